/** Lines within lines: letters of turned text side by side make rows, too, and pieces of a line are found twice. What is part of a longer line is none of its own. */
import type { LineCandidate, Reading } from "../detection.ts";
import { area, overlapArea } from "../geometry/box.ts";
import { createBoxIndex } from "../geometry/box-index.ts";

/** So much of a line lies in one that runs its way, or in those that run across it. */
const within = { along: 0.8, across: 0.6 } as const;
/** Lines across have so many letters at least, and what is made of pieces of theirs so many at most. */
const across = { least: 4, most: 3 } as const;
/** What is read less surely hides nothing. */
const sure = 0.8;

const countSigns = (text: string): number => Array.from(text.replaceAll(/\s/gu, "")).length;

/** A line with its reading. */
interface Read {
  readonly line: LineCandidate;
  readonly reading: Reading;
}

/** Tells whether a line is a part of others. */
function isInner({ line, reading }: Read, near: readonly Read[]): boolean {
  const signs = countSigns(reading.text);
  const others = near.filter((other) => other.line !== line && other.reading.confidence >= sure && countSigns(other.reading.text) > signs);
  const sameWay = others.filter((other) => other.line.rotation === line.rotation);
  if (sameWay.some((other) => overlapArea(other.line.box, line.box) >= within.along * area(line.box))) return true;
  if (signs > across.most) return false;
  const crossing = others.filter(
    (other) => Math.abs(other.line.rotation - line.rotation) === 90 && countSigns(other.reading.text) >= across.least,
  );
  const covered = crossing.reduce((sum, other) => sum + overlapArea(other.line.box, line.box), 0);
  return covered >= within.across * area(line.box);
}

/** Tells of each line of a page whether it is one of its own; `readings` stand as `lines` do. */
export function areOwnLines(lines: readonly LineCandidate[], readings: readonly Reading[]): readonly boolean[] {
  const index = createBoxIndex<Read>(100);
  const all = lines.map((line, at) => ({ line, reading: readings[at]! }));
  for (const read of all) index.add(read.line.box, read);
  return all.map((read) => !isInner(read, index.overlapping(read.line.box)));
}
