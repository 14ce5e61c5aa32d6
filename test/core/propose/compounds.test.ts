import { expect, test } from "vitest";
import { joinCompounds } from "../../../src/core/propose/compounds.ts";
import { aCandidate } from "../../make/bitmap.ts";
import { drawSource } from "../../make/regions.ts";

const blank = await drawSource("");
const body = aCandidate({ x: 50, y: 55, width: 120, height: 85 }, { kind: "cylinder", params: { cap: 15, lidless: 1 } });

test("a lid and the body below it are one cylinder from the top of the lid to the bottom of the body", () => {
  const lid = aCandidate({ x: 50, y: 40, width: 120, height: 30 }, { kind: "ellipse" });
  expect(joinCompounds([lid, body], blank)).toEqual([{ ...body, box: { x: 50, y: 40, width: 120, height: 100 }, params: { cap: 15 } }]);
});

test("a body whose lid was not found is still a cylinder, taller by half a cap", () => {
  expect(joinCompounds([body], blank)).toMatchObject([{ kind: "cylinder", params: { cap: 15 }, box: { x: 50, y: 47.5, height: 92.5 } }]);
});

test("a lid too flat to be a shape is measured in the picture: the cylinder begins at its outline", async () => {
  const outline = 'fill="none" stroke="#000" stroke-width="1.5"';
  const drum = `<path ${outline} d="M50 60A60 6 0 0 1 170 60V140A60 6 0 0 1 50 140Z"/><path ${outline} d="M50 60A60 6 0 0 0 170 60"/>`;
  const flat = { ...body, box: { x: 50, y: 60, width: 120, height: 86 }, params: { cap: 4, lidless: 1 } };
  const [whole] = joinCompounds([flat], await drawSource(drum));
  expect(whole!.box.y).toBeCloseTo(54, -0.5);
  expect(whole!.params!["cap"]).toBeCloseTo(6, -0.5);
});

test("a lid whose far half has a colour of its own belongs to the cylinder", () => {
  const half = aCandidate({ x: 50, y: 40, width: 120, height: 14 }, { kind: "trapezoid" });
  expect(joinCompounds([half, body], blank)).toMatchObject([{ kind: "cylinder", box: { x: 50, y: 40, width: 120, height: 100 } }]);
});

test("an ellipse of another width above a cylinder is a shape of its own", () => {
  const other = aCandidate({ x: 70, y: 40, width: 80, height: 30 }, { kind: "ellipse" });
  expect(joinCompounds([other, body], blank)).toHaveLength(2);
});

test("a whole cylinder is left as it is", () => {
  const whole = aCandidate({ x: 50, y: 40, width: 120, height: 100 }, { kind: "cylinder", params: { cap: 15 } });
  expect(joinCompounds([whole], blank)).toEqual([whole]);
});

test("a disc in its ring is one end state, not two shapes", () => {
  const ring = aCandidate({ x: 100, y: 100, width: 30, height: 30 }, { kind: "circle" });
  const disc = aCandidate({ x: 105, y: 105, width: 20, height: 20 }, { kind: "circle" });
  expect(joinCompounds([disc, ring], blank)).toEqual([ring]);
});

test("a small circle in a large one, off the middle, or in a box, is a member", () => {
  const large = aCandidate({ x: 100, y: 100, width: 100, height: 100 }, { kind: "circle" });
  const box = aCandidate({ x: 100, y: 100, width: 100, height: 100 });
  const small = aCandidate({ x: 135, y: 135, width: 30, height: 30 }, { kind: "circle" });
  const aside = aCandidate({ x: 120, y: 105, width: 70, height: 70 }, { kind: "circle" });
  const centred = aCandidate({ x: 105, y: 105, width: 90, height: 90 }, { kind: "circle" });
  for (const pair of [
    [large, small],
    [large, aside],
    [box, centred],
  ])
    expect(joinCompounds(pair, blank)).toEqual(pair);
});
