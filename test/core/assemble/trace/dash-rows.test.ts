import { expect, test } from "vitest";
import { joinRows } from "../../../../src/core/assemble/trace/dash-rows.ts";
import { traceConnectors } from "../../../../src/core/assemble/trace.ts";
import type { Point } from "../../../../src/core/geometry/point.ts";
import { aNode } from "../../../make/diagram.ts";
import { drawScene, pairsOf } from "../../../make/tracing.ts";
import { aField, aWeb } from "../../../make/web.ts";

const a = aNode({ id: "a", box: [20.5, 20.5, 60, 40] });
const b = aNode({ id: "b", box: [220.5, 140.5, 60, 40] });

test.each([
  ["wide gaps", "80.5,60.5 220.5,140.5", "3 9"],
  ["a bend in a curve", "80.5,40.5 150.5,42.5 170.5,60.5 185.5,100.5 220.5,150.5", "3 6"],
])("a line of dots with %s is one line without markers", async (_, points, rhythm) => {
  const drawn = `<polyline points="${points}" fill="none" stroke="#000" stroke-width="3" stroke-dasharray="${rhythm}"/>`;
  const { edges } = traceConnectors(await drawScene({ nodes: [a, b], drawn }));
  expect(pairsOf(edges)).toEqual(["a - b"]);
});

test("dots that are as wide as long and three times as far apart are a line, whole ones and few of them that end at nothing, too", async () => {
  const below = aNode({ id: "below", box: [20.5, 220.5, 60, 40] });
  const drawn = '<path d="M50 70V216M250 188V270" fill="none" stroke="#000" stroke-width="4" stroke-dasharray="4 12"/>';
  const { edges } = traceConnectors(await drawScene({ nodes: [a, b, below], drawn, size: [300, 320] }));
  expect(pairsOf(edges).toSorted()).toEqual(["a - below", "b - null"]);
  expect(edges.map(({ style }) => style.dash)).toEqual(["dotted", "dotted"]);
});

/** Makes dots at places. */
const dotsAt = (places: readonly Point[]): ReturnType<typeof aWeb> => aWeb(places.map((place) => [place, [place[0] + 1, place[1]]]));

test("three dots are no row, four are, and a row leaves out what stands nearer to something else", () => {
  const row: readonly Point[] = [
    [20, 50],
    [24, 50],
    [28, 50],
    [32, 50],
  ];
  const few = dotsAt(row.slice(0, 3));
  joinRows(few, aField());
  expect(few.mate.every((mate) => mate < 0)).toBe(true);
  const web = dotsAt(row);
  joinRows(web, aField());
  expect(web.mate.filter((mate) => mate >= 0)).toHaveLength(6);
  const crowded = dotsAt([...row, [34, 50], [36, 50]]);
  joinRows(crowded, aField());
  expect(crowded.mate.every((mate) => mate < 0)).toBe(true);
});
