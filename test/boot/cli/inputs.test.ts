/** What counts as an input: files named directly always, of folders only pictures, links never. */
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { collectInputs, stemOf } from "../../../src/boot/cli/inputs.ts";
import { aFolder } from "../../make/folder.ts";

const names = (folder: string, recursive: boolean): string[] =>
  collectInputs([folder], recursive).found.map(({ name }) => name.slice(folder.length + 1));

test("in a folder pictures by ending in any case, in the order of their names", () => {
  const folder = aFolder({
    "b.PNG": "",
    "a.jpg": "",
    "c.Jpeg": "",
    "d.webp": "",
    "e.gif": "",
    "g.TIF": "",
    "h.tiff": "",
    "i.ir.json": "",
    "notes.txt": "",
    "in/f.png": "",
  });
  expect(names(folder, false)).toEqual(["a.jpg", "b.PNG", "c.Jpeg", "d.webp", "e.gif", "g.TIF", "h.tiff"]);
  expect(collectInputs([folder], false).skipped).toBe(3);
});

test("folders in folders with --recursive, and where their outputs belong", () => {
  const folder = aFolder({ "a.png": "", "in/b.png": "", "in/deep/c.png": "", "in/x.txt": "" });
  const { found, skipped } = collectInputs([folder], true);
  expect(found.map(({ below }) => below)).toEqual(["", "in", "in/deep"]);
  expect(skipped).toBe(1);
});

test("links in a folder are not followed, a link named directly is", () => {
  const folder = aFolder({ "a.png": "", "elsewhere/b.png": "" });
  symlinkSync(join(folder, "a.png"), join(folder, "link.png"));
  symlinkSync(folder, join(folder, "elsewhere", "circle"));
  expect(names(folder, true)).toEqual(["a.png", "elsewhere/b.png"]);
  expect(collectInputs([folder], true).skipped).toBe(2);
  expect(collectInputs([join(folder, "link.png")], false).found).toHaveLength(1);
});

test("a preview that an earlier run wrote is no input, another picture of such a name is", () => {
  const folder = aFolder({ "a.png": "", "a.ir.json": "", "a.preview.png": "", "b.preview.png": "" });
  expect(names(folder, false)).toEqual(["a.png", "b.preview.png"]);
});

test("a file named directly is tried whatever its name; what does not exist fails alone", () => {
  const folder = aFolder({ "a.dat": "" });
  const { found, failed } = collectInputs([join(folder, "a.dat"), join(folder, "none.png")], false);
  expect(found).toHaveLength(1);
  expect(failed).toMatchObject([{ fault: { code: "input_unreadable", message: expect.stringContaining("no such file") } }]);
});

test("a device is no picture", () => {
  expect(collectInputs(["/dev/zero"], false).failed).toMatchObject([{ fault: { code: "input_unreadable" } }]);
});

test("the same picture named twice is taken once", () => {
  const folder = aFolder({ "a.png": "" });
  expect(collectInputs([folder, join(folder, "a.png"), join(folder, ".", "a.png")], false).found).toHaveLength(1);
});

test.each([
  ["in/a.png", "a"],
  ["a.b.JPEG", "a.b"],
  ["a.dat", "a.dat"],
  ["-", "stdin"],
])("%s becomes %s", (name, want) => {
  expect(stemOf(name)).toBe(want);
});
