/** Proofs of what is counted and charged: one idempotent request, one hour, the last credits. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Proof } from "../proof.ts";
import type { ProofAccount, ProofAnswer, Prover } from "../prover.ts";
import { ageJobs } from "../prover.ts";

const several = <Result>(count: number, work: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

/** Says how many answers had each status, such as `5 × 202, 45 × 402`. */
export function countStatuses(answers: readonly { readonly status: number }[]): string {
  const counts = [...Map.groupBy(answers, ({ status }) => status)].toSorted(([a], [b]) => a - b);
  return counts.map(([status, own]) => `${own.length} × ${status}`).join(", ");
}

const jobsOf = async (prover: Prover, account: ProofAccount): Promise<number> =>
  ((await prover.ask("/jobs?limit=100", account)).json["jobs"] as readonly unknown[]).length;

/** 64 simultaneous duplicates of one idempotent request make one job and one charge. */
export async function proveDuplicates(prover: Prover, proof: Proof, picture: Uint8Array): Promise<void> {
  const part = "One idempotent request";
  const account = await prover.account({ name: "duplicates", credits: 1_000 });
  const send = (): Promise<ProofAnswer> => prover.convert(account, picture, { "idempotency-key": "the-same" });
  let inFlight = 0;
  const insist = async (): Promise<ProofAnswer> => {
    for (;;) {
      const answer = await send();
      if (answer.status !== 409) return answer;
      inFlight++;
      await sleep(50);
    }
  };
  const answers = await several(64, insist);
  const jobs = new Set(answers.map(({ json }) => json["job_id"])).size;
  const done = `64 simultaneous duplicates of one request with an Idempotency-Key; those answered 409 (${inFlight} answers) are repeated`;
  proof.compare(part, { done, expected: "64 × 202, 1 job id", came: `${countStatuses(answers)}, ${jobs} job id` });
  proof.compare(part, {
    done: "the account is read",
    expected: "1 job, balance 990 of 1000",
    came: `${await jobsOf(prover, account)} job, balance ${await prover.balance(account)} of 1000`,
  });
  const other = await prover.convert(account, Buffer.concat([picture, Buffer.of(0)]), { "idempotency-key": "the-same" });
  proof.compare(part, { done: "another picture under the same key", expected: "422", came: `${other.status}` });
}

/** 20 conversions fit into an hour; after `Retry-After`, exactly one more does. */
export async function proveHour(prover: Prover, proof: Proof, picture: Uint8Array): Promise<void> {
  const part = "Twenty conversions an hour";
  const account = await prover.account({ name: "hour", credits: 1_000 });
  const first: ProofAnswer[] = [];
  for (let number = 1; number <= 21; number++) first.push(await prover.convert(account, picture));
  const retry = Number(first[20]!.headers.get("retry-after"));
  proof.compare(part, { done: "21 conversions in a row", expected: "20 × 202, 1 × 429", came: countStatuses(first) });
  proof.note(part, {
    done: "Retry-After of the 21st",
    expected: "3500 to 3600 s",
    came: `${retry} s`,
    isKept: retry >= 3_500 && retry <= 3_600,
  });
  // The oldest leaves in twenty seconds, the others a minute after each other.
  await prover.meanwhile(async (database) => {
    await ageJobs(database, account.name, 60);
    await database.query(
      `UPDATE job SET accepted_at = clock_timestamp() - interval '3580 seconds' + place.n * interval '1 minute'
       FROM (SELECT id, row_number() OVER (ORDER BY accepted_at) - 1 AS n FROM job WHERE account = $1::text) AS place WHERE job.id = place.id`,
      [account.name],
    );
  });
  const refused = await prover.convert(account, picture);
  const wait = Number(refused.headers.get("retry-after"));
  proof.note(part, {
    done: "the rows are moved so that the oldest leaves soon; another conversion",
    expected: "429, Retry-After 1 to 20 s",
    came: `${refused.status}, Retry-After ${wait} s`,
    isKept: refused.status === 429 && wait >= 1 && wait <= 20,
  });
  await sleep(1_000 * wait);
  const after = await several(8, () => prover.convert(account, picture));
  proof.compare(part, { done: `${wait} s later, eight at once`, expected: "1 × 202, 7 × 429", came: countStatuses(after) });
}

/** Credits for five conversions pay for five, however many ask at once. */
export async function proveCredits(prover: Prover, proof: Proof, picture: Uint8Array): Promise<void> {
  const part = "The last credits";
  const account = await prover.account({ name: "poor", credits: 50, limitPerHour: 1_000 });
  const answers = await several(50, () => prover.convert(account, picture));
  proof.compare(part, {
    done: "50 connections at once from an account with credits for five",
    expected: "5 × 202, 45 × 402",
    came: countStatuses(answers),
  });
  const ended = await Promise.all(
    answers.filter(({ status }) => status === 202).map(({ json }) => prover.ended(account, String(json["job_id"]))),
  );
  const good = ended.filter(({ status }) => status === "succeeded").length;
  proof.compare(part, {
    done: "the account is read when all have ended",
    expected: "5 jobs, 5 succeeded, balance 0",
    came: `${await jobsOf(prover, account)} jobs, ${good} succeeded, balance ${await prover.balance(account)}`,
  });
}
