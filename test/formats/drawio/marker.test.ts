import { expect, test } from "vitest";
import { markerStyle } from "../../../src/formats/drawio/marker.ts";
import { anEdge } from "../../make/diagram.ts";

test("each end has its own head", () => {
  expect(markerStyle(anEdge({ startMarker: "diamond_hollow", endMarker: "crow_many" }))).toMatchObject({
    startArrow: "diamond",
    startFill: 0,
    endArrow: "ERmany",
  });
});

test("no head is said, or draw.io would draw its own", () => {
  expect(markerStyle(anEdge({ endMarker: "none" }))).toEqual({ startArrow: "none", endArrow: "none" });
});

test("heads grow with their line", () => {
  const size = (strokeWidth: number): number => Number(markerStyle(anEdge({ style: { strokeWidth } }))["endSize"]);
  expect(size(4)).toBeGreaterThan(size(1));
});
