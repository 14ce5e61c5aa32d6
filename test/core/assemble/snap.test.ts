/** Tests of the regularity step. */
import { expect, test } from "vitest";
import type { Draft } from "../../../src/core/assemble/draft.ts";
import { snapStyles } from "../../../src/core/assemble/snap.ts";
import type { Node, NodeText } from "../../../src/core/diagram/types.ts";

function node(id: string, fill: string, fontSize: number): Node {
  const style = { fill, stroke: null, strokeWidth: 1, dash: "solid", cornerRadius: 0, opacity: 1, gradient: null, shadow: false } as const;
  const text: NodeText = {
    value: id,
    lines: [],
    fontSize,
    color: "#000000",
    bold: false,
    italic: false,
    font: "sans",
    align: "center",
    valign: "middle",
    rotation: 0,
  };
  return {
    id,
    kind: "rectangle",
    z: 0,
    parent: null,
    box: { x: 0, y: 0, width: 9, height: 9 },
    rotation: 0,
    params: null,
    path: null,
    style,
    text,
    image: null,
    rows: null,
    confidence: 1,
    origin: "geometry",
    review: "none",
  };
}

function snapped(nodes: readonly Node[]): readonly Node[] {
  const page = { width: 9, height: 9, background: "#ffffff", dark: false, sketch: false, glyphHeight: 10 };
  const draft: Draft = {
    bitmap: { width: 9, height: 9, data: new Uint8Array(0) },
    page,
    lines: [],
    nodes,
    edges: [],
    explainedInk: 0,
    unexplained: [],
  };
  return snapStyles(draft).nodes;
}

test("noise in colours and type sizes is evened out towards the commonest, real differences stay", () => {
  const found = snapped([node("a", "#dae8fc", 12), node("b", "#dae8fc", 12), node("c", "#dbe7fd", 12.4), node("d", "#ffe6cc", 18)]);
  expect(found.map((one) => one.style.fill)).toEqual(["#dae8fc", "#dae8fc", "#dae8fc", "#ffe6cc"]);
  expect(found.map((one) => one.text?.fontSize)).toEqual([12, 12, 12, 18]);
});
