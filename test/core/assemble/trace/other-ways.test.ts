/** What may be a connector beside those that were chosen: shared trunks without heads, crossings that may be junctions. */
import { describe, expect, test } from "vitest";
import { findContacts } from "../../../../src/core/assemble/trace/contacts.ts";
import { pairCrossings } from "../../../../src/core/assemble/trace/junctions.ts";
import { chooseLinks } from "../../../../src/core/assemble/trace/links.ts";
import { findOtherLinks, turnOf } from "../../../../src/core/assemble/trace/other-ways.ts";
import { findWays } from "../../../../src/core/assemble/trace/walk.ts";
import type { Point } from "../../../../src/core/geometry/point.ts";
import { aNode } from "../../../make/diagram.ts";
import { aField, aWeb } from "../../../make/web.ts";

const nodes = [
  aNode({ id: "parent", box: [120, 10, 60, 30] }),
  aNode({ id: "left", box: [20, 130, 60, 30] }),
  aNode({ id: "middle", box: [120, 130, 60, 30] }),
  aNode({ id: "right", box: [220, 130, 60, 30] }),
];
const field = aField({ nodes });
const stub = (x: number, from: number, to: number): readonly Point[] => [
  [x, from],
  [x, to],
];
/** A trunk at y 85 between a parent and its children. */
const trunk: readonly (readonly Point[])[] = [
  stub(150, 41, 85),
  [...stub(50, 129, 85).slice(0, 1), [50, 85], [150, 85]],
  [
    [150, 85],
    [250, 85],
    [250, 129],
  ],
];

function pairsOf(lines: readonly (readonly Point[])[]): { readonly chosen: readonly string[]; readonly others: readonly string[] } {
  const web = aWeb(lines);
  findContacts(web, field);
  pairCrossings(web, field);
  const links = chooseLinks(web, field, findWays(web, field));
  const name = ({ source, target }: { readonly source: number; readonly target: number }): string =>
    [nodes[source]!.id, nodes[target]!.id].toSorted().join("-");
  return { chosen: links.map(name).toSorted(), others: findOtherLinks(web, field, links).map(name).toSorted() };
}

describe("findOtherLinks", () => {
  test("a parent may be joined with each child of a trunk without heads, children with one another are not", () => {
    const { chosen, others } = pairsOf(trunk);
    // Without a judge a trunk is the line that goes straight on.
    expect(chosen).toEqual(["left-right"]);
    expect(others).toEqual(["left-parent", "parent-right"]);
  });

  test("where a child stands opposite its parent, what looks like a crossing may be a junction", () => {
    const { chosen, others } = pairsOf([...trunk, stub(150, 85, 129)]);
    expect(chosen).toContain("middle-parent");
    expect(others).toEqual(expect.arrayContaining(["left-parent", "parent-right"]));
    expect(others).not.toContain("middle-parent");
  });

  test("what no line leads to is none", () => {
    expect(pairsOf([stub(150, 41, 129)])).toEqual({ chosen: ["middle-parent"], others: [] });
  });
});

test("a line that leaves both its ends in one direction turns back", () => {
  const back: readonly Point[] = [
    [0, 0],
    [0, 20],
    [40, 20],
    [40, 0],
  ];
  const through: readonly Point[] = [
    [0, 0],
    [0, 20],
    [40, 20],
    [40, 40],
  ];
  expect(turnOf(back, 10)).toBeCloseTo(1);
  expect(turnOf(through, 10)).toBeCloseTo(-1);
  expect(turnOf([[0, 0]], 10)).toBe(0);
});
