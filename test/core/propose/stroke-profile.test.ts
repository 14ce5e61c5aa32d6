import { describe, expect, test } from "vitest";
import { followRay, judgeSlopes, judgeStroke, profileSides, profileSlopes } from "../../../src/core/propose/stroke-profile.ts";
import type { SideProfile } from "../../../src/core/propose/stroke-profile.ts";
import { colourDistance } from "../../../src/core/raster/colour.ts";
import type { Silhouette } from "../../../src/core/raster/silhouette.ts";
import { drawSource, regionAt, silhouetteAt } from "../../make/regions.ts";

const [white, black, blue] = [0xffffff, 0x000000, 0xdae8fc];
const ray = (inside: number, ...colours: readonly number[]): SideProfile | null =>
  followRay(inside, (step) => (step < colours.length ? colours[step]! : step < 40 ? colours.at(-1)! : -1));
const seen: Silhouette = {
  left: 10,
  top: 10,
  width: 100,
  height: 60,
  fromLeft: new Float64Array(60),
  fromRight: new Float64Array(60),
  fromTop: new Float64Array(100),
  fromBottom: new Float64Array(100),
  area: 6000,
  perimeter: 320,
};

describe("followRay", () => {
  test("finds a plain line and what lies beyond", () => {
    expect(ray(blue, black, black, white)).toMatchObject({ inner: 0, outer: 2, stroke: black, beyond: white, ended: true });
  });

  test("splits antialiased pixels by their share", () => {
    const side = ray(white, 0x808080, black, 0x808080, white)!;
    expect(side.inner).toBeCloseTo(0.5, 1);
    expect(side.outer).toBeCloseTo(2.5, 1);
  });

  test("takes ground without an end for no stroke", () => {
    expect(ray(blue, white)).toMatchObject({ ended: false, outer: 0 });
  });

  test("answers nothing at the edge of the picture", () => {
    expect(followRay(white, () => -1)).toBeNull();
  });
});

describe("judgeStroke", () => {
  const judge = (sides: readonly (SideProfile | null)[], wobbly = false) => judgeStroke(sides, white, { seen, wobbly });

  test("the same thin line may be one black pixel here and two grey ones there", () => {
    const [sharp, smeared] = [() => ray(white, black, white), () => ray(white, 0x808080, 0x7f7f7f, white)];
    const stroke = judge([sharp(), smeared(), sharp(), smeared()]);
    expect(stroke.colour).toBe(black);
    expect(stroke.width).toBeCloseTo(1, 1);
    expect(stroke.margins[0]).toBeCloseTo(0.5, 1);
    expect(stroke.margins[1]).toBeCloseTo(1, 1);
  });

  test("a colour is restored no further than to where a channel ends", () => {
    const side = () => ray(white, 0xbcd6ed, 0x1e74c3, white);
    const { colour } = judge([side(), side(), ray(white, 0xf2f7fb, 0x3181c9, 0xd9e8f5, white), ray(white, 0x99c1e4, 0x468fcf, white)]);
    expect(colourDistance(colour!, 0x1971c2)).toBeLessThan(32);
  });

  test("a soft shadow makes no stroke thicker or darker, nor moves it", () => {
    const grey = 0x666666;
    const lit = (...line: readonly number[]) => ray(white, ...line, 0xf7f7f7, 0xfcfcfc, 0xfefefe, white);
    const shaded = (...line: readonly number[]) => ray(white, ...line, 0xcfcfcf, white);
    const stroke = judge([lit(grey), lit(grey), shaded(grey), shaded(grey)]);
    expect(stroke).toMatchObject({ colour: grey, width: 1, margins: [0.5, 0.5, 0.5, 0.5] });
    expect(judge([lit(grey, grey), lit(grey, grey), shaded(grey, grey), shaded(grey, grey)])).toMatchObject({ colour: grey, width: 2 });
  });

  test("a border keeps its colour where a darker rule divides the box, if three sides are alike", () => {
    const red = 0xb85450;
    const [border, rule] = [() => ray(white, red, white), ray(white, black, white)];
    expect(judge([border(), border(), border(), rule])).toMatchObject({ colour: red, width: 1, margins: [0.5, 0.5, 0.5, 0.5] });
    expect(judge([border(), ray(white, blue, white), ray(white, 0x008000, white), rule]).colour).toBeNull();
    // the piece of a title that a connector cuts has that at its side
    expect(judge([rule, border(), border(), border()]).colour).toBeNull();
  });

  test("lines of other shapes at different distances are no stroke", () => {
    expect(
      judge([
        ray(white, black, white),
        ray(white, blue, blue, blue, blue, white),
        ray(white, 0xff0000, 0xff0000, 0xff0000, white),
        ray(white, white),
      ]).colour,
    ).toBeNull();
  });

  test("a side on which a connector ends follows the others", () => {
    const own = (): SideProfile | null => ray(white, black, white);
    const stroke = judge([own(), own(), own(), ray(white, black)]);
    expect(stroke).toMatchObject({ colour: black, width: 1 });
    expect(stroke.margins[3]).toBeCloseTo(0.5, 1);
  });
});

