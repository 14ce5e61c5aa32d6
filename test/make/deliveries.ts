/** Deliveries in memory for tests of the courier, with a clock that tests move. */
import type { AttemptResult, Deliveries, DueDelivery } from "../../src/app/deliver.ts";

/** One webhook and what became of it. */
export interface PlannedDelivery {
  readonly due: DueDelivery;
  dueInSeconds: number;
  isLeased: boolean;
  isEnded: boolean;
  readonly attempts: (AttemptResult | null)[];
}

/** A book of deliveries whose time stands still until `pass` is called. */
export interface PlannedDeliveries extends Deliveries {
  readonly all: readonly PlannedDelivery[];
  readonly postponed: readonly number[];
  pass(seconds: number): void;
}

/** The secret that signs in tests. */
export const testSecret: string = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

/** Describes a due webhook. */
export function aDelivery(options: Partial<DueDelivery> = {}): DueDelivery {
  const job = options.job ?? "j1";
  return {
    id: `evt_${job}`,
    job,
    url: "https://hook.example.com/",
    number: 1,
    automatic: true,
    waitedSeconds: 0.25,
    traceparent: null,
    lease: "lease",
    body: JSON.stringify({ job_id: job, status: "succeeded", total_seconds: 1, error: null, formats: [] }),
    secrets: [testSecret],
    epochSeconds: Math.floor(Date.now() / 1_000),
    ...options,
  };
}

/** Plans deliveries; the rules are those of the port: two automatic attempts, `failed` alone is followed by another. */
export function planDeliveries(...dues: readonly DueDelivery[]): PlannedDeliveries {
  const all = dues.map((due): PlannedDelivery => ({ due, dueInSeconds: 0, isLeased: false, isEnded: false, attempts: [] }));
  const postponed: number[] = [];
  const of = (due: DueDelivery): PlannedDelivery => all.find((planned) => planned.due.id === due.id)!;
  return {
    all,
    postponed,
    pass: (seconds) => all.forEach((planned) => (planned.dueInSeconds -= seconds)),
    claim(limit, exceptHosts = []) {
      const isFree = ({ due: { url }, dueInSeconds, isLeased, isEnded }: PlannedDelivery): boolean =>
        dueInSeconds <= 0 && !isLeased && !isEnded && !exceptHosts.includes(new URL(url).host);
      const taken = all.filter(isFree).slice(0, limit);
      for (const planned of taken) planned.isLeased = true;
      return Promise.resolve(taken.map(({ due, attempts }) => ({ ...due, number: attempts.length + 1 })));
    },
    begin(due) {
      const planned = of(due);
      planned.attempts.push(null);
      return Promise.resolve(planned.isLeased);
    },
    record(due, result) {
      const planned = of(due);
      planned.attempts[planned.attempts.length - 1] = result;
      planned.isLeased = false;
      planned.isEnded = result.outcome !== "failed" || planned.attempts.length >= 2;
      planned.dueInSeconds = result.retryAfterSeconds;
      return Promise.resolve();
    },
    postpone(due, seconds) {
      const planned = of(due);
      postponed.push(seconds);
      planned.isLeased = false;
      planned.dueInSeconds = seconds;
      return Promise.resolve();
    },
  };
}
