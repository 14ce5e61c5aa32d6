/** Bitmaps that are kept beside what was seen. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readPicture } from "../../../tools/read-picture.ts";
import { keepBitmap, keptBitmap, openLookedAt } from "../../../tools/judge/kept-bitmap.ts";

const folder = mkdtempSync(join(tmpdir(), "kept-"));
const bitmap = { width: 5, height: 3, data: Uint8Array.from({ length: 45 }, (_, at) => (at * 37) % 256) };
const info = { width: 10, height: 6 };

test("a bitmap comes back as it was kept, with the sides of its picture", () => {
  keepBitmap(join(folder, "a.json"), { bitmap, info });
  expect(keptBitmap(join(folder, "a.json"))).toEqual({ bitmap, info });
});

test("nothing comes back where nothing was kept", () => {
  expect(keptBitmap(join(folder, "b.json"))).toBeNull();
});

test("what was kept in another size than it was looked at is made anew, and kept", async () => {
  const file = join(folder, "c.json");
  keepBitmap(file, { bitmap, info });
  const picture = "examples/flow-blue-rounded.png";
  expect(await openLookedAt(picture, { size: { width: 1, height: 1 } }, file)).toBeNull();
  const { width, height } = await readPicture(picture);
  const anew = await openLookedAt(picture, { size: { width, height } }, file);
  expect(anew?.bitmap).toMatchObject({ width, height });
  expect(keptBitmap(file)?.info).toEqual({ width, height });
});
