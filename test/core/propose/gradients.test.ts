/** Shapes get the gradients that their fills show. */
import { describe, expect, test } from "vitest";
import { packedColour } from "../../../src/core/raster/bitmap.ts";
import { colourDistance } from "../../../src/core/raster/colour.ts";
import type { Ramp } from "../../../src/core/raster/ramps.ts";
import { addGradients, gradientOf } from "../../../src/core/propose/gradients.ts";
import { propose } from "../../../src/core/propose/propose.ts";
import { encodeSvg } from "../../../src/formats/svg/encode.ts";
import { aCandidate, drawBitmap } from "../../make/bitmap.ts";
import { aDiagram, aNode } from "../../make/diagram.ts";

const box = { x: 40, y: 30, width: 160, height: 100 };
const falling: Ramp = { box, middle: [119.5, 79.5], colour: [150, 150, 200], across: [0, 0, 0], down: [-1, -1, -0.5] };

describe("gradientOf", () => {
  test("runs from side to side of the box", () => {
    const { angle, stops } = gradientOf(falling, box);
    expect(angle).toBe(90);
    expect(stops.map(({ at, color }) => [at, color])).toEqual([
      [0, "#c8c8e1"],
      [1, "#6464af"],
    ]);
  });

  test("takes a direction that is nearly usual for that one, and keeps others", () => {
    expect(gradientOf({ ...falling, across: [0.05, 0.05, 0] }, box).angle).toBe(90);
    expect(gradientOf({ ...falling, across: [-0.6, -0.6, -0.3] }, box).angle).toBe(59);
  });
});

describe("addGradients", () => {
  const style = { ...aCandidate(box).style, fill: "#9696c8" };

  test("needs the place and the colour of the ramp", () => {
    const shape = aCandidate(box, { style });
    const elsewhere = aCandidate({ ...box, x: 300 }, { style });
    const other = aCandidate(box, { style: { ...style, fill: "#ffffff" } });
    const hollow = aCandidate(box, { style: { ...style, fill: null } });
    expect(addGradients([shape, elsewhere, other, hollow], [falling]).map((node) => node.style.gradient !== null)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  test("gives shapes whose gradients hardly differ the same one", () => {
    const beside: Ramp = { ...falling, box: { ...box, x: 300 }, middle: [379.5, 79.5], colour: [151, 149, 200] };
    const [one, two] = addGradients([aCandidate(box, { style }), aCandidate(beside.box, { style })], [falling, beside]);
    expect(two!.style.gradient).toBe(one!.style.gradient);
  });
});

test.each([0, 45, 90])("what is written with a gradient of %d degrees is found with it", async (angle) => {
  const colours = ["#dae8fc", "#5d86c0"] as const;
  const gradient = {
    angle,
    stops: [
      { at: 0, color: colours[0] },
      { at: 1, color: colours[1] },
    ],
  };
  const kinds = ["rectangle", "rounded_rectangle", "ellipse", "diamond"] as const;
  const nodes = kinds.map((kind, index) =>
    aNode({
      id: `n${index}`,
      kind,
      z: index,
      box: [30.5 + 170 * (index % 2), 30.5 + 130 * Math.floor(index / 2), 130, 90],
      style: { fill: "#9cb7de", stroke: "#203864", cornerRadius: kind === "rounded_rectangle" ? 12 : 0, gradient },
    }),
  );
  const svg = encodeSvg(aDiagram({ size: { width: 360, height: 290 }, nodes }));
  const found = propose(await drawBitmap(360, 290, svg.slice(svg.indexOf("<svg")))).nodes;
  expect(found.map(({ kind }) => kind).toSorted()).toEqual(["diamond", "ellipse", "rectangle", "rounded_rectangle"]);
  for (const { style } of found) {
    expect(style.gradient?.angle).toBe(angle);
    for (const [index, colour] of colours.entries())
      expect(colourDistance(packedColour(style.gradient!.stops[index]!.color), packedColour(colour))).toBeLessThanOrEqual(6);
  }
});
