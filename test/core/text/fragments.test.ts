/** Tests of which fragments of text are read and which readings are believed. */
import { describe, expect, test } from "vitest";
import type { Detections, Fragment } from "../../../src/core/detection.ts";
import { fragmentsBeside, fragmentsToRead, kindOfFragment, withoutCrossings } from "../../../src/core/text/fragments.ts";
import { aLine, aPage } from "../../make/bitmap.ts";

const crossing = [[5, 0xffffff]] as const;

function aFragment(x: number, width: number, changes: Partial<Fragment> = {}): Fragment {
  return { ...aLine(x, 50, width), letters: 1, crossing: [], ...changes };
}

function toRead(fragments: readonly Fragment[], ends: readonly (readonly [number, number])[]): readonly Fragment[] {
  const seen = {
    page: aPage({ width: 400, height: 100 }),
    lines: [],
    fragments,
    sight: { ends: ends.map((point) => ({ point, confidence: 0.5 })) },
  };
  return fragmentsToRead(seen as unknown as Detections);
}

test("pieces of lines are no fragments", () => {
  const [inside, beside] = [aFragment(30, 6), aFragment(90, 6)];
  expect(fragmentsBeside([aLine(20, 50, 50)], [inside, beside])).toEqual([beside]);
});

describe("fragmentsToRead", () => {
  test("one letter is read where a connector ends beside it, more are read anywhere", () => {
    const [near, far, word] = [aFragment(100, 6), aFragment(200, 6), aFragment(300, 12, { letters: 2 })];
    expect(toRead([near, far, word], [[120, 60]])).toMatchObject([near, word]);
  });

  test("one letter or two in the middle of what may be a shape are read, beside the middle and where a line runs into them they are not", () => {
    const shape = { box: { x: 80, y: 30, width: 46, height: 50 }, score: 0.5 };
    const page = aPage({ width: 400, height: 100 });
    const read = (fragment: Fragment, score = 0.5): number =>
      fragmentsToRead({
        page,
        lines: [],
        fragments: [fragment],
        sight: { ends: [], shapes: [{ ...shape, score }] },
      } as unknown as Detections).length;
    expect(read(aFragment(100, 6))).toBe(1);
    const large = { ...aFragment(90, 26, { letters: 2 }), box: { x: 90, y: 43, width: 26, height: 24 } };
    expect([read(large), read({ ...large, letters: 3 })]).toEqual([1, 0]);
    expect([read(aFragment(100, 6), 0.1), read(aFragment(85, 6)), read(aFragment(100, 6, { crossing }))]).toEqual([0, 0, 0]);
  });

  test("what is as high and narrow as a bracket is read below a line of text", () => {
    const page = aPage({ width: 400, height: 100 });
    const below = { ...aFragment(40, 5), box: { x: 40, y: 64, width: 5, height: 14 } };
    const read = (fragment: Fragment): number =>
      fragmentsToRead({ page, lines: [aLine(40, 50, 60)], fragments: [fragment] } as unknown as Detections).length;
    expect([read(below), read({ ...below, crossing }), read({ ...below, box: { ...below.box, y: 90 } })]).toEqual([1, 0, 0]);
  });

  test("one reader is enough for letters, for stars it is not", () => {
    const star = { ...aFragment(100, 5), box: { x: 100, y: 50, width: 5, height: 4 } };
    expect(toRead([aFragment(90, 6), star], [[110, 55]]).map(({ glance }) => glance)).toEqual([true, undefined]);
  });

  test("specks, bars and letters that a line runs into far from its ends are not read", () => {
    const [speck, bar] = [
      { ...aFragment(100, 2), box: { x: 100, y: 50, width: 2, height: 2 } },
      { ...aFragment(100, 3), box: { x: 90, y: 50, width: 9, height: 3 } },
    ];
    expect(toRead([speck, bar, aFragment(300, 12, { letters: 2, crossing })], [[110, 55]])).toEqual([]);
  });
});

describe("kindOfFragment", () => {
  test.each([
    ["1", 0.95, "multiplicity"],
    ["0..1", 0.95, "multiplicity"],
    ["1..*", 0.95, "multiplicity"],
    ["N", 0.95, "multiplicity"],
    ["*", 0.35, "multiplicity"],
    ["id", 0.95, "word"],
    ["{", 0.95, "word"],
    ["b", 0.95, "letter"],
    ["7", 0.95, "letter"],
  ])("%s is read at %f as a %s", (text, confidence, kind) => {
    expect(kindOfFragment(aFragment(0, 10), { text, confidence })).toBe(kind);
  });

  test.each([
    ["1", 0.8, []],
    ["7", 0.8, []],
    ["7", 0.99, crossing],
    ["*", 0.2, []],
    ["*", 0.5, crossing],
    ["id", 0.95, crossing],
    ["T", 0.6, []],
    ["+", 0.99, []],
    ["-A", 0.99, []],
    ["", 0.99, []],
  ])("%s at %f is nothing", (text, confidence, by) => {
    expect(kindOfFragment(aFragment(0, 10, { crossing: by }), { text, confidence })).toBeNull();
  });
});

test("lines that run into fragments are painted over with their ground, and the picture itself stays", () => {
  const bitmap = { width: 4, height: 2, data: new Uint8Array(24) };
  const freed = withoutCrossings(bitmap, [aFragment(0, 4, { crossing: [[5, 0x102030]] })]);
  expect([...freed.data.subarray(15, 18)]).toEqual([0x10, 0x20, 0x30]);
  expect(freed.data.filter((value) => value !== 0)).toHaveLength(3);
  expect(bitmap.data.every((value) => value === 0)).toBe(true);
});
