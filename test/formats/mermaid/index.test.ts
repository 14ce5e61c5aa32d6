/** Which language of Mermaid a diagram gets, and what the file says of losses. */
import { expect, test } from "vitest";
import type { Diagram } from "../../../src/core/diagram/types.ts";
import { mermaid } from "../../../src/formats/mermaid/index.ts";
import { aDiagram, aNode, anEdge } from "../../make/diagram.ts";
import { aTable } from "../../make/fields.ts";

const write = async (diagram: Diagram): Promise<string> => new TextDecoder().decode((await mermaid.encode(diagram, {})).bytes);
const [one, two] = [aTable([["A"], ["x"]], { id: "n1" }), aTable([["B"], ["y"]], { id: "n2", z: 1, at: [220, 20] })];

test("classes, entities and everything else have their own", async () => {
  const first = async (endMarker: "triangle_hollow" | "crow_many" | "open"): Promise<string> =>
    (await write(aDiagram({ nodes: [one, two], edges: [anEdge({ from: one, to: two, endMarker })] }))).split("\n")[0]!;
  expect([await first("triangle_hollow"), await first("crow_many"), await first("open")]).toEqual([
    "classDiagram",
    "erDiagram",
    "flowchart LR",
  ]);
});

test("losses stand at the end as remarks, once with their number", async () => {
  const stars = [aNode({ id: "n1", kind: "star" }), aNode({ id: "n2", kind: "star", z: 1, box: [200, 0, 50, 50] })];
  expect((await write(aDiagram({ nodes: stars }))).trim().split("\n").at(-1)).toBe("%% 2 × star is a rectangle");
});

test("the plates under labels have Mermaid's own colour, which is said", async () => {
  const nodes = [aNode({ id: "n1" }), aNode({ id: "n2", z: 1, box: [220, 20, 100, 60] })];
  const edge = (background: object): Diagram =>
    aDiagram({ nodes, edges: [anEdge({ from: nodes[0]!, to: nodes[1]!, labels: [{ text: "yes", ...background }] })] });
  const text = aNode({ id: "n3", kind: "text", text: "a note", style: { fill: "#f4ddff" } });
  expect(await write(aDiagram({ nodes: [text] }))).toContain("%% 1 × the plate under a text is left out");
  expect(await write(edge({}))).not.toContain("plate");
  expect((await write(edge({ background: "#f4ddff" }))).trim().split("\n").at(-1)).toContain("%% 1 × the plate under its label");
});

test("the text of another language is no Mermaid", async () => {
  expect(await mermaid.check(new TextEncoder().encode("digraph {}"), aDiagram({}))).toMatchObject([{ rule: "M1" }, { rule: "M2" }]);
});
