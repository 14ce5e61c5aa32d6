/** Tests of the fragments that become text: by where they stand. */
import { describe, expect, test } from "vitest";
import { adoptFragments } from "../../../src/core/assemble/fragments.ts";
import type { ReadFragment } from "../../../src/core/detection.ts";
import { aNode, anEdge } from "../../make/diagram.ts";
import { aDraft } from "../../make/draft.ts";
import { aReadLine } from "../../make/writing.ts";

const fragment = (kind: ReadFragment["kind"], text: string, x: number, y: number): ReadFragment => ({
  kind,
  line: aReadLine(text, [x, y, 6, 10]),
});
const edge = anEdge({
  points: [
    [20, 100],
    [150, 100],
  ],
});
const adopted = (some: readonly ReadFragment[], changes = {}): readonly string[] =>
  adoptFragments(aDraft({ edges: [edge], fragments: some, ...changes })).lines.map(({ text }) => text);

describe("adoptFragments", () => {
  test("a multiplicity is text where a connector ends beside it, and nowhere else", () => {
    expect(adopted([fragment("multiplicity", "1", 25, 85), fragment("multiplicity", "2", 85, 85)])).toEqual(["1"]);
  });

  test("a range is text in the middle of a connector, too", () => {
    expect(adopted([fragment("multiplicity", "1..*", 85, 95), fragment("multiplicity", "0..1", 85, 20)])).toEqual(["1..*", "0..1"]);
    expect(adopted([fragment("multiplicity", "*", 85, 95)])).toEqual([]);
  });

  test("what is read where a head stands is the head", () => {
    const bare = anEdge({ ...edge, endMarker: "none" });
    expect(adopted([fragment("multiplicity", "7", 142, 95)])).toEqual([]);
    expect(adopted([fragment("multiplicity", "7", 142, 95)], { edges: [bare] })).toEqual(["7"]);
  });

  test("a word is text anywhere but in a picture", () => {
    const picture = aNode({ kind: "image", box: [0, 0, 30, 30] });
    expect(adopted([fragment("word", "id", 150, 20), fragment("word", "ok", 10, 10)], { nodes: [picture] })).toEqual(["id"]);
  });

  test("a letter is text in the middle of a shape that says nothing else", () => {
    const circle = aNode({ kind: "ellipse", box: [40, 10, 30, 30] });
    const named = (some: readonly ReadFragment[], changes = {}): readonly string[] =>
      adopted(some, { edges: [], nodes: [circle], ...changes });
    expect(named([fragment("letter", "b", 52, 20)])).toEqual(["b"]);
    expect(named([fragment("multiplicity", "1", 52, 20)])).toEqual(["1"]);
    expect(named([fragment("letter", "b", 42, 20)])).toEqual([]);
    expect(named([fragment("letter", "b", 52, 20)], { nodes: [] })).toEqual([]);
    expect(named([fragment("letter", "b", 52, 20)], { nodes: [{ ...circle, kind: "image" }] })).toEqual([]);
    expect(named([fragment("letter", "b", 48, 20), fragment("letter", "r", 56, 20)])).toEqual([]);
    const line = aReadLine("Order", [44, 30, 20, 8]);
    expect(named([fragment("letter", "b", 52, 20)], { lines: [line] })).toEqual(["Order"]);
  });
});
