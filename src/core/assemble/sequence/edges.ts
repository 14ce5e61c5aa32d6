/** Makes lines with two ends of lifelines and messages: their ends are loose but for those at boxes on lifelines, which no format glues to a line. */
import type { Dash, Edge, EdgeEnd, Marker, Node, Routing } from "../../diagram/types.ts";
import { bottom, right } from "../../geometry/box.ts";
import type { Point } from "../../geometry/point.ts";
import { commonest } from "../../commonest.ts";
import { median } from "../../median.ts";
import { hexColour, packedColour } from "../../raster/bitmap.ts";
import type { Draft } from "../draft.ts";
import type { Sequence } from "../sequence.ts";
import type { Field } from "../trace/field.ts";
import { measureLineInk } from "../trace/line-ink.ts";
import { atBox, isAtEnd } from "./activations.ts";
import type { Divider } from "./frames.ts";
import type { Head } from "./heads.ts";
import type { Loop } from "./loops.ts";
import type { Lifeline } from "./lifelines.ts";
import type { Message } from "./messages.ts";

/** What is known of a line before its ink is measured. */
interface Line {
  readonly points: readonly Point[];
  /** The part at which its ink is measured. */
  readonly clear: readonly Point[];
  readonly routing: Routing;
  readonly thickness: number;
  readonly colour: number;
  readonly markers: readonly [Marker, Marker];
  readonly dash: Dash;
}

/** How often a line of a sequence is one, and its heads are right. */
const confidence = 0.9;
/** So many strokes are a broken line. */
const fewestStrokes = 4;

const markerOf = (head: Head | null): Marker => (head === null ? "none" : head.isFilled ? "triangle" : "open");

/** Tells how a line is broken by the length of its strokes. */
export function dashOf(strokes: readonly number[], thickness: number): Dash {
  if (strokes.length < fewestStrokes) return "solid";
  return median(strokes)! <= 1.6 * thickness + 1 ? "dotted" : "dashed";
}

/** Returns where a message ends: glued to the box on a lifeline whose side it meets, or whose upper or lower border it runs along. */
function endAt(point: Point, boxes: readonly Node[]): EdgeEnd {
  const [x, y] = point;
  const near = boxes.filter(({ box }) => y >= box.y - atBox && y <= bottom(box) + atBox);
  const atBorder = near.filter(({ box }) => isAtEnd(box, y));
  const met =
    near.find(({ box }) => Math.min(Math.abs(x - box.x), Math.abs(x - right(box))) <= atBox) ??
    atBorder.find(({ box }) => x > box.x && x < right(box));
  return { node: met?.id ?? null, point };
}

/** Lists the lines of a sequence: its lifelines first, then the lines that divide frames, messages to oneself last. */
export function edgesOfSequence(
  draft: Draft,
  { lifelines, messages, dividers, above }: Sequence,
  { loops, field }: { readonly loops: readonly Loop[]; readonly field: Field },
): readonly Edge[] {
  const known = [0, ...draft.nodes.flatMap(({ style }) => (style.stroke === null ? [] : [packedColour(style.stroke)]))];
  const boxes = draft.nodes.filter(({ id, text, box }) => above.has(id) && text === null && box.height >= box.width);
  const edgeOf = (line: Line, at: number): Edge => {
    const [startMarker, endMarker] = line.markers;
    const ink = measureLineInk(draft.bitmap, field, { points: line.clear, radius: line.thickness / 2, startMarker, endMarker }, known);
    const strokeWidth = ink?.width ?? line.thickness;
    const [from, to] = [line.points[0]!, line.points.at(-1)!];
    const isLoose = startMarker === "none" && endMarker === "none";
    return {
      id: `e${at + 1}`,
      z: draft.nodes.length + at,
      source: isLoose ? { node: null, point: from } : endAt(from, boxes),
      target: isLoose ? { node: null, point: to } : endAt(to, boxes),
      points: line.points,
      routing: line.routing,
      startMarker,
      endMarker,
      style: { stroke: hexColour(ink?.colour ?? line.colour), strokeWidth, dash: line.dash, opacity: 1, cornerRadius: 0 },
      jumps: [],
      labels: [],
      confidence,
      origin: "geometry",
      review: "none",
    };
  };
  const straight = messages.map(lineOfMessage);
  const head = commonest(straight.flatMap(({ markers }) => markers).filter((marker) => marker !== "none"))?.value ?? "triangle";
  const broken = commonest(straight.flatMap(({ dash }) => (dash === "solid" ? [] : [dash])))?.value ?? "dashed";
  return [
    ...lifelines.map(lineOfLifeline),
    ...dividers.map(lineOfDivider),
    ...straight,
    ...loops.map((loop) => lineOfLoop(loop, { head, broken })),
  ].map(edgeOf);
}

function lineOfLifeline({ x, from, to, clear, thickness, colour, strokes }: Lifeline): Line {
  const between = ([first, last]: readonly [number, number]): readonly Point[] => [
    [x, first],
    [x, last],
  ];
  return {
    points: between([from, to]),
    clear: between(clear),
    routing: "straight",
    thickness,
    colour,
    markers: ["none", "none"],
    dash: dashOf(strokes, thickness),
  };
}

function lineOfDivider({ y, from, to, thickness, colour, strokes }: Divider): Line {
  const points: readonly Point[] = [
    [from, y],
    [to, y],
  ];
  return { points, clear: points, routing: "straight", thickness, colour, markers: ["none", "none"], dash: dashOf(strokes, thickness) };
}

function lineOfMessage({ y, from, to, thickness, colour, start, end, strokes }: Message): Line {
  const points: readonly Point[] = [
    [from, y],
    [to, y],
  ];
  return {
    points,
    clear: points,
    routing: "straight",
    thickness,
    colour,
    markers: [markerOf(start), markerOf(end)],
    dash: dashOf(strokes, thickness),
  };
}

/** A message to oneself bears the head that is usual among the others, and is broken as they are: both are too small to be told. */
function lineOfLoop({ points, routing, thickness, colour, isBroken }: Loop, usual: { readonly head: Marker; readonly broken: Dash }): Line {
  return { points, clear: points, routing, thickness, colour, markers: ["none", usual.head], dash: isBroken ? usual.broken : "solid" };
}
