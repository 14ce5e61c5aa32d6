/** Proofs of how long things are kept: files and the uploads that they are reviewed against for 72 hours and not much longer, uploads of failed jobs for less than a day. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { formats } from "../../../src/formats/index.ts";
import type { Proof } from "../proof.ts";
import type { ProofAccount, Prover } from "../prover.ts";
import { ageJobs } from "../prover.ts";

const part = "Retention";
const hour = 3_600;

/** Waits until the round of retention at the start of a service is over. */
async function untilGone(path: string): Promise<boolean> {
  for (let look = 0; look < 50 && existsSync(path); look++) await sleep(200);
  return !existsSync(path);
}

async function downloads(prover: Prover, account: ProofAccount, job: string): Promise<string> {
  const answers = await Promise.all(
    formats.map(async ({ id }) => (await prover.ask(`/jobs/${job}/download?format=${id}&redirect=false`, account)).status),
  );
  return [...new Set(answers)].join(", ");
}

/** What a client sees of a job's files. */
async function seen(prover: Prover, account: ProofAccount, job: string): Promise<string> {
  const { json } = await prover.ask(`/jobs/${job}`, account);
  return `${String(json["status"])}, ${(json["formats"] as readonly string[]).length} formats, downloads ${await downloads(prover, account, job)}`;
}

/** A 404 without what differs from request to request. */
async function notFound(prover: Prover, account: ProofAccount, path: string): Promise<string> {
  const { status, json } = await prover.ask(path, account);
  return JSON.stringify([status, { ...json, request_id: "" }]);
}

/** One job through 72 hours; its rows are moved while the service is stopped. */
export async function proveRetention(prover: Prover, proof: Proof, picture: Uint8Array): Promise<void> {
  const account = await prover.account({ name: "keeper", credits: 1_000 });
  const stranger = await prover.account({ name: "stranger", credits: 1_000 });
  const job = String((await prover.convert(account, picture)).json["job_id"]);
  const ended = await prover.ended(account, job);
  const kept = (Date.parse(String(ended["expires_at"])) - Date.parse(String(ended["ended_at"]))) / 1_000 / hour;
  proof.compare(part, { done: "a job succeeds; expires_at less ended_at", expected: "72 h", came: `${Number(kept.toFixed(4))} h` });
  const upload = join(prover.folder, "blobs", "inputs", job);
  const files = join(prover.folder, "blobs", "artifacts", job);
  proof.compare(part, { done: "the upload, right after the end", expected: "there", came: existsSync(upload) ? "there" : "gone" });
  const pass = (seconds: number): Promise<void> => prover.meanwhile((database) => ageJobs(database, account.name, seconds));

  await pass(71.9 * hour);
  const whole = "succeeded, 6 formats, downloads 200";
  proof.compare(part, { done: "71.9 hours have passed", expected: whole, came: await seen(prover, account, job) });
  proof.compare(part, { done: "71.9 hours have passed: the upload", expected: "there", came: existsSync(upload) ? "there" : "gone" });
  await pass(0.2 * hour);
  const expired = "succeeded, 0 formats, downloads 404";
  proof.compare(part, { done: "72.1 hours have passed", expected: expired, came: await seen(prover, account, job) });
  await pass(0.3 * hour);
  const came = `${await seen(prover, account, job)}, files ${(await untilGone(files)) && (await untilGone(upload)) ? "gone" : "there"}`;
  proof.compare(part, { done: "72.4 hours have passed, and the margin for downloads under way", expected: `${expired}, files gone`, came });

  const unknown = await notFound(prover, account, "/jobs/00000000-0000-4000-8000-000000000000/download");
  const paths: readonly (readonly [string, ProofAccount, string])[] = [
    ["a download of the purged job", account, `/jobs/${job}/download`],
    ["another account's job", stranger, `/jobs/${job}`],
    ["a download of another account's job", stranger, `/jobs/${job}/download`],
    ["a malformed id", account, "/jobs/7"],
  ];
  for (const [done, asker, path] of paths) {
    proof.note(part, {
      done,
      expected: "the same 404 as for an unknown id",
      came: (await notFound(prover, asker, path)) === unknown ? "the same" : await notFound(prover, asker, path),
      isKept: unknown.startsWith("[404,") && (await notFound(prover, asker, path)) === unknown,
    });
  }
}
