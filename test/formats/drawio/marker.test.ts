import { expect, test } from "vitest";
import { markerStyle } from "../../../src/formats/drawio/marker.ts";
import { anEdge } from "../../make/diagram.ts";

test("each end has its own head", () => {
  expect(markerStyle(anEdge({ startMarker: "diamond_hollow", endMarker: "crow_many" }))).toMatchObject({
    startArrow: "diamondThin",
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

test("a head that was measured is as long as in the picture: draw.io adds the line's width", () => {
  const style = { strokeWidth: 2, headLength: 20 };
  expect(markerStyle(anEdge({ endMarker: "triangle", style }))["endSize"]).toBe(16);
  expect(markerStyle(anEdge({ startMarker: "triangle", style }))["startSize"]).toBe(16);
});

test("discs have no line to add, and diamonds are as long as in the picture", () => {
  const style = { strokeWidth: 2, headLength: 20 };
  expect(markerStyle(anEdge({ startMarker: "circle", endMarker: "diamond", style }))).toMatchObject({ startSize: 18, endSize: 30 });
});
