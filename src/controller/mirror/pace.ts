/** Bounds the writes that views cost the API server: forty a second, which is twenty new views, and two in five seconds once there are too many. */

/** A pace of writes. */
export interface Pace {
  /** Takes one write; 0, or the milliseconds after which to ask again. */
  take(): number;
  /** Slows down, or goes on as usual. */
  slow(isSlow: boolean): void;
}

const usual = { everyMs: 25, burst: 40 };
/** Together with the renewals of the lead, one in two seconds, and what pools say of themselves, less than one a second. */
const slowed = { everyMs: 2_500, burst: 1 };

/** Opens it; `now` is a clock in milliseconds that never goes back. */
export function openPace(now: () => number): Pace {
  let rule = usual;
  // The moment at which an even flow of writes would have come to this one.
  let flow = -Infinity;
  return {
    take() {
      const since = Math.max(flow, now());
      const waitMs = since - now() - (rule.burst - 1) * rule.everyMs;
      if (waitMs > 0) return Math.ceil(waitMs);
      flow = since + rule.everyMs;
      return 0;
    },
    slow(isSlow) {
      rule = isSlow ? slowed : usual;
    },
  };
}
