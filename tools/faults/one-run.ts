/** Runs one cell once, in a process of its own, since engines that start block the process that starts them: `one-run.ts CELL SEED FOLDER`. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { matrix, nameOf } from "../../test/faults/matrix.ts";
import { runCell } from "../../test/faults/run-cell.ts";
import { resultFile } from "./log.ts";

const [name, seed, folder] = process.argv.slice(2);
const cell = matrix.find((one) => nameOf(one) === name);
if (cell === undefined || folder === undefined) throw new Error(`${name} is no cell of the matrix`);
// Whoever interrupts a proof leaves no engine and no process behind.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => process.exit(130));
const { result, run, said } = await runCell(cell, Number(seed));
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, resultFile), JSON.stringify(result));
// What somebody needs who looks for the reason of a violation.
if (result.violations.length > 0) {
  writeFileSync(join(folder, "violations.json"), JSON.stringify(result.violations, null, 1));
  writeFileSync(join(folder, "seen.json"), JSON.stringify(run.seen, null, 1));
  writeFileSync(join(folder, "final.json"), JSON.stringify(run.final, null, 1));
  for (const [replica, words] of Object.entries(said)) writeFileSync(join(folder, `${replica}.log`), words);
}
process.exit();
