/** Lists are written with their bullets, set in as they were. */
import { expect, test } from "vitest";
import { textsOf } from "../../../src/core/diagram/walk.ts";
import type { TextLine } from "../../../src/core/diagram/types.ts";
import { listOf } from "../../../src/formats/lib/lists.ts";
import { roomOf, typeset } from "../../../src/formats/lib/typeset.ts";
import { aDiagram, aNode } from "../../make/diagram.ts";

const lineAt = (text: string, x: number, y: number, bullet?: TextLine["bullet"]): TextLine => ({
  text,
  box: { x, y, width: 7 * text.length, height: 12 },
  ...(bullet === undefined ? {} : { bullet }),
});
const lines = [
  lineAt("Observations", 60, 20),
  lineAt("Individual", 44, 40, "disc"),
  lineAt("Storage", 64, 60, "circle"),
  lineAt("Shared", 44, 80, "disc"),
];
const value = lines.map(({ text }) => text).join("\n");
const node = aNode({ id: "n1", box: [20, 10, 160, 100], text: { value, lines, align: "left", valign: "top", fontSize: 14 } });

test("a bullet stands before each line of a list, and inner ones are set in", () => {
  const set = typeset(node.text!, roomOf(node))!;
  expect(set.lines.map(({ text }) => text.replaceAll("\u00a0", "_"))).toEqual([
    "_______Observations",
    "•__Individual",
    "____◦__Storage",
    "•__Shared",
  ]);
  expect(Math.abs(set.x + 13 - 44)).toBeLessThanOrEqual(1);
});

test("what is centred has its bullets, and no room before them", () => {
  const centred = listOf(lines, "center", () => node.text!);
  expect(centred!.x).toBeNull();
  expect(centred!.lines.map(({ text }) => text[0])).toEqual(["O", "•", "◦", "•"]);
  expect(listOf(lines.slice(0, 1), "left", () => node.text!)).toBeNull();
});

test("a file is to have the texts with their bullets", () => {
  const [text] = textsOf({ ...aDiagram(), nodes: [node] });
  expect(text!.text.split("\n").map((line) => line[0])).toEqual(["O", "•", "◦", "•"]);
});
