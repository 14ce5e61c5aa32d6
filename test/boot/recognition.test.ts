/** What sees, as configured. */
import { expect, test } from "vitest";
import { openRecognition } from "../../src/boot/recognition.ts";
import { drawBitmap } from "../make/bitmap.ts";

test.each([
  [
    "none",
    expect.stringMatching(/^geometry\/1 page-small\/[0-9a-f]{8} cutout-small\/[0-9a-f]{8} end-small\/[0-9a-f]{8}$/) as string,
    expect.stringMatching(/^(gpu|native|wasm)$/) as string,
  ],
  [
    "ctc",
    expect.stringMatching(
      /^geometry\/1 text-small\/[0-9a-f]{8} page-small\/[0-9a-f]{8} cutout-small\/[0-9a-f]{8} end-small\/[0-9a-f]{8}$/,
    ) as string,
    expect.stringMatching(/^(gpu|native|wasm)$/) as string,
  ],
  [
    "auto",
    expect.stringMatching(
      /^geometry\/1 text-small\/[0-9a-f]{8} finder-v4\/[0-9a-f]{8} reader-v4\/[0-9a-f]{8} page-small\/[0-9a-f]{8} cutout-small\/[0-9a-f]{8} end-small\/[0-9a-f]{8}$/,
    ) as string,
    expect.stringMatching(/^(gpu|native|wasm)$/) as string,
  ],
] as const)("with REDRAW_TEXT=%s the report names %s", async (text, model, backend) => {
  const recognition = await openRecognition({ text, detector: "auto" }, { threads: 1 });
  const found = await recognition.detector.detect(await drawBitmap(120, 80, '<rect x="20" y="20" width="60" height="40" fill="#bbdefb"/>'));
  await recognition.close();
  expect(found).toMatchObject({ model, backend, nodes: [{ kind: "rectangle" }] });
});

test("with REDRAW_DETECTOR=auto the page net looks at every picture and a judge goes along; geometry has neither", async () => {
  const recognition = await openRecognition({ text: "none", detector: "auto" }, { threads: 1 });
  const picture = await drawBitmap(320, 200, '<rect x="60" y="50" width="120" height="70" fill="none" stroke="#222" stroke-width="3"/>');
  const [drawn, photo] = [await recognition.detector.detect(picture), await recognition.detector.detect({ ...picture, photo: true })];
  await recognition.close();
  expect(drawn.sight?.shapes.length).toBeGreaterThan(0);
  expect(drawn.field).toBeUndefined();
  expect(recognition.judges).not.toBeNull();
  expect(photo.field).toBeDefined();
  const geometry = await openRecognition({ text: "none", detector: "geometry" }, { threads: 1 });
  expect(await geometry.detector.detect(picture)).toMatchObject({ model: "geometry/1", backend: "cpu" });
  expect(geometry.judges).toBeNull();
  await geometry.close();
});
