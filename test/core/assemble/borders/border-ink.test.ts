/** Tests of what cuts across an outline say of its stroke. */
import { expect, test } from "vitest";
import { judgeBorder } from "../../../../src/core/assemble/borders/border-ink.ts";
import type { BorderCut } from "../../../../src/core/assemble/borders/cuts.ts";
import { departureFrom } from "../../../../src/core/assemble/borders/cuts.ts";

const [yellow, white] = [0xffff00, 0xffffff];

/** Makes three cuts of each side with the given pixels between inside and outside. */
function cuts(pixels: readonly number[], sides: readonly (0 | 1 | 2 | 3)[] = [0, 1, 2, 3]): readonly BorderCut[] {
  const all = [yellow, yellow, ...pixels, white, white];
  const departures = all.map((pixel) => departureFrom(yellow, white, pixel));
  const departure = Math.max(...departures);
  const peak = departures.indexOf(departure);
  return sides.flatMap((side) =>
    [0, 1, 2].map(() => ({ inside: yellow, outside: white, pixels: all, peak, departure, first: -2, upright: 1, side })),
  );
}

test("one pure pixel is a stroke of one pixel", () => {
  expect(judgeBorder(cuts([0x6c8ebf]), [0])).toMatchObject({ colour: 0x6c8ebf, width: 1, crisp: true, offsets: [0, 0, 0, 0] });
});

test("a known colour is seen through a stroke that two pixels share", () => {
  const found = judgeBorder(cuts([0x414110, 0xbebebe]), [0]);
  expect(found).toMatchObject({ colour: 0, width: 1, crisp: false });
  expect(found!.offsets[0]).toBeCloseTo(0.25, 1);
});

test("without a known colour the strongest one stands", () => {
  expect(judgeBorder(cuts([0x336699, 0x336699]), [0xff0000])).toMatchObject({ colour: 0x336699, width: 2 });
});

test("a mere edge, or ink on two sides only, is no stroke", () => {
  expect(judgeBorder(cuts([0xffff80]), [0])).toBeNull();
  expect(judgeBorder(cuts([0], [0, 1]), [0])).toBeNull();
});

test("a stroke between pixels says itself what its colour is, where fill and ground differ", () => {
  // half of #a9a931 over yellow, and over white
  const [inner, outer] = [0xd4d419, 0xd4d498];
  expect(judgeBorder(cuts([inner, outer]), [0])).toMatchObject({ colour: 0xa9a932, width: 1, paired: true, offsets: [0.5, 0.5, 0.5, 0.5] });
});

test("two pixels that do not agree are a wider stroke", () => {
  expect(judgeBorder(cuts([0x336699, 0x336699]), [0])).toMatchObject({ colour: 0x336699, width: 2 });
});

test("they do where fill and ground differ little, and the halves differ as much as those", () => {
  const pale = (pixels: readonly number[]): readonly BorderCut[] =>
    cuts(pixels).map((cut) => {
      const all = [0xf1f1f1, 0xf1f1f1, ...pixels, white, white];
      const departures = all.map((pixel) => departureFrom(0xf1f1f1, white, pixel));
      const departure = Math.max(...departures);
      return { ...cut, inside: 0xf1f1f1, pixels: all, departure, peak: departures.indexOf(departure) };
    });
  expect(judgeBorder(pale([0x848484, 0x8c8c8c]), [0])).toMatchObject({ colour: 0x181818, width: 1, paired: true });
  expect(judgeBorder(pale([0x888888, 0x888888]), [])).toMatchObject({ colour: 0x888888, width: 2 });
});

test("two pixels in one colour are a stroke of two, though black is known, but for the half of one", () => {
  expect(judgeBorder(cuts([0x666666, 0x666666]), [0])).toMatchObject({ colour: 0x666666, width: 2, offsets: [0.5, 0.5, 0.5, 0.5] });
  const onWhite = (pixels: readonly number[]): readonly BorderCut[] =>
    cuts(pixels).map((cut) => ({ ...cut, inside: white, pixels: [white, white, ...pixels, white, white], departure: 255, peak: 2 }));
  expect(judgeBorder(onWhite([0x666666, 0x666666]), [0])).toMatchObject({ colour: 0x666666, width: 2 });
  expect(judgeBorder(onWhite([0x808080, 0x808080]), [0])).toMatchObject({ colour: 0, width: 1 });
});

test("two pixels in one colour are no halves where those would differ, as their grounds do", () => {
  const near = cuts([0x86868b, 0x86868b]).map((cut) => ({
    ...cut,
    inside: 0xe8e8ed,
    pixels: [0xe8e8ed, 0xe8e8ed, ...cut.pixels.slice(2)],
  }));
  expect(judgeBorder(near, [0x1d1d1f])).toMatchObject({ colour: 0x86868b, width: 2 });
});

test("a stroke whose peaks have one colour wherever it lies has that one, though a known one might be blurred", () => {
  const [level, upright] = [cuts([0x666666, 0x666666], [1, 3]), cuts([0xe0e01e, 0x666666, 0x828282], [0, 2])];
  expect(judgeBorder([...level, ...upright], [0])).toMatchObject({ colour: 0x666666, width: 2 });
  // a line of one pixel that lies at one place on all sides
  expect(judgeBorder(cuts([0x666600, 0x999999]), [0])).toMatchObject({ colour: 0, width: 1 });
});

test("three pixels with ink are told from two", () => {
  expect(judgeBorder(cuts([0x98982f, 0x666666, 0xb2b2b2]), [])).toMatchObject({ colour: 0x666666, width: 2, spread: true });
  expect(judgeBorder(cuts([0x414110, 0xbebebe]), [0])).toMatchObject({ spread: false });
});
