import { describe, expect, test } from "vitest";
import { mergeBuses } from "../../../../src/core/assemble/trace/buses.ts";
import { findContacts } from "../../../../src/core/assemble/trace/contacts.ts";
import { findWays } from "../../../../src/core/assemble/trace/walk.ts";
import { joinEnds } from "../../../../src/core/assemble/trace/web.ts";
import type { End, Web } from "../../../../src/core/assemble/trace/web.ts";
import type { Point } from "../../../../src/core/geometry/point.ts";
import { aNode } from "../../../make/diagram.ts";
import { aField, aWeb } from "../../../make/web.ts";
import { aReadLine } from "../../../make/writing.ts";

const nodes = [
  aNode({ id: "a", box: [10, 130, 40, 30] }),
  aNode({ id: "b", box: [240, 130, 40, 30] }),
  aNode({ id: "c", box: [180, 170, 40, 20] }),
  aNode({ id: "top", box: [120, 10, 40, 20] }),
  aNode({ id: "low", box: [120, 160, 40, 30] }),
];
const field = aField({ nodes, texts: [aReadLine("label", [120, 85, 40, 30])] });

/** A bus at y 100 with three ends, and an upright line that a label hides where both meet. */
const lines: readonly (readonly Point[])[] = [
  [
    [30, 129],
    [30, 100],
    [200, 100],
  ],
  [
    [200, 100],
    [260, 100],
    [260, 129],
  ],
  [
    [200, 100],
    [200, 169],
  ],
  [
    [140, 31],
    [140, 83],
  ],
  [
    [140, 117],
    [140, 159],
  ],
];

/** Lists the pairs that ways join after the step. */
function pairsWhen(bearsHead: (web: Web, end: End) => boolean, drawn = lines): readonly string[] {
  const web = aWeb(drawn);
  findContacts(web, field);
  joinEnds(web, 2 * drawn.length - 3, 2 * drawn.length - 2);
  mergeBuses(web, field, (end) => bearsHead(web, end));
  const pairs = findWays(web, field).map(({ start, end }) => [nodes[start.outline]!.id, nodes[end.outline]!.id].sort().join("-"));
  return [...new Set(pairs)].sort();
}

describe("mergeBuses", () => {
  test("a line with a head joins the headless bus that it crosses behind a text", () => {
    const pairs = pairsWhen((web, end) => web.contact[end]?.outline === 4);
    expect(pairs).toEqual(expect.arrayContaining(["a-low", "b-low", "c-low", "low-top"]));
  });

  test("without a head it only crosses", () => {
    expect(pairsWhen(() => false)).toEqual(["a-b", "a-c", "b-c", "low-top"]);
  });

  test("a bus that bears heads of its own is crossed", () => {
    expect(pairsWhen(() => true)).toEqual(["a-b", "a-c", "b-c", "low-top"]);
  });

  test("a line between two shapes is no bus", () => {
    const plain: readonly (readonly Point[])[] = [
      [
        [30, 129],
        [30, 100],
        [260, 100],
        [260, 129],
      ],
      ...lines.slice(3),
    ];
    expect(pairsWhen((web, end) => web.contact[end]?.outline === 4, plain)).toEqual(["a-b", "low-top"]);
  });
});
