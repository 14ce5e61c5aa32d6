import { expect, test } from "vitest";
import { encodeFrame, openFrameReader } from "../../../src/adapters/detector/net-frames.ts";
import type { Frame } from "../../../src/adapters/detector/net-frames.ts";

const frames: readonly Frame[] = [
  { head: { id: 1, net: "page-small" }, arrays: [{ shape: [2, 3], values: Float32Array.of(1, 2, 3, 4, 5, 6.5) }] },
  { head: { id: 2, why: "ü" }, arrays: [] },
  {
    head: {},
    arrays: [
      { shape: [1], values: Float32Array.of(-1) },
      { shape: [2], values: Float32Array.of(Number.NaN, Infinity) },
    ],
  },
];

test.each([1, 3, 7, 64, 10_000])("messages cut into pieces of %d bytes come out as they went in", (size) => {
  const bytes = Buffer.concat(frames.flatMap((frame) => encodeFrame(frame)));
  const read: Frame[] = [];
  const reader = openFrameReader((frame) => read.push(frame));
  for (let at = 0; at < bytes.length; at += size) reader(bytes.subarray(at, at + size));
  expect(read).toEqual(frames);
});

test("a part of a larger array travels alone", () => {
  const whole = Float32Array.of(1, 2, 3, 4);
  const read: Frame[] = [];
  const reader = openFrameReader((frame) => read.push(frame));
  reader(Buffer.concat(encodeFrame({ head: {}, arrays: [{ shape: [2], values: whole.subarray(1, 3) }] })));
  expect(read[0]!.arrays[0]!.values).toEqual(Float32Array.of(2, 3));
});

test.each([
  ["a head without end", [100_000, 0]],
  ["numbers without end", [2, 2_000_000_000]],
])("%s is refused before it is waited for", (_name, [head, body]) => {
  const prefix = Buffer.alloc(8);
  prefix.writeUInt32LE(head!, 0);
  prefix.writeUInt32LE(body!, 4);
  expect(() => openFrameReader(() => {})(prefix)).toThrow("too large");
});
