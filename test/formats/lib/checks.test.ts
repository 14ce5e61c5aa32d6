/** The shared rules find what they are for, and nothing in what is right. */
import { describe, expect, test } from "vitest";
import { checkElements, checkIds, checkInside, checkPictures, checkTexts, checkXml } from "../../../src/formats/lib/checks.ts";
import { aDiagram, aNode, anEdge } from "../../make/diagram.ts";

const box = aNode({ id: "a", z: 0, text: "Two\nwords" });
const icon = aNode({ id: "b", z: 1, kind: "image", box: [200, 20, 40, 40] });
const edge = anEdge({ id: "c", from: box, to: icon, labels: ["yes", "yes"] });
const diagram = aDiagram({ nodes: [box, icon], edges: [edge] });
const rules = (problems: readonly { readonly rule: string }[]): readonly string[] => problems.map(({ rule }) => rule);

describe("C1", () => {
  test.each([
    "<a>",
    "<a x=1/>",
    "<a>&nbsp;</a>",
    "<a>\u0001</a>",
    '<a x="NaN"/>',
    '<a x="1 Infinity"/>',
    '<a x="1e-7"/>',
    '<a x="-0"/>',
    '<a x="undefined"/>',
  ])("refuses %s", (text) => expect(rules(checkXml(text, "part").problems)).toEqual(["C1"]));

  test("accepts colours, identifiers and plain numbers that look like none", () => {
    expect(checkXml('<a fill="#1e5000" id="1e5" val="161E28" x="-0.5" y="10 -20"><b d="M1 2 L3 4"/></a>', "part").problems).toEqual([]);
  });
});

test("C2 counts pictures and refuses one of the page", () => {
  const small = { x: 200, y: 20, width: 40, height: 40 };
  expect(checkPictures([small], diagram)).toEqual([]);
  expect(rules(checkPictures([], diagram))).toEqual(["C2"]);
  expect(rules(checkPictures([{ x: 0, y: 0, width: 400, height: 200 }], diagram))).toEqual(["C2"]);
});

test("C3 compares shapes and connectors one by one", () => {
  expect(checkElements({ nodes: ["b", "a"], edges: ["c"] }, diagram)).toEqual([]);
  expect(checkElements({ nodes: ["a", "x"], edges: [] }, diagram)).toHaveLength(3);
});

describe("texts", () => {
  test("may break their lines anywhere", () => {
    expect(checkTexts(["Two words", "y es", "yes\n"], diagram)).toEqual([]);
  });

  test.each([
    ["a missing one", ["yes", "yes"], "C3"],
    ["one of two equal ones missing", ["Two words", "yes"], "C3"],
    ["a foreign one", ["Two words", "yes", "yes", "no"], "C3"],
    ["one too often", ["Two words", "yes", "yes", "yes"], "C4"],
  ] as const)("with %s are found", (_name, found, rule) => {
    expect(rules(checkTexts(found, diagram))).toEqual([rule]);
  });
});

test("C5 names each id that stands twice once", () => {
  expect(checkIds(["a", "b"])).toEqual([]);
  expect(checkIds(["a", "a", "a", "b"])).toEqual([{ rule: "C5", what: "id a stands twice" }]);
});

test("C6 grants two pixels beyond the page", () => {
  const at = (x: number): { id: string; box: { x: number; y: number; width: number; height: number } } => ({
    id: "s",
    box: { x, y: 0, width: 10, height: 10 },
  });
  expect(checkInside([at(-2), at(392)], diagram)).toEqual([]);
  expect(rules(checkInside([at(-3), at(393)], diagram))).toEqual(["C6", "C6"]);
});

test("C6 grants a turned shape the corners of its box, which its outline does not fill", () => {
  const turned = aDiagram({ nodes: [aNode({ id: "t", kind: "circle", rotation: 45, box: [0, 100, 100, 100] })] });
  const reach = 50 * Math.SQRT2;
  const box = { x: 50 - reach, y: 150 - reach, width: 2 * reach, height: 2 * reach };
  expect(checkInside([{ id: "t", box }], turned)).toEqual([]);
  expect(rules(checkInside([{ id: "t", box: { ...box, x: box.x - 10 } }], turned))).toEqual(["C6"]);
});
