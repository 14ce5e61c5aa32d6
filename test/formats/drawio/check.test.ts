import { expect, test } from "vitest";
import { drawio } from "../../../src/formats/drawio/index.ts";
import { aDiagram, aNode, anEdge } from "../../make/diagram.ts";

const frame = aNode({ id: "n1", kind: "container", box: [20, 10, 300, 200] });
const first = aNode({ id: "n2", parent: "n1", box: [40, 40, 80, 40], text: "A" });
const second = aNode({ id: "n3", parent: "n1", box: [200, 40, 80, 40] });
const icon = aNode({ id: "n4", kind: "image", box: [340, 20, 40, 40] });
const diagram = aDiagram({ nodes: [frame, first, second, icon], edges: [anEdge({ from: first, to: second, labels: ["yes"] })] });
const file = new TextDecoder().decode((await drawio.encode(diagram, {})).bytes);

/** Checks the file after a change in its text, which must be there to be changed. */
async function rulesAfter(search: string | RegExp, replacement: string): Promise<readonly string[]> {
  const changed = file.replace(search, replacement);
  expect(changed).not.toBe(file);
  const problems = await drawio.check(new TextEncoder().encode(changed), diagram);
  return problems.map(({ rule }) => rule);
}

test("the file as written is right", async () => {
  expect(await drawio.check(new TextEncoder().encode(file), diagram)).toEqual([]);
});

test.each<[string, string | RegExp, string, string]>([
  ["broken XML", "</root>", "", "C1"],
  ["a number that is none", 'width="80"', 'width="NaN"', "C1"],
  ["a picture that is gone", "shape=image;", "", "C2"],
  ["a shape that is gone", /<mxCell id="n3".*?<\/mxCell>/, "", "C3"],
  ["a text that was changed", 'value="A"', 'value="B"', "C3"],
  ["a text that stands twice", 'id="1" parent="0"', 'id="1" value="A" parent="0"', "C4"],
  ["an id that stands twice", 'id="n3"', 'id="n2"', "C5"],
  ["a shape outside the page", 'x="340"', 'x="390"', "C6"],
  ["a connector that lost its shape", ' source="n2"', "", "D2"],
  ["a connection point off the outline", "exitX=1;", "exitX=0.5;", "D2"],
  ["an unknown parent", 'edge="1" source="n2" target="n3" parent="n1"', 'edge="1" source="n2" target="n3" parent="n9"', "D2"],
  ["an edge without relative geometry", 'relative="1"', 'relative="0"', "D2"],
  ["a connector on the wrong level", 'edge="1" source="n2" target="n3" parent="n1"', 'edge="1" source="n2" target="n3" parent="1"', "D3"],
  ["a member outside its container's frame of reference", 'x="180" y="30"', 'x="200" y="40"', "D4"],
])("finds %s", async (_, search, replacement, rule) => {
  expect(await rulesAfter(search, replacement)).toContain(rule);
});
