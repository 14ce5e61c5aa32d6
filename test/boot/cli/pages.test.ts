/** Which pages of a document are converted, and what their files are called. */
import { describe, expect, test } from "vitest";
import type { Input } from "../../../src/boot/cli/inputs.ts";
import { checkDocumentBytes, choosePages, mostPages, pageInput, readPages } from "../../../src/boot/cli/pages.ts";

describe("--pages", () => {
  test.each([
    ["2", [2]],
    ["1,3-5", [1, 3, 4, 5]],
    [" 5 , 1 - 2 ,2", [1, 2, 5]],
  ])("%s names pages, each once and in the order of the document", (text, wanted) => {
    expect(choosePages(9, readPages(text))).toEqual(wanted);
  });

  test("left out means all of them", () => {
    expect(choosePages(3, readPages(undefined))).toEqual([1, 2, 3]);
  });

  test.each(["", "0", "1,", "5-3", "-2", "3-", "one", "1.5", "9999999"])('"%s" is wrong use', (text) => {
    expect(() => readPages(text)).toThrow(`--pages takes pages such as 1,3-5, not "${text}"`);
  });
});

test("pages that are not there, documents without one, and too many at once are told", () => {
  expect(() => choosePages(3, readPages("2-4"))).toThrow("cannot be read: --pages names page 4, and the last one of the PDF document is 3");
  expect(() => choosePages(0, null)).toThrow("the PDF document has no pages");
  expect(() => choosePages(mostPages + 1, null)).toThrow(
    "these are 101 pages of a PDF document, and 100 are taken at once: name some with --pages 1-100",
  );
  expect(choosePages(100_000, readPages("99901-100000"))).toHaveLength(mostPages);
});

test("a document is held in memory, and may have 100 MB", () => {
  expect(() => checkDocumentBytes(100_000_000)).not.toThrow();
  expect(() => checkDocumentBytes(100_000_001)).toThrow("at most 100 MB are accepted");
});

test("a page has its number in its name, unless it is the only one", () => {
  const input: Input = { name: "in/plan.pdf", below: "", path: "in/plan.pdf" };
  expect(pageInput(input, 2, 3)).toEqual({ ...input, name: "in/plan.pdf, page 2", stem: "plan-2" });
  expect(pageInput(input, 1, 1)).toBe(input);
  expect(pageInput({ name: "-", below: "", path: null }, 2, 3)).toMatchObject({ stem: "stdin-2" });
});
