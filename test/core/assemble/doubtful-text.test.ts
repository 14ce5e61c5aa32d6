/** Elements that show what could hardly be read are named, however sure their outlines are. */
import { expect, test } from "vitest";
import { doubtfulTexts } from "../../../src/core/assemble/doubtful-text.ts";
import type { ReadLine } from "../../../src/core/detection.ts";
import { aLine } from "../../make/bitmap.ts";
import { aNode, anEdge } from "../../make/diagram.ts";

const box = { x: 30, y: 60, width: 60, height: 12 };
const read = (text: string, confidence: number, at = box): ReadLine => ({ ...aLine(at.x, at.y, at.width), box: at, text, confidence });
const from = aNode({ id: "a", z: 0, box: [20, 50, 120, 70], text: { value: "nn nnnn", lines: [{ text: "nn nnnn", box }] } });
const to = aNode({ id: "b", z: 1, box: [320, 50, 120, 70], text: "Stock" });
const label = { text: "???", box: { x: 205, y: 72, width: 50, height: 22 }, fontSize: 12 };
const edge = anEdge({ id: "e", from, to, labels: [label] });

test("a shape and a connector with a line below a half", () => {
  const lines = [read("nn nnnn", 0.4), read("???", 0.33, { x: 210, y: 75, width: 40, height: 14 })];
  expect([...doubtfulTexts([from, to, edge], lines)]).toEqual(["a", "e"]);
});

test("nothing where lines are sure, empty or elsewhere", () => {
  const elsewhere = { x: 400, y: 400, width: 20, height: 10 };
  expect(doubtfulTexts([from, to, edge], [read("Order", 0.9), read("", 0), read("xx", 0.3, elsewhere)]).size).toBe(0);
});
