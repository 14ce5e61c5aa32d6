/** What every element has. */
import { expect, test } from "vitest";
import { commonOf } from "../../../src/formats/excalidraw/scene.ts";

const box = { x: 1.234567, y: 2, width: 3, height: 4 };

test("places are in hundredths of pixels, turns in radians from 0 to 2π, opacity in per cent", () => {
  expect(commonOf({ id: "a", box, degrees: -90, opacity: 0.5 })).toMatchObject({ x: 1.23, y: 2, angle: 4.712389, opacity: 50 });
});

test("what is not drawn is transparent", () => {
  expect(commonOf({ id: "a", box, stroke: null, fill: "#ff0000" })).toMatchObject({
    strokeColor: "transparent",
    backgroundColor: "#ff0000",
  });
});

test("seeds are the same for the same id, and differ else", () => {
  const seedOf = (id: string): number => commonOf({ id, box }).seed;
  expect(seedOf("n1")).toBe(seedOf("n1"));
  expect(new Set(["n1", "n2", "n11"].map(seedOf)).size).toBe(3);
  expect(Number.isInteger(seedOf("n1")) && seedOf("n1") >= 0 && seedOf("n1") < 2 ** 31).toBe(true);
});
