/** The rules of a written Visio file. */
import type { Diagram } from "../../core/diagram/types.ts";
import type { Problem } from "../format.ts";

/** Checks a file against the rules and the diagram. */
export async function checkVsdx(_bytes: Uint8Array, _diagram: Diagram): Promise<readonly Problem[]> {
  return [];
}
