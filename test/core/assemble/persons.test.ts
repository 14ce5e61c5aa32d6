/** Persons of C4 diagrams: a head on a body. */
import { expect, test } from "vitest";
import { findPersons } from "../../../src/core/assemble/persons.ts";
import type { Node } from "../../../src/core/diagram/types.ts";
import { personIn } from "../../../src/core/shapes/actor.ts";
import { anEdge, aNode } from "../../make/diagram.ts";
import { drawBitmap } from "../../make/bitmap.ts";
import { aDraft } from "../../make/draft.ts";

const whole = { x: 20, y: 10, width: 200, height: 180 };
const parts = personIn(whole);
const style = { fill: "#083f75", stroke: "#06315c", strokeWidth: 1 };
const placed = ({ x, y, width, height }: typeof whole): readonly [number, number, number, number] => [
  x + whole.x,
  y + whole.y,
  width,
  height,
];
const body = aNode({
  id: "n1",
  kind: "rounded_rectangle",
  box: [...placed(parts.body)],
  style: { ...style, cornerRadius: 40 },
  text: "Customer",
});
const head = aNode({ id: "n2", kind: "circle", box: [...placed(parts.head)], style, text: null });
const told = (nodes: readonly Node[], edges: readonly ReturnType<typeof anEdge>[] = []) => findPersons(aDraft({ nodes, edges }));

test("a disc on a box is the head of a person, which keeps the text of its body and the connectors of both", () => {
  const other = aNode({ id: "n3", box: [400, 80, 60, 40] });
  const edge = anEdge({ id: "e1", source: { node: "n2", point: [120, 10] }, target: { node: "n3", point: [400, 100] } });
  const { nodes, edges } = told([body, head, other], [edge]);
  expect(nodes).toMatchObject([{ id: "n1", kind: "actor", params: { bust: 2 }, box: whole, text: body.text }, { id: "n3" }]);
  expect(edges).toMatchObject([{ source: { node: "n1", point: [120, 10] }, target: { node: "n3" } }]);
});

test("a head that was told as a picture is one, too", () => {
  expect(told([body, { ...head, kind: "image" }]).nodes).toMatchObject([{ kind: "actor", box: whole }]);
});

test("a head of which only a picture of its upper part is known is seen on the page", async () => {
  const { x, y, width, height } = body.box;
  const drawn = (radius: number): string =>
    `<g fill="#083f75"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="40"/><circle cx="120" cy="50.5" r="${radius}"/></g><path d="M120 0v60" stroke="#888"/>`;
  const upper = aNode({ id: "n2", kind: "image", box: [82, 10, 77, 64], style: { fill: null, stroke: null }, text: null });
  const findIn = async (radius: number): Promise<readonly Node[]> =>
    findPersons(aDraft({ bitmap: await drawBitmap(240, 200, drawn(radius)), nodes: [body, upper] })).nodes;
  expect(await findIn(40.5)).toMatchObject([{ id: "n1", kind: "actor", box: { ...whole, y: expect.closeTo(whole.y) } }]);
  expect(await findIn(25)).toHaveLength(2);
});

test.each([
  ["of another colour", { ...head, style: { ...head.style, fill: "#ffffff" } }],
  ["that is smaller", { ...head, box: { ...head.box, width: 60, height: 60 } }],
  ["beside the middle", { ...head, box: { ...head.box, x: head.box.x + 30 } }],
  ["above the box", { ...head, box: { ...head.box, y: head.box.y - 30 } }],
  ["with a text of its own", { ...head, text: body.text }],
])("a disc %s is no head", (_, disc) => {
  expect(told([body, disc]).nodes.map(({ kind }) => kind)).toEqual(["rounded_rectangle", disc.kind]);
});

test("a box that holds shapes is no body", () => {
  const within = aNode({ id: "n3", box: [60, 120, 60, 40] });
  expect(told([body, head, within]).nodes).toHaveLength(3);
});
