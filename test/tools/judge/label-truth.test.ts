/** Whose a text is by the truth. */
import { expect, test } from "vitest";
import { belongsTo } from "../../../tools/judge/label-truth.ts";

const truth = {
  kind: "plantuml",
  nodes: [
    { id: "a", shape: "rectangle", bbox: [0, 0, 100, 60], text: "Order service" },
    { id: "t", shape: "text", bbox: [200, 100, 20, 20], text: "*", near_edge: "e2" },
    { id: "n", shape: "text", bbox: [300, 300, 60, 20], text: "A remark" },
  ],
  edges: [
    { id: "e1", text: "sends" },
    { id: "e2", text: "1\nowns" },
    { id: "e3", text: "sends" },
  ],
};
const at = (text: string, x: number, y: number) => belongsTo({ text, box: { x, y, width: 40, height: 20 } }, truth);

test.each([
  ["a label, where two connectors have it, is either's", at("sends", 400, 10), ["e1", "e3"]],
  ["one of two lines of a label is that connector's", at("Owns", 400, 10), ["e2"]],
  ["what the program set beside a line is the line's", at("*", 190, 100), ["e2"]],
])("%s", (_, belongs, lines) => {
  expect(belongs).toEqual({ to: "lines", lines: new Set(lines) });
});

test("texts of shapes, remarks and misreadings are no labels", () => {
  expect(at("Order servlce", 20, 20)).toEqual({ to: "shape" });
  expect(at("A remark", 305, 300)).toEqual({ to: "nobody" });
  expect(at("nothing", 400, 400)).toEqual({ to: "unknown" });
});
