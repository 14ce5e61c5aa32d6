/** All files or none, and a Fault with a code for everything that can go wrong. */
import { describe, expect, test } from "vitest";
import type { ConvertPorts } from "../../src/app/convert.ts";
import { convertPicture } from "../../src/app/convert.ts";
import type { Bitmap } from "../../src/core/raster/bitmap.ts";
import { propose } from "../../src/core/propose/propose.ts";
import type { Format } from "../../src/formats/format.ts";

/** A white picture, with a black frame of 2 pixels when asked for. */
function picture(width: number, height: number, frame: boolean): Bitmap {
  const data = new Uint8Array(3 * width * height).fill(255);
  const ink = (x: number, y: number): void => void data.fill(0, 3 * (y * width + x), 3 * (y * width + x) + 3);
  if (!frame) return { width, height, data };
  for (let x = 20; x < width - 20; x++) for (const y of [20, 21, height - 22, height - 21]) ink(x, y);
  for (let y = 20; y < height - 20; y++) for (const x of [20, 21, width - 22, width - 21]) ink(x, y);
  return { width, height, data };
}

function portsFor(bitmap: Bitmap, size: { width: number; height: number } = bitmap): ConvertPorts {
  let time = 0;
  return {
    decoder: { decode: () => Promise.resolve({ bitmap, size: { width: size.width, height: size.height } }) },
    detector: { detect: (given) => Promise.resolve(propose(given)) },
    reader: { read: (_bitmap, lines) => Promise.resolve(lines.map(() => ({ text: "a", confidence: 0.9 }))) },
    judges: null,
    encoder: { encodePng: () => Promise.resolve(new Uint8Array([1])) },
    rasteriser: { rasterise: () => Promise.resolve(new Uint8Array([2])) },
    now: () => (time += 5),
  };
}

const plain: Format = {
  id: "plain",
  name: "Plain",
  extension: ".plain",
  mediaType: "text/plain",
  encode: ({ nodes }) => Promise.resolve({ bytes: Buffer.from(`${nodes.length} nodes`), losses: [] }),
  check: () => Promise.resolve([]),
};

const bytes = new Uint8Array([1, 2, 3]);
const framed = portsFor(picture(200, 120, true));

test("a picture becomes one file for each format, and its stages are timed", async () => {
  const conversion = await convertPicture(bytes, [plain, { ...plain, id: "other" }], framed);
  expect(conversion.artifacts.map(({ format }) => format)).toEqual(["plain", "other"]);
  expect(conversion.diagram.nodes).toHaveLength(1);
  expect(Object.keys(conversion.stagesMs)).toEqual(expect.arrayContaining(["decode", "detect", "read", "assemble.trace", "write.plain"]));
  expect(conversion.stagesMs["decode"]).toBe(5);
});

test("a diagram is named after the file of its picture, and has no name without one", async () => {
  const { diagram } = await convertPicture(bytes, [], framed, { picture: "Order flow v1.2.png" });
  expect(diagram).toMatchObject({ name: "Order flow v1.2", picture: "Order flow v1.2.png" });
  expect((await convertPicture(bytes, [], framed)).diagram).not.toHaveProperty("name");
});

test("what was found in a scaled picture is given in the coordinates of the upload", async () => {
  const { diagram } = await convertPicture(bytes, [], portsFor(picture(200, 120, true), { width: 400, height: 240 }));
  expect(diagram.size).toEqual({ width: 400, height: 240 });
  const { x, y, width, height } = diagram.nodes[0]!.box;
  for (const [got, want] of [
    [x, 42],
    [y, 42],
    [width, 316],
    [height, 156],
  ] as const)
    expect(Math.abs(got - want)).toBeLessThanOrEqual(4);
});

test("a picture with small letters is looked at again twice as large, and its shapes stay where they are", async () => {
  const seen: number[] = [];
  const detect: ConvertPorts["detector"]["detect"] = (given) => {
    seen.push(given.width);
    const found = propose(given);
    return Promise.resolve({ ...found, page: { ...found.page, glyphHeight: given.width === 200 ? 5 : 10 } });
  };
  const { diagram } = await convertPicture(bytes, [], { ...framed, detector: { detect } });
  expect(seen).toEqual([200, 400]);
  expect(diagram.size).toEqual({ width: 200, height: 120 });
  expect(Math.abs(diagram.nodes[0]!.box.x - 21)).toBeLessThanOrEqual(1);
  expect(Math.abs(diagram.nodes[0]!.box.width - 158)).toBeLessThanOrEqual(2);
});

test("a blank picture holds no diagram", async () => {
  await expect(convertPicture(bytes, [plain], portsFor(picture(200, 120, false)))).rejects.toMatchObject({ code: "no_diagram_found" });
});

describe("a file that does not come out right fails the whole picture", () => {
  test.each([
    ["it breaks a rule", { ...plain, check: () => Promise.resolve([{ rule: "X1", what: "is odd" }]) }, /X1: is odd/],
    ["its writer throws", { ...plain, encode: () => Promise.reject(new Error("oh")) }, /oh/],
    ["its check throws", { ...plain, check: () => Promise.reject(new Error("oh")) }, /oh/],
  ] as const)("%s", async (_name, format, detail) => {
    await expect(convertPicture(bytes, [plain, format], framed)).rejects.toMatchObject({
      code: "output_invalid",
      detail: expect.stringMatching(detail),
      message: expect.stringContaining("Plain"),
    });
  });
});
