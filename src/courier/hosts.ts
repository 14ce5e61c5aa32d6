/** Keeps hosts apart: one that is slow or down takes neither the places of others nor more than its own. */

/** Limits by host. */
export interface HostLimits {
  /** Exchanges with one host at once. */
  readonly atOnce: number;
  /** Failures in a row after which a host is left alone. */
  readonly failures: number;
  /** Milliseconds for which it is left alone; then one exchange may try. */
  readonly restMs: number;
}

/** What a host is known for. */
interface HostState {
  running: number;
  failures: number;
  /** Until when it is left alone, in milliseconds of the clock given. */
  restsUntil: number;
}

/** The state of all hosts that are busy or failing. */
export interface Hosts {
  /** Hosts that have no place now, a thousand at most. */
  closed(): readonly string[];
  /** Takes a place; returns 0 when it was free, else milliseconds after which to ask again. */
  enter(host: string): number;
  /** Gives the place back; `reached` is false when the host did not answer at all. */
  leave(host: string, reached: boolean): void;
}

/** A busy host is asked again after this many milliseconds. */
const busyMs = 1_000;
/** Failing hosts that are remembered; beyond it the oldest is forgotten, which costs a few attempts and no memory. */
const mostRemembered = 10_000;

/** Hosts that are named at once; webhooks to others wait too, one by one. */
const mostNamed = 1_000;

/** Opens the book of hosts. */
export function openHosts(limits: HostLimits, now: () => number): Hosts {
  const states = new Map<string, HostState>();

  const waitOf = ({ running, failures, restsUntil }: HostState): number => {
    const isFailing = failures >= limits.failures;
    if (isFailing && restsUntil > now()) return restsUntil - now();
    return running >= (isFailing ? 1 : limits.atOnce) ? busyMs : 0;
  };

  return {
    closed() {
      const names: string[] = [];
      for (const [host, state] of states) {
        if (names.length === mostNamed) break;
        if (waitOf(state) > 0) names.push(host);
      }
      return names;
    },
    enter(host) {
      const state = states.get(host) ?? { running: 0, failures: 0, restsUntil: 0 };
      const wait = waitOf(state);
      if (wait > 0) return wait;
      state.running++;
      states.set(host, state);
      return 0;
    },
    leave(host, reached) {
      const state = states.get(host);
      if (state === undefined) return;
      state.running--;
      state.failures = reached ? 0 : state.failures + 1;
      if (state.failures >= limits.failures) state.restsUntil = now() + limits.restMs;
      states.delete(host);
      if (state.running > 0 || state.failures > 0) states.set(host, state);
      if (states.size <= mostRemembered) return;
      const idle = [...states].find(([, { running }]) => running === 0)?.[0];
      if (idle !== undefined) states.delete(idle);
    },
  };
}
