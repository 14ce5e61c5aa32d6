/** Builds two shapes with connectors that may be, for the tests of what judges them. */
import { linkEvidenceOf, linkMeasures } from "../../src/core/judge/link-evidence.ts";
import type { LinkCandidate, LinkScene } from "../../src/core/judge/links/scene.ts";
import { linkScene } from "../../src/core/judge/links/scene.ts";
import { drawBitmap } from "./bitmap.ts";
import { aNode, anEdge } from "./diagram.ts";
import { aDraft } from "./draft.ts";
import { anEnd, aSight } from "./scene.ts";

/** A page with one line, from the left shape to the right one. */
const bitmap = await drawBitmap(400, 200, '<line x1="100" y1="60" x2="300" y2="60" stroke="#000" stroke-width="2"/>');
const left = aNode({ id: "left", box: [20, 40, 80, 40] });
const right = aNode({ id: "right", box: [300, 40, 80, 40] });

/** A level line between both shapes; the one at 60 is drawn. */
export function aLink(y: number, source: LinkCandidate["source"] = "traced"): LinkCandidate {
  return {
    edge: anEdge({
      from: left,
      to: right,
      points: [
        [100, y],
        [300, y],
      ],
      endMarker: "none",
    }),
    source,
    from: left,
    to: right,
    way: { branches: 0, turned: 0, straightest: 1 },
  };
}

/** The page with these candidates; the net saw a head at the right end of the line. */
export function aLinkScene(candidates: readonly LinkCandidate[]): LinkScene {
  const end = anEnd([298, 61], [-1, 0], true, 0.8);
  return linkScene(aDraft({ bitmap, nodes: [left, right] }), { ...aSight(bitmap), ends: [end] }, candidates);
}

/** Measures a candidate, by the names of the measures. */
export function lookAtLink(candidate: LinkCandidate, scene: LinkScene): Readonly<Record<string, number>> {
  const values = linkEvidenceOf(candidate, scene);
  return Object.fromEntries(linkMeasures.map(({ name }, at) => [name, values[at]!]));
}
