/** How wide a head is: as wide as its own ink, whatever lies at its tip and beside it. */
import { expect, test } from "vitest";
import { measureHead } from "../../../../src/core/assemble/heads/extent.ts";
import type { HeadPlace } from "../../../../src/core/assemble/heads/extent.ts";

const [width, height] = [120, 100] as const;
/** Where the head's tip is; its line comes from the left. */
const tip = [80, 50] as const;

const place: HeadPlace = {
  tip,
  direction: [1, 0],
  colour: 0,
  lineWidth: 2,
  back: 60,
  side: 40,
  isSolid: true,
  isOneSided: false,
  isPointed: true,
  isLevel: false,
};

type IsInk = (x: number, y: number) => boolean;

/** A line of two pixels with a filled head of 20 pixels' length and width, notched by so many. */
const arrow =
  (notch: number): IsInk =>
  (x, y) => {
    const [back, across] = [tip[0] - x, Math.abs(y - tip[1])];
    return back > 0 && (across < 1 || (back < 20 - notch * (1 - across / 10) && across < back / 2));
  };

/** An open head of the same size. */
const open: IsInk = (x, y) => {
  const [back, across] = [tip[0] - x, Math.abs(y - tip[1])];
  return back > 0 && (across < 1 || (back < 20 && across < back / 2 && across > back / 2 - 2));
};

/** Measures what is drawn in black on white. */
function widthOf(drawn: readonly IsInk[], changes: Partial<HeadPlace> = {}): number {
  const data = new Uint8Array(width * height * 3).fill(255);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (drawn.some((isInk) => isInk(x + 0.5, y + 0.5))) data.fill(0, (y * width + x) * 3, (y * width + x + 1) * 3);
  return measureHead({ width, height, data }, { ...place, ...changes })?.width ?? 0;
}

const about20 = (found: number): void => {
  expect(found).toBeGreaterThan(16);
  expect(found).toBeLessThan(23);
};

test("a notched head reaches to the ends of its barbs", () => {
  about20(widthOf([arrow(0)]));
  about20(widthOf([arrow(7)]));
});

test("the round shape that a head points at is no head", () => {
  const disc: IsInk = (x, y) => Math.hypot(x - tip[0] - 28, y - tip[1]) < 30;
  about20(widthOf([arrow(7), disc]));
  about20(widthOf([open, disc], { isSolid: false }));
});

test("a long dash across the tip is no head", () => {
  const dash: IsInk = (x, y) => Math.abs(x - tip[0]) < 1 && Math.abs(y - tip[1]) < 16;
  about20(widthOf([open, dash], { isSolid: false }));
});

test("what lies on both sides of a line is no head", () => {
  const rails: IsInk = (x, y) => x < 52 && Math.abs(Math.abs(y - tip[1]) - 28) < 1;
  about20(widthOf([open, rails], { isSolid: false }));
});

test("a head is measured from the middle of its line where the line was told beside it", () => {
  about20(widthOf([arrow(7)], { tip: [tip[0], tip[1] + 1] }));
});

test("a foot may be widest at its tip", () => {
  const foot: IsInk = (x, y) =>
    tip[0] - x < 20 && x < tip[0] && Math.abs(y - tip[1]) < 10 && Math.abs(Math.abs(y - tip[1]) - (20 - tip[0] + x) / 2) < 1;
  about20(widthOf([foot, (x, y) => x < tip[0] && Math.abs(y - tip[1]) < 1], { isSolid: false, isPointed: false }));
});

test("connectors beside a head, however long they go on, are no part of it", () => {
  const beside = (off: number): IsInk => {
    return (x, y) => x < tip[0] && Math.abs(y - tip[1] - off) < 1;
  };
  about20(widthOf([open, beside(28), beside(-30)], { isSolid: false }));
  about20(widthOf([open, beside(19), beside(-19)], { isSolid: false }));
});
