/** Pictures are cut out of the upload exactly where their nodes stand. */
import { expect, test } from "vitest";
import { cutBitmap, cutImages } from "../../src/app/cut.ts";
import type { ImageEncoder } from "../../src/app/ports.ts";
import type { Bitmap } from "../../src/core/raster/bitmap.ts";
import { aDiagram, aNode } from "../make/diagram.ts";

/** A picture whose red is the column and whose green is the row. */
function gradient(width: number, height: number): Bitmap {
  const data = new Uint8Array(3 * width * height);
  for (let pixel = 0; pixel < width * height; pixel++) data.set([pixel % width, Math.floor(pixel / width), 7], 3 * pixel);
  return { width, height, data };
}

test("a box with fractions is widened to whole pixels", () => {
  const cut = cutBitmap(gradient(20, 10), { x: 3.5, y: 2, width: 2, height: 1.2 });
  expect([cut.width, cut.height]).toEqual([3, 2]);
  expect([...cut.data.subarray(0, 3)]).toEqual([3, 2, 7]);
  expect([...cut.data.subarray(-3)]).toEqual([5, 3, 7]);
});

test("a box over the edge is cut at the edge", () => {
  const cut = cutBitmap(gradient(20, 10), { x: 18, y: -4, width: 10, height: 6 });
  expect([cut.width, cut.height]).toEqual([2, 2]);
  expect([cutBitmap(gradient(20, 10), { x: 30, y: 30, width: 5, height: 5 })].map(({ width, height }) => [width, height])).toEqual([
    [1, 1],
  ]);
});

test("only image nodes without a picture get one", async () => {
  const encoder: ImageEncoder = { encodePng: ({ width, height }) => Promise.resolve(Buffer.from(`${width}x${height}`)) };
  const uncut = aNode({ id: "n2", kind: "image", image: null, box: [0, 0, 4, 3] });
  const diagram = { ...aDiagram(), nodes: [aNode({ id: "n1" }), uncut] };
  const { nodes } = await cutImages(diagram, gradient(20, 10), encoder);
  expect(nodes[0]!.image).toBeNull();
  expect(Buffer.from(nodes[1]!.image!.data, "base64").toString()).toBe("4x3");
  // The picture shows its border: a second one would stand around an icon that has none.
  expect(nodes[1]!.style).toMatchObject({ stroke: null, strokeWidth: 0 });
});

test("pictures in shapes are cut where they stand, and the shape keeps its look", async () => {
  const encoder: ImageEncoder = { encodePng: ({ width, height }) => Promise.resolve(Buffer.from(`${width}x${height}`)) };
  const inset = { box: { x: 0.25, y: 0.5, width: 0.5, height: 0.25 }, image: null };
  const cut = { mediaType: "image/png", data: "" } as const;
  const shape = { ...aNode({ id: "n1", box: [0, 0, 16, 8] }), insets: [inset, { ...inset, image: cut }] };
  const { nodes } = await cutImages({ ...aDiagram(), nodes: [shape] }, gradient(20, 10), encoder);
  expect(Buffer.from(nodes[0]!.insets![0]!.image!.data, "base64").toString()).toBe("8x2");
  expect(nodes[0]).toEqual({
    ...shape,
    insets: [
      { ...inset, image: nodes[0]!.insets![0]!.image },
      { ...inset, image: cut },
    ],
  });
});

test("a picture lies on whole pixels, where nothing of its ground shows beside it and none of its own are blurred", async () => {
  const encoder: ImageEncoder = { encodePng: ({ width, height }) => Promise.resolve(Buffer.from(`${width}x${height}`)) };
  const icon = aNode({ id: "n1", kind: "image", image: null, box: [2.4, 3.5, 6, 4.25] });
  const inset = { box: { x: 0.26, y: 0.5, width: 0.5, height: 0.25 }, image: null };
  const shape = { ...aNode({ id: "n2", box: [0, 0, 16, 8] }), insets: [inset] };
  const { nodes } = await cutImages({ ...aDiagram(), nodes: [icon, shape] }, gradient(20, 10), encoder);
  expect(nodes[0]!.box).toEqual({ x: 2, y: 3, width: 7, height: 5 });
  expect(nodes[1]!.insets![0]!.box).toEqual({ x: 0.25, y: 0.5, width: 9 / 16, height: 0.25 });
});

test("what the diagram writes, a picture does not show, too", async () => {
  const dark = { width: 40, height: 20, data: new Uint8Array(3 * 40 * 20).fill(30) };
  // letters: a light field in the middle of the picture, and another one that nothing was read of
  for (let y = 8; y < 12; y++) for (let x = 14; x < 24; x++) dark.data.fill(240, 3 * (40 * y + x), 3 * (40 * y + x) + 3);
  dark.data.fill(240, 3 * (40 * 16 + 30), 3 * (40 * 16 + 34));
  const seen: Uint8Array[] = [];
  const encoder: ImageEncoder = { encodePng: ({ data }) => Promise.resolve((seen.push(data), Buffer.from(""))) };
  const picture = aNode({ id: "n1", kind: "image", image: null, box: [2, 2, 36, 16] });
  const line = { text: "read", box: { x: 14, y: 8, width: 10, height: 4 } };
  const written = aNode({ id: "n2", kind: "text", box: [12, 6, 14, 8], text: { value: "read", lines: [line] } });
  await cutImages({ ...aDiagram(), nodes: [picture, written] }, dark, encoder);
  expect(seen[0]!.filter((value) => value === 240)).toHaveLength(12);
  await cutImages({ ...aDiagram(), nodes: [picture] }, dark, encoder);
  expect(seen[1]!.filter((value) => value === 240)).toHaveLength(132);
});
