/** A picture without the lines of a sequence shows what lay around them. */
import { expect, test } from "vitest";
import { findSequence } from "../../../../src/core/assemble/sequence.ts";
import { besideSequence, withoutSequence } from "../../../../src/core/assemble/sequence/erase.ts";
import type { PageSight } from "../../../../src/core/detection.ts";
import type { Point } from "../../../../src/core/geometry/point.ts";
import { colourAt } from "../../../../src/core/raster/bitmap.ts";
import { drawSequence } from "../../../make/sequences.ts";

const messages = [
  { from: 0, to: 2, y: 120 },
  { from: 2, to: 0, y: 180, dashed: true },
] as const;

test("lifelines, messages and heads are gone, and the picture itself stays", async () => {
  const draft = findSequence(await drawSequence({ messages }));
  const before = draft.bitmap.data.slice();
  const bitmap = withoutSequence(draft.bitmap, draft.sequence!);
  for (const [x, y] of [
    [80, 250],
    [280, 120],
    [150, 120],
    [474, 120],
    [470, 117],
    [86, 180],
    [300, 180],
  ] as const)
    expect([x, y, colourAt(bitmap, x, y)]).toEqual([x, y, 0xffffff]);
  expect(draft.bitmap.data).toEqual(before);
});

test("ends of connectors that the net saw elsewhere are left", async () => {
  const { sequence } = findSequence(await drawSequence({ messages }));
  const endAt = (point: Point): PageSight["ends"][number] => ({ point }) as PageSight["ends"][number];
  const sight = { ends: [endAt([280, 120]), endAt([484, 390]), endAt([600, 200])] } as unknown as PageSight;
  expect(besideSequence(sight, sequence!).ends.map(({ point }) => point)).toEqual([[600, 200]]);
});
