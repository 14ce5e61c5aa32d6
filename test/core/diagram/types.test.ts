/** The lists of the IR are those of its schema: each word is accepted, and no other. */
import { expect, test } from "vitest";
import { schemaProblems } from "../../../src/core/diagram/schema.ts";
import { dashes, markers, routings } from "../../../src/core/diagram/types.ts";
import { aDiagram, anEdge } from "../../make/diagram.ts";

function problemsWith(change: object): number {
  const edge = anEdge({
    points: [
      [10, 10],
      [60, 10],
    ],
  });
  return schemaProblems({ ...aDiagram({ edges: [edge] }), edges: [{ ...edge, ...change }] }).length;
}

test.each(markers)("a connector may have the head %s at either end", (marker) => {
  expect(problemsWith({ startMarker: marker, endMarker: marker })).toBe(0);
});

test.each(dashes)("a connector may be %s", (dash) => {
  expect(problemsWith({ style: { stroke: "#000000", strokeWidth: 1, dash, opacity: 1, cornerRadius: 0 } })).toBe(0);
});

test.each(routings)("a connector may be %s", (routing) => {
  expect(problemsWith({ routing })).toBe(0);
});

test("other words are no heads, dashes or routings", () => {
  expect(problemsWith({ startMarker: "arrow" })).toBeGreaterThan(0);
  expect(problemsWith({ style: { stroke: "#000000", strokeWidth: 1, dash: "wavy", opacity: 1, cornerRadius: 0 } })).toBeGreaterThan(0);
  expect(problemsWith({ routing: "round" })).toBeGreaterThan(0);
});
