/** Reads an IR that comes from outside: JSON that nobody vouches for. */
import { Fault } from "../fault.ts";
import { canonicalDiagram } from "./canonical.ts";
import { checkDiagram } from "./check.ts";
import type { Diagram } from "./types.ts";

/** Validates parsed JSON as a diagram and returns its canonical form; throws `invalid_request` with the first problems. */
export function parseDiagram(json: unknown): Diagram {
  const problems = checkDiagram(json);
  if (problems.length === 0) return canonicalDiagram(json as Diagram);
  const [first, ...others] = problems;
  const more = others.length === 0 ? "" : ` (and ${others.length} more)`;
  throw new Fault({
    code: "invalid_request",
    kind: "invalid",
    message: `not a diagram of IR 1.0: ${first!.where === "" ? "/" : first!.where} ${first!.what}${more}`,
    detail: problems.map(({ where, what }) => `${where}: ${what}`).join("\n"),
  });
}
