/** Tests of the regularity step. */
import { expect, test } from "vitest";
import { snapStyles } from "../../../src/core/assemble/snap.ts";
import type { Node } from "../../../src/core/diagram/types.ts";
import { aNode, anEdge } from "../../make/diagram.ts";
import { aDraft } from "../../make/draft.ts";

function snapped(nodes: readonly Node[]): readonly Node[] {
  return snapStyles(aDraft({ nodes })).nodes;
}

test("noise in colours and type sizes is evened out towards the commonest, real differences stay", () => {
  const found = snapped([
    aNode({ id: "a", style: { fill: "#dae8fc" }, text: { value: "a", fontSize: 12 } }),
    aNode({ id: "b", style: { fill: "#dae8fc" }, text: { value: "b", fontSize: 12 } }),
    aNode({ id: "c", style: { fill: "#dbe7fd" }, text: { value: "c", fontSize: 12.4 } }),
    aNode({ id: "d", style: { fill: "#ffe6cc" }, text: { value: "d", fontSize: 18 } }),
  ]);
  expect(found.map((one) => one.style.fill)).toEqual(["#dae8fc", "#dae8fc", "#dae8fc", "#ffe6cc"]);
  expect(found.map((one) => one.text?.fontSize)).toEqual([12, 12, 12, 18]);
});

test("plates of one page that are nearly equal are one colour", () => {
  const labels = ["#ebebe8", "#ebebeb", "#ebebe8", "#f4ddff"].map((background) => ({ text: "a", background }));
  const [edge] = snapStyles(aDraft({ edges: [anEdge({ labels: [...labels, "b"] })] })).edges;
  expect(edge!.labels.map(({ background }) => background)).toEqual(["#ebebe8", "#ebebe8", "#ebebe8", "#f4ddff", undefined]);
});

test("sizes of single lines are evened out with those of texts, and lines of their text's own size do not stand out", () => {
  const box = { x: 0, y: 0, width: 20, height: 10 };
  const found = snapped([
    aNode({ id: "a", text: { value: "a", fontSize: 12 } }),
    aNode({ id: "b", text: { value: "b", fontSize: 12 } }),
    aNode({ id: "c", text: { value: "c", fontSize: 18 } }),
    aNode({
      id: "d",
      text: {
        value: "d\ne\nf",
        fontSize: 12.4,
        lines: ["d", "e", "f"].map((text, index) => ({ text, box, ...[{ fontSize: 18.5 }, { fontSize: 11.8 }, {}][index] })),
      },
    }),
  ]);
  expect(found[3]!.text).toMatchObject({ fontSize: 12 });
  expect(found[3]!.text!.lines).toEqual([
    { text: "d", box, fontSize: 18 },
    { text: "e", box },
    { text: "f", box },
  ]);
});

test("colours of single lines are evened out with those of texts, and lines of their text's own colour do not stand out", () => {
  const box = { x: 0, y: 0, width: 20, height: 10 };
  const lines = ["#676767", "#010101", undefined].map((color) => ({ text: "d", box, ...(color === undefined ? {} : { color }) }));
  const found = snapped([
    aNode({ id: "a", text: { value: "a", color: "#666666" } }),
    aNode({ id: "b", text: { value: "b", color: "#666666" } }),
    aNode({ id: "c", text: { value: "c", color: "#000000" } }),
    aNode({ id: "d", text: { value: "d\nd\nd", color: "#000000", lines } }),
  ]);
  expect(found[3]!.text!.lines.map(({ color }) => color)).toEqual(["#666666", undefined, undefined]);
});

test("a size between two common ones is the nearer of both", () => {
  const sizes = [11, 11, 11, 11, 12, 12, 11.75, 11.25];
  const found = snapped(sizes.map((fontSize, index) => aNode({ id: `n${index}`, text: { value: "a", fontSize } })));
  expect(found.map(({ text }) => text!.fontSize)).toEqual([11, 11, 11, 11, 12, 12, 12, 11]);
});
