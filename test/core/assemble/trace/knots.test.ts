/** Lines that spread from one place of a shape's border are lines of their own. */
import { expect, test } from "vitest";
import { partKnots } from "../../../../src/core/assemble/trace/knots.ts";
import type { Point } from "../../../../src/core/geometry/point.ts";
import { aNode } from "../../../make/diagram.ts";
import { aField, aWeb, strokesOf } from "../../../make/web.ts";

const parent = aNode({ id: "parent", box: [110, 10, 80, 40] });
/** Where the lines melt into one: a little below the parent. */
const knot: Point = [150, 54];
const children: readonly Point[] = [
  [20, 150],
  [110, 150],
  [190, 150],
  [280, 150],
];
const spread = (from: Point, ends: readonly Point[] = children): readonly (readonly Point[])[] => ends.map((end) => [from, end]);
const contactsOf = (lines: readonly (readonly Point[])[], node = parent): number => {
  const web = aWeb(lines);
  partKnots(web, aField({ nodes: [node] }));
  return web.contact.filter((contact) => contact?.melted).length;
};

test("each line of a knot right at a shape begins at it", () => {
  const web = aWeb(spread(knot));
  partKnots(web, aField({ nodes: [parent] }));
  expect([0, 2, 4, 6].map((end) => [web.junction[end], web.contact[end]?.outline, web.contact[end]?.at])).toEqual(
    Array.from({ length: 4 }, () => [-1, 0, [150, 50]]),
  );
});

test("so do those of two knots that thinning made of one", () => {
  const [left, right]: readonly Point[] = [
    [140, 54],
    [160, 54],
  ];
  const web = aWeb([[left!, right!], ...spread(left!, children.slice(0, 2)), ...spread(right!, children.slice(2))]);
  partKnots(web, aField({ nodes: [parent] }));
  expect(strokesOf(web).map(([stroke]) => stroke)).toEqual([1, 2, 3, 4]);
  expect(web.contact.filter((contact) => contact !== null)).toHaveLength(4);
});

test("two lines that are one stroke, which turns right at a shape, begin at it", () => {
  const web = aWeb([[children[0]!, [150, 53], children[3]!]]);
  partKnots(web, aField({ nodes: [parent] }));
  expect(strokesOf(web)).toHaveLength(2);
  expect(web.contact.filter((contact) => contact !== null).map(({ outline, at }) => [outline, at])).toEqual([
    [0, [150, 50]],
    [0, [150, 50]],
  ]);
});

test.each([
  ["passes a shape", [children[0]!, [40, 53], [260, 53], children[3]!]],
  ["turns far from it", [children[0]!, [150, 80], children[3]!]],
  ["turns back towards it", [[20, 100], [150, 53], [280, 53]]], // prettier-ignore
  ["bends gently", Array.from({ length: 41 }, (_, at): Point => [20 + 6.5 * at, 53 + 0.006 * (6.5 * at - 130) ** 2])],
] as readonly (readonly [string, readonly Point[]])[])("a stroke that %s is one line", (_, line) => {
  const web = aWeb([line]);
  partKnots(web, aField({ nodes: [parent] }));
  expect(strokesOf(web)).toHaveLength(1);
});

test.each([
  ["of two lines", spread(knot, children.slice(0, 2))],
  ["far from any shape", spread([150, 80])],
  ["with the prongs of a head", [...spread(knot, children.slice(0, 1)), [knot, [146, 64]], [knot, [154, 64]]] as (readonly Point[])[]],
  ["on a line along the border", [...spread(knot, children.slice(0, 2)), [knot, [290, 54]]] as (readonly Point[])[]],
])("a knot %s stays one", (_, lines) => {
  expect(contactsOf(lines)).toBe(0);
});

test("a knot inside a container stays one", () => {
  expect(contactsOf(spread(knot), aNode({ box: [5, 50, 290, 145], kind: "container" }))).toBe(0);
});
