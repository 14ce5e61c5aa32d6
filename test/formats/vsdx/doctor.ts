/** Changes one thing of a written package, so that a test can see its rule report it. */
import type { Diagram } from "../../../src/core/diagram/types.ts";
import { packParts, unpackParts } from "../../../src/formats/lib/zip.ts";
import { vsdx } from "../../../src/formats/vsdx/index.ts";
import { aDiagram, aNode, anEdge } from "../../make/diagram.ts";

const frame = aNode({ id: "frame", kind: "container", z: 0, box: [10, 10, 380, 200], text: "Frame" });
const left = aNode({ id: "left", z: 1, parent: "frame", box: [30, 60, 100, 60], text: "Left" });
const right = aNode({ id: "right", kind: "ellipse", z: 2, parent: "frame", box: [260, 60, 100, 60], text: "Right" });
const robot = aNode({ id: "robot", kind: "component", z: 3, box: [30, 230, 100, 60] });
const icon = aNode({ id: "icon", kind: "image", z: 4, box: [300, 240, 40, 40] });
const edge = anEdge({ id: "edge", z: 5, from: left, to: right, labels: ["go"] });
const free = anEdge({
  id: "free",
  z: 6,
  points: [
    [150, 250],
    [250, 250],
  ],
});
/** A diagram with a container, a group, a picture, glue, a label and a free line. */
export const smallDiagram: Diagram = aDiagram({ nodes: [frame, left, right, robot, icon], edges: [edge, free] });

/** The part that holds the shapes. */
export const page = "visio/pages/page1.xml";
/** The part that types all others. */
export const types = "[Content_Types].xml";
/** Numbers of the sheets of the small diagram: the component has three parts. */
export const sheets = { frame: 5, left: 6, right: 7, robot: 8, icon: 12, edge: 13, free: 14 } as const;

/** Finds a cell of one shape in the page. */
export function cellOf(sheet: number, name: string): RegExp {
  return new RegExp(`(<Shape ID="${sheet}"(?:(?!<Shape ).)*?<Cell N="${name}") V="[^"]*"[^>]*/>`, "s");
}

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
