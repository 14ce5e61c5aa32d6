/** Which of the texts that stand in a shape by its rules are its own. */
import { expect, test } from "vitest";
import { ownedText } from "../../../../src/core/assemble/own/apart.ts";
import type { Block } from "../../../../src/core/assemble/own/claim.ts";
import { aNode } from "../../../make/diagram.ts";
import { whitePicture } from "../../../make/draft.ts";
import { aReadLine } from "../../../make/writing.ts";

const boundary = aNode({ id: "n1", box: [20, 40, 300, 200] });
const within = { holders: { titled: new Set([boundary]), holding: new Set([boundary]) }, bitmap: whitePicture(400, 300) };
const [note, name, sort] = [
  aReadLine("note", [230, 100, 30, 10]),
  { ...aReadLine("Shop system", [30, 196, 90, 14]), glyphHeight: 14 },
  aReadLine("[Software System]", [28, 216, 100, 10]),
];
const ownOf = (...lines: readonly (typeof name)[]): readonly string[] =>
  ownedText(
    boundary,
    lines.map((line): Block => [line]),
    within,
  ).own.map(({ text }) => text);

test("a boundary owns its name over what it is, in brackets in its lower left corner", () => {
  expect(ownOf(note, name, sort)).toEqual(["Shop system", "[Software System]"]);
});

test.each([
  ["has a title at its head", [aReadLine("Cluster", [140, 46, 60, 10]), name, sort], ["Cluster"]],
  ["says nothing in brackets", [note, { ...sort, text: "Software System" }], []],
  ["says it elsewhere", [note, { ...sort, box: { ...sort.box, x: 200 } }], []],
])("one that %s owns no such text", (_, lines, own) => {
  expect(ownOf(...lines)).toEqual(own);
});
