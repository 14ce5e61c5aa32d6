/** Connectors of drawn pages: ends and a line field in, edges out. */
import { expect, test } from "vitest";
import { followConnectors } from "../../../src/core/assemble/follow.ts";
import type { EndCandidate, LineField, Proposals } from "../../../src/core/detection.ts";
import type { Edge } from "../../../src/core/diagram/types.ts";
import type { Point } from "../../../src/core/geometry/point.ts";
import { aNode } from "../../make/diagram.ts";
import { aDraft, whitePicture } from "../../make/draft.ts";

const cell = 2;
const size = { width: 200, height: 120 };
const draft = aDraft({
  bitmap: whitePicture(400, 240),
  nodes: [
    aNode({ id: "n1", box: [20, 20, 80, 50] }),
    aNode({ id: "n2", box: [300, 20, 80, 50] }),
    aNode({ id: "n3", box: [300, 160, 80, 50] }),
  ],
});

function end(point: Point, marked = false, confidence = 0.8): EndCandidate {
  return { point, direction: [point[0] < 200 ? 1 : -1, 0], marked, confidence };
}

/** A field in which poly-lines are certain, three cells wide. */
function field(lines: readonly (readonly Point[])[], dashed = 0): LineField {
  const stroke = new Uint8Array(size.width * size.height);
  for (const line of lines)
    for (let at = 1; at < line.length; at++)
      for (let step = 0; step <= 300; step++) {
        const [from, to] = [line[at - 1]!, line[at]!];
        const x = Math.floor((from[0] + ((to[0] - from[0]) * step) / 300) / cell);
        const y = Math.floor((from[1] + ((to[1] - from[1]) * step) / 300) / cell);
        for (let dy = -1; dy <= 1; dy++) stroke.fill(250, (y + dy) * size.width + x - 1, (y + dy) * size.width + x + 2);
      }
  return { ...size, cell, stroke, dashed: stroke.map((level) => (level > 0 ? dashed : 0)) };
}

function follow(proposals: Proposals): readonly (Pick<Edge, "startMarker" | "endMarker"> & { readonly ends: string })[] {
  return followConnectors(draft, proposals).map(({ source, target, startMarker, endMarker }) => ({
    ends: `${source.node}-${target.node}`,
    startMarker,
    endMarker,
  }));
}

const across: readonly Point[] = [
  [100, 45],
  [300, 45],
];
const down: readonly Point[] = [
  [100, 60],
  [200, 60],
  [200, 185],
  [300, 185],
];

test.each([
  ["dark on paper", 0xff, 0x20],
  ["light on a dark page", 0x12, 0xf0],
])("a line that is %s has the colour of its ink", (_, ground, ink) => {
  const bitmap = whitePicture(400, 240);
  bitmap.data.fill(ground).fill(ink, 3 * (45 * 400 + 100), 3 * (45 * 400 + 300));
  const [edge] = followConnectors({ ...draft, bitmap }, { ends: [end([301, 45], true), end([99, 45])], field: field([across]) });
  expect(edge!.style.stroke).toBe(`#${ink.toString(16).repeat(3)}`);
});

test("a connector runs from the plain end to the marked one, along the field", () => {
  const proposals = { ends: [end([301, 185], true), end([99, 60])], field: field([down]) };
  expect(follow(proposals)).toEqual([{ ends: "n1-n3", startMarker: "none", endMarker: "triangle" }]);
  const [edge] = followConnectors(draft, proposals);
  expect(edge!.points.some(([x, y]) => Math.abs(x - 200) < 6 && Math.abs(y - 60) < 8)).toBe(true);
  expect(edge!.style.dash).toBe("solid");
});

test("of several ends those are joined between which a line was seen", () => {
  const ends = [end([99, 40]), end([99, 60]), end([301, 45], true), end([301, 185], true)];
  expect(
    follow({ ends, field: field([across, down]) })
      .map((edge) => edge.ends)
      .toSorted(),
  ).toEqual(["n1-n2", "n1-n3"]);
});

