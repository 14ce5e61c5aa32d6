/** Measures whether confidences mean what they say: how often elements of a confidence are right. */
import type { Diagram } from "../src/core/diagram/types.ts";
import { distance } from "../src/core/geometry/point.ts";
import type { Point } from "../src/core/geometry/point.ts";
import { judgeShapes } from "./judging.ts";
import type { Judged, Truth } from "./judging.ts";
import { directionOf } from "./link-errors.ts";
import type { TrueLine } from "./link-errors.ts";

/** One found element that the truth judges. */
export interface Judgement {
  readonly what: "shape" | "connector";
  readonly confidence: number;
  readonly isRight: boolean;
}

/** How far confidences can be trusted. */
export interface Calibration {
  readonly elements: number;
  /** Expected calibration error: the mean distance of confidence and share of right ones over bins of equal size. */
  readonly error: number;
  /** Of the elements from 0.9 on, how many are right, and what share of all they are. */
  readonly sure: { readonly precision: number; readonly share: number };
}

/** Kinds that count as one, as test/evaluation/score.mjs has them. */
export const kindFamilies: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ["rectangle", "container", "swimlane", "table", "step", "queue", "cube", "folder", "component"].map((kind) => [kind, "box"]),
  ),
  ...Object.fromEntries(["ellipse", "circle"].map((kind) => [kind, "ellipse"])),
  ...Object.fromEntries(["parallelogram", "trapezoid"].map((kind) => [kind, "slanted"])),
  ...Object.fromEntries(["hexagon", "octagon"].map((kind) => [kind, "hexagon"])),
  ...Object.fromEntries(["document", "note"].map((kind) => [kind, "document"])),
  ...Object.fromEntries(["diamond", "cylinder", "cloud", "actor", "triangle", "image"].map((kind) => [kind, kind])),
  rounded_rectangle: "rounded",
};

/** Returns the family that a kind is scored as. */
export const familyOf = (kind: string): string => kindFamilies[kind] ?? "other";
const bins = 10;
const sureFrom = 0.9;

/** Judges every shape and connector: a shape is right when it is matched and of its family, a connector when it is a true link of its direction. */
export function judgeElements(truth: Truth, found: Diagram): readonly Judgement[] {
  const judged = judgeShapes(truth, found);
  return [...judgeNodes(truth, found, judged), ...judgeLinks(truth, found, judged)];
}

function judgeNodes(truth: Truth, found: Diagram, { judged, match }: Judged): readonly Judgement[] {
  const counted = new Set(judged.map(({ id }) => id));
  const wanted = new Map(truth.nodes.map(({ id, shape, base_shape }) => [id, [shape, base_shape ?? shape].map(familyOf)]));
  return found.nodes
    .filter(({ id }) => counted.has(id))
    .map(({ id, kind, confidence }) => ({
      what: "shape",
      confidence,
      isRight: wanted.get(match.get(id) ?? "")?.includes(familyOf(kind)) ?? false,
    }));
}

/** Names a link by its ends in the order of its direction, or in that of their names where it has none. */
function linkName(ends: readonly [string, string], direction: number): string {
  const [from, to] = direction < 0 || (direction === 0 && ends[0] > ends[1]) ? ends.toReversed() : ends;
  return `${from}\n${to}\n${direction !== 0}`;
}

/** A link of the truth, with its ends where they are joined to something. */
interface TrueLink {
  readonly line: TrueLine;
  readonly name: string | null;
}

/** Names the links that the truth asks for; lines that are no connectors, or have a loose end, have none. */
function trueLinks({ edges }: Truth, asked: ReadonlySet<string>): readonly TrueLink[] {
  return edges.map((line) => {
    const { role = "connector", start_arrow, end_arrow } = line;
    const [source, target] = [line.source_primary ?? line.source ?? "", line.target_primary ?? line.target ?? ""];
    const isAsked = role === "connector" && asked.has(source) && asked.has(target);
    return { line, name: isAsked ? linkName([source, target], directionOf(start_arrow, end_arrow)) : null };
  });
}

/** Tells whether a connector runs from end to end of a line, whichever way. */
function runsAlong(points: readonly Point[], line: readonly Point[] | undefined, reach: number): boolean {
  const [from, to, first, last] = [points[0], points.at(-1), line?.[0], line?.at(-1)];
  if (!from || !to || !first || !last) return false;
  const isNear = (one: Point, other: Point): boolean => distance(one, other) <= reach;
  return (isNear(from, first) && isNear(to, last)) || (isNear(from, last) && isNear(to, first));
}

/** Judges connectors as test/evaluation/score.mjs does: what lies on a true line that nobody asks for, as one with a loose end, is neither right nor wrong. */
function judgeLinks(truth: Truth, found: Diagram, { shapes, match, excused }: Judged): readonly Judgement[] {
  const links = trueLinks(truth, new Set(shapes.map(({ id }) => id)));
  const open = new Map<string, number>();
  for (const { name } of links) if (name !== null) open.set(name, (open.get(name) ?? 0) + 1);
  const spare = new Set(links.filter(({ name }) => name === null));
  const reach = Math.max(12, 0.015 * Math.max(found.size.width, found.size.height));
  return found.edges
    .filter(({ source, target }) => source.node !== null && target.node !== null && !excused.has(source.node) && !excused.has(target.node))
    .flatMap(({ source, target, startMarker, endMarker, points, confidence }): readonly Judgement[] => {
      const [from, to] = [match.get(source.node!), match.get(target.node!)];
      const name = from === undefined || to === undefined ? "" : linkName([from, to], directionOf(startMarker, endMarker));
      const left = open.get(name) ?? 0;
      if (left > 0) {
        open.set(name, left - 1);
        return [{ what: "connector", confidence, isRight: true }];
      }
      const along = [...spare].find(({ line }) => runsAlong(points, line.points, reach));
      if (along !== undefined) spare.delete(along);
      return along === undefined ? [{ what: "connector", confidence, isRight: false }] : [];
    });
}

/** Sums up judgements. */
export function calibrationOf(judgements: readonly Judgement[]): Calibration {
  const sorted = judgements.toSorted((one, other) => one.confidence - other.confidence);
  const parts = Array.from({ length: bins }, (_, bin) =>
    sorted.slice(Math.round((bin * sorted.length) / bins), Math.round(((bin + 1) * sorted.length) / bins)),
  );
  const error = parts.reduce(
    (sum, part) => sum + Math.abs(part.reduce((gap, { confidence, isRight }) => gap + confidence - Number(isRight), 0)),
    0,
  );
  const sure = sorted.filter(({ confidence }) => confidence >= sureFrom);
  return {
    elements: sorted.length,
    error: error / sorted.length,
    sure: { precision: sure.filter(({ isRight }) => isRight).length / sure.length, share: sure.length / sorted.length },
  };
}
