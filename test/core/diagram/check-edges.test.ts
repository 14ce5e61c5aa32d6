import { expect, test } from "vitest";
import { checkDiagram } from "../../../src/core/diagram/check.ts";
import type { Diagram } from "../../../src/core/diagram/types.ts";
import { link, withEdge } from "../../make/broken-diagram.ts";

test.each<[string, Diagram, string]>([
  ["an end beside its point", withEdge({ source: { node: "n1", point: [1, 1] } }), "does not begin at"],
  ["an end at a missing node", withEdge({ target: { ...link.target, node: "n7" } }), "has a target n7 that does not exist"],
  ["an end far from its node", withEdge({ target: { ...link.target, node: "n1" } }), "far from the outline"],
  ["a route that leaves the page", withEdge({ points: [link.source.point, [500, 50], link.target.point] }), "leaves the page"],
  [
    "an edge without length",
    withEdge({
      points: [
        [120, 50],
        [120, 50.5],
      ],
      target: { node: null, point: [120, 50.5] },
    }),
    "has no length",
  ],
])("finds %s", (_, diagram, want) => {
  expect(
    checkDiagram(diagram)
      .map(({ where, what }) => `${where} ${what}`)
      .join("\n"),
  ).toContain(want);
});
