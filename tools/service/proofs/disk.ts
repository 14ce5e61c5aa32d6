/** Proof of what a full disk costs: 503 and nothing charged, and all is well once there is room again. */
import { execFileSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { Proof } from "../proof.ts";
import { openProver } from "../prover.ts";
import { countStatuses } from "./charges.ts";

const part = "A full disk";

/** Writes until nothing fits any more. */
function fill(folder: string): void {
  const file = openSync(join(folder, "filler"), "w");
  for (let bytes = 1 << 20; bytes >= 1;) {
    try {
      if (writeSync(file, Buffer.alloc(bytes)) < bytes) bytes >>= 1;
    } catch {
      bytes >>= 1;
    }
  }
  closeSync(file);
}

/** Says why no disk of a size of our own can be had; null when it was mounted. */
function mount(folder: string): string | null {
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=400m", "tmpfs", folder], { stdio: "pipe" });
    return null;
  } catch (error) {
    return `no tmpfs can be mounted here: ${(error as Error).message.split("\n").at(-2) ?? ""}`;
  }
}

/** A service whose whole data folder lies on a disk of 400 MB, which is filled and emptied again. */
export async function proveFullDisk(folder: string, proof: Proof, picture: Uint8Array): Promise<void> {
  const why = mount(folder);
  if (why !== null) return proof.note(part, { done: "a data folder on a small disk", expected: "503", came: why, isKept: null });
  try {
    const prover = await openProver(folder);
    const account = await prover.account({ name: "disk", credits: 1_000, limitPerHour: 1_000 });
    const before = await prover.convert(account, picture);
    await prover.ended(account, String(before.json["job_id"]));
    proof.compare(part, {
      done: "a conversion while there is room",
      expected: "202, balance 990",
      came: `${before.status}, balance ${await prover.balance(account)}`,
    });
    fill(folder);
    const full = await Promise.all(Array.from({ length: 10 }, () => prover.convert(account, picture)));
    const problem = full[0]!;
    const free = statfsSync(folder).bavail;
    proof.compare(part, {
      done: `ten conversions on the full disk (${free} blocks free)`,
      expected: "10 × 503, code unavailable, Retry-After 5",
      came: `${countStatuses(full)}, code ${String(problem.json["code"])}, Retry-After ${problem.headers.get("retry-after")}`,
    });
    proof.compare(part, {
      done: "the account is read on the full disk",
      expected: "balance 990",
      came: `balance ${await prover.balance(account)}`,
    });
    rmSync(join(folder, "filler"));
    const after = await prover.convert(account, picture);
    const job: Readonly<Record<string, unknown>> = after.status === 202 ? await prover.ended(account, String(after.json["job_id"])) : {};
    proof.compare(part, {
      done: "a conversion when there is room again",
      expected: "202, succeeded, balance 980",
      came: `${after.status}, ${String(job["status"])}, balance ${await prover.balance(account)}`,
    });
    await prover.close();
  } finally {
    execFileSync("umount", ["-l", folder]);
  }
}
