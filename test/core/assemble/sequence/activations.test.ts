/** Boxes on lifelines are told by their straight sides. */
import { describe, expect, test } from "vitest";
import { mayBeActivation } from "../../../../src/core/assemble/sequence/activations.ts";
import { findLifelines } from "../../../../src/core/assemble/sequence/lifelines.ts";
import type { Lifeline } from "../../../../src/core/assemble/sequence/lifelines.ts";
import { aNode } from "../../../make/diagram.ts";
import { drawSequence, surroundingsOf } from "../../../make/sequences.ts";
import type { DrawnSequence } from "../../../make/sequences.ts";

async function found(drawn: DrawnSequence): Promise<readonly Lifeline[]> {
  const draft = await drawSequence(drawn);
  return findLifelines(surroundingsOf(draft), draft.nodes);
}

describe("the boxes on a lifeline", () => {
  test("are found, each with its place", async () => {
    const [line] = await found({
      active: [
        { on: 0, from: 100, to: 180 },
        { on: 0, from: 220, to: 300 },
      ],
    });
    expect(line!.activations.map(({ x, y, width, height }) => [x, y, width, height].map((value) => 5 * Math.round(value / 5)))).toEqual([
      [75, 100, 10, 80],
      [75, 220, 10, 80],
    ]);
  });

  test("stay one where the head of a message lies over them", async () => {
    const [line] = await found({ active: [{ on: 0, from: 100, to: 200 }], over: '<path d="M78 150L92 145V155Z" fill="#333"/>' });
    expect(line!.activations).toHaveLength(1);
  });

  test.each([
    ["discs", '<circle cx="80" cy="150" r="11" fill="#333"/>'],
    ["badges with round corners", '<rect x="71" y="140" width="18" height="20" rx="5" fill="#333"/>'],
  ])("are no %s with numbers", async (_name, over) => {
    const [line] = await found({ over });
    expect(line!.activations).toEqual([]);
  });
});

test.each([
  ["rectangle", [0, 0, 10, 60], true],
  ["rectangle", [0, 0, 60, 10], false],
  ["rectangle", [0, 0, 60, 90], false],
  ["actor", [0, 0, 20, 60], false],
] as const)("a %s of %j may be one: %s", (kind, box, may) => {
  expect(mayBeActivation(aNode({ kind, box: [...box] }), 10)).toBe(may);
});