test("ends far from every shape, and ends without a line between them, make no connector", () => {
  expect(follow({ ends: [end([200, 100]), end([200, 45], true)], field: field([across]) })).toEqual([]);
  expect(follow({ ends: [end([99, 45]), end([301, 185], true)], field: field([]) })).toEqual([]);
});

test("two connectors may share the end at which they join", () => {
  const joined: readonly Point[] = [
    [340, 160],
    [340, 120],
    [250, 120],
    [250, 45],
  ];
  const ends = [end([301, 45], true), end([99, 45]), end([340, 159])];
  const found = follow({ ends, field: field([across, joined]) }).map((edge) => edge.ends);
  expect(found.toSorted()).toEqual(["n1-n2", "n3-n2"]);
});

test("where the net saw one end only, the other is the shape that the field leads to, and it has the head if the seen one has none", () => {
  expect(follow({ ends: [end([301, 45], true)], field: field([across]) })).toEqual([
    { ends: "n1-n2", startMarker: "none", endMarker: "triangle" },
  ]);
  expect(follow({ ends: [end([99, 60])], field: field([down]) })).toEqual([{ ends: "n1-n3", startMarker: "none", endMarker: "triangle" }]);
});

test("a line that looks dashed along most of its way is dashed", () => {
  const [edge] = followConnectors(draft, { ends: [end([99, 45]), end([301, 45], true)], field: field([across], 200) });
  expect(edge!.style.dash).toBe("dashed");
});

test("a line that stops short of a shape is joined to it only where it leads there", () => {
  const short: readonly Point[] = [
    [120, 45],
    [300, 45],
  ];
  const leading = { ...end([301, 45], true), direction: [-1, 0] as const };
  expect(follow({ ends: [leading], field: field([short]) }).map((edge) => edge.ends)).toEqual(["n1-n2"]);
  expect(follow({ ends: [{ ...leading, direction: [1, 0] }], field: field([short]) })).toEqual([]);
});

test("hands draw past borders: what lies in the shapes at its ends speaks against no connector", () => {
  const near = aDraft({
    bitmap: whitePicture(400, 240),
    nodes: [aNode({ id: "n1", box: [20, 20, 80, 50] }), aNode({ id: "n2", box: [130, 20, 80, 50] })],
  });
  const ends = [end([95, 45]), { ...end([135, 45], true), direction: [-1, 0] as const }];
  const between: readonly Point[] = [
    [95, 45],
    [135, 45],
  ];
  expect(followConnectors(near, { ends, field: field([between]) })).toHaveLength(1);
});

/** The field of a sure line and a faint one. */
function withFaint(sure: readonly Point[], faint: readonly Point[], level: number): LineField {
  const [one, other] = [field([sure]), field([faint])];
  return { ...one, stroke: one.stroke.map((value, at) => Math.max(value, other.stroke[at]! > 0 ? level : 0)) };
}

test("a sure line to a shape without an end that was seen is taken before a faint line between two ends", () => {
  const aside: readonly Point[] = [
    [150, 45],
    [150, 185],
    [300, 185],
  ];
  const ends = [end([99, 45]), end([301, 185], true)];
  expect(follow({ ends, field: withFaint(across, aside, 100) }).map((edge) => edge.ends)).toEqual(["n1-n2"]);
});

test("what runs along another connector for most of its way is that connector", () => {
  const under = { ...draft, nodes: [...draft.nodes.slice(0, 2), aNode({ id: "n3", box: [200, 62, 50, 50] })] };
  const stub: readonly Point[] = [
    [225, 45],
    [225, 62],
  ];
  const ends = [end([99, 45]), end([301, 45], true), { ...end([225, 62], true), direction: [0, -1] as const }];
  const found = followConnectors(under, { ends, field: field([across, stub]) });
  expect(found.map(({ source, target }) => `${source.node}-${target.node}`)).toEqual(["n1-n2"]);
});
