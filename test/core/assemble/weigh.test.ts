/** Tests of what elements are worth: doubtful connectors are surer to be wrong, and what the tracer doubted stays doubted. */
import { expect, test } from "vitest";
import { weighElements } from "../../../src/core/assemble/weigh.ts";
import type { Draft } from "../../../src/core/assemble/draft.ts";
import { aNode, anEdge } from "../../make/diagram.ts";
import { aDraft } from "../../make/draft.ts";

const [left, other] = [aNode({ id: "left", box: [20, 80, 60, 40] }), aNode({ id: "right", box: [160, 80, 60, 40] })];
const line = {
  from: left,
  to: other,
  points: [
    [80, 100],
    [160, 100],
  ] as const,
  endMarker: "triangle" as const,
  confidence: 0.95,
};

function weigh(changes: Partial<Draft>): readonly number[] {
  const draft = aDraft({ nodes: [left, other], edges: [anEdge(line)], explainedInk: 0.97, ...changes });
  return weighElements(draft).edges.map(({ confidence }) => confidence);
}

test("a plain arrow between two shapes is likely; ink left over at its end, or another shape as near, make it less so", () => {
  const [plain = 0] = weigh({});
  expect(plain).toBeGreaterThan(0.7);
  expect(weigh({ unexplained: [{ x: 150, y: 95, width: 20, height: 10 }] })[0]).toBeLessThan(plain - 0.01);
  const third = aNode({ id: "third", box: [155, 104, 50, 90] });
  expect(weigh({ nodes: [left, other, third] })[0]).toBeLessThan(plain - 0.1);
});

test("a second line between the same shapes makes both doubtful", () => {
  const [plain = 0] = weigh({});
  const twice = weigh({
    edges: [
      anEdge({ ...line, id: "e1" }),
      anEdge({
        ...line,
        id: "e2",
        points: [
          [80, 110],
          [160, 110],
        ],
      }),
    ],
  });
  expect(twice).toHaveLength(2);
  for (const confidence of twice) expect(confidence).toBeLessThan(plain - 0.01);
});

test("a connector that the tracer doubts is never made surer", () => {
  expect(weigh({ edges: [anEdge({ ...line, confidence: 0.4 })] })).toEqual([0.4]);
});

test("a drawn page keeps what its net said, and shapes without doubt keep theirs", () => {
  const proposals = { ends: [], field: { width: 1, height: 1, cell: 4, stroke: new Uint8Array(1), dashed: new Uint8Array(1) } };
  expect(weigh({ proposals })).toEqual([0.95]);
  const draft = aDraft({ nodes: [left, other], edges: [anEdge(line)] });
  expect(weighElements(draft).nodes).toEqual(draft.nodes);
});

test("the lines of a sequence are as sure as they were told: their ends are loose", () => {
  const message = anEdge({ ...line, id: "message", from: null, to: null, confidence: 0.8 });
  expect(weigh({ edges: [message], told: { bare: new Set(), messages: new Set(["message"]) } })).toEqual([0.8]);
  expect(weigh({ edges: [message] })).not.toEqual([0.8]);
});
