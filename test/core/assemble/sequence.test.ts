/** A page is a sequence where messages run between lifelines; other pages stay what they are. */
import { describe, expect, test } from "vitest";
import { findSequence } from "../../../src/core/assemble/sequence.ts";
import { aNode } from "../../make/diagram.ts";
import { drawSequence } from "../../make/sequences.ts";
import type { DrawnSequence } from "../../make/sequences.ts";

const two = [
  { from: 0, to: 1, y: 120 },
  { from: 1, to: 0, y: 180, dashed: true },
] as const;

describe("a sequence is told", () => {
  test("with the lifelines that take part, and those beside them", async () => {
    const { sequence } = findSequence(await drawSequence({ messages: two }));
    expect(sequence?.lifelines.map(({ x }) => x)).toEqual([80, 280, 480]);
    expect(sequence?.messages.map(({ y }) => Math.round(y))).toEqual([120, 180]);
  });

  test("and the boxes on its lifelines become shapes, from message to message", async () => {
    const { nodes } = findSequence(await drawSequence({ messages: two, active: [{ on: 1, from: 121, to: 179 }] }));
    expect(nodes.slice(3)).toMatchObject([{ id: "n4", kind: "rectangle", style: { fill: "#f4f4f4", stroke: "#636363" } }]);
    expect([nodes[3]!.box.y, nodes[3]!.box.y + nodes[3]!.box.height]).toEqual([120, 180]);
  });

  test("where a shape was found already it stays the only one", async () => {
    const known = aNode({ id: "n9", box: [275, 121, 10, 58] });
    const { nodes, sequence } = findSequence(
      await drawSequence({ messages: two, active: [{ on: 1, from: 121, to: 179 }], nodes: [known] }),
    );
    expect(nodes).toHaveLength(4);
    expect([...sequence!.above]).toEqual(["n9"]);
  });

  test("a box without a border has none", async () => {
    const over = '<rect x="275" y="130" width="10" height="40" fill="#f4ddff"/>';
    const { nodes } = findSequence(await drawSequence({ messages: two, over }));
    expect(nodes[3]).toMatchObject({ style: { fill: "#f4ddff", stroke: null } });
  });

  test("notes lie over lifelines, frames do not", async () => {
    const over =
      '<rect x="30" y="210" width="500" height="100" fill="none" stroke="#999"/><rect x="40" y="330" width="280" height="40" fill="#ffa"/>';
    const nodes = [aNode({ id: "n8", box: [30, 210, 500, 100] }), aNode({ id: "n9", box: [40, 330, 280, 40] })];
    const { sequence } = findSequence(await drawSequence({ messages: two, over, nodes }));
    expect([[...sequence!.frames], [...sequence!.above]]).toEqual([["n8"], ["n9"]]);
  });
});

describe("no sequence is", () => {
  test.each<[string, DrawnSequence]>([
    ["a row of boxes with lines below", {}],
    ["what has a single message", { messages: [{ from: 0, to: 1, y: 120 }] }],
    ["what rules join", { messages: two.map((message) => ({ ...message, head: "none" })) }],
  ])("%s", async (_name, drawn) => {
    const draft = await drawSequence(drawn);
    expect(findSequence(draft)).toBe(draft);
  });

  test("columns of boxes with arrows between them and across", async () => {
    const boxes = [80, 280].flatMap((x) =>
      [20, 140, 260].map((y) => `<rect x="${x - 50}" y="${y}" width="100" height="40" fill="#dae8fc" stroke="#6c8ebf"/>`),
    );
    const down = [80, 280].flatMap((x) =>
      [60, 180].map((y) => `<path d="M${x} ${y}V${y + 70}" stroke="#333"/><path d="M${x} ${y + 80}l-5 -10h10z" fill="#333"/>`),
    );
    const across = [40, 160, 280].map((y) => `<path d="M130 ${y}H220" stroke="#333"/><path d="M230 ${y}l-10 -5v10z" fill="#333"/>`);
    const white = '<rect width="800" height="500" fill="#fff"/>';
    const nodes = [80, 280].flatMap((x, column) =>
      [20, 140, 260].map((y, row) => aNode({ id: `n${10 + 3 * column + row}`, box: [x - 50, y, 100, 40] })),
    );
    const draft = { ...(await drawSequence({ over: [white, ...boxes, ...down, ...across].join("") })), nodes };
    expect(findSequence(draft)).toBe(draft);
  });

  test("what was drawn by hand", async () => {
    const draft = await drawSequence({ messages: two });
    const sketched = { ...draft, page: { ...draft.page, sketch: true } };
    expect(findSequence(sketched)).toBe(sketched);
  });
});
