/** Shapes of several faces: cube, note, folder, component, queue and actor are told by the lines that the catalogue draws in and beside one face. */
import type { NodeCandidate } from "../detection.ts";
import { area, bottom, boxFromEdges, grow, intersectionOverUnion, overlapArea, right, union } from "../geometry/box.ts";
import type { Box } from "../geometry/box.ts";
import { createBoxIndex } from "../geometry/box-index.ts";
import type { Point } from "../geometry/point.ts";
import type { ShapeId } from "../shapes/catalog.ts";
import { wholeActor } from "./actors.ts";
import { penOf } from "./drawn-lines.ts";
import type { Pen } from "./drawn-lines.ts";
import type { IconSource } from "./icons.ts";
import { countOpenCorners } from "./phantoms.ts";

/** A shape whose face was found, and where its other faces lie. */
export interface Whole {
  readonly kind: ShapeId;
  readonly box: Box;
  readonly params: Readonly<Record<string, number>> | null;
  readonly parts: readonly Box[];
}

/** So much of every line must be drawn. */
const drawn = 0.88;
/** A place where the outline must not run may hold this share of ink: its ends touch lines. */
const bare = 0.45;

function allDrawn(pen: Pen, lines: readonly (readonly [Point, Point])[]): boolean {
  return lines.every(([from, to]) => pen.share(from, to) >= drawn);
}

/** Finds the folded corner: two lines of equal length and the slant between them, and no corner beyond. */
function wholeNote({ box }: NodeCandidate, pen: Pen): Whole | null {
  const [x, y] = [right(box), box.y];
  const shorter = Math.min(box.width, box.height);
  for (let fold = Math.floor(0.5 * shorter); fold >= 5; fold--) {
    const [begin, inner, end]: readonly [Point, Point, Point] = [
      [x - fold, y],
      [x - fold, y + fold],
      [x, y + fold],
    ];
    if (
      !allDrawn(pen, [
        [begin, end],
        [begin, inner],
        [inner, end],
      ])
    )
      continue;
    const beyond = Math.max(pen.share([x - 0.6 * fold, y], [x, y]), pen.share([x, y], [x, y + 0.6 * fold]));
    if (beyond > bare) continue;
    return { kind: "note", box, params: { fold }, parts: [boxFromEdges(x - fold, y, x, y + fold)] };
  }
  return null;
}

/** A tab is so high at most and at least, in heights of capitals; a sketchy line beside another is lower, and no tab is lower than so many pixels. */
const tabOf = { highest: 3.2, lowest: 0.6, pixels: 4 } as const;

/** Finds the tab at the upper left of a folder's body. */
function wholeFolder({ box }: NodeCandidate, pen: Pen, capital: number): Whole | null {
  const most = Math.floor(Math.min(0.6 * box.height, tabOf.highest * capital));
  const tabHeight = pen.walk([box.x, box.y], [0, -1], most + 3);
  if (tabHeight < Math.max(tabOf.pixels, tabOf.lowest * capital) || tabHeight > most) return null;
  const top = box.y - tabHeight;
  for (const y of [top, top + 1, top + 2]) {
    const tab = pen.walk([box.x, y], [1, 0], Math.ceil(box.width));
    if (
      tab < 8 ||
      tab > 0.85 * box.width ||
      !allDrawn(pen, [
        [
          [box.x + tab - 1, y],
          [box.x + tab - 1, box.y],
        ],
      ])
    )
      continue;
    const whole = boxFromEdges(box.x, y, right(box), bottom(box));
    return {
      kind: "folder",
      box: whole,
      params: { tabWidth: tab, tabHeight: box.y - y },
      parts: [boxFromEdges(box.x, y, box.x + tab, box.y)],
    };
  }
  return null;
}

