/** Judges connectors against the truth: which are lost and why, which are invented and where. */
import type { Diagram, Edge } from "../src/core/diagram/types.ts";
import type { Box } from "../src/core/geometry/box.ts";
import { distance } from "../src/core/geometry/point.ts";
import type { Point } from "../src/core/geometry/point.ts";
import { nearestOnSegment } from "../src/core/geometry/segment.ts";

/** The identifier of a connector's end. */
type End = string | null | undefined;
/** A line of the truth; `role` is absent or `connector` where it is judged. */
export interface TrueLine {
  readonly id: string;
  readonly role?: string;
  readonly source?: End;
  readonly target?: End;
  readonly source_primary?: End;
  readonly target_primary?: End;
  readonly points?: readonly Point[];
  readonly start_arrow?: string;
  readonly end_arrow?: string;
  readonly dashed?: boolean;
  readonly text?: string;
}
/** A shape of the truth or of what was found. */
export interface Shape {
  readonly id: string;
  readonly kind: string;
  readonly box: Box;
}
/** An error: its class and where it is. */
export type Fault = readonly [name: string, where: string];

/** Lines lie on one another within half so many pixels. */
const reach = 12;
const show = (points: readonly Point[] = []): string => points.map((point) => point.map(Math.round).join(",")).join(" ");

/** Measures which share of a route lies on another one. */
function shareOn(points: readonly Point[], line: readonly Point[]): number {
  const spots = points.slice(1).flatMap((to, index) => {
    const from = points[index]!;
    const steps = Math.max(1, Math.ceil(distance(from, to) / 4));
    return Array.from({ length: steps }, (_, step): Point => {
      const share = (step + 0.5) / steps;
      return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
    });
  });
  const on = spots.filter((spot) => line.slice(1).some((to, index) => nearestOnSegment(spot, line[index]!, to).distance <= reach / 2));
  return spots.length === 0 ? 0 : on.length / spots.length;
}

/** Draws the border of a box. */
function borderOf({ x, y, width, height }: Box): readonly Point[] {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
    [x, y],
  ];
}

/** Tells where a line points, as the scores do: 1 to its end, -1 to its start, 0 nowhere. */
export function directionOf(start = "none", end = "none"): number {
  const [one, other] = [start, end].map((marker) => (marker === "none" ? 0 : /diamond|oval|circle|dot|crow|^ER/i.test(marker) ? 1 : 2)) as [
    number,
    number,
  ];
  return Math.sign(Number(other === 2) - Number(one === 2) || Number(other > 0) - Number(one > 0));
}

/** Names what makes a true line hard to find. */
const traitsOf = ({ dashed, text, start_arrow = "none", end_arrow = "none" }: TrueLine): string =>
  [dashed === true ? "dashed" : "", (text ?? "") === "" ? "" : "labelled", start_arrow === "none" && end_arrow === "none" ? "bare" : ""]
    .map((trait) => (trait === "" ? "" : `, ${trait}`))
    .join("");

/** What the faults of links are judged by. */
export interface Scene {
  readonly lines: readonly TrueLine[];
  readonly shapes: readonly Shape[];
  readonly found: Diagram;
  readonly match: ReadonlyMap<string, string>;
  /** Identifiers of found nodes that the truth does not judge. */
  readonly excused: ReadonlySet<string>;
}

/** Lists lost and invented connectors; a lost one takes the found line that stands for it, so that no error counts twice. */
export function linkFaults({ lines, shapes, found, match, excused }: Scene): readonly Fault[] {
  const free = new Set(found.edges);
  const seen = new Set(match.values());
  const endsOf = ({ source, target }: Edge): readonly [End, End] => [match.get(source.node ?? ""), match.get(target.node ?? "")];
  const trueEnds = (line: TrueLine): readonly [End, End] => [line.source_primary ?? line.source, line.target_primary ?? line.target];
  const take = (test: (edge: Edge) => boolean): Edge | undefined => {
    const edge = [...free].find(test);
    if (edge !== undefined) free.delete(edge);
    return edge;
  };
  const isPair = (edge: Edge, line: TrueLine): boolean => {
    const [[source, target], [one, other]] = [endsOf(edge), trueEnds(line)];
    return (source === one && target === other) || (source === other && target === one);
  };
  const isDirected = (edge: Edge, line: TrueLine): boolean => {
    const way = directionOf(edge.startMarker, edge.endMarker);
    return isPair(edge, line) && directionOf(line.start_arrow, line.end_arrow) === (endsOf(edge)[0] === trueEnds(line)[0] ? way : -way);
  };
  const covers = (edge: Edge, line: TrueLine): boolean => shareOn(line.points ?? [], edge.points) > 0.7;
  const judged = lines.filter(
    (line) => (line.role ?? "connector") === "connector" && trueEnds(line).every((end) => shapes.some(({ id }) => id === end)),
  );
  const lost = judged
    .filter((line) => take((edge) => isDirected(edge, line) && covers(edge, line)) === undefined)
    .filter((line) => take((edge) => isDirected(edge, line)) === undefined);
  const faults = lost.map((line): Fault => {
    const turned = take((edge) => isPair(edge, line));
    const edge = turned ?? take((other) => covers(other, line));
    const tied = edge !== undefined && edge.source.node !== null && edge.target.node !== null;
    const why = turned === undefined ? (edge === undefined ? "not traced" : tied ? "wrong pair" : "end not tied") : "turned";
    return [
      `link lost, ${trueEnds(line).every((end) => seen.has(end ?? "")) ? why + traitsOf(line) : "end node missed"}`,
      `${line.id} ${show(line.points)} ${edge?.id ?? ""}`,
    ];
  });
  const missed = shapes.filter(({ id }) => !seen.has(id));
  const spare = lines.filter((line) => !judged.includes(line) && (line.points?.length ?? 0) > 1);
  for (const edge of free) {
    const ends = [edge.source.node, edge.target.node].filter((end) => end !== null);
    if (ends.some((end) => excused.has(end)) || spare.some((line) => covers(edge, line) || shareOn(edge.points, line.points!) > 0.9))
      continue;
    const isBorder = missed.some(({ box }) => shareOn(edge.points, borderOf(box)) > 0.6);
    const isPart = lines.some((line) => shareOn(edge.points, line.points ?? []) > 0.7);
    const why = isBorder
      ? "border of a missed node"
      : isPart
        ? "along a true one"
        : ends.every((end) => match.has(end))
          ? "none near"
          : "at an invented node";
    faults.push([`${ends.length === 2 ? "link" : "loose line (not scored)"} invented, ${why}`, `${edge.id} ${show(edge.points)}`]);
  }
  return faults;
}
