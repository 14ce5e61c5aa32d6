/** The files of a picture appear together or not at all, and nothing else is left behind. */
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { prepareFolder, writeTogether } from "../../../src/boot/cli/write.ts";
import { aFolder } from "../../make/folder.ts";

const bytes = (text: string): Uint8Array => Buffer.from(text);

test("writes into folders that it makes, and replaces files", () => {
  const folder = aFolder({ "a.svg": "old" });
  writeTogether([
    { path: join(folder, "a.svg"), bytes: bytes("new") },
    { path: join(folder, "in", "b.svg"), bytes: bytes("more") },
  ]);
  expect(readFileSync(join(folder, "a.svg"), "utf8")).toBe("new");
  expect(readFileSync(join(folder, "in", "b.svg"), "utf8")).toBe("more");
  expect(readdirSync(folder)).toEqual(["a.svg", "in"]);
});

test("when one file cannot be put in place, every other is as before", () => {
  const folder = aFolder({ "a.svg": "old" });
  mkdirSync(join(folder, "c.svg"));
  const write = (): void => writeTogether(["a.svg", "b.svg", "c.svg"].map((name) => ({ path: join(folder, name), bytes: bytes("new") })));
  expect(write).toThrow(expect.objectContaining({ code: "output_unwritable", message: expect.stringContaining("it is a folder") }));
  expect(readFileSync(join(folder, "a.svg"), "utf8")).toBe("old");
  expect(readdirSync(folder)).toEqual(["a.svg", "c.svg"]);
});

test("when a file cannot be written aside, nothing is left", () => {
  const folder = aFolder({ file: "" });
  const write = (): void =>
    writeTogether([
      { path: join(folder, "a.svg"), bytes: bytes("new") },
      { path: join(folder, "file", "b.svg"), bytes: bytes("new") },
    ]);
  expect(write).toThrow(expect.objectContaining({ code: "output_unwritable" }));
  expect(readdirSync(folder)).toEqual(["file"]);
});

test("a link is replaced, not written through", () => {
  const folder = aFolder({ original: "mine" });
  symlinkSync(join(folder, "original"), join(folder, "a.svg"));
  writeTogether([{ path: join(folder, "a.svg"), bytes: bytes("new") }]);
  expect(readFileSync(join(folder, "original"), "utf8")).toBe("mine");
  expect(readFileSync(join(folder, "a.svg"), "utf8")).toBe("new");
});

test("a folder that cannot be written to is told in one line, with its reason", () => {
  const folder = aFolder({ file: "" });
  expect(() => prepareFolder(join(folder, "file", "in"))).toThrow(
    expect.objectContaining({
      code: "output_unwritable",
      message: expect.stringMatching(/^cannot write to .*: a part of the path is a file$/),
    }),
  );
  prepareFolder(join(folder, "new", "in"));
  expect(readdirSync(join(folder, "new", "in"))).toEqual([]);
});

test.runIf(existsSync("/proc/self"))("a file system that takes no folders is told at once, where Node's own way never returns", () => {
  expect(() => prepareFolder("/proc/redraw/in")).toThrow(
    expect.objectContaining({ code: "output_unwritable", message: "cannot write to /proc/redraw/in: no folder can be made there" }),
  );
});
