import { describe, expect, test } from "vitest";
import { followRay, judgeStroke } from "../../../src/core/propose/stroke-profile.ts";
import type { SideProfile } from "../../../src/core/propose/stroke-profile.ts";
import type { Silhouette } from "../../../src/core/raster/silhouette.ts";

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
