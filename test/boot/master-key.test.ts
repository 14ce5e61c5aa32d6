/** The key that everything secret depends on is made once, kept for its owner's eyes, and never replaced in silence. */
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadMasterKeys } from "../../src/boot/master-key.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "redraw-key-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("the folder keeps one key of its own, readable by its owner alone", () => {
  const first = loadMasterKeys("", folder);
  expect(first).toHaveLength(1);
  expect(first[0]!.key.byteLength).toBeGreaterThanOrEqual(32);
  expect(statSync(join(folder, "master-key")).mode & 0o777).toBe(0o600);
  expect(loadMasterKeys("", folder)).toEqual(first);
  const other = mkdtempSync(join(tmpdir(), "redraw-key-"));
  expect(loadMasterKeys("", other)).not.toEqual(first);
  rmSync(other, { recursive: true });
});

test("of several keys the first is the newest, and the old ones keep their versions", () => {
  const [old, young] = ["o".repeat(32), "y".repeat(32)];
  expect(loadMasterKeys(old, folder).map(({ version }) => version)).toEqual([1]);
  const both = loadMasterKeys(`${young},${old}`, folder);
  expect(both.map(({ version }) => version)).toEqual([2, 1]);
  expect(new TextDecoder().decode(both[0]!.key)).toBe(young);
});

test("a damaged key is told, never replaced", () => {
  writeFileSync(join(folder, "master-key"), "short\n");
  expect(() => loadMasterKeys("", folder)).toThrow(
    expect.objectContaining({ code: "unavailable", message: expect.stringContaining("copy") }),
  );
});
