/** The IR as a file: canonical JSON, the same bytes for equal diagrams. */
import { canonicalDiagram } from "../../core/diagram/canonical.ts";
import { checkDiagram } from "../../core/diagram/check.ts";
import type { Diagram } from "../../core/diagram/types.ts";
import { descriptions } from "../descriptions.ts";
import type { Format, Problem } from "../format.ts";

/** Writes a diagram as JSON: members in the schema's order, pixels with at most two decimals, one line feed at the end. */
function writeIr(diagram: Diagram): string {
  return `${JSON.stringify(canonicalDiagram(diagram), null, 2)}\n`;
}

function parse(bytes: Uint8Array): { readonly json: unknown; readonly problem: string | null } {
  try {
    return { json: JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)) as unknown, problem: null };
  } catch (error) {
    return { json: null, problem: error instanceof Error ? error.message : String(error) };
  }
}

/** I1 it is JSON in UTF-8 · I2 it is a diagram, by schema and rules · I3 it is this diagram, in canonical form. */
function checkIr(bytes: Uint8Array, diagram: Diagram): readonly Problem[] {
  const { json, problem } = parse(bytes);
  if (problem !== null) return [{ rule: "I1", what: problem }];
  const invalid = checkDiagram(json).map(({ where, what }) => ({ rule: "I2", what: `${where} ${what}` }));
  const same = new TextDecoder().decode(bytes) === writeIr(diagram);
  return same ? invalid : [...invalid, { rule: "I3", what: "is not the canonical form of the diagram" }];
}

/** The IR format. */
export const ir: Format<"ir"> = {
  ...descriptions.ir,
  encode: (diagram) => Promise.resolve({ bytes: new TextEncoder().encode(writeIr(diagram)), losses: [] }),
  check: (bytes, diagram) => Promise.resolve(checkIr(bytes, diagram)),
};
