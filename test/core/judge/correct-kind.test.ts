/** Kinds are corrected where the net is sure, and only there. */
import { expect, test } from "vitest";
import type { SeenCandidate } from "../../../src/core/judge/candidates.ts";
import { correctKind } from "../../../src/core/judge/correct-kind.ts";
import type { ShapeId } from "../../../src/core/shapes/catalog.ts";
import { aCandidate } from "../../make/bitmap.ts";
import { aLook } from "../../make/scene.ts";

function seen(kind: ShapeId, sure: Parameters<typeof aLook>[0]): SeenCandidate {
  const node = { ...aCandidate({ x: 0, y: 0, width: 80, height: 40 }), kind, params: { at: 1 } };
  return { node, source: "chosen", seen: null, look: aLook(sure) };
}

test("a kind that the net is sure is another one is corrected, and loses what was measured for the old one", () => {
  expect(correctKind(seen("rectangle", { rounded: 0.9, rectangle: 0.1 }), 40)).toMatchObject({
    kind: "rounded_rectangle",
    params: null,
    style: { cornerRadius: 6 },
  });
  expect(correctKind(seen("hexagon", { picture: 0.95 }), 3)).toMatchObject({ kind: "image", style: { cornerRadius: 0 } });
});

test.each([
  ["a doubtful word of the net", "rectangle", { rounded: 0.7, rectangle: 0.3 }],
  ["a kind of the family that the net says", "trapezoid", { slanted: 1 }],
  ["families that geometry tells apart", "swimlane", { rectangle: 0.6, frame: 0.4 }],
  ["a circle among ellipses", "circle", { ellipse: 0.9 }],
] as const)("%s changes nothing", (_, kind, sure) => {
  const candidate = seen(kind, sure);
  expect(correctKind(candidate, 3)).toBe(candidate.node);
});

test("an entity full of text is not made a picture", () => {
  const entity = seen("rectangle", { picture: 0.95 });
  expect(correctKind(entity, 60)).toBe(entity.node);
  expect(correctKind(entity, 5).kind).toBe("image");
});
