/** What speaks for a chosen shape: its place and kind, and those of the shapes beside it. */
import { expect, test } from "vitest";
import type { ToldShape } from "../../../src/core/judge/confidence.ts";
import { confidenceEvidenceOf, confidenceMeasures } from "../../../src/core/judge/confidence.ts";
import { aCandidate } from "../../make/bitmap.ts";
import { whitePicture } from "../../make/draft.ts";
import { aLook, aScene } from "../../make/scene.ts";

const boxes = [20, 120, 220].map((x, at) => ({ x, y: 20, width: at === 2 ? 60 : 80, height: 40 }));
const nodes = boxes.map((box) => aCandidate(box));
const looks = nodes.map((_, at) => aLook({ rectangle: 0.25 * at }));
const scene = aScene({ bitmap: whitePicture(400, 100), nodes, sight: { looks } });

function told(at: number, sure: number, probability: number): ToldShape {
  const candidate = scene.candidates[at]!;
  return { candidate, scene, probability, told: { node: candidate.node, group: "rectangle", sure, other: 1 - sure } };
}

const ofThird = (...chosen: readonly ToldShape[]): Readonly<Record<string, number>> =>
  Object.fromEntries(confidenceMeasures.map((name, at) => [name, confidenceEvidenceOf(chosen).at(-1)![at]!]));

test("a shape is told by its place, its kind and what it looks like", () => {
  expect(ofThird(told(2, 0.75, 0.5))).toMatchObject({ place: 0.5, "kind sure": 0.75, "kind other": 0.25, "kind changed": 0, look: 0.5 });
  expect(ofThird(told(0, 1, 1)).width).toBeGreaterThan(ofThird(told(2, 1, 1)).width!);
});

test("it stands among those of the page, of its size and of its kind", () => {
  expect(ofThird(told(0, 1, 1), told(1, 0.5, 1), told(2, 0.75, 0.25))).toMatchObject({
    "page place": 0.75,
    "page sure": 0.75,
    "page count": 3,
    "size sure": 0.75,
    "size count": 1,
    "group sure": 0.75,
    "group share": 1,
  });
  const changed = told(1, 0.5, 1);
  const other: ToldShape = {
    ...changed,
    told: { ...changed.told, node: { ...changed.candidate.node, kind: "diamond" }, group: "diamond" },
  };
  expect(ofThird(told(0, 1, 1), told(2, 0.5, 1), other)).toMatchObject({ "kind changed": 1, "group sure": 0.5, "size sure": 0.75 });
});

test("a page on which nothing was chosen has nothing to tell", () => {
  expect(confidenceEvidenceOf([])).toEqual([]);
});
