/** The product's fonts and their configuration: every file is there, nothing else is named, and the folder is ours. */
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { tmpdir } from "node:os";
import { afterAll, expect, test } from "vitest";
import { findFonts, fontConfiguration, installFontConfiguration } from "../../../src/adapters/image/fonts.ts";

const folder = mkdtempSync(join(tmpdir(), "redraw-test-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("every family has four styles, and each file and its licence exist", () => {
  const fonts = findFonts();
  for (const family of ["sans", "serif", "mono", "hand"]) expect(fonts.filter((font) => font.family === family)).toHaveLength(4);
  for (const { path } of fonts) expect(existsSync(path), path).toBe(true);
  for (const { path } of fonts) {
    const around = [...readdirSync(join(dirname(path), "..")), ...readdirSync(dirname(path))];
    expect(
      around.some((name) => name.startsWith("LICENSE")),
      path,
    ).toBe(true);
  }
});

test("the configuration names the folders of these fonts and no other", () => {
  const text = fontConfiguration(findFonts(), "/somewhere/cache & co");
  const named = [...text.matchAll(/<dir>(.*?)<\/dir>/g)].map(([, dir]) => dir);
  expect(new Set(named)).toEqual(new Set(findFonts().map(({ path }) => dirname(path))));
  expect(text).toContain("<cachedir>/somewhere/cache &amp; co</cachedir>");
  expect(text).not.toMatch(/<include|selectfont/);
});

test("is written once for all processes of a user, and again when the fonts lie elsewhere", () => {
  const first = installFontConfiguration(findFonts(), folder);
  expect(installFontConfiguration(findFonts(), folder)).toBe(first);
  expect(installFontConfiguration(findFonts().slice(1), folder)).not.toBe(first);
  expect(readFileSync(first, "utf8")).toContain("<fontconfig>");
  expect(statSync(dirname(first)).mode & 0o077).toBe(0);
});

test("does not write where somebody else may have put a trap", () => {
  const path = installFontConfiguration(findFonts(), folder);
  rmSync(dirname(path), { recursive: true });
  const trap = mkdtempSync(join(folder, "trap-"));
  symlinkSync(trap, dirname(path));
  expect(dirname(installFontConfiguration(findFonts(), folder))).not.toBe(dirname(path));
  expect(readdirSync(trap)).toEqual([]);
});

test("says in one sentence what is wrong when it cannot be written", () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  expect(() => installFontConfiguration(findFonts(), file)).toThrow("TMPDIR");
});
