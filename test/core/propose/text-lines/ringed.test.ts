/** Letters in small rings beside text. */
import { afterAll, expect, test } from "vitest";
import { openRasteriser } from "../../../../src/adapters/image/rasteriser.ts";
import type { LineCandidate } from "../../../../src/core/detection.ts";
import { inspectPage } from "../../../../src/core/propose/page.ts";
import { findTextLines } from "../../../../src/core/propose/text-lines.ts";
import { writeBitmap, written } from "../../../make/writing.ts";

const rasteriser = openRasteriser();
afterAll(() => rasteriser.close());

/** Finds the lines beside and in what stands around (60, 50), of a page with other text. */
async function linesBeside(sign: string): Promise<readonly LineCandidate[]> {
  const text = written("Order management", 20, 280) + written("Payment provider", 220, 280) + written("Customer", 76, 55);
  const bitmap = await writeBitmap(
    rasteriser,
    [400, 300],
    `<rect x="30" y="20" width="200" height="60" fill="#f1f1f1" stroke="#000"/>${sign}${text}`,
  );
  return findTextLines(bitmap, inspectPage(bitmap)).lines.filter(({ box }) => box.y < 100);
}

const letter = written("C", 55, 55, 'font-weight="bold"');

test.each([
  ["a grey ring", '<circle cx="60" cy="50" r="11.5" fill="#c4c4c4" stroke="#000"/>'],
  ["a ring without a fill", '<circle cx="60" cy="50" r="11.5" fill="none" stroke="#000"/>'],
])("the letter in %s before a name is no letter of the name", async (_, ring) => {
  const lines = await linesBeside(ring + letter);
  const name = lines.find(({ ring: around }) => around === undefined)!;
  expect(name.box.x).toBeGreaterThan(74);
  const [sign] = lines.filter(({ ring: around }) => around !== undefined);
  expect(Math.round(sign!.ring!.width / 4)).toBe(6);
});

test.each([
  ["a square", '<rect x="48.5" y="38.5" width="23" height="23" fill="none" stroke="#000"/>', letter],
  ["a circle without a letter", '<circle cx="60" cy="50" r="11.5" fill="none" stroke="#000"/>', ""],
  ["a sign as large as letters", written("©", 54, 55), ""],
])("%s is no ring", async (_, sign, inside) => {
  expect((await linesBeside(sign + inside)).every(({ ring }) => ring === undefined)).toBe(true);
});
