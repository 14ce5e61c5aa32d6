/** Corners are told apart by where a ray from outside first meets the shape. */
import { expect, test } from "vitest";
import { cornerMeasures } from "../../../../src/core/judge/kinds/corners.ts";
import { aCandidate, drawBitmap } from "../../../make/bitmap.ts";
import { aScene } from "../../../make/scene.ts";

async function told(drawn: string): Promise<Record<string, number>> {
  const box = { x: 20, y: 20, width: 80, height: 60 };
  const scene = aScene({ bitmap: await drawBitmap(120, 100, drawn), nodes: [aCandidate(box)] });
  return Object.fromEntries(cornerMeasures.map(({ name, of }) => [name, of(scene.candidates[0]!, scene)]));
}

const pen = 'fill="#fff" stroke="#000" stroke-width="2"';

test("a rectangle begins at its corners", async () => {
  for (const value of Object.values(await told(`<rect x="20" y="20" width="80" height="60" ${pen}/>`))) expect(value).toBeLessThan(0.1);
});

test("a rounded rectangle begins inside of all, a note inside of one", async () => {
  const rounded = await told(`<rect x="20" y="20" width="80" height="60" rx="14" ${pen}/>`);
  expect(rounded["corner least"]).toBeGreaterThanOrEqual(3);
  const note = await told(`<path d="M20 20H84L100 36V80H20Z" ${pen}/>`);
  expect(note["corner top right"]).toBeGreaterThan(0.1);
  expect(note["corner third"]).toBeLessThan(2);
});

test("what never begins is as far inside as can be", async () => {
  expect((await told(""))["corner top left"]).toBe(0.5);
});
