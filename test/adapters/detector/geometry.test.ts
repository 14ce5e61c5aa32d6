/** The detector keeps the contract of its port: what core proposes, in pixels of the picture, named and without a net. */
import { expect, test } from "vitest";
import { openGeometryDetector } from "../../../src/adapters/detector/geometry.ts";
import { bestAt, drawBitmap } from "../../make/bitmap.ts";

const elements =
  '<rect x="20.5" y="20.5" width="90" height="50" fill="#dae8fc" stroke="#6c8ebf"/><path d="M111 45.5H190" stroke="#000"/>' +
  '<ellipse cx="230" cy="45" rx="40" ry="25" fill="#d5e8d4" stroke="#82b366"/>';

test("detects shapes in pixels of the picture and says which model it is", async () => {
  const detections = await openGeometryDetector().detect(await drawBitmap(300, 100, elements));
  expect(detections).toMatchObject({ backend: "cpu", ends: [], page: { width: 300, height: 100, background: "#ffffff" } });
  expect(detections.model).toMatch(/^geometry\//);
  expect(detections.nodes).toHaveLength(2);
  expect(bestAt(detections.nodes, { x: 20.5, y: 20.5, width: 90, height: 50 })).toMatchObject({ overlap: 1, found: { kind: "rectangle" } });
});

test("keeps nothing from one picture to the next, and leaves the picture as it was", async () => {
  const detector = openGeometryDetector();
  const bitmap = await drawBitmap(300, 100, elements);
  const before = bitmap.data.slice();
  const first = await detector.detect(bitmap);
  await detector.detect(await drawBitmap(200, 80, '<circle cx="60" cy="40" r="30" fill="#f00"/>'));
  expect(await detector.detect(bitmap)).toEqual(first);
  expect(bitmap.data).toEqual(before);
});

test("a blank picture has nothing in it, and is no error", async () => {
  expect(await openGeometryDetector().detect(await drawBitmap(50, 40, ""))).toMatchObject({ nodes: [], lines: [] });
});

test("a picture of one pixel is no error", async () => {
  expect(await openGeometryDetector().detect(await drawBitmap(1, 1, ""))).toMatchObject({ nodes: [], lines: [] });
});
