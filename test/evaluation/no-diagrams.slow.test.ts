/** What holds no diagram is refused and costs nothing: photographs of nothing in particular, pages of running text. */
import { expect, test } from "vitest";
import { openRasteriser } from "../../src/adapters/image/rasteriser.ts";
import { readConfig } from "../../src/boot/config.ts";
import { openConverter } from "../../src/boot/converter.ts";
import { convertNoDiagrams } from "../../tools/scripts/no-diagrams.ts";

test("of twelve such pictures none is taken for a diagram", async () => {
  const [converter, rasteriser] = [await openConverter(readConfig({}), { threads: 2 }), openRasteriser()];
  const taken = await convertNoDiagrams(3, 6, { converter, rasteriser });
  await Promise.all([converter.close(), rasteriser.close()]);
  expect(taken).toHaveLength(12);
  expect(taken.filter(({ found }) => found !== null)).toEqual([]);
});
