import { expect, test } from "vitest";
import { chamferDistance } from "../../../src/core/raster/distance.ts";

test("distances grow by thirds of a pixel from the nearest pixel outside", () => {
  const [width, height] = [7, 7];
  const data = new Uint8Array(width * height);
  for (let y = 1; y < 6; y++) data.fill(1, y * width + 1, y * width + 6);
  const far = chamferDistance({ width, height, data });
  expect(far[0]).toBe(0);
  expect(far[width + 1]).toBe(3);
  expect(far[3 * width + 3]).toBe(9);
});

test("diagonal steps cost four thirds", () => {
  const data = new Uint8Array(25).fill(1);
  data[0] = 0;
  expect(chamferDistance({ width: 5, height: 5, data })[2 * 5 + 2]).toBe(8);
});
