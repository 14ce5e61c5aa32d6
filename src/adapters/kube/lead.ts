/** The lead among processes by a Lease, as client-go elects: guarded writes, and times observed by the own clock only. */
import type { Lead } from "../../app/cluster.ts";
import { pause } from "./bucket.ts";
import { openConnection } from "./connection.ts";
import type { ConnectionOptions } from "./connection.ts";
import { openLease } from "./lead/lease.ts";
import type { Lease, LeaseRecord } from "./lead/lease.ts";

/** Who leads what. */
export interface LeadOptions extends Omit<ConnectionOptions, "rate" | "callSeconds"> {
  readonly namespace: string;
  /** The name of the Lease. */
  readonly name: string;
  /** Tells this process from any other, one of the same name after a restart too. */
  readonly holder: string;
  readonly times?: LeadTimes;
  /** Milliseconds that only grow. */
  readonly now?: () => number;
}

/** Waits, in milliseconds. */
export interface LeadTimes {
  /** A lead that was not renewed for so long is anybody's. */
  readonly leaseMs: number;
  /** The leader does nothing more when it could not renew for so long: before anybody else takes over. */
  readonly renewMs: number;
  readonly retryMs: number;
}

const clock = (): number => performance.now();
const usualTimes: LeadTimes = { leaseMs: 15_000, renewMs: 10_000, retryMs: 2_000 };

/** Opens what takes the lead and renews it; the last record that was seen counts from when it was seen. */
function openElector(
  lease: Lease,
  options: LeadOptions,
): { take(): Promise<number | null>; renew(): Promise<"renewed" | "unknown" | "lost"> } {
  const { holder, times = usualTimes, now = clock } = options;
  const seconds = times.leaseMs / 1000;
  let seen: LeaseRecord | null = null;
  let seenAt = -Infinity;
  const see = (record: LeaseRecord | null): LeaseRecord | null => {
    if (record !== null && record.resourceVersion !== seen?.resourceVersion) {
      seen = record;
      seenAt = now();
    }
    return record;
  };
  return {
    async take() {
      const record = see(await lease.read());
      const isFree = record === null || record.holder === "" || record.holder === holder;
      if (!isFree && now() - seenAt < Math.max(record.seconds * 1000, times.leaseMs)) return null;
      const transitions = (record?.transitions ?? 0) + 1;
      const change = { holder, seconds, transitions, isNew: true };
      const written = see(record === null ? await lease.create(change) : await lease.write(record, change));
      return written === null ? null : transitions;
    },
    async renew() {
      const record = seen!;
      if (see(await lease.write(record, { holder, seconds, transitions: record.transitions, isNew: false })) !== null) return "renewed";
      const now = see(await lease.read());
      return now?.holder === holder && now.transitions === record.transitions ? "unknown" : "lost";
    },
  };
}

/** The time for which this process leads: begun and renewed by `hold`, halted by the clock until it is renewed after all, ended by `end`. */
interface Term {
  readonly phase: () => "before" | "during" | "halted" | "over";
  /** Leads until the renewal's time has passed since then. */
  hold(since: number): void;
  end(): void;
}

function openTerm({ times = usualTimes, now = clock }: LeadOptions, tell: (isLeader: boolean) => void): Term {
  let leadsUntil: number | null = null;
  let [isOver, isTold] = [false, false];
  let timer: NodeJS.Timeout | undefined;
  const say = (isLeader: boolean): void => {
    if (isTold !== isLeader) tell(isLeader);
    isTold = isLeader;
  };
  return {
    end() {
      isOver = true;
      clearTimeout(timer);
      say(false);
    },
    phase() {
      if (isOver) return "over";
      if (leadsUntil === null) return "before";
      return now() < leadsUntil ? "during" : "halted";
    },
    hold(since) {
      if (isOver) return;
      leadsUntil = since + times.renewMs;
      clearTimeout(timer);
      // For a renewal that hangs; who was frozen learns of it from the clock, for timers are late then.
      timer = setTimeout(() => say(false), Math.max(0, leadsUntil - now()));
      say(true);
    },
  };
}

/**
 * Stands for the lead until it is won, holds it until somebody else has it or it is released. An API server that is away for longer than the
 * lead lasts halts it; when it is back, and nobody took over, the write that renews proves it, and the lead goes on. Throws `unavailable` when the way in is of no use. */
export async function openLead(options: LeadOptions): Promise<Lead> {
  const { times = usualTimes, now = clock, name, holder } = options;
  // A connection of its own, which no list and no rate delays; a try must leave time for another.
  const callSeconds = (times.renewMs * 0.3) / 1000;
  const connection = await openConnection({ ...options, callSeconds, rate: { perSecond: 10, burst: 20 } });
  const { telemetry, stop } = connection;
  const lease = openLease(connection.api, options);
  const elector = openElector(lease, options);
  const won = Promise.withResolvers<number>();
  const lost = Promise.withResolvers<void>();
  const term = openTerm(options, (isLeader) => telemetry.led(name, isLeader));
  const round = async (): Promise<void> => {
    const since = now();
    if (term.phase() === "before") {
      const fence = await elector.take();
      if (fence === null) return;
      term.hold(since);
      won.resolve(fence);
      return;
    }
    const renewed = await elector.renew();
    if (renewed === "renewed") term.hold(since);
    if (renewed !== "lost") return;
    term.end();
    lost.resolve();
  };
  const run = async (): Promise<void> => {
    while (!stop.aborted && term.phase() !== "over") {
      await round().catch((error: unknown) => stop.aborted || telemetry.trouble("lead", error));
      // Those who wait do not all come at once.
      const jitter = term.phase() === "before" ? Math.random() * 0.2 : 0;
      await pause(times.retryMs * (1 + jitter), stop).catch(() => {});
    }
    term.end();
  };
  telemetry.led(name, false);
  const ended = run();
  return {
    won: () => won.promise,
    lost: () => lost.promise,
    isLeader: () => term.phase() === "during",
    async release() {
      const isHeld = term.phase() === "during";
      term.end();
      if (isHeld) await lease.give(holder).catch((error: unknown) => telemetry.trouble("release of the lead", error));
      await connection.close(ended);
    },
  };
}
