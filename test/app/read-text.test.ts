/** Turned text is read the way in which it says something. */
import { expect, test } from "vitest";
import { readText } from "../../src/app/read-text.ts";
import type { Detections, LineCandidate, Reading } from "../../src/core/detection.ts";
import { aLine, aPage, drawBitmap } from "../make/bitmap.ts";

const upwards = { text: "Service", confidence: 0.99 };

/** Reads lines by where they stand and which way they run. */
async function read(
  lines: readonly LineCandidate[],
  says: (line: LineCandidate) => Reading,
): Promise<{ ways: number[]; texts: string[]; asked: number }> {
  const bitmap = await drawBitmap(300, 100, "");
  const seen: Detections = { page: aPage(bitmap), nodes: [], ends: [], lines, model: null, backend: "geometry" } as never;
  let asked = 0;
  const { detections, readings } = await readText(bitmap, seen, {
    read: (_, some) => {
      asked += some.length;
      return Promise.resolve(some.map(says));
    },
  });
  return { ways: detections.lines.map(({ rotation }) => rotation), texts: readings.map(({ text }) => text), asked };
}

test("a turned line that reads better the other way is turned about", async () => {
  const lines = [aLine(20, 20, 50), aLine(100, 20, 12, { rotation: 90 })];
  const says = ({ rotation }: LineCandidate): Reading => (rotation === 90 ? { text: "aoinuaS", confidence: 0.6 } : upwards);
  expect(await read(lines, says)).toEqual({ ways: [0, -90], texts: ["Service", "Service"], asked: 3 });
});

test.each([
  ["is sure already", { text: "aoinuaS", confidence: 0.98 }, upwards, 1],
  ["says no better the other way", { text: "aoinuaS", confidence: 0.96 }, { text: "Servicc", confidence: 0.97 }, 2],
  ["says nothing the other way", { text: "aoinuaS", confidence: 0.6 }, { text: "1", confidence: 0.98 }, 2],
  ["is a sign or two", { text: "Z", confidence: 0.4 }, upwards, 1],
])("a turned line that %s stays as it is", async (_name, one, other, asked) => {
  const says = ({ rotation }: LineCandidate): Reading => (rotation === 90 ? one : other);
  expect(await read([aLine(100, 20, 12, { rotation: 90 })], says)).toEqual({ ways: [90], texts: [one.text], asked });
});

test("fragments are read without the lines that run into them, and only what says something is handed on", async () => {
  const bitmap = await drawBitmap(100, 50, "");
  const fragments = [20, 60].map((x) => ({ ...aLine(x, 20, 12), letters: 2, crossing: [] }));
  const detections = { page: aPage(bitmap), nodes: [], ends: [], lines: [], fragments } as never;
  const says = ({ box }: LineCandidate): Reading => (box.x === 20 ? { text: "id", confidence: 0.95 } : { text: "-<", confidence: 0.99 });
  const read = await readText(bitmap, detections, { read: (_, some) => Promise.resolve(some.map(says)) });
  expect(read.fragments).toMatchObject([{ kind: "word", line: { text: "id", box: { x: 20 } } }]);
  expect(read.readings).toEqual([]);
});

test("lines are read without their underlines, and the picture keeps them", async () => {
  const bitmap = await drawBitmap(100, 50, `<path d="M19 32.5H33" stroke="#000"/><path d="M20 25H30" stroke="#000" stroke-width="10"/>`);
  const before = bitmap.data.slice();
  const lines = [aLine(20, 20, 10, { underline: { x: 19, y: 32, width: 14, height: 1 } })];
  const detections = { page: aPage(bitmap), nodes: [], ends: [], lines } as never;
  const rows: number[] = [];
  await readText(bitmap, detections, {
    read: ({ data, width }, some) => {
      for (let y = 0; y < 50; y++) if (data[3 * (y * width + 25)]! < 128) rows.push(y);
      return Promise.resolve(some.map(() => upwards));
    },
  });
  expect(rows).toEqual([20, 21, 22, 23, 24, 25, 26, 27, 28, 29]);
  expect(bitmap.data).toEqual(before);
});

test("a line that a connector runs through is read as a whole, and what it touches is no fragment", async () => {
  const bitmap = await drawBitmap(200, 50, "");
  const lines = [aLine(20, 20, 44), aLine(79, 20, 31), aLine(150, 20, 30)];
  const fragments = [{ ...aLine(73, 22, 5), letters: 1, crossing: [[0, 0]] }];
  const says = ({ box: { x, width } }: LineCandidate): Reading => ({
    text: width === 90 ? "Backend function" : x === 20 ? "Backend" : x === 79 ? "nction" : "Other",
    confidence: 0.97,
  });
  const detections: Detections = { page: aPage(bitmap), nodes: [], ends: [], lines, fragments } as never;
  const read = await readText(bitmap, detections, { read: (_, some) => Promise.resolve(some.map(says)) });
  expect(read.readings.map(({ text }) => text)).toEqual(["Backend function", "Other"]);
  expect(read.detections.lines.map(({ box }) => [box.x, box.width])).toEqual([
    [20, 90],
    [150, 30],
  ]);
  expect(read.detections.fragments).toEqual([]);
});

test("rows of letters of turned text are left out once it is read", async () => {
  const upright = aLine(20, 20, 10, { box: { x: 20, y: 20, width: 10, height: 53 }, rotation: -90 });
  const says = (line: LineCandidate): Reading => ({ text: line.rotation === 0 ? "bR" : "RabbitMQ", confidence: 0.98 });
  expect(await read([aLine(20, 40, 10), upright], says)).toMatchObject({ ways: [-90], texts: ["RabbitMQ"] });
});
