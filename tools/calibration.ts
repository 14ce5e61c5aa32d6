/** Measures whether confidences mean what they say: how often elements of a confidence are right. */
import type { Diagram } from "../src/core/diagram/types.ts";
import { judgeShapes } from "./judging.ts";
import type { Judged, Truth } from "./judging.ts";
import { directionOf } from "./link-errors.ts";

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

const familyOf = (kind: string): string => kindFamilies[kind] ?? "other";
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

function judgeLinks(truth: Truth, found: Diagram, { shapes, match, excused }: Judged): readonly Judgement[] {
  const asked = new Set(shapes.map(({ id }) => id));
  const open = new Map<string, number>();
  for (const { role = "connector", start_arrow, end_arrow, ...line } of truth.edges) {
    const [source, target] = [line.source_primary ?? line.source ?? "", line.target_primary ?? line.target ?? ""];
    if (role !== "connector" || !asked.has(source) || !asked.has(target)) continue;
    const name = linkName([source, target], directionOf(start_arrow, end_arrow));
    open.set(name, (open.get(name) ?? 0) + 1);
  }
  return found.edges
    .filter(({ source, target }) => source.node !== null && target.node !== null && !excused.has(source.node) && !excused.has(target.node))
    .map(({ source, target, startMarker, endMarker, confidence }) => {
      const [from, to] = [match.get(source.node!), match.get(target.node!)];
      const name = from === undefined || to === undefined ? "" : linkName([from, to], directionOf(startMarker, endMarker));
      const left = open.get(name) ?? 0;
      open.set(name, left - 1);
      return { what: "connector", confidence, isRight: left > 0 };
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
