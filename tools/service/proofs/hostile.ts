/** Proof that hostile pictures hurt nobody: each is refused, fails with a refund, or converts, and the service answers throughout. */
import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { formats } from "../../../src/formats/index.ts";
import type { HostilePicture } from "../../../test/make/hostile-pictures.ts";
import { quantile } from "../../statistics.ts";
import type { Proof } from "../proof.ts";
import type { ProofAccount, ProofAnswer, Prover } from "../prover.ts";

const part = "Hostile pictures";

/** What came of a picture, in the words of `Fate`, with the code of a refusal or a failure. */
export interface Outcome {
  readonly fate: "refused" | "failed" | "fine" | "unknown";
  readonly code: string;
  /** Credits that it cost in the end. */
  readonly credits: number;
}

/** Says what was expected of a picture, and whether that came: nothing but files costs credits. */
export function judgeOutcome(
  picture: Pick<HostilePicture, "fate" | "code">,
  outcome: Outcome,
): { readonly expected: string; readonly isKept: boolean } {
  const fits = picture.fate === "failed or fine" ? outcome.fate === "failed" || outcome.fate === "fine" : outcome.fate === picture.fate;
  const codeFits = picture.code === undefined ? outcome.fate === "fine" || outcome.code !== "" : outcome.code === picture.code;
  return {
    expected: [picture.fate, picture.code].filter((word) => word !== undefined).join(" "),
    isKept: fits && codeFits && outcome.credits === (outcome.fate === "fine" ? 10 : 0),
  };
}

/** Asks again and again until told to stop, and returns how long each answer took; one that failed is infinite. */
async function watch(prover: Prover, account: ProofAccount, stop: AbortSignal): Promise<readonly number[]> {
  const times: number[] = [];
  while (!stop.aborted) {
    const answer = await prover.ask("/account", account).catch(() => null);
    times.push(answer?.status === 200 ? answer.ms : Number.POSITIVE_INFINITY);
    await sleep(50);
  }
  return times;
}

/** True when all six files download, each not empty. */
async function hasFiles(prover: Prover, account: ProofAccount, job: string): Promise<boolean> {
  const files = await Promise.all(formats.map(({ id }) => prover.ask(`/jobs/${job}/download?format=${id}&redirect=false`, account)));
  return files.every(({ status, body }) => status === 200 && body.length > 0);
}

async function outcomeOf(prover: Prover, account: ProofAccount, answer: ProofAnswer): Promise<Outcome> {
  if (answer.status >= 400 && answer.status < 500) return { fate: "refused", code: String(answer.json["code"]), credits: 0 };
  if (answer.status !== 202) return { fate: "unknown", code: String(answer.status), credits: 0 };
  const id = String(answer.json["job_id"]);
  const job = await prover.ended(account, id);
  if (job["status"] === "succeeded") return { fate: (await hasFiles(prover, account, id)) ? "fine" : "unknown", code: "", credits: 10 };
  return { fate: "failed", code: (job["error"] as { readonly code: string }).code, credits: 0 };
}

/** Sends every picture, each from an account of its own share of credits, and compares. */
export async function proveHostile(prover: Prover, proof: Proof, pictures: readonly HostilePicture[]): Promise<void> {
  const account = await prover.account({ name: "hostile", credits: 100_000, limitPerHour: 10_000 });
  const stop = new AbortController();
  const watched = watch(prover, account, stop.signal);
  let balance = 100_000;
  for (const picture of pictures) {
    const outcome = await outcomeOf(prover, account, await prover.convert(account, picture.bytes));
    const left = await prover.balance(account);
    const real = { ...outcome, credits: balance - left };
    balance = left;
    const { expected, isKept } = judgeOutcome(picture, real);
    const mark = createHash("sha256").update(picture.bytes).digest("hex").slice(0, 8);
    proof.note(part, {
      done: `${picture.what} (${picture.bytes.length} bytes, ${mark})`,
      expected,
      came: `${[real.fate, real.code].join(" ").trim()}, ${real.credits} credits`,
      isKept,
    });
  }
  stop.abort();
  const times = await watched;
  const lost = times.filter((ms) => !Number.isFinite(ms)).length;
  proof.note(part, {
    done: `GET /account every 50 ms throughout: ${times.length} requests`,
    expected: "all answered, none slower than a second",
    came: `${lost} unanswered, p99 ${quantile(times, 0.99).toFixed(0)} ms, slowest ${Math.max(...times).toFixed(0)} ms`,
    isKept: times.length > 0 && Math.max(...times) < 1_000,
  });
}
