/** Changes one thing of a written package, so that a test can see its rule report it. */
import type { Diagram } from "../../../src/core/diagram/types.ts";
import { packParts, unpackParts } from "../../../src/formats/lib/zip.ts";
import { vsdx } from "../../../src/formats/vsdx/index.ts";

/** A change of one part: its name and what to replace; a part that becomes null is removed. */
export interface Change {
  readonly part: string;
  readonly from?: string | RegExp;
  readonly to: string | null;
}

const written = new WeakMap<Diagram, Promise<ReadonlyMap<string, Uint8Array>>>();

/** Writes a diagram once and returns its parts. */
function partsOfFile(diagram: Diagram): Promise<ReadonlyMap<string, Uint8Array>> {
  const known = written.get(diagram);
  if (known !== undefined) return known;
  const parts = vsdx.encode(diagram, {}).then(({ bytes }) => unpackParts(bytes));
  written.set(diagram, parts);
  return parts;
}

/** Reads a part of a written diagram as text. */
export async function partOf(diagram: Diagram, name: string): Promise<string> {
  const content = (await partsOfFile(diagram)).get(name);
  if (content === undefined) throw new RangeError(`no part ${name}`);
  return new TextDecoder().decode(content);
}

/** Lists the parts of a written diagram, in their order. */
export async function partNames(diagram: Diagram): Promise<readonly string[]> {
  return [...(await partsOfFile(diagram)).keys()];
}

/** Writes a diagram, makes the changes, and returns the rules that the checker finds broken, each once. */
export async function brokenRules(diagram: Diagram, changes: readonly Change[]): Promise<readonly string[]> {
  const parts = new Map<string, string | Uint8Array>(await partsOfFile(diagram));
  for (const { part, from, to } of changes) {
    const content = parts.get(part);
    if (to === null) {
      if (!parts.delete(part)) throw new RangeError(`no part ${part} to remove`);
      continue;
    }
    const text = content === undefined ? "" : typeof content === "string" ? content : new TextDecoder().decode(content);
    const changed = from === undefined ? to : text.replace(from, to);
    if (changed === text) throw new RangeError(`nothing changed in ${part}: ${String(from)}`);
    parts.set(part, changed);
  }
  const doctored = await packParts([...parts].map(([name, content]) => ({ name, content })));
  const problems = await vsdx.check(doctored, diagram);
  return [...new Set(problems.map(({ rule }) => rule))];
}
