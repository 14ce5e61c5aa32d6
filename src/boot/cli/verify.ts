/** `--verify`: reads the written files back and runs each format's own rules over them. */
import { readFileSync, rmSync } from "node:fs";
import type { Diagram } from "../../core/diagram/types.ts";
import { Fault } from "../../core/fault.ts";
import { allFormats } from "../../formats/index.ts";

/** Checks the files of one picture; when a rule is broken all of them are removed and `output_invalid` is thrown. */
export async function verifyFiles(outputs: ReadonlyMap<string, string>, diagram: Diagram): Promise<void> {
  const broken: string[] = [];
  for (const format of allFormats) {
    const path = outputs.get(format.id);
    if (path === undefined) continue;
    const problems = await format.check(readFileSync(path), diagram);
    broken.push(...problems.map(({ rule, what }) => `${format.id} ${rule}: ${what}`));
  }
  if (broken.length === 0) return;
  for (const path of outputs.values()) rmSync(path, { force: true });
  throw new Fault({
    code: "output_invalid",
    kind: "unprocessable",
    message: "a written file breaks the rules of its format, so all of its files were removed",
    detail: broken.join("; "),
  });
}
