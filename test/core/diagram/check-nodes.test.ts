import { expect, test } from "vitest";
import { checkDiagram } from "../../../src/core/diagram/check.ts";
import type { Diagram, Inset } from "../../../src/core/diagram/types.ts";
import { redPixel } from "../../make/diagram.ts";
import { good, withNode } from "../../make/broken-diagram.ts";

const inset = (changes: Partial<Inset> = {}): Inset => ({
  box: { x: 0.1, y: 0.1, width: 0.5, height: 0.5 },
  image: { mediaType: "image/png", data: redPixel },
  ...changes,
});

test.each<[string, Diagram, string]>([
  ["a parent that is missing", withNode({ parent: "n9" }), "has a parent n9 that does not exist"],
  ["a parent of itself", withNode({ parent: "n1" }), "lies below its parent"],
  ["a box outside the page", withNode({ box: { x: 330, y: 20, width: 80, height: 20 } }), "outside the page"],
  ["a path without freeform", withNode({ path: [{ op: "M", to: [0, 0] }, { op: "Z" }] }), "a path exactly when"],
  ["a freeform without path", withNode({ kind: "freeform" }), "a path exactly when"],
  ["an image without data", withNode({ kind: "image" }), "image data exactly when"],
  ["dividers of an ellipse", withNode({ kind: "ellipse", dividers: [{ at: 0.5 }] }), "has dividers and is no box"],
  ["a picture in an actor", withNode({ kind: "actor", insets: [inset()] }), "which a actor cannot hold"],
  ["a picture in a shape without data", withNode({ insets: [inset({ image: null })] }), "has a picture in it without image data"],
  [
    "a picture that leaves its shape",
    withNode({ insets: [inset({ box: { x: 0.6, y: 0, width: 0.5, height: 0.5 } })] }),
    "reaches beyond its box",
  ],
  [
    "a picture of the page in a shape",
    withNode({ box: { x: 0, y: 0, width: 400, height: 200 }, insets: [inset({ box: { x: 0, y: 0, width: 1, height: 1 } })] }),
    "has an image of most of the page in it",
  ],
  ["rows of a rectangle", withNode({ rows: [{ height: 60, header: false, cells: [] }] }), "has rows and is no table"],
  ["a parameter of another kind", withNode({ params: { fold: 0.2 } }), "a rectangle does not take"],
  ["half a choice", withNode({ kind: "triangle", params: { direction: 0.5 } }), "must be whole"],
  ["a parameter out of bounds", withNode({ kind: "note", params: { fold: 0.9 } }), "outside 0 to 0.5"],
  [
    "a picture of the page",
    withNode({ kind: "image", image: { mediaType: "image/png", data: redPixel }, box: { x: 0, y: 0, width: 400, height: 200 } }),
    "most of the page",
  ],
  [
    "rows that do not fill",
    withNode({ kind: "table", rows: [{ height: 50, header: true, cells: [{ width: 100, fill: null, text: null }] }] }),
    "has rows of 50 px",
  ],
  [
    "cells that do not fill",
    withNode({ kind: "table", rows: [{ height: 60, header: true, cells: [{ width: 70, fill: null, text: null }] }] }),
    "has cells of 70 px",
  ],
  [
    "lines that spell something else",
    withNode({ text: { ...good.nodes[0]!.text!, value: "Order" } }),
    'write "Order" in its lines, too, or leave lines empty',
  ],
])("finds %s", (_, diagram, want) => {
  expect(
    checkDiagram(diagram)
      .map(({ where, what }) => `${where} ${what}`)
      .join("\n"),
  ).toContain(want);
});

test("a shape may hold a picture", () => {
  expect(checkDiagram(withNode({ insets: [inset()] }))).toEqual([]);
});