/** Finds the top and the side of a cube behind its front; `aside` is 1 when the right side is seen, -1 for the left one. */
function wholeCube({ box }: NodeCandidate, pen: Pen, aside: 1 | -1): Whole | null {
  const most = Math.floor(0.9 * Math.min(box.width, box.height));
  const [near, far] = aside === 1 ? [right(box), box.x] : [box.x, right(box)];
  const depth = pen.walk([near, box.y], [aside, -1], most);
  for (let d = depth; d >= Math.max(4, depth - 2); d--) {
    const [dx, top] = [aside * d, box.y - d];
    const lines: readonly (readonly [Point, Point])[] = [
      [
        [near, box.y],
        [near + dx, top],
      ],
      [
        [far, box.y],
        [far + dx, top],
      ],
      [
        [far + dx, top],
        [near + dx, top],
      ],
      [
        [near, bottom(box)],
        [near + dx, bottom(box) - d],
      ],
      [
        [near + dx, top],
        [near + dx, bottom(box) - d],
      ],
    ];
    if (!allDrawn(pen, lines)) continue;
    // a thick outline is drawn all over: it has no face
    if (pen.share([far + dx / 2, box.y - d / 2], [near + dx / 2, box.y - d / 2]) > bare) continue;
    const whole = union(box, { x: box.x + dx, y: top, width: box.width, height: box.height });
    const share = d / Math.min(whole.width, whole.height);
    const side = aside === 1 ? boxFromEdges(near, top, near + d, bottom(box)) : boxFromEdges(near - d, top, near, bottom(box));
    const params = aside === 1 ? { depth: share } : { depth: share, mirrored: 1 };
    return { kind: "cube", box: whole, params, parts: [side, boxFromEdges(whole.x, top, right(whole), box.y)] };
  }
  return null;
}

/** Lists the runs of ink along an upright line, ends included. */
function runsDown(pen: Pen, x: number, from: number, to: number): readonly (readonly [number, number])[] {
  const runs: (readonly [number, number])[] = [];
  let begin: number | null = null;
  for (let y = Math.ceil(from); y <= to + 1; y++) {
    const inked = y <= to && pen.touches(x, y);
    if (inked) begin ??= y;
    else if (begin !== null) {
      runs.push([begin, y - 1]);
      begin = null;
    }
  }
  return runs;
}

/** So far beside a lug nothing is drawn, in pixels. */
const lugClearance = 6;

/** Finds the two lugs that stand out at the left of a component's body. */
function wholeComponent({ box }: NodeCandidate, pen: Pen): Whole | null {
  const most = Math.floor(0.3 * box.width);
  for (let reach = 3; reach <= most; reach++) {
    const x = box.x - reach;
    const [upper, lower, ...others] = runsDown(pen, x, box.y + 2, bottom(box) - 2);
    if (upper === undefined || lower === undefined || others.length > 0) continue;
    const heights = [upper, lower].map(([top, low]) => low - top);
    if (Math.min(...heights) < 4 || Math.max(...heights) > 0.4 * box.height || Math.abs(heights[0]! - heights[1]!) > 2) continue;
    const runsOn = (y: number): boolean => pen.walk([x, y], [-1, 0], lugClearance) === lugClearance;
    // a thick line that leads to the body is no lug; a thin one may lead to a lug
    if ([upper, lower].some(([top, low]) => runsOn(top + 1) && runsOn(low - 1))) continue;
    const rims = [upper, lower].flatMap(([top, low]) => [top + 1, low - 1]);
    if (
      !allDrawn(
        pen,
        rims.map((y) => [
          [x, y],
          [box.x + 0.8 * reach, y],
        ]),
      )
    )
      continue;
    const whole = boxFromEdges(x, box.y, right(box), bottom(box));
    const lug = (2 * reach) / Math.min(whole.width, whole.height);
    return { kind: "component", box: whole, params: { lug }, parts: [boxFromEdges(x, box.y, box.x + reach + 2, bottom(box))] };
  }
  return null;
}

/** Adds the lip to a lying cylinder of which only the body was seen; the body's thin points at the lip are too faint to be measured. */
function wholeQueue({ box, params }: NodeCandidate): Whole | null {
  const { lidless, hollow = 0, bulge = 0 } = params ?? {};
  if (lidless === undefined) return null;
  const lip = { x: lidless === 1 ? right(box) - hollow : box.x + hollow - 2 * bulge, y: box.y, width: 2 * bulge, height: box.height };
  const whole = union(box, lip);
  return { kind: "queue", box: whole, params: { lip: bulge / Math.min(whole.width, whole.height) }, parts: [lip] };
}

