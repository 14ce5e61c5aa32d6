/** Judges what became of all jobs, those of the interface and those of kubectl: by the checker of the fault matrix, and by what objects show. */
import { openPostgres } from "../../src/adapters/jobs/postgres.ts";
import { checkRun } from "../../test/faults/checker.ts";
import type { Violation } from "../../test/faults/checker.ts";
import { readFinalState } from "../../test/faults/history.ts";
import type { FinalState, Observation } from "../../test/faults/history.ts";

/** What the database says of all jobs, those of kubectl among them. */
export interface Told {
  readonly final: FinalState;
  readonly attempts: readonly { readonly account: string; readonly attempt: number }[];
  /** Jobs whose end was told more than once. */
  readonly duplicates: number;
}

/** Reads it when nothing moves any more. */
export async function readTold(databaseUrl: string): Promise<Told> {
  const database = openPostgres({ url: databaseUrl, poolSize: 1 });
  try {
    const twice = await database.query("SELECT job FROM job_event WHERE state IN ('succeeded', 'failed') GROUP BY job HAVING count(*) > 1");
    return {
      final: await readFinalState(database),
      attempts: await database.query("SELECT account, attempt FROM job"),
      duplicates: twice.length,
    };
  } finally {
    await database.close();
  }
}

/** Attempts that were begun and brought no end. */
export function interruptedOf({ attempts }: Told): number {
  return attempts.reduce((sum, { attempt }) => sum + Math.max(0, attempt - 1), 0);
}

/** What was seen by clients and by kubectl. */
export interface Witnesses {
  readonly seen: readonly Observation[];
  /** Phases of the objects that nobody touched, by their names: each must have succeeded. */
  readonly objects: ReadonlyMap<string, string>;
  /** Objects that were made, by the account that they name: each is one job, charged once. */
  readonly made: Readonly<Record<string, number>>;
}

/**
 * What an object asks for is a request that the checker does not know: its job gets one that was accepted in the moment that the database
 * names, so that every promise is checked of it, too.
 */
function withObjects({ final }: Told, { seen, made }: Witnesses): { readonly seen: readonly Observation[]; readonly final: FinalState } {
  const requests: Observation[] = [];
  const jobs = final.jobs.map((job) => {
    if (!(job.account in made)) return job;
    const requestId = `object ${job.id}`;
    requests.push({ kind: "accepted", job: job.id, account: job.account, requestId, idempotencyKey: null, sentAt: 0, answeredAt: 0 });
    return { ...job, requestId };
  });
  return { seen: [...seen, ...requests], final: { ...final, jobs } };
}

/** Checks everything that clients and kubectl saw; an empty list means that every promise was kept. */
export function judge(told: Told, witnesses: Witnesses): readonly Violation[] {
  const violations = [...checkRun(withObjects(told, witnesses))];
  for (const [subject, phase] of witnesses.objects) {
    if (phase !== "Succeeded") violations.push({ invariant: "I2", subject, what: `is ${phase} in the end` });
  }
  for (const [subject, count] of Object.entries(witnesses.made)) {
    const jobs = told.final.jobs.filter(({ account }) => account === subject).length;
    const charges = told.final.ledger.filter(({ account, kind }) => account === subject && kind === "charge").length;
    const isRight = jobs === count && charges === count;
    if (!isRight) violations.push({ invariant: "I6", subject, what: `${count} objects, ${jobs} jobs, ${charges} charges` });
  }
  return violations;
}