/** Profiles the region in the middle of a page of 200 by 160, along its sides and down its slopes. */
async function profile(elements: string) {
  const { regions } = await drawSource(elements, { width: 200, height: 160 });
  const [label, outline] = [regionAt(regions, 100, 80), silhouetteAt(regions, 100, 80)];
  return {
    sides: profileSides(regions, label, outline),
    slopes: profileSlopes(regions, label, outline),
    inside: regions.colours[label]!,
    outline,
  };
}

describe("profileSides", () => {
  test.each([1, 2, 3, 5])("a border of %d pixels is as thick on all four sides", async (width) => {
    const at = width % 2 === 0 ? 40 : 40.5;
    const { sides, inside, outline } = await profile(
      `<rect x="${at}" y="${at}" width="120" height="80" fill="#dae8fc" stroke="#000" stroke-width="${width}"/>`,
    );
    for (const side of sides) expect(side).toMatchObject({ inner: 0, outer: width, stroke: black, beyond: white, ended: true });
    expect(judgeStroke(sides, inside, { seen: outline, wobbly: false })).toEqual({
      colour: black,
      width,
      margins: [width / 2, width / 2, width / 2, width / 2],
      outside: white,
    });
  });

  test("connectors that end on a side do not change what the side says", async () => {
    const { sides } = await profile(
      '<rect x="40.5" y="40.5" width="120" height="80" fill="#dae8fc" stroke="#000"/><path d="M0 70.5H40M0 90.5H40" stroke="#f00" stroke-width="5"/>',
    );
    expect(sides[0]).toMatchObject({ outer: 1, stroke: black, beyond: white });
  });

  test("there is no side where the picture ends", async () => {
    const { sides } = await profile('<rect x="40" y="-20" width="120" height="200" fill="#dae8fc"/>');
    expect(sides[1]).toBeNull();
    expect(sides[3]).toBeNull();
    expect(sides[0]).not.toBeNull();
  });

  test("a region without a border has none, and its colour ends where it was drawn to", async () => {
    const { sides, inside, outline } = await profile('<rect x="40.3" y="40" width="120" height="80" fill="#dae8fc"/>');
    const stroke = judgeStroke(sides, inside, { seen: outline, wobbly: false });
    expect(stroke).toMatchObject({ colour: null, width: 0, outside: white });
    expect(outline.left - stroke.margins[0]).toBeCloseTo(40.3, 1);
  });
});

describe("the slopes of a diamond", () => {
  test.each([1, 2, 3])("show a border of %d pixels at right angles, although connectors end at all tips", async (width) => {
    const { slopes, inside } = await profile(
      `<path d="M100 0V160M0 80H200" stroke="#000"/><path d="M100 20L180 80L100 140L20 80Z" fill="#dae8fc" stroke="#6c8ebf" stroke-width="${width}"/>`,
    );
    expect(slopes).toHaveLength(4);
    const stroke = judgeSlopes(slopes, inside)!;
    expect(Math.abs(stroke.width - width)).toBeLessThan(0.7);
    expect(stroke.outside).toBe(white);
  });

  test("show none where there is none", async () => {
    const { slopes, inside } = await profile('<path d="M100 20L180 80L100 140L20 80Z" fill="#dae8fc"/>');
    expect(judgeSlopes(slopes, inside)).toBeNull();
  });
});
