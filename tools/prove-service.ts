/** Proves what the service promises against the running product, row by row: writes docs/proof/service.md; exit code 1 when a row is violated. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { checkRun } from "../test/faults/checker.ts";
import { readFinalState } from "../test/faults/history.ts";
import { hostilePictures } from "../test/make/hostile-pictures.ts";
import { openStores } from "../src/adapters/jobs/store.ts";
import { openProof, reportProof } from "./service/proof.ts";
import { proveCredits, proveDuplicates, proveHour } from "./service/proofs/charges.ts";
import { proveFullDisk } from "./service/proofs/disk.ts";
import { proveHostile } from "./service/proofs/hostile.ts";
import { proveRetention } from "./service/proofs/retention.ts";
import type { Prover } from "./service/prover.ts";
import { openProver } from "./service/prover.ts";

const { values: options } = parseArgs({
  options: {
    /** Parts to run, separated by commas; all unless given. Nothing is written then. */
    only: { type: "string" },
  },
});
const only = options.only?.split(",");
const folder = mkdtempSync(join(tmpdir(), "redraw-prove-service-"));
const loadBefore = loadavg()[0]!.toFixed(2);
const started = Date.now();
const picture = readFileSync("examples/lanes-green.png");
const proof = openProof(({ part, done, came, isKept }) => {
  process.stderr.write(`${isKept === false ? "VIOLATED " : ""}${part}: ${done}: ${came}\n`);
});

/** Reads the ledger and every job at the end, with both checkers. */
async function proveLedger(prover: Prover): Promise<void> {
  const part = "The books at the end";
  const { problems, violations, jobs } = await prover.meanwhile(async (database) => {
    const final = await readFinalState(database);
    return {
      problems: await openStores(database).janitor.checkLedger({ changedWithinSeconds: null }),
      // Jobs whose rows were moved were told of before, so what clients saw is left out; what the database holds is whole.
      violations: checkRun({ seen: [], final }).filter(({ invariant, what }) => invariant !== "I6" || !what.includes("nobody was told of")),
      jobs: final.jobs,
    };
  });
  const open = jobs.filter(({ status }) => status === "queued" || status === "running").length;
  proof.compare(part, {
    done: `the ledger of ${jobs.length} jobs, from scratch`,
    expected: "0 problems",
    came: `${problems.length} problems`,
  });
  proof.compare(part, {
    done: "the promises I1 to I9 as far as the database tells",
    expected: "0 violations, 0 jobs that have not ended",
    came: `${violations.length} violations, ${open} jobs that have not ended${violations.map(({ invariant, subject, what }) => `; ${invariant} ${subject} ${what}`).join("")}`,
  });
}

const parts: Readonly<Record<string, (prover: Prover) => Promise<void>>> = {
  duplicates: (prover) => proveDuplicates(prover, proof, picture),
  hour: (prover) => proveHour(prover, proof, picture.subarray(0, -200)),
  credits: (prover) => proveCredits(prover, proof, picture),
  retention: (prover) => proveRetention(prover, proof, picture),
  hostile: async (prover) => proveHostile(prover, proof, await hostilePictures()),
  ledger: proveLedger,
};

try {
  const prover = await openProver(join(folder, "data"));
  try {
    for (const [name, prove] of Object.entries(parts)) if (only?.includes(name) !== false) await prove(prover);
  } finally {
    await prover.close();
  }
  if (only?.includes("disk") !== false) await proveFullDisk(join(folder, "disk"), proof, picture);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

const { text, violations } = reportProof(proof.rows);
const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
const page = `# What the service promises, tried

\`make prove-service\` starts the real \`redraw serve\` in a temporary folder, asks it as a client asks, and writes this page. Time passes by
moved rows: the service is stopped, its rows are set back, and it is started again; the product has no clock to turn.

Commit ${commit}, Node ${process.versions.node}, ${cpus().length} cores, load before the start ${loadBefore}, ${Math.round((Date.now() - started) / 1_000)} s.
${proof.rows.length} rows, ${violations} violated.

${text}
`;
if (only === undefined) {
  mkdirSync("docs/proof", { recursive: true });
  writeFileSync("docs/proof/service.md", page);
  execFileSync("oxfmt", ["docs/proof/service.md"]);
}
process.stdout.write(`${proof.rows.length} rows, ${violations} violated\n`);
process.exitCode = violations === 0 ? 0 : 1;
