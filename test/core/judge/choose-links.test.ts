/** Of what was traced and what was followed the likelier connector stays, with heads where they are likely. */
import { expect, test } from "vitest";
import type { Edge } from "../../../src/core/diagram/types.ts";
import { chooseConnectors } from "../../../src/core/judge/choose-links.ts";
import type { Forest } from "../../../src/core/judge/forest.ts";
import { linkCompanyMeasures } from "../../../src/core/judge/link-company.ts";
import { linkConfidenceMeasures } from "../../../src/core/judge/link-confidence.ts";
import { headMeasureNames, linkMeasures } from "../../../src/core/judge/link-evidence.ts";
import { aNode, anEdge } from "../../make/diagram.ts";
import { aDraft, whitePicture } from "../../make/draft.ts";
import { anEnd, aSight } from "../../make/scene.ts";

const bitmap = whitePicture(400, 200);
const left = aNode({ id: "left", box: [20, 40, 80, 40] });
const right = aNode({ id: "right", box: [300, 40, 80, 40] });
const far = aNode({ id: "far", box: [300, 140, 80, 40] });
const draft = aDraft({ bitmap, nodes: [left, right, far] });

/** Believes what one measure says: log-odds of -2 up to the threshold, of 2 above it. */
function believing(names: readonly string[], name: string, threshold: number): Forest {
  const tree = { measure: [names.indexOf(name)], threshold: [threshold], left: [-1], right: [-2], leaf: [-2, 2] };
  return {
    measures: names,
    trees: [tree],
    calibration: [
      [0.4, 0.5],
      [0.9, 0.95],
    ],
  };
}

const judges = {
  shapes: believing([], "", 0),
  company: believing([], "", 0),
  kinds: believing([], "", 0),
  confidence: believing([], "", 0),
  labels: believing([], "", 0),
  owners: believing([], "", 0),
  drawn: believing([], "", 0),
  links: believing(
    linkMeasures.map(({ name }) => name),
    "confidence",
    0.5,
  ),
  linkCompany: believing(linkCompanyMeasures, "own", 0.5),
  linkConfidence: believing(linkConfidenceMeasures, "least head sure", 0.3),
  heads: believing(headMeasureNames, "net end marked here", 0.5),
};

const line = (y: number, changes: Partial<Edge> = {}): Edge =>
  anEdge({
    from: left,
    to: right,
    points: [
      [100, y],
      [300, y],
    ],
    confidence: 0.9,
    ...changes,
  });
const choose = (
  traced: readonly Edge[],
  marked: readonly (readonly [number, number])[] = [],
  lines: readonly Edge[] = [],
): readonly Edge[] => {
  const ends = marked.map((point) => anEnd(point, [-1, 0], true));
  const chosen = traced.map((edge) => ({ edge, branches: 0, turned: 0, straightest: 1 }));
  return chooseConnectors(draft, { chosen, others: [], lines }, { judges, sight: { ...aSight(bitmap), ends } });
};

test("what is unlikely goes, and what stays says how sure it is", () => {
  const doubtful = anEdge({
    from: left,
    to: far,
    points: [
      [100, 70],
      [300, 150],
    ],
    confidence: 0.2,
  });
  const chosen = choose([line(60), doubtful]);
  expect(chosen.map(({ target, confidence }) => [target.node, confidence])).toEqual([["right", 0.93]]);
});

test("two of one place are one connector, two apart are two", () => {
  expect(choose([line(50), line(55)])).toHaveLength(1);
  expect(choose([line(42), line(100)])).toHaveLength(2);
});

test("a request and its answer side by side are two", () => {
  expect(choose([line(50), line(70)])).toHaveLength(2);
});

test("two bare lines that part ways between the same ends are two", () => {
  const bowed = (bow: number): Edge => {
    const [first, last] = [line(60).points[0]!, line(60).points.at(-1)!];
    const middle = (x: number): readonly [number, number] => [x, first[1] + bow];
    return { ...line(60, { startMarker: "none", endMarker: "none" }), points: [first, middle(150), middle(250), last] };
  };
  expect(choose([bowed(-40), bowed(40)])).toHaveLength(2);
  expect(choose([bowed(-4), bowed(4)])).toHaveLength(1);
});

test("a head stands where it is likely, and one of a rarer form is kept unless it is unlikely", () => {
  const [edge] = choose([line(60, { startMarker: "triangle" })], [[299, 60]]);
  expect(edge).toMatchObject({ startMarker: "none", endMarker: "triangle" });
  const [rare] = choose([line(60, { endMarker: "diamond" })], [[299, 60]]);
  expect(rare).toMatchObject({ endMarker: "diamond" });
});

test("a loose line stays, unless it is a piece of a chosen connector", () => {
  const loose = (y: number): Edge =>
    anEdge({
      from: left,
      points: [
        [100, y],
        [200, y],
      ],
      confidence: 0.5,
    });
  expect(choose([line(60), loose(61), loose(120)]).map(({ source, target, points }) => [source.node, target.node, points[0]![1]])).toEqual([
    ["left", "right", 60],
    ["left", null, 120],
  ]);
});

test("a free line stays, unless it runs along a chosen connector or another line", () => {
  const free = (y: number): Edge =>
    anEdge({
      points: [
        [100, y],
        [300, y],
      ],
    });
  const kept = choose([line(60)], [], [free(61), free(120), free(121)]);
  expect(kept.map(({ id, source, points }) => [id, source.node, points[0]![1]])).toEqual([
    ["e1", "left", 60],
    ["e2", null, 120],
  ]);
});

test("the fork of two connectors, from one of their ends to the other, is no line of its own", () => {
  const branch = (to: typeof right, y: number): Edge =>
    anEdge({
      from: left,
      to,
      points: [
        [100, 60],
        [200, 60],
        [200, y],
        [300, y],
      ],
    });
  const fork = (foot: number): Edge =>
    anEdge({
      points: [
        [300, 50],
        [200, 50],
        [200, foot],
        [300, foot],
      ],
    });
  expect(choose([branch(right, 50), branch(far, 160)], [], [fork(160)])).toHaveLength(2);
  expect(choose([branch(right, 50), branch(far, 160)], [], [fork(195)])).toHaveLength(3);
});
