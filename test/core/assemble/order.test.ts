/** Tests of the stacking order. */
import { expect, test } from "vitest";
import { orderElements } from "../../../src/core/assemble/order.ts";
import type { Node } from "../../../src/core/diagram/types.ts";
import type { Box } from "../../../src/core/geometry/box.ts";
import type { Bitmap } from "../../../src/core/raster/bitmap.ts";
import { drawBitmap } from "../../make/bitmap.ts";
import { aNode, anEdge } from "../../make/diagram.ts";
import { aDraft, whitePicture } from "../../make/draft.ts";

function node(
  id: string,
  box: Box,
  options: { readonly parent?: string; readonly stroke?: string; readonly kind?: Node["kind"] } = {},
): Node {
  const { parent = null, stroke = "#000000", kind = "rectangle" } = options;
  return aNode({ id, box, parent, kind, style: { stroke } });
}

/** A white picture with boxes drawn one over the other, filled white with a border of a colour. */
function pictureOf(boxes: readonly { readonly box: Box; readonly stroke: number }[]): Bitmap {
  const bitmap = whitePicture(200, 200);
  for (const { box, stroke } of boxes) {
    for (let y = box.y; y <= box.y + box.height; y++) {
      for (let x = box.x; x <= box.x + box.width; x++) {
        const border = y === box.y || y === box.y + box.height || x === box.x || x === box.x + box.width;
        const colour = border ? stroke : 0xffffff;
        bitmap.data.set([colour >> 16, (colour >> 8) & 255, colour & 255], 3 * (y * 200 + x));
      }
    }
  }
  return bitmap;
}

function order(nodes: readonly Node[], bitmap: Bitmap = whitePicture(200, 200)): readonly string[] {
  return [...orderElements(aDraft({ bitmap, nodes })).nodes].sort((a, b) => a.z - b.z).map((found) => found.id);
}

test("members lie above their container however the candidates came, free text on top", () => {
  const nodes = [
    node("text", { x: 0, y: 0, width: 10, height: 5 }, { kind: "text" }),
    node("leaf", { x: 20, y: 20, width: 10, height: 10 }, { parent: "frame" }),
    node("frame", { x: 0, y: 0, width: 100, height: 100 }),
  ];
  expect(order(nodes)).toEqual(["frame", "leaf", "text"]);
});

test.each([
  { upper: "large", want: ["small", "large"] },
  { upper: "small", want: ["large", "small"] },
])("of two overlapping shapes the one whose border is whole lies above: $upper", ({ upper, want }) => {
  const large = { x: 20, y: 20, width: 100, height: 100 };
  const small = { x: 90, y: 90, width: 60, height: 60 };
  const drawn = [
    { box: large, stroke: 0xcc0000 },
    { box: small, stroke: 0x0000cc },
  ];
  const bitmap = pictureOf(upper === "large" ? [drawn[1]!, drawn[0]!] : drawn);
  expect(order([node("large", large, { stroke: "#cc0000" }), node("small", small, { stroke: "#0000cc" })], bitmap)).toEqual(want);
});

test.each([
  { upper: "note", want: ["bar", "note"] },
  { upper: "bar", want: ["note", "bar"] },
])("of two overlapping shapes without borders the one whose fill is seen lies above: $upper", async ({ upper, want }) => {
  const [note, bar] = [
    '<rect x="20" y="60" width="120" height="40" fill="#ffd"/>',
    '<rect x="70" y="20" width="20" height="160" fill="#fff"/>',
  ];
  const bitmap = await drawBitmap(200, 200, upper === "bar" ? note + bar : bar + note);
  const shapes = [
    aNode({ id: "note", box: [20, 60, 120, 40], style: { fill: "#ffffdd", stroke: null } }),
    aNode({ id: "bar", box: [70, 20, 20, 160], style: { fill: "#ffffff", stroke: null } }),
  ];
  expect(order(shapes, bitmap)).toEqual(want);
});

test("lifelines lie over frames, beneath the notes and boxes that cover them; messages lie on top", () => {
  const nodes = [
    node("note", { x: 20, y: 60, width: 80, height: 20 }),
    node("frame", { x: 0, y: 20, width: 150, height: 150 }),
    node("active", { x: 45, y: 100, width: 10, height: 40 }),
  ];
  const edges = [
    anEdge({
      id: "message",
      points: [
        [50, 120],
        [120, 120],
      ],
    }),
    anEdge({
      id: "lifeline",
      points: [
        [50, 20],
        [50, 190],
      ],
    }),
  ];
  const draft = aDraft({
    nodes,
    edges,
    sequence: { lifelines: [], messages: [], dividers: [], above: new Set(["note", "active"]), frames: new Set(["frame"]) },
    told: { bare: new Set(["lifeline"]), messages: new Set(["message"]) },
  });
  const ordered = orderElements(draft);
  const ids = [...ordered.nodes, ...ordered.edges].toSorted((a, b) => a.z - b.z).map(({ id }) => id);
  expect(ids).toEqual(["frame", "lifeline", "note", "active", "message"]);
});
