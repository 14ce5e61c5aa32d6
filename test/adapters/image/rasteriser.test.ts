/** Drawing SVG: own fonts only, the same bytes whatever the host has, the size asked for, and text as wide as the metrics say. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { findFonts, fontConfiguration } from "../../../src/adapters/image/fonts.ts";
import { openRasteriser } from "../../../src/adapters/image/rasteriser.ts";
import type { FontFamily } from "../../../src/core/diagram/types.ts";
import { textWidth } from "../../../src/core/text/metrics.ts";
import { fontLists } from "../../../src/formats/lib/fonts.ts";
import { findChildren } from "../../make/children.ts";

const rasteriser = openRasteriser();
const folder = mkdtempSync(join(tmpdir(), "redraw-test-"));
afterAll(async () => {
  await rasteriser.close();
  rmSync(folder, { recursive: true });
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const size = { width: 600, height: 60 };

function svgOf(text: string, attributes: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="60" viewBox="0 0 600 60">` +
    `<text x="10" y="40" font-size="30" ${attributes}>${text}</text></svg>`
  );
}

/** Returns the columns between the first and the last dark pixel. */
async function inkWidth(png: Uint8Array): Promise<number> {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  const dark = Array.from({ length: info.width }, (_, x) =>
    Array.from({ length: info.height }, (_, y) => data[y * info.width + x]!).some((value) => value < 128),
  );
  return dark.lastIndexOf(true) - dark.indexOf(true) + 1;
}

/** Counts the columns in which two pictures of text differ. */
async function differentColumns(one: Uint8Array, other: Uint8Array): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((png) => sharp(png).greyscale().raw().toBuffer()));
  return Array.from({ length: size.width }, (_, x) => x).filter((x) =>
    Array.from({ length: size.height }, (_, y) => y * size.width + x).some((at) => Math.abs(a![at]! - b![at]!) > 64),
  ).length;
}

const families: readonly FontFamily[] = ["sans", "serif", "mono", "hand"];

describe("text", () => {
  test.each(families.flatMap((family) => [false, true].map((bold) => [family, bold] as const)))(
    "in %s, bold %s, is as wide as the metrics say",
    async (family, bold) => {
      const text = "Hmmon diagram number 1980 H";
      const png = await rasteriser.rasterise(
        svgOf(text, `font-family="${fontLists[family]}" font-weight="${bold ? "bold" : "normal"}"`),
        size,
      );
      const want = textWidth(text, { font: family, bold, italic: false, fontSize: 30 });
      expect(Math.abs((await inkWidth(png)) - want)).toBeLessThan(0.02 * want + 4);
    },
  );

  // A box, which stands for a sign that no font has, is as wide as another one: so each text is compared with as many other signs.
  test.each([
    ["simplified Chinese", "订单处理数据库", "们时统请据设计"],
    ["traditional Chinese", "訂單處理資料庫", "們時統請據設計"],
    ["Japanese", "データベースの注文", "システムとサーバー"],
    ["Korean", "주문처리데이터", "사용자서비스요"],
    ["Vietnamese", "đăng nhập người", "đăng xuất người"],
    ["Cyrillic", "Ґатунок їжі", "Ђурађ Ћосић"],
    ["Greek", "Τιμή πώλησης", "Χρήστης ώρας"],
  ])("in %s shows its letters, as wide as the metrics say", async (_, text, other) => {
    const draw = (value: string): Promise<Uint8Array> => rasteriser.rasterise(svgOf(value, `font-family="${fontLists.sans}"`), size);
    const [png, another] = await Promise.all([draw(text), draw(other)]);
    expect(Buffer.compare(png, another)).not.toBe(0);
    const want = textWidth(text, { font: "sans", bold: false, italic: false, fontSize: 30 });
    expect(Math.abs((await inkWidth(png)) - want)).toBeLessThan(0.04 * want + 4);
    expect(await differentColumns(png, another)).toBeGreaterThan(0.3 * want);
  });

  test("draws the middle dot of Japanese, which no font of the product has, as a dot in the middle of its square", async () => {
    const draw = (text: string): Promise<Uint8Array> => rasteriser.rasterise(svgOf(text, `font-family="${fontLists.sans}"`), size);
    expect(await inkWidth(await draw("・"))).toBeLessThan(8);
    expect(Math.abs((await inkWidth(await draw("注・文"))) - 90)).toBeLessThan(6);
  });

  test("falls back to the fonts of the product for a name that it lacks", async () => {
    const named = await rasteriser.rasterise(svgOf("fallback", `font-family="Arimo"`), size);
    const unknown = await rasteriser.rasterise(svgOf("fallback", `font-family="No Such Font"`), size);
    expect(Buffer.compare(named, unknown)).toBe(0);
  });
});

