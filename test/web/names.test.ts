/** What jobs and their files are called in the console. */
import { expect, test } from "vitest";

interface Named {
  readonly job_id: string;
  readonly name: string | null;
}

/** What the console's module offers; it is plain JavaScript. */
interface Names {
  readonly titleOf: (job: Named) => string;
  readonly stemOf: (job: Named) => string;
  readonly jobNameOf: (fileName: string) => string | null;
  readonly distinct: (names: readonly string[]) => readonly string[];
}

const { distinct, jobNameOf, stemOf, titleOf } = (await import(new URL("../../web/js/names.js", import.meta.url).href)) as Names;

const id = "01234567-89ab-4cde-8f01-23456789abcd";

test("a job is called by its name, one without by the beginning of its id", () => {
  expect([titleOf({ job_id: id, name: "flow.png" }), stemOf({ job_id: id, name: "flow.png" })]).toEqual(["flow.png", "flow"]);
  expect([titleOf({ job_id: id, name: null }), stemOf({ job_id: id, name: null })]).toEqual(["Job 01234567", "01234567"]);
  expect(stemOf({ job_id: id, name: "Release 1.2" })).toBe("Release 1.2");
});

test.each([
  ["flow.png", "flow.png"],
  ["a/b\\c\n.png", "a b c .png"],
  [" ", null],
  ["", null],
])("of the file name %j the name %j is made", (name, want) => {
  expect(jobNameOf(name)).toBe(want);
});

test("a long name is cut between letters", () => {
  expect(jobNameOf("🙂".repeat(300))).toBe("🙂".repeat(200));
});

test("folders of equal names are told apart, capitals or not", () => {
  expect(distinct(["flow", "Flow", "other", "flow"])).toEqual(["flow", "Flow (2)", "other", "flow (3)"]);
});
