/** What speaks for a kind: the nets, what was measured, and what the shapes of the page usually are. */
import { expect, test } from "vitest";
import { kindEvidenceOf, kindGroups, kindMeasureNames, measuredGroup } from "../../../../src/core/judge/kinds/evidence.ts";
import { aCandidate } from "../../../make/bitmap.ts";
import { whitePicture } from "../../../make/draft.ts";
import { aLook, aScene } from "../../../make/scene.ts";

const node = (x: number) => aCandidate({ x, y: 20, width: 80, height: 40 });
const said = (evidence: readonly Float64Array[], group: (typeof kindGroups)[number], name: string): number =>
  evidence[kindGroups.indexOf(group)]![kindMeasureNames.indexOf(name)]!;

test("a doubtful shape hears what its equals are taken for", () => {
  const looks = [aLook({ rectangle: 0.5, rounded: 0.5 }), aLook({ rounded: 1 }), aLook({ rounded: 0.75, circle: 0.25 })];
  const scene = aScene({ bitmap: whitePicture(400, 100), nodes: [node(20), node(120), node(220)], sight: { looks } });
  const evidence = kindEvidenceOf(scene.candidates[0]!, scene);
  expect(said(evidence, "rounded", "look group")).toBe(0.5);
  expect(said(evidence, "rounded", "alike look group")).toBe(0.75);
  expect(said(evidence, "ellipse", "page look group")).toBeCloseTo(0.083, 3);
  expect(said(evidence, "rounded", "look best other")).toBe(0.5);
});

test("families that geometry tells apart are one group, and the measured one is told", () => {
  const frame = { ...node(20), kind: "container" as const };
  const scene = aScene({ bitmap: whitePicture(400, 100), nodes: [frame], sight: { looks: [aLook()] } });
  const [candidate] = scene.candidates;
  expect(measuredGroup(candidate!)).toBe("rectangle");
  expect(kindGroups).not.toContain("frame");
  const evidence = kindEvidenceOf(candidate!, scene);
  expect(kindGroups.map((group) => said(evidence, group, "measured group"))).toEqual(
    kindGroups.map((group) => (group === "rectangle" ? 1 : 0)),
  );
});

test("what the page net saw speaks for its own family and against the others", () => {
  const shapes = [{ box: node(20).box, family: "circle", score: 0.8 } as const];
  const scene = aScene({ bitmap: whitePicture(400, 100), nodes: [node(20)], sight: { shapes, looks: [aLook()] } });
  const evidence = kindEvidenceOf(scene.candidates[0]!, scene);
  expect(said(evidence, "ellipse", "seen group")).toBeCloseTo(0.8, 3);
  expect(said(evidence, "rectangle", "seen group")).toBeCloseTo(-0.8, 3);
});
