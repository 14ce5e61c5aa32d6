/** The finder of lines: with a net that answers as told, and with the real one. */
import { expect, test } from "vitest";
import { openLineFinder } from "../../../src/adapters/detector/line-finder.ts";
import type { NetArray } from "../../../src/adapters/detector/net-runner.ts";
import { openRasteriser } from "../../../src/adapters/image/rasteriser.ts";
import { openNets } from "../../../src/boot/models.ts";
import type { Bitmap } from "../../../src/core/raster/bitmap.ts";
import { writeBitmap, written } from "../../make/writing.ts";

/** A net that calls dark pixels text, and remembers the sides of what it was shown. */
function darkIsText(): {
  readonly lanes: number;
  readonly shapes: (readonly number[])[];
  run(net: string, input: NetArray): Promise<NetArray[]>;
} {
  const shapes: (readonly number[])[] = [];
  return {
    lanes: 2,
    shapes,
    run(_, { shape, values }) {
      shapes.push(shape);
      const [height = 0, width = 0] = shape;
      const share = Float32Array.from({ length: width * height }, (__, at) => (values[3 * at]! < 0 ? 0.9 : 0));
      return Promise.resolve([{ shape: [height, width], values: share }]);
    },
  };
}

function darkAt(width: number, height: number, [x, y, w, h]: readonly [number, number, number, number]): Bitmap {
  const data = new Uint8Array(3 * width * height).fill(255);
  for (let v = y; v < y + h; v++) data.fill(0, 3 * (v * width + x), 3 * (v * width + x + w));
  return { width, height, data };
}

test("a line across the seam of two tiles is one line, at its place", async () => {
  const net = darkIsText();
  const [line, ...others] = await openLineFinder(net, "finder-v4")(darkAt(1500, 300, [650, 100, 200, 12]), 10, false);
  expect(others).toEqual([]);
  expect(line).toMatchObject({ middle: [750, 106], angle: 0 });
  expect(net.shapes.length).toBeGreaterThan(1);
  expect(
    net.shapes
      .flat()
      .slice(0, 2)
      .every((side) => side % 32 === 0 && side <= 768),
  ).toBe(true);
});

test("large letters are shown smaller, and the lines lie in pixels of the picture", async () => {
  const net = darkIsText();
  const [line] = await openLineFinder(net, "finder-v4")(darkAt(640, 320, [200, 100, 240, 40]), 40, false);
  expect(net.shapes).toEqual([[96, 160, 3]]);
  await openLineFinder(net, "finder-v4")(darkAt(640, 320, [200, 100, 240, 40]), 40, true);
  expect(net.shapes.at(-1)).toEqual([128, 224, 3]);
  expect(line!.middle[0]).toBeCloseTo(320, 0);
  expect(line!.middle[1]).toBeCloseTo(120, 0);
});

test("the real net finds each line of a page once, whatever is beside it", async () => {
  const nets = (await openNets({ text: "ppocr", detector: "geometry" }, 1))!;
  const rasteriser = openRasteriser();
  const find = openLineFinder(nets, "finder-v4");
  const elements = `<rect x="20" y="20" width="160" height="60" fill="none" stroke="#333"/><path d="M180 50H230" stroke="#333"/>
    ${written("Order service", 50, 55)}${written("Payment", 240, 55)}${written("Inventory database", 240, 150)}`;
  const lines = await find(await writeBitmap(rasteriser, [400, 200], elements), 10, false);
  await Promise.all([nets.close(), rasteriser.close()]);
  const places = [
    [92, 51],
    [268, 51],
    [300, 147],
  ] as const; // By the widths of Arimo.
  const middles = lines.map(({ middle }) => middle).toSorted((a, b) => a[1] - b[1] || a[0] - b[0]);
  expect(middles).toHaveLength(3);
  for (const [at, [x, y]] of places.entries()) {
    expect(Math.abs(middles[at]![0] - x)).toBeLessThan(4);
    expect(Math.abs(middles[at]![1] - y)).toBeLessThan(4);
  }
});
