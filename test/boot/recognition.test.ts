/** What sees, as configured. */
import { expect, test } from "vitest";
import { openRecognition } from "../../src/boot/recognition.ts";
import { drawBitmap } from "../make/bitmap.ts";
import { wavering } from "../make/sketches.ts";

test.each([
  ["none", "geometry/1", "cpu"],
  ["ctc", expect.stringMatching(/^geometry\/1 text-small\/[0-9a-f]{8}$/) as string, expect.stringMatching(/^(gpu|native|wasm)$/) as string],
] as const)("with REDRAW_TEXT=%s the report names %s", async (text, model, backend) => {
  const recognition = await openRecognition({ text, detector: "auto" }, { threads: 1 });
  const found = await recognition.detector.detect(await drawBitmap(120, 80, '<rect x="20" y="20" width="60" height="40" fill="#bbdefb"/>'));
  await recognition.close();
  expect(found).toMatchObject({ model, backend, nodes: [{ kind: "rectangle" }] });
});

test("with REDRAW_TEXT=auto our own net reads pages that are drawn by hand, and Tesseract the others", async () => {
  const recognition = await openRecognition({ text: "auto", detector: "auto" }, { threads: 1 });
  const words = '<text x="40" y="55" font-size="16">Payment</text>';
  const boxes = [wavering(20, 20, 100, 60), wavering(160, 20, 100, 60), wavering(20, 110, 100, 60)].join("");
  const pages = [
    await drawBitmap(300, 200, `${boxes}${words}`),
    await drawBitmap(300, 200, `<rect x="20.5" y="20.5" width="100" height="60" fill="none" stroke="#000"/>${words}`),
  ];
  const found = [];
  for (const page of pages) {
    const { model, lines, page: seen } = await recognition.detector.detect(page);
    found.push({ model, texts: (await recognition.reader.read(page, lines, seen)).map(({ text }) => text) });
  }
  await recognition.close();
  expect(found).toEqual([
    { model: expect.stringMatching(/^geometry\/1 text-small\/[0-9a-f]{8}$/) as string, texts: ["Payment"] },
    { model: "geometry/1", texts: ["Payment"] },
  ]);
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
