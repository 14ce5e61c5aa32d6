/** Plates of labels, through which a line goes, are told from small boxes in which lines end. */
import { expect, test } from "vitest";
import type { NodeCandidate } from "../../../src/core/detection.ts";
import { isLabelPlate } from "../../../src/core/judge/label-plates.ts";
import { aCandidate, drawBitmap } from "../../make/bitmap.ts";
import { aReadLine } from "../../make/writing.ts";

const line = (d: string): string => `<path d="${d}" fill="none" stroke="#ccc"/>`;
const page = '<rect width="160" height="120" fill="#1f2020"/>';
const box = { x: 50, y: 50, width: 60, height: 20 };
const plate = '<rect x="50" y="50" width="60" height="20" fill="#585858"/>';
const label = aReadLine("submit", [54, 55, 52, 11]);

async function isPlateIn(drawing: string, changes: Partial<NodeCandidate> = {}, text = label): Promise<boolean> {
  const bitmap = await drawBitmap(160, 120, page + drawing);
  const style = { ...aCandidate(box).style, fill: "#585858", stroke: null };
  return isLabelPlate(aCandidate(box, { style, ...changes }), bitmap, [text]);
}

test("a plate lies on a line that goes on behind it, upright or level", async () => {
  expect(await isPlateIn(line("M80.5,5 V115") + plate)).toBe(true);
  expect(await isPlateIn(line("M5,60.5 H155") + plate)).toBe(true);
  expect(await isPlateIn(line("M70.5,5 V50 M84.5,70 V115") + plate)).toBe(true);
});

test.each([
  ["no line touches it", plate],
  ["a line ends in it", line("M80.5,5 V50") + plate],
  ["a line ends in it with a head", `${line("M80.5,5 V115")}${plate}<path d="M73,40 L88,40 L80.5,50 Z" fill="#ccc"/>`],
  ["lines leave it at far places", line("M55.5,5 V50 M104.5,70 V115") + plate],
  ["lines leave it at all sides", line("M80.5,5 V115 M5,60.5 H155") + plate],
])("a small box is none where %s", async (_, drawing) => expect(await isPlateIn(drawing)).toBe(false));

test("what has an outline, room around its text, another form or no text is none", async () => {
  const through = line("M80.5,5 V115") + plate;
  const style = { ...aCandidate(box).style, fill: "#585858", stroke: "#ffffff" };
  expect(await isPlateIn(through, { style })).toBe(false);
  expect(await isPlateIn(through, {}, aReadLine("go", [72, 55, 16, 11]))).toBe(false);
  expect(await isPlateIn(through, { kind: "diamond" })).toBe(false);
  expect(await isPlateIn(through, {}, aReadLine("submit", [4, 5, 52, 11]))).toBe(false);
});
