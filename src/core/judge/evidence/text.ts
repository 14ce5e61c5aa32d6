/** Evidence of the text in and around a candidate. */
import { area, bottom, centre, containsPoint, overlapArea, right } from "../../geometry/box.ts";
import type { Box } from "../../geometry/box.ts";
import type { ReadLine } from "../../detection.ts";
import type { SeenCandidate } from "../candidates.ts";
import { measuredOnce } from "../measured-once.ts";
import type { Measure, Scene } from "../scene.ts";

/** Text of a candidate, measured once for all measures of it. */
interface Texts {
  readonly inside: readonly ReadLine[];
  /** Lines that lie over its sides. */
  readonly crossing: number;
  readonly characters: number;
  readonly bounds: Box | null;
  /** Lines whose own place is about the candidate: it is the text. */
  readonly likeness: number;
}

const textsOf = measuredOnce(({ node: { box } }: SeenCandidate, { linesByPlace }: Scene): Texts => {
  const near = linesByPlace.overlapping(box).filter(({ text }) => text !== "");
  const inside = near.filter((line) => containsPoint(box, centre(line.box)));
  const crossing = near.filter((line) => {
    const share = overlapArea(line.box, box) / area(line.box);
    return share > 0.15 && share < 0.85;
  }).length;
  const likeness = Math.max(
    0,
    ...near.map((line) => overlapArea(line.box, box) / (area(line.box) + area(box) - overlapArea(line.box, box))),
  );
  const [left, top] = [Math.min(...inside.map((line) => line.box.x)), Math.min(...inside.map((line) => line.box.y))];
  const bounds =
    inside.length === 0
      ? null
      : {
          x: left,
          y: top,
          width: Math.max(...inside.map((line) => right(line.box))) - left,
          height: Math.max(...inside.map((line) => bottom(line.box))) - top,
        };
  const characters = inside.reduce((sum, { text }) => sum + text.length, 0);
  return { inside, crossing, characters, bounds, likeness };
});

/** Counts the characters of the lines that stand in a candidate. */
export function charactersInside(candidate: SeenCandidate, scene: Scene): number {
  return textsOf(candidate, scene).characters;
}

const none = -1;

function ofBounds(measure: (bounds: Box, box: Box) => number): Measure["of"] {
  return (candidate, scene) => {
    const { bounds } = textsOf(candidate, scene);
    return bounds === null ? none : measure(bounds, candidate.node.box);
  };
}

/** In the order in which trees know them. */
export const textMeasures: readonly Measure[] = [
  { name: "lines", of: (candidate, scene) => textsOf(candidate, scene).inside.length },
  { name: "lines crossing", of: (candidate, scene) => textsOf(candidate, scene).crossing },
  { name: "characters", of: charactersInside },
  { name: "is text", of: (candidate, scene) => textsOf(candidate, scene).likeness },
  { name: "text off middle across", of: ofBounds((bounds, box) => Math.abs(centre(bounds)[0] - centre(box)[0]) / box.width) },
  { name: "text off middle down", of: ofBounds((bounds, box) => (centre(bounds)[1] - centre(box)[1]) / box.height) },
  { name: "text width", of: ofBounds((bounds, box) => bounds.width / box.width) },
  { name: "text height", of: ofBounds((bounds, box) => bounds.height / box.height) },
  { name: "text from left", of: ofBounds((bounds, box) => (bounds.x - box.x) / Math.max(1, bounds.height)) },
  {
    name: "surest reading",
    of: (candidate, scene) => Math.max(none, ...textsOf(candidate, scene).inside.map(({ confidence }) => confidence)),
  },
  {
    name: "letters",
    of: (candidate, scene) =>
      Math.max(none, ...textsOf(candidate, scene).inside.map(({ glyphHeight }) => glyphHeight / scene.page.glyphHeight)),
  },
  {
    name: "ink of text",
    of: (candidate, scene) =>
      textsOf(candidate, scene).inside.reduce((sum, { box }) => sum + area(box), 0) / Math.max(1, area(candidate.node.box)),
  },
];
