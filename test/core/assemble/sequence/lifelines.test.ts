/** Lifelines hang from participants, however they are drawn and whatever covers them. */
import { describe, expect, test } from "vitest";
import { findLifelines } from "../../../../src/core/assemble/sequence/lifelines.ts";
import type { Lifeline } from "../../../../src/core/assemble/sequence/lifelines.ts";
import { aNode } from "../../../make/diagram.ts";
import { drawSequence, end, surroundingsOf, top } from "../../../make/sequences.ts";
import type { DrawnSequence } from "../../../make/sequences.ts";

async function found(drawn: DrawnSequence): Promise<readonly Lifeline[]> {
  const draft = await drawSequence(drawn);
  return findLifelines(surroundingsOf(draft), draft.nodes);
}

describe("a lifeline is found", () => {
  test.each<[string, DrawnSequence]>([
    ["that is solid", {}],
    ["that is broken", { dash: "5 5" }],
    ["that is dotted", { dash: "2 3" }],
    [
      "behind a note",
      {
        over: '<rect x="40" y="150" width="280" height="40" fill="#ffffaa" stroke="#aaaa33"/>',
        nodes: [aNode({ id: "n9", box: [40, 150, 280, 40] })],
      },
    ],
    [
      "behind a text",
      {
        over: '<rect x="60" y="200" width="60" height="60" fill="#fff"/>',
        texts: [
          [60, 200, 60],
          [60, 215, 60],
          [60, 230, 60],
          [60, 245, 60],
        ],
      },
    ],
    [
      "that messages cross",
      {
        messages: [
          { from: 0, to: 2, y: 120 },
          { from: 2, to: 0, y: 160, dashed: true },
        ],
      },
    ],
    [
      "through a frame",
      {
        over: '<rect x="30" y="110" width="500" height="200" fill="none" stroke="#999" stroke-dasharray="2 2"/>',
        nodes: [aNode({ id: "n9", box: [30, 110, 500, 200] })],
      },
    ],
  ])("%s", async (_name, drawn) => {
    const lines = await found(drawn);
    expect(lines.map(({ x }) => x)).toEqual([80, 280, 480]);
    for (const { from, to } of lines) {
      expect(Math.abs(from - top)).toBeLessThanOrEqual(6);
      expect(Math.abs(to - end)).toBeLessThanOrEqual(6);
    }
  });

  test("where its participant is active from the first to the last", async () => {
    const [line] = await found({ active: [{ on: 0, from: top + 1, to: end }] });
    expect(line).toMatchObject({ x: 80, participant: { id: "n1" } });
    expect(line!.activations).toHaveLength(1);
  });
});

test.each([
  ["a line ends after a few letters", '<path d="M80 60V90" stroke="#333"/>'],
  ["a box stands close below", '<rect x="30" y="70" width="100" height="40" fill="#fff" stroke="#333"/>'],
  ["there is nothing", ""],
])("a shape has no lifeline where %s", async (_name, drawn) => {
  const draft = await drawSequence({ columns: [400], over: drawn });
  expect(findLifelines(surroundingsOf(draft), [aNode({ id: "n9", box: [30, 20, 100, 40] })])).toEqual([]);
});

test("a lifeline of two messages is long enough: four and a half heights of capitals are, three are not", async () => {
  const draft = await drawSequence({ dash: "5 5" });
  const among = (heights: number): number => findLifelines({ ...surroundingsOf(draft), unit: (end - top) / heights }, draft.nodes).length;
  expect(among(4.5)).toBe(findLifelines(surroundingsOf(draft), draft.nodes).length);
  expect(among(3)).toBe(0);
});

test("a connector to a circle at the lower edge of the page ends there", async () => {
  const draft = await drawSequence({
    over: '<circle cx="80" cy="390" r="49" fill="#fff" stroke="#333"/><rect x="0" y="440" width="640" height="1" fill="#fff"/>',
    nodes: [aNode({ id: "n9", kind: "circle", box: [31, 341, 98, 97] })],
  });
  const [first] = findLifelines(surroundingsOf(draft), draft.nodes);
  expect(first!.to).toBeLessThanOrEqual(342);
});
