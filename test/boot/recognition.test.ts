/** What sees, as configured. */
import { expect, test } from "vitest";
import { openRecognition } from "../../src/boot/recognition.ts";
import { drawBitmap } from "../make/bitmap.ts";

test.each([
  ["none", "geometry/1", "cpu"],
  ["ctc", expect.stringMatching(/^geometry\/1 text-small\/[0-9a-f]{8}$/) as string, expect.stringMatching(/^(gpu|native|wasm)$/) as string],
  [
    "auto",
    expect.stringMatching(/^geometry\/1 text-small\/[0-9a-f]{8} finder-v4\/[0-9a-f]{8} reader-v4\/[0-9a-f]{8}$/) as string,
    expect.stringMatching(/^(gpu|native|wasm)$/) as string,
  ],
] as const)("with REDRAW_TEXT=%s the report names %s", async (text, model, backend) => {
  const recognition = await openRecognition({ text, detector: "auto" }, { threads: 1 });
  const found = await recognition.detector.detect(await drawBitmap(120, 80, '<rect x="20" y="20" width="60" height="40" fill="#bbdefb"/>'));
  await recognition.close();
  expect(found).toMatchObject({ model, backend, nodes: [{ kind: "rectangle" }] });
});

test("with REDRAW_DETECTOR=auto a photograph is looked at by the page net, other pictures are not", async () => {
  const recognition = await openRecognition({ text: "none", detector: "auto" }, { threads: 1 });
  const picture = await drawBitmap(320, 200, '<rect x="60" y="50" width="120" height="70" fill="none" stroke="#222" stroke-width="3"/>');
  const [drawn, photo] = [await recognition.detector.detect(picture), await recognition.detector.detect({ ...picture, photo: true })];
  await recognition.close();
  expect(drawn).toMatchObject({ model: "geometry/1" });
  expect(photo.model).toMatch(/^geometry\/1 page-small\/[0-9a-f]{8}$/);
  expect(photo.field).toBeDefined();
});
