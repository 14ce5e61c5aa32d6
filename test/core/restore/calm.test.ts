import { expect, test } from "vitest";
import { calm } from "../../../src/core/restore/calm.ts";
import { drawBitmap } from "../../make/bitmap.ts";

const lossy = { noise: 36, ringing: 44, leastArea: 20, leastCore: 0 } as const;
const drawing =
  '<rect x="20" y="20" width="60" height="40" fill="#ffe6cc" stroke="#000000"/><path d="M100 10L190 90" stroke="#000000" stroke-width="4"/>';

test("where areas need a core thin strokes keep their levels, and elsewhere they have one", async () => {
  const poor = await drawBitmap(200, 100, drawing, 50);
  const levels = ({ data }: { readonly data: Uint8Array }): number => {
    const seen = new Set<number>();
    for (let x = 110; x < 180; x++) for (let y = 10; y < 90; y++) if (data[3 * (y * 200 + x)]! < 100) seen.add(data[3 * (y * 200 + x)]!);
    return seen.size;
  };
  expect(levels(calm(poor, lossy))).toBeLessThan(0.8 * levels(calm(poor, { ...lossy, leastCore: 2 })));
});

test("halos beside strokes become the ground", async () => {
  const poor = await drawBitmap(200, 100, drawing, 30);
  const pale = ({ data }: { readonly data: Uint8Array }): number => {
    let count = 0;
    for (let y = 2; y < 98; y++)
      for (let x = 95; x < 198; x++) {
        const at = 3 * (y * 200 + x);
        const level = Math.min(data[at]!, data[at + 1]!, data[at + 2]!);
        if (level > 215 && level < 255) count++;
      }
    return count;
  };
  expect(pale(poor)).toBeGreaterThan(300);
  expect(pale(calm(poor, lossy))).toBeLessThan(0.1 * pale(poor));
});

test("a row that is too light beside a dark line takes the fill's colour, one that is too dark there does not", async () => {
  const rows = (beside: string): string =>
    `<rect width="200" height="100" fill="#f8cecc"/><rect y="50" width="200" height="2" fill="#802020"/><rect y="52" width="200" height="1" fill="${beside}"/>`;
  const besideLine = async (colour: string): Promise<number> =>
    calm(await drawBitmap(200, 100, rows(colour)), { noise: 12, ringing: 4, leastArea: 48, leastCore: 0.1 }).data[
      3 * (52 * 200 + 100) + 1
    ]!;
  expect(await besideLine("#ffeae8")).toBe(0xce);
  expect(await besideLine("#e0a8a6")).toBe(0xa8);
});
