/** Ends of connectors that stop right before a free text, as those of many sketches do: they lead to it, and move with it. */
import type { Edge, EdgeEnd, Node } from "../diagram/types.ts";
import type { Box } from "../geometry/box.ts";
import { containsPoint, union } from "../geometry/box.ts";
import { lengthOf, pointAlong, pointAt } from "../geometry/path.ts";
import type { Point } from "../geometry/point.ts";
import { add, rotate, scale, subtract, unit } from "../geometry/point.ts";
import { projectOnOutline } from "../shapes/outline.ts";
import type { Draft } from "./draft.ts";
import { isNearEnough } from "./glue.ts";
import { heads } from "./trace/links.ts";

/** The text begins so far ahead at most, in heights of capitals. */
const ahead = 2.5;
/** An end touches a shape that is so near, in heights of capitals. */
const touching = 1;
/** The way out of an end is that of so much of the line, in heights of capitals. */
const back = 1.5;
/** An end may point past its text by so much, in degrees; the straight way is tried first. */
const sways = [0, 15, -15, 30, -30] as const;

/** A text that connectors may lead to, and where its letters are. */
interface Target {
  readonly node: Node;
  readonly ink: Box;
}

/** Lists the free texts of a draft. */
function targetsOf({ nodes }: Draft): readonly Target[] {
  return nodes.flatMap((node) => {
    const lines = node.kind === "text" && node.rotation === 0 ? (node.text?.lines ?? []) : [];
    return lines.length === 0 ? [] : [{ node, ink: lines.map(({ box }) => box).reduce(union) }];
  });
}

/** Finds the text that a line, listed from its end on, leads to; the line itself keeps out of it. */
function textAhead(points: readonly Point[], capital: number, targets: readonly Target[]): Node | null {
  const [end] = points as [Point, ...Point[]];
  const inner = pointAlong(points, Math.min(back * capital, lengthOf(points) / 2));
  const out = unit(subtract(end, inner));
  const free = targets.filter(({ ink }) => !containsPoint(ink, inner));
  for (const sway of sways) {
    const direction = rotate(out, sway);
    for (let off = 0; off <= ahead * capital; off++) {
      const place = add(end, scale(direction, off));
      const met = free.find(({ ink }) => containsPoint(ink, place));
      if (met !== undefined) return met.node;
    }
  }
  return null;
}

/** Finds the shape that an end touches, the nearest one; what the line runs within holds it. */
function shapeAt({ points }: Edge, end: Point, { nodes, page }: Draft): Node | null {
  const inner = pointAt(points, 0.5).point;
  let best: { readonly node: Node; readonly distance: number } | null = null;
  for (const node of nodes) {
    if (node.kind === "text" || containsPoint(node.box, inner)) continue;
    const { distance } = projectOnOutline(node, end);
    if (distance <= touching * page.glyphHeight && distance < (best?.distance ?? Infinity)) best = { node, distance };
  }
  return best?.node ?? null;
}

/** Glues the loose ends of an edge to the texts before them, if it points somewhere or comes from somewhere. */
function led(edge: Edge, draft: Draft, targets: readonly Target[]): Edge {
  const { source, target, points, startMarker, endMarker } = edge;
  const isTied = source.node !== null || target.node !== null;
  if (!isTied && !heads.has(startMarker) && !heads.has(endMarker)) return edge;
  const ledEnd = (end: EdgeEnd, from: readonly Point[]): EdgeEnd => {
    const text = end.node === null ? textAhead(from, draft.page.glyphHeight, targets) : null;
    return text !== null && isNearEnough(text, end, draft.bitmap) ? { ...end, node: text.id } : end;
  };
  const [first, last] = [ledEnd(source, points), ledEnd(target, points.toReversed())];
  const touched = (end: EdgeEnd, isOtherLed: boolean): EdgeEnd =>
    end.node === null && isOtherLed ? { ...end, node: shapeAt(edge, end.point, draft)?.id ?? null } : end;
  if (first.node !== null && first.node === last.node) return edge;
  return { ...edge, source: touched(first, last !== target), target: touched(last, first !== source) };
}

/** Glues loose ends to the free texts that they lead to; lines of a sequence end where they are drawn to end. */
export function leadToTexts(draft: Draft): Draft {
  const targets = targetsOf(draft);
  if (targets.length === 0 || draft.sequence !== undefined) return draft;
  return { ...draft, edges: draft.edges.map((edge) => led(edge, draft, targets)) };
}
