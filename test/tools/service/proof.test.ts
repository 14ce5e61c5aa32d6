import { expect, test } from "vitest";
import { openProof, reportProof } from "../../../tools/service/proof.ts";

test("a row is kept when what came is what was expected", () => {
  const proof = openProof();
  proof.compare("Limits", { done: "asked", expected: "5", came: "5" });
  proof.compare("Limits", { done: "asked again", expected: "5", came: "6" });
  expect(proof.rows.map(({ isKept }) => isKept)).toEqual([true, false]);
  expect(reportProof(proof.rows).violations).toBe(1);
});

test("rows stand by part, numbered, with nothing that breaks the table", () => {
  const proof = openProof();
  proof.note("Disk", { done: "a | b\nc", expected: "503", came: "no such mount", isKept: null });
  proof.note("Limits", { done: "d", expected: "e", came: "f", isKept: false });
  proof.note("Disk", { done: "g", expected: "h", came: "h", isKept: true });
  expect(reportProof(proof.rows)).toEqual({
    violations: 1,
    text: [
      "## Disk",
      "",
      "|  | what was done | expected | came |  |",
      "| --- | --- | --- | --- | --- |",
      "| 1 | a \\| b c | 503 | no such mount | left out |",
      "| 2 | g | h | h | ok |",
      "",
      "## Limits",
      "",
      "|  | what was done | expected | came |  |",
      "| --- | --- | --- | --- | --- |",
      "| 1 | d | e | f | **violated** |",
    ].join("\n"),
  });
});

test("each row is told as it comes", () => {
  const told: string[] = [];
  openProof(({ done }) => told.push(done)).compare("p", { done: "one", expected: "", came: "" });
  expect(told).toEqual(["one"]);
});

test("a proof without rows proves nothing", () => {
  expect(reportProof([]).violations).toBe(1);
});
