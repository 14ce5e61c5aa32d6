/** Corners and heads that were read as a sign of the text beside them. */
import { expect, test } from "vitest";
import { dropRims } from "../../../src/core/assemble/rims.ts";
import type { Node } from "../../../src/core/diagram/types.ts";
import { aNode } from "../../make/diagram.ts";
import { aDraft } from "../../make/draft.ts";
import { aReadLine } from "../../make/writing.ts";

const diamond = aNode({ id: "n1", kind: "diamond", box: [100, 50, 120, 60] });
const box = aNode({ id: "n1", kind: "rectangle", box: [100, 50, 120, 60] });
const read = (text: string, place: readonly [number, number, number, number], node: Node = diamond) =>
  dropRims(aDraft({ nodes: [node], lines: [aReadLine(text, place)] })).lines[0]!;

test("the corner of a diamond is no part of the text that fills it, at the left and at the right", () => {
  expect(read("<Receive client", [101, 75, 108, 11])).toMatchObject({ text: "Receive client", box: { x: 103, width: 106 } });
  expect(read("Receive client>", [112, 75, 107, 11])).toMatchObject({ text: "Receive client", box: { x: 112 } });
});

test("nor is the head that ends at a box that is full of its text", () => {
  expect(read(">Status check", [92, 75, 124, 11], box)).toMatchObject({ text: "Status check", box: { x: 102 } });
});

test.each([
  ["that stands clear of the outline", "<Receive", [120, 75, 60, 11]],
  ["that is one of a pair", "<Receive>", [101, 75, 108, 11]],
  ["before a space", "< Receive", [101, 75, 108, 11]],
] as const)("a sign %s stays", (_, text, place) => {
  expect(read(text, [...place]).text).toBe(text);
});

test("so does one outside of all shapes", () => {
  expect(read("<Receive", [300, 75, 60, 11]).text).toBe("<Receive");
});