describe("the host", () => {
  const drawing = svgOf("Arial → Ω ⇒ ✓", `font-family="Verdana, Arial, sans-serif"`);

  /** Draws in a process of its own, started under the environment of the moment. */
  async function drawAnew(): Promise<Uint8Array> {
    const fresh = openRasteriser();
    try {
      return await fresh.rasterise(drawing, size);
    } finally {
      await fresh.close();
    }
  }

  test("cannot change a byte by its fonts: many, none, or others under our names", async () => {
    const want = await rasteriser.rasterise(drawing, size);
    const fallback = findFonts().filter(({ family }) => family === "symbol");
    const renamed = fontConfiguration(fallback, join(folder, "cache")).replaceAll("Arimo", "DejaVu Sans");
    const empty = `<?xml version="1.0"?><fontconfig><cachedir>${folder}</cachedir></fontconfig>`;
    for (const [name, configuration] of [
      ["many.conf", renamed],
      ["none.conf", empty],
    ] as const) {
      writeFileSync(join(folder, name), configuration);
      vi.stubEnv("FONTCONFIG_FILE", join(folder, name));
      vi.stubEnv("FONTCONFIG_PATH", folder);
      vi.stubEnv("LANG", "ja_JP.UTF-8");
      expect(Buffer.compare(await drawAnew(), want), name).toBe(0);
    }
  });

  test("cannot change a byte by the folder that the program runs in", async () => {
    const want = await rasteriser.rasterise(drawing, size);
    const before = process.cwd();
    try {
      process.chdir(folder);
      expect(Buffer.compare(await drawAnew(), want)).toBe(0);
    } finally {
      process.chdir(before);
    }
  });
});

describe("the picture", () => {
  test("has the size asked for, opaque, without metadata", async () => {
    const png = await rasteriser.rasterise(svgOf("x", ""), { width: 301, height: 30 });
    const metadata = await sharp(png).metadata();
    expect([metadata.width, metadata.height, metadata.channels]).toEqual([301, 30, 3]);
    expect(Buffer.from(png).includes("pHYs")).toBe(false);
  });

  test("that cannot be drawn is a fault, and the next one is drawn", async () => {
    await expect(rasteriser.rasterise("<svg", size)).rejects.toThrow("could not be drawn");
    await expect(rasteriser.rasterise(svgOf("x", ""), size)).resolves.toBeInstanceOf(Uint8Array);
  });
});

test.runIf(process.platform === "linux")(
  "a child that has grown is sent away after its answer, and its successor draws the same",
  async () => {
    const greedy = openRasteriser({ mostAtRestBytes: 1 });
    // By their ids, since one of an earlier test may still be ending.
    const others = new Set(findChildren("rasteriser-child"));
    const first = await greedy.rasterise(svgOf("x", ""), size);
    const ours = (): readonly number[] => findChildren("rasteriser-child").filter((pid) => !others.has(pid));
    await expect.poll(ours, { timeout: 10_000 }).toEqual([]);
    expect(Buffer.compare(await greedy.rasterise(svgOf("x", ""), size), first)).toBe(0);
    await greedy.close();
  },
);
