/** Fetches pictures that jobs name by address, for whoever makes the jobs: under a lease, into the object store, with a result that only its holder writes. */
import { asFault } from "../core/fault.ts";
import type { Fault } from "../core/fault.ts";
import { pictureLimits } from "../core/image/faults.ts";
import { checkedPicture } from "./picture-body.ts";
import type { SourceReader } from "./ports.ts";
import type { ServicePorts } from "./service.ts";
import type { ClaimedSource } from "./stores.ts";

/** What fetching needs beside the service's own ports. */
export interface FetchPorts extends Pick<ServicePorts, "stores" | "blobs" | "secrets" | "clock" | "rules" | "tell"> {
  readonly reader: SourceReader;
  /** A random number from 0 to 1. */
  readonly chance: () => number;
}

/** What became of an attempt. */
export type SourceOutcome =
  | { readonly kind: "stored"; readonly bytes: number }
  | { readonly kind: "failed" | "put_off"; readonly fault: Fault }
  /** Another courier has it, or nobody wants it any more. */
  | { readonly kind: "lost" }
  /** The process ends; another courier goes on at once. */
  | { readonly kind: "stopped" };

/** What the courier asks. */
export interface SourceFetches {
  /** Leases what is due, the longest due first; addresses at `exceptHosts` stay where they are. */
  claim(limit: number, exceptHosts: readonly string[]): Promise<readonly ClaimedSource[]>;
  /** Fetches a picture and writes down what came of it; `stop` gives it back. */
  fetch(source: ClaimedSource, stop: AbortSignal): Promise<SourceOutcome>;
  /** Gives one back for so many seconds, untried. */
  postpone(source: ClaimedSource, seconds: number): Promise<void>;
}

/** Seconds of a lease; a courier that died costs no more. */
const leaseSeconds = 30;
/** A third of the lease: two heartbeats may fail. */
const heartbeatMs = 10_000;
/** Tries that an address gets when the network fails; with the pauses between them some two minutes beside the downloads. */
const mostTries = 4;
const pauseSeconds: readonly number[] = [5, 20, 60];
/** Seconds after which our own store is tried again: the address is not to blame. */
const storePauseSeconds = 15;

/** Nobody may write a result for this attempt any more. */
class Lost extends Error {}
/** The process ends. */
class Stopped extends Error {}

/** Keeps the lease until told to stop; ends the work when it is no longer ours, or cannot be told for a whole lease. */
async function keepLease(ports: FetchPorts, source: ClaimedSource, work: AbortController, until: AbortSignal): Promise<void> {
  let heard = ports.clock.now();
  for (;;) {
    await ports.clock.sleep(heartbeatMs, until);
    if (until.aborted) return;
    try {
      if (!(await ports.stores.sources.hold(source, leaseSeconds))) return work.abort(new Lost());
      heard = ports.clock.now();
    } catch (error) {
      ports.tell({ kind: "trouble", where: "the lease of a picture that is fetched", error });
      if (ports.clock.now() - heard >= 1_000 * leaseSeconds - heartbeatMs) return work.abort(new Lost());
    }
  }
}

/** Streams the picture into the object store under a key of this attempt; throws why it could not, or why it had to end. */
async function store(
  ports: FetchPorts,
  source: ClaimedSource,
  { key, stop }: { readonly key: string; readonly stop: AbortSignal },
): Promise<{ readonly bytes: number; readonly sha256: string }> {
  const work = new AbortController();
  const over = new AbortController();
  const onStop = (): void => work.abort(new Stopped());
  stop.addEventListener("abort", onStop);
  if (stop.aborted) onStop();
  const lease = keepLease(ports, source, work, over.signal);
  try {
    const body = await ports.reader.open(source.url, { maxBytes: ports.rules.maxImageBytes, signal: work.signal });
    return await ports.blobs.put(key, checkedPicture(body, pictureLimits));
  } catch (error) {
    // Whatever broke when the work was ended, the reason is why it was ended.
    throw work.signal.aborted ? work.signal.reason : error;
  } finally {
    over.abort();
    // Ends the connection of a body that nobody read to its end.
    work.abort(new Stopped());
    stop.removeEventListener("abort", onStop);
    await lease;
  }
}

/** Removes what this attempt stored for nothing; what cannot be removed is collected after a day. */
async function discard(ports: FetchPorts, key: string): Promise<void> {
  await ports.blobs.delete(key).catch((error: unknown) => ports.tell({ kind: "trouble", where: "a picture that is not needed", error }));
}

/** Gives back or ends what failed. */
async function settle(ports: FetchPorts, source: ClaimedSource, thrown: unknown): Promise<SourceOutcome> {
  const { sources } = ports.stores;
  if (thrown instanceof Lost) return { kind: "lost" };
  if (thrown instanceof Stopped) {
    await sources.giveBack(source, { seconds: 0, isSpent: false });
    return { kind: "stopped" };
  }
  const fault = asFault(thrown);
  const isOurs = fault.kind === "bug" || fault.code === "unavailable";
  if (isOurs) ports.tell({ kind: "trouble", where: "a picture that is fetched", error: thrown });
  if (fault.code === "unavailable") {
    await sources.giveBack(source, { seconds: storePauseSeconds, isSpent: false });
    return { kind: "put_off", fault };
  }
  if (fault.code === "source_unreachable" && source.tries < mostTries) {
    const seconds = (pauseSeconds[source.tries - 1] ?? pauseSeconds.at(-1)!) * (0.5 + ports.chance());
    await sources.giveBack(source, { seconds, isSpent: true });
    return { kind: "put_off", fault };
  }
  const isMine = await sources.end(source, { kind: "failed", error: { code: fault.code, message: fault.message } });
  return isMine ? { kind: "failed", fault } : { kind: "lost" };
}

async function fetchSource(ports: FetchPorts, source: ClaimedSource, stop: AbortSignal): Promise<SourceOutcome> {
  // A job that is made from the picture takes this id: the janitor looks for the job of an object by it.
  const key = `inputs/${ports.secrets.uuid()}`;
  let stored;
  try {
    stored = await store(ports, source, { key, stop });
  } catch (error) {
    return await settle(ports, source, error).finally(() => discard(ports, key));
  }
  // Should nobody know whether this was written, the object stays until the janitor knows.
  const isMine = await ports.stores.sources.end(source, { kind: "stored", key, ...stored });
  if (isMine) return { kind: "stored", bytes: stored.bytes };
  await discard(ports, key);
  return { kind: "lost" };
}

/** Opens what the courier asks. */
export function openSourceFetches(ports: FetchPorts): SourceFetches {
  const { sources } = ports.stores;
  return {
    claim: (limit, exceptHosts) => sources.claim({ limit, leaseSeconds, mostTries, exceptHosts }),
    fetch: (source, stop) => fetchSource(ports, source, stop),
    postpone: (source, seconds) => sources.giveBack(source, { seconds, isSpent: false }),
  };
}
