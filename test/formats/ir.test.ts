/** The IR as a file: canonical, complete, and checked. */
import { expect, test } from "vitest";
import { parseDiagram } from "../../src/core/diagram/parse.ts";
import { ir } from "../../src/formats/ir/index.ts";
import { aDiagram, aNode, anEdge } from "../make/diagram.ts";

const from = aNode({ id: "a", z: 0, text: "Größe" });
const to = aNode({ id: "b", z: 1, kind: "cylinder", box: [200, 20, 80, 60] });
const diagram = aDiagram({ nodes: [from, to], edges: [anEdge({ id: "e", from, to, labels: ["yes"] })] });
const { bytes } = await ir.encode(diagram, {});
const text = new TextDecoder().decode(bytes);
const rules = async (file: string | Uint8Array): Promise<readonly string[]> => {
  const problems = await ir.check(typeof file === "string" ? new TextEncoder().encode(file) : file, diagram);
  return [...new Set(problems.map(({ rule }) => rule))];
};

test("holds the whole diagram and ends in a line feed", () => {
  expect(parseDiagram(JSON.parse(text))).toEqual(diagram);
  expect(text.endsWith("}\n")).toBe(true);
});

test("does not depend on the order of members or on hidden decimals", async () => {
  const shuffled = {
    ...diagram,
    nodes: diagram.nodes.map((node) => Object.fromEntries(Object.entries(node).toReversed()) as unknown as typeof node),
  };
  expect((await ir.encode(shuffled, {})).bytes).toEqual(bytes);
  const noisy = { ...diagram, nodes: diagram.nodes.map((node) => ({ ...node, box: { ...node.box, x: node.box.x + 1e-9 } })) };
  expect((await ir.encode(noisy, {})).bytes).toEqual(bytes);
});

test("is right as written", async () => {
  expect(await rules(bytes)).toEqual([]);
});

test.each([
  ["I1", "a cut file", text.slice(0, 200)],
  ["I1", "bytes that are not UTF-8", new Uint8Array([0x7b, 0xff, 0x7d])],
  ["I2", "a member that nobody knows", text.replace('"kind": "cylinder"', '"kind": "cylinder", "more": 1')],
  ["I2", "an end that does not exist", text.replace('"node": "b"', '"node": "z"')],
  ["I3", "another word", text.replace("yes", "no")],
  ["I3", "another layout of the same JSON", JSON.stringify(JSON.parse(text))],
])("%s finds %s", async (rule, _what, file) => {
  expect(await rules(file)).toContain(rule);
});