const faces: ReadonlySet<ShapeId> = new Set(["rectangle", "container", "trapezoid", "folder", "freeform", "callout"]);

/** The smallest face that a shape is told by, in capital heights; smaller ones are pieces of drawings. */
const smallestFace = 2;

/** Finds the whole that a candidate is a face of; null when it is whole itself. */
function wholeOf(candidate: NodeCandidate, { regions, page }: IconSource): Whole | null {
  if (candidate.kind === "queue") return wholeQueue(candidate);
  const pen = penOf(candidate, regions, page);
  if (pen === null) return null;
  if (candidate.kind === "circle" || candidate.kind === "ellipse") return wholeActor(candidate, pen);
  if (!faces.has(candidate.kind) || Math.min(candidate.box.width, candidate.box.height) < smallestFace * page.glyphHeight) return null;
  return (
    wholeNote(candidate, pen) ??
    wholeCube(candidate, pen, 1) ??
    wholeCube(candidate, pen, -1) ??
    wholeComponent(candidate, pen) ??
    wholeFolder(candidate, pen, page.glyphHeight)
  );
}

/** Kinds whose outline the space between the lines of others may have by chance. */
const imitated: ReadonlySet<ShapeId> = new Set([
  "callout",
  "gate_and_or",
  "cross",
  "star",
  "cube",
  "folder",
  "component",
  "queue",
  "cloud",
]);

/** Bare blobs smaller than this many capital heights are no clouds or stars. */
const smallestBlob = 4;

/** Tells whether an outline is only the space between lines, or a blob: lines run on past its corners, and it is not even written on. */
function isImitation(candidate: NodeCandidate, near: readonly NodeCandidate[], { regions, page, lines }: IconSource): boolean {
  const { box, kind, style } = candidate;
  if (!imitated.has(kind)) return false;
  const isWritten = lines.some((line) => overlapArea(line.box, box) >= 0.7 * area(line.box));
  if (!isWritten && style.stroke === null && Math.min(box.width, box.height) < smallestBlob * page.glyphHeight) return true;
  const around = near
    .filter((other) => area(other.box) > 1.5 * area(box) && overlapArea(other.box, box) >= 0.9 * area(box))
    .reduce<NodeCandidate | null>((best, other) => (best === null || area(other.box) < area(best.box) ? other : best), null);
  const ground = around?.style.fill ?? page.background;
  // the lines of a lying body run on to its lip
  const open = countOpenCorners(regions, candidate);
  if (style.fill !== null && style.fill !== ground) return kind !== "queue" && !isWritten && open >= 2;
  return (kind === "callout" && !isWritten) || open >= (isWritten ? 2 : 1);
}

/** Makes one shape of faces that belong together; what was found of the other faces goes. */
export function completeShapes(found: readonly NodeCandidate[], source: IconSource): readonly NodeCandidate[] {
  const index = createBoxIndex<NodeCandidate>();
  for (const candidate of found) index.add(candidate.box, candidate);
  const candidates = found.filter((candidate) => !isImitation(candidate, index.overlapping(candidate.box), source));
  const gone = new Set<NodeCandidate>();
  const changed = new Map<NodeCandidate, NodeCandidate>();
  for (const candidate of candidates) {
    if (gone.has(candidate)) continue;
    const whole = wholeOf(candidate, source);
    if (whole === null) continue;
    const { parts, ...shape } = whole;
    changed.set(candidate, { ...candidate, ...shape, rotation: 0, path: null });
    const isPart = (other: NodeCandidate): boolean =>
      intersectionOverUnion(other.box, shape.box) > 0.75 ||
      parts.some((part) => overlapArea(grow(part, 2), other.box) >= 0.85 * area(other.box));
    for (const other of index.overlapping(shape.box)) if (other !== candidate && isPart(other)) gone.add(other);
  }
  return candidates.filter((candidate) => !gone.has(candidate)).map((candidate) => changed.get(candidate) ?? candidate);
}
