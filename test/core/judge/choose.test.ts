/** Of what stands for one thing the likeliest candidate stays, and says how sure it is. */
import { expect, test } from "vitest";
import type { NodeCandidate } from "../../../src/core/detection.ts";
import { chooseShapes, judgeCandidates } from "../../../src/core/judge/choose.ts";
import { companyMeasures } from "../../../src/core/judge/company.ts";
import { confidenceMeasures } from "../../../src/core/judge/confidence.ts";
import { measures } from "../../../src/core/judge/evidence.ts";
import type { Forest } from "../../../src/core/judge/forest.ts";
import { kindMeasureNames } from "../../../src/core/judge/kinds/evidence.ts";
import { aCandidate } from "../../make/bitmap.ts";
import { whitePicture } from "../../make/draft.ts";
import { seenPage } from "../../make/scene.ts";

const bitmap = whitePicture(400, 300);
const confidence = measures.findIndex(({ name }) => name === "confidence");
/** Believes what geometry is sure of. */
const forest: Forest = {
  measures: measures.map(({ name }) => name),
  trees: [{ measure: [confidence, confidence], threshold: [0.5, 0.8], left: [-1, -2], right: [1, -3], leaf: [-2, 1, 3] }],
  calibration: [
    [0.4, 0.6],
    [1, 0.98],
  ],
};
/** Keeps the kinds that were measured. */
const kinds: Forest = {
  measures: kindMeasureNames,
  trees: [{ measure: [kindMeasureNames.indexOf("measured group")], threshold: [0.5], left: [-1], right: [-2], leaf: [-2, 2] }],
  calibration: [],
};
/** Believes what the first judge said. */
const company: Forest = {
  measures: companyMeasures,
  trees: [{ measure: [0, 0], threshold: [0.5, 0.8], left: [-1, -2], right: [1, -3], leaf: [-2, 1, 3] }],
  calibration: forest.calibration,
};
/** Believes a likely place, and doubts a kind that was changed. */
const trust: Forest = {
  measures: confidenceMeasures,
  trees: [
    {
      measure: [confidenceMeasures.indexOf("place"), confidenceMeasures.indexOf("kind changed")],
      threshold: [0.9, 0.5],
      left: [-1, -2],
      right: [1, -3],
      leaf: [1, 3, -1],
    },
  ],
  calibration: forest.calibration,
};
const judges = { shapes: forest, company, kinds, confidence: trust };
const node = (x: number, sure: number) => aCandidate({ x, y: 20, width: 80, height: 40 }, { confidence: sure });

test("a frame and a large shape in it stay both, where all sides are apart, and one far", () => {
  const framed = (left: number, top = 34): readonly number[] => {
    const outer = { x: 20, y: 20, width: 300, height: 200 };
    const inner = { x: left, y: top, width: 306 - left, height: 206 - top };
    const nodes = [outer, inner].map((box) => aCandidate(box, { confidence: 0.95 }));
    const chosen = chooseShapes(judgeCandidates({ bitmap, detections: seenPage({ bitmap, nodes }), lines: [] }, judges), judges);
    return chosen.map(({ box }) => box.x);
  };
  expect(framed(70)).toEqual([20, 70]);
  expect(framed(44)).toEqual([20, 44]);
  expect(framed(36)).toEqual([20]);
  // the body of a box below its heading
  expect(framed(70, 20)).toEqual([20]);
});

test("two that share more than half are one thing, and what is unlikely is nothing", () => {
  const detections = seenPage({ bitmap, nodes: [node(20, 0.7), node(40, 0.95), node(200, 0.7), node(300, 0.3)] });
  const chosen = chooseShapes(judgeCandidates({ bitmap, detections, lines: [] }, judges), judges);
  expect(chosen.map(({ box }) => box.x)).toEqual([40, 200]);
  expect(chosen[0]!.confidence).toBeGreaterThan(chosen[1]!.confidence);
  expect(chosen[1]!.confidence).toBeGreaterThan(0.6);
});

test("where nothing is likely, what geometry is surest of is chosen, if it is more than one", () => {
  const doubt: Forest = { ...company, trees: [{ measure: [0], threshold: [0.5], left: [-1], right: [-2], leaf: [-9, -2] }] };
  const choose = (...nodes: ReturnType<typeof node>[]) => {
    const detections = seenPage({ bitmap, nodes });
    return chooseShapes(judgeCandidates({ bitmap, detections, lines: [] }, { ...judges, company: doubt }), judges);
  };
  expect(choose(node(20, 0.95), node(120, 0.95), node(220, 0.7)).map(({ box }) => box.x)).toEqual([20, 120]);
  expect(choose(node(20, 0.95), node(220, 0.7))).toEqual([]);
});

test("a row of two lanes and each of its halves may stand", () => {
  const lane = (y: number, height: number) => aCandidate({ x: 20, y, width: 300, height }, { confidence: 0.9 });
  const detections = seenPage({ bitmap, nodes: [lane(20, 200), lane(20, 100), lane(120, 100)] });
  expect(chooseShapes(judgeCandidates({ bitmap, detections, lines: [] }, judges), judges)).toHaveLength(3);
});

test("a shape says who saw it", () => {
  const shapes = [{ box: { x: 200, y: 20, width: 80, height: 40 }, family: "rectangle", score: 0.8 } as const];
  const detections = seenPage({ bitmap, nodes: [node(20, 0.9), node(200, 0.9)], sight: { shapes } });
  const chosen = chooseShapes(judgeCandidates({ bitmap, detections, lines: [] }, judges), judges);
  expect(chosen.map(({ origin }) => origin)).toEqual(["geometry", "both"]);
});

test("a shape whose kind is doubted is less sure, however likely its place is", () => {
  const detections = seenPage({ bitmap, nodes: [node(20, 0.95), node(200, 0.95)] });
  const judged = judgeCandidates({ bitmap, detections, lines: [] }, judges);
  const changed = judgeCandidates({ bitmap, detections, lines: [] }, judges).map((one) => ({
    ...one,
    candidate: { ...one.candidate, node: { ...one.candidate.node, kind: "diamond" as const } },
  }));
  const rounds: Forest = {
    ...kinds,
    trees: [{ measure: [kindMeasureNames.indexOf("group")], threshold: [0.5], left: [-1], right: [-2], leaf: [2, -2] }],
  };
  const [sure] = chooseShapes(judged, judges);
  const [doubted] = chooseShapes(changed, { ...judges, kinds: rounds });
  expect(doubted!.kind).not.toBe("diamond");
  expect(doubted!.confidence).toBe(sure!.confidence);
  expect(doubted!.trust).toBeLessThan(sure!.trust!);
});

test("where no net looked there is nothing to judge by", () => {
  const { sight: _, ...detections } = seenPage({ bitmap });
  expect(() => judgeCandidates({ bitmap, detections, lines: [] }, judges)).toThrow(/no net/);
});

test("a bar is a shape of its measured kind, whatever judges say of it", () => {
  const stripe = aCandidate({ x: 20, y: 20, width: 200, height: 6 }, { confidence: 0.2 });
  const chosenOf = (nodes: readonly NodeCandidate[]): readonly string[] =>
    chooseShapes(judgeCandidates({ bitmap, detections: seenPage({ bitmap, nodes }), lines: [] }, judges), judges).map(({ kind }) => kind);
  expect(chosenOf([node(20, 0.9), { ...stripe, box: { ...stripe.box, y: 120 } }])).toHaveLength(1);
  expect(chosenOf([node(20, 0.9), { ...stripe, box: { ...stripe.box, y: 120 }, isSure: true }])).toEqual(["rectangle", "rectangle"]);
});
