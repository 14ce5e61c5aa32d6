/** What the system answers becomes a sentence that a reader can act on. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inputUnreadable, outputConflict, outputExists, outputUnwritable, reasonOf } from "../../../src/boot/cli/faults.ts";
import { aFolder } from "../../make/folder.ts";

function thrownBy(run: () => unknown): unknown {
  try {
    run();
    return undefined;
  } catch (thrown) {
    return thrown;
  }
}

test("answers of the real file system are put in words", () => {
  const folder = aFolder({ file: "" });
  expect(reasonOf(thrownBy(() => readFileSync(`${folder}/none`)))).toBe("there is no such file or folder");
  expect(reasonOf(thrownBy(() => readFileSync(folder)))).toBe("it is a folder");
  expect(reasonOf(thrownBy(() => readFileSync(`${folder}/file/deeper`)))).toBe("a part of the path is a file");
});

test.each([
  ["ENOSPC", "no space is left on the disk"],
  ["EROFS", "the folder is read-only"],
  ["EACCES", "permission denied"],
  ["EWEIRD", "EWEIRD"],
])("%s is told as: %s", (code, want) => {
  expect(reasonOf(Object.assign(new Error(`${code}: failed, open '/secret'`), { code }))).toBe(want);
});

test("what is no answer of the system is told as it is", () => {
  expect(reasonOf(new Error("out of paint"))).toBe("out of paint");
  expect(reasonOf("out of paint")).toBe("out of paint");
});

test("an input that cannot be read", () => {
  expect(inputUnreadable("it is a folder")).toMatchObject({ code: "input_unreadable", message: "cannot be read: it is a folder" });
});

test("outputs that exist are named and counted, with the way out", () => {
  expect(outputExists(["a.svg"])).toMatchObject({ code: "output_exists", message: "a.svg exists already; --force replaces it" });
  expect(outputExists(["a.svg", "a.pptx", "a.vsdx"]).message).toBe("a.svg and 2 more exist already; --force replaces them");
});

test("inputs for one file name each other and the way out", () => {
  expect(outputConflict("a.svg", ["a.jpg", "a.webp"])).toMatchObject({
    code: "output_conflict",
    message: "would write a.svg, as would a.jpg, a.webp; convert them into different folders with --out",
  });
});

test("a folder that cannot be written to is named with the reason, and the cause is kept", () => {
  const cause = Object.assign(new Error("EROFS"), { code: "EROFS" });
  expect(outputUnwritable("out", cause)).toMatchObject({
    code: "output_unwritable",
    kind: "unavailable",
    message: "cannot write to out: the folder is read-only",
    cause,
  });
});
