/** What a configuration of the official client gives to prove who asks: certificates for a connection, a token for a request. */
import type { RequestOptions } from "node:https";
import type { Entry, EntryConfig, EntryTls } from "../entry.ts";

/** A token is asked for anew so often; the package reads files anew each minute, and starts a program when its token has ended. */
const keptMs = 10_000;
/** A program that hangs is waited for so long, and no second one is started beside it. */
const waitMs = 60_000;

interface Proof {
  readonly tls: EntryTls;
  readonly token: string | null;
}

const textOf = (material: unknown): string | undefined =>
  typeof material === "string" || Buffer.isBuffer(material) ? material.toString() : undefined;

async function proofOf({ config }: EntryConfig): Promise<Proof> {
  const options: RequestOptions = {};
  await config.applyToHTTPSOptions(options);
  const { servername, rejectUnauthorized } = options;
  const headers = (options.headers ?? {}) as { readonly Authorization?: string };
  const tls = { ca: textOf(options.ca), cert: textOf(options.cert), key: textOf(options.key), servername, rejectUnauthorized };
  return {
    tls: Object.fromEntries(Object.entries(tls).filter(([, value]) => value !== undefined)),
    // Files of tokens end with a line's end as often as not, and no header may.
    token: headers.Authorization?.replace(/^Bearer /, "").trim() ?? null,
  };
}

/** Waits for something, but not for ever. */
async function within<Value>(milliseconds: number, waited: Promise<Value>): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds / 1000} s`)), milliseconds);
  try {
    return await Promise.race([waited, promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Opens the proof; `load` is called at once, and again when what it gave was refused. Throws what `load` throws. */
export function openProof(load: () => EntryConfig, waitAtMostMs: number = waitMs): Entry {
  let current = load();
  const url = current.config.getCurrentCluster()!.server.replace(/\/+$/, "");
  let underWay: Promise<Proof> | null = null;
  let kept: string | null = null;
  let keptAt = -Infinity;

  const ask = async (): Promise<Proof> => {
    const from = current;
    underWay ??= proofOf(from).finally(() => (underWay = null));
    try {
      return await within(waitAtMostMs, underWay);
    } catch (error) {
      throw from.refusal(error);
    }
  };
  return {
    url,
    tls: async () => (await ask()).tls,
    async token() {
      if (performance.now() - keptAt < keptMs) return kept;
      try {
        kept = (await ask()).token;
        keptAt = performance.now();
      } catch (error) {
        // A file that is away for a moment, while it is replaced, leaves the token that was read before.
        if (kept === null) throw error;
      }
      return kept;
    },
    forget() {
      keptAt = -Infinity;
      kept = null;
      try {
        current = load();
      } catch {
        // The file is just being written, or gone: what it said before is tried again.
      }
    },
  };
}
