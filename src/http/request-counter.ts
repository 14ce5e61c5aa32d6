/** Counts requests by minute and name, for the generous limits that keep one client from taking everything. */
import type { LimitState } from "../app/application.ts";
import { limitHeaders, minutePolicy } from "./limit-headers.ts";
import { EdgeFault } from "./problem.ts";

/** Counts what one name does in the current minute. */
export interface RequestCounter {
  /** Counts one request; throws `rate_limited` when the minute's share is used up. */
  take(name: string): void;
  /** Throws `rate_limited` when the share is used up, and counts nothing. */
  check(name: string): void;
}

const minuteMs = 60_000;

/** Opens a counter that knows at most `most` names at once: beyond, the one unseen for longest is forgotten. */
export function openRequestCounter(options: {
  readonly perMinute: number;
  readonly now: () => number;
  readonly most?: number;
}): RequestCounter {
  const most = options.most ?? 50_000;
  let minute = -1;
  let counts = new Map<string, number>();

  function usedBy(name: string): number {
    const current = Math.floor(options.now() / minuteMs);
    if (current !== minute) {
      minute = current;
      counts = new Map();
    }
    return counts.get(name) ?? 0;
  }

  function refuseAt(used: number): void {
    if (used < options.perMinute) return;
    const resetSeconds = Math.max(1, Math.ceil(((minute + 1) * minuteMs - options.now()) / 1000));
    const state: LimitState = { limit: options.perMinute, remaining: 0, resetSeconds };
    throw new EdgeFault({
      status: 429,
      code: "rate_limited",
      kind: "busy",
      message: `more than ${options.perMinute} requests in a minute: wait ${resetSeconds} seconds`,
      headers: limitHeaders(minutePolicy, state),
      facts: { retry_after: resetSeconds },
    });
  }

  return {
    take(name) {
      const used = usedBy(name);
      refuseAt(used);
      counts.delete(name);
      counts.set(name, used + 1);
      if (counts.size > most) counts.delete(counts.keys().next().value!);
    },
    check: (name) => refuseAt(usedBy(name)),
  };
}

/** The name under which an address is counted: an IPv6 client owns at least a /64, so that is what counts. */
export function countedAddress(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!plain.includes(":")) return plain;
  const [head = "", tail = ""] = plain.split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === "" ? [] : tail.split(":");
  const zeros = plain.includes("::") ? Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0") : [];
  return [...before, ...zeros, ...after].slice(0, 4).join(":");
}
