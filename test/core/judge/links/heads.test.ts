/** Evidence about heads: of either end, of other ends on the page, and of the ink there. */
import { expect, test } from "vitest";
import { headEvidenceOf, headMeasureNames } from "../../../../src/core/judge/link-evidence.ts";
import type { LinkCandidate } from "../../../../src/core/judge/links/scene.ts";
import { aLink, aLinkScene } from "../../../make/links.ts";
import { anEnd } from "../../../make/scene.ts";

const drawn = aLink(60);

/** What is measured at one end, by the names of the measures. */
function lookAtEnd(at: "source" | "target", others: readonly LinkCandidate[] = []): Readonly<Record<string, number>> {
  const values = headEvidenceOf(drawn, aLinkScene([drawn, ...others]), at);
  return Object.fromEntries(headMeasureNames.map((name, index) => [name, values[index]!]));
}

test("either end is looked at", () => {
  expect(lookAtEnd("source")).toMatchObject({ "net end marked here": -1, "net end marked there": 1 });
  expect(lookAtEnd("target")).toMatchObject({ "net end marked here": 1, "net end marked there": -1 });
});

test("what the end net says counts for the end that goes the same way, and for none where the page net saw none", () => {
  expect(lookAtEnd("target")).toMatchObject({
    "look head here": 1,
    "look end here": expect.closeTo(0.8, 3) as number,
    "look rare head here": 0,
    "look head there": -1,
  });
  expect(lookAtEnd("source")).toMatchObject({ "look head here": -1, "look head there": 1 });
  const scene = aLinkScene([drawn]);
  const against = { ...scene, sight: { ...scene.sight, ends: [anEnd([298, 61], [1, 0], true)] } };
  expect(headEvidenceOf({ ...drawn }, against, "target")[headMeasureNames.indexOf("look head here")]).toBe(-1);
});

test("heads of other connectors between the same kinds of shapes count, those of other sources do not", () => {
  const headed = (y: number, source?: LinkCandidate["source"]): LinkCandidate => {
    const link = aLink(y, source);
    return { ...link, edge: { ...link.edge, endMarker: "triangle" } };
  };
  const none = { "headed alike": -1, "headed at this shape": -1 };
  expect(lookAtEnd("target")).toMatchObject(none);
  expect(lookAtEnd("target", [headed(75, "followed")])).toMatchObject(none);
  expect(lookAtEnd("target", [headed(75)])).toMatchObject({ "headed alike": 0.5, "headed at this shape": 1 });
  expect(lookAtEnd("source", [headed(75)])).toMatchObject({ "headed alike": 0.5, "headed at this shape": 0 });
});

test("ends that meet at one place count: together they look like a head", () => {
  expect(lookAtEnd("target")["ends here"]).toBe(0);
  expect(lookAtEnd("target", [aLink(61), aLink(63), aLink(100)])["ends here"]).toBe(2);
});
