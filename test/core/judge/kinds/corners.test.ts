/** Corners are told apart by where a ray from outside first meets the shape. */
import { expect, test } from "vitest";
import { areRoundWithin, cornerMeasures } from "../../../../src/core/judge/kinds/corners.ts";
import type { Scene } from "../../../../src/core/judge/scene.ts";
import { aCandidate, drawBitmap } from "../../../make/bitmap.ts";
import { aScene } from "../../../make/scene.ts";

const sceneOf = async (drawn: string): Promise<Scene> =>
  aScene({ bitmap: await drawBitmap(120, 100, drawn), nodes: [aCandidate({ x: 20, y: 20, width: 80, height: 60 })] });

async function told(drawn: string): Promise<Record<string, number>> {
  const scene = await sceneOf(drawn);
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

test("corners that lines of others run on beyond are seen from inside", async () => {
  const bar = '<path d="M0 20H120M0 80H120" stroke="#000" stroke-width="2"/>';
  const round = `<rect x="20" y="20" width="80" height="60" rx="14" ${pen}/>${bar}`;
  const sharp = `<rect x="20" y="20" width="80" height="60" ${pen}/>${bar}`;
  const areRound = async (drawn: string): Promise<boolean> => {
    const scene = await sceneOf(drawn);
    return areRoundWithin(scene.candidates[0]!, scene);
  };
  expect(await areRound(round)).toBe(true);
  expect(await areRound(sharp)).toBe(false);
  // outside of which a net sees round corners itself
  expect(await areRound(`<rect x="20" y="20" width="80" height="60" rx="14" ${pen}/>`)).toBe(false);
});
