/**
 * How heads are drawn: programs draw them up to three times as large as the width of their line suggests, and filled ones with a straight back, a
 * notch (draw.io, PlantUML) or pointed. What is measured is how wide they are: borders hide their tips.
 */
import { headForms } from "../diagram/head-forms.ts";
import type { Edge, Marker } from "../diagram/types.ts";
import type { Box } from "../geometry/box.ts";
import { createBoxIndex } from "../geometry/box-index.ts";
import { lengthOf, pointAlong } from "../geometry/path.ts";
import { distance, scale, subtract } from "../geometry/point.ts";
import type { Point } from "../geometry/point.ts";
import { median } from "../median.ts";
import { packedColour } from "../raster/bitmap.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import type { Draft } from "./draft.ts";
import { slopeOfBack } from "./heads/back.ts";
import { withHollowHeads } from "./heads/hollow.ts";
import { measureHead } from "./heads/extent.ts";
import type { HeadPlace } from "./heads/extent.ts";

type Head = Exclude<Marker, "none">;

/** Heads that are areas, which no outline makes wider; a stealth one has ground between its line and its barbs. */
const filledHeads: ReadonlySet<Marker> = new Set(["triangle", "thin", "stealth", "diamond", "circle", "half"]);
/** Heads that are as wide at their tip as behind it. */
const bluntHeads: ReadonlySet<Marker> = new Set(["bar", "crow_one", "crow_many", "crow_one_many", "crow_zero_one", "crow_zero_many"]);
/** The line into a head is straight for so long, and a head reaches so far back and to each side at most; in heights of capitals. */
const [straight, longest, widest] = [1.6, 4, 2] as const;
/** A head takes no more of its connector than this. */
const mostOfLine = 0.6;
/** A line that runs along an axis for so many heights of capitals, and strays by no more than so many pixels, is level: nobody draws one so. */
const level = { length: 4, stray: 0.5 } as const;
/** What is narrower or wider than so many widths of its line, or narrower than so many pixels, was not a head. */
const [least, most, leastPixels] = [1.8, 30, 4] as const;
/** A back that slopes more than this is notched, one that slopes less than that is a diamond's: draw.io's notched heads have 0.5, its thin diamonds -1.7. */
const [notched, pointed] = [0.1, -1.1] as const;
/** What seems so many times as large or small as the page's usual head was something else. */
const far = 2;

/** A head that was measured, with what heads of its size have in common: programs draw those of one kind and line alike. */
interface Measured {
  readonly kind: string;
  /** How long a filled triangle is in its proportion, in pixels. */
  readonly length: number;
  /** How its back slopes; null for other heads than triangles, and where it is not seen. */
  readonly slope: number | null;
}

const kindOf = (head: Head, { style }: Edge): string => `${head} ${Math.round(2 * style.strokeWidth)}`;

/** Tells whether a line leaves its first point along an axis for long. */
function isLevel([first, next]: readonly Point[], unit: number): boolean {
  const [dx, dy] = [Math.abs(next![0] - first![0]), Math.abs(next![1] - first![1])];
  return Math.max(dx, dy) >= level.length * unit && Math.min(dx, dy) <= level.stray;
}

/** Says where the head at the first of a line's points is looked for; null where the line is too short. */
function placeOf(
  { style }: Edge,
  head: Head,
  { points, unit }: { readonly points: readonly Point[]; readonly unit: number },
): HeadPlace | null {
  const length = lengthOf(points);
  const behind = pointAlong(points, Math.min(length / 2, straight * unit));
  const away = distance(points[0]!, behind);
  if (away < 1) return null;
  return {
    tip: points[0]!,
    direction: scale(subtract(points[0]!, behind), 1 / away),
    colour: packedColour(style.stroke),
    lineWidth: style.strokeWidth,
    back: Math.min(longest * unit, mostOfLine * length),
    side: widest * unit,
    isSolid: filledHeads.has(head) && head !== "stealth",
    isOneSided: head === "half",
    isPointed: !bluntHeads.has(head),
    isLevel: isLevel(points, unit),
  };
}

/** Measures the heads of a connector, the one at its target first. */
function measureHeads(bitmap: Bitmap, edge: Edge, unit: number): readonly Measured[] {
  const sides = [
    [edge.endMarker, edge.points.toReversed()],
    [edge.startMarker, edge.points],
  ] as const;
  return sides.flatMap(([head, points]) => {
    const place = head === "none" ? null : placeOf(edge, head, { points, unit });
    if (head === "none" || place === null) return [];
    const { strokeWidth } = edge.style;
    const extent = measureHead(bitmap, place);
    if (extent === null || extent.width < Math.max(leastPixels, least * strokeWidth) || extent.width > most * strokeWidth) return [];
    const { width } = extent;
    const length = (filledHeads.has(head) ? width : width - strokeWidth) / headForms[head].width;
    return [{ kind: kindOf(head, edge), length, slope: head === "triangle" ? slopeOfBack(bitmap, extent) : null }];
  });
}

/** What the heads of one kind on a page have in common. */
interface Usual {
  readonly length: number;
  readonly slope: number;
}

function usualOf(all: readonly Measured[]): ReadonlyMap<string, Usual> {
  const usual = new Map<string, Usual>();
  for (const kind of new Set(all.map((head) => head.kind))) {
    const ofKind = all.filter((head) => head.kind === kind);
    const length = median(ofKind.map((head) => head.length))!;
    usual.set(kind, { length, slope: median(ofKind.flatMap(({ slope }) => slope ?? [])) ?? 0 });
  }
  return usual;
}

/** Names a filled triangle by its back. */
function named(marker: Marker, edge: Edge, usual: ReadonlyMap<string, Usual>): Marker {
  const slope = marker === "triangle" ? (usual.get(kindOf(marker, edge))?.slope ?? 0) : 0;
  return slope > notched ? "stealth" : slope < pointed ? "diamond" : marker;
}

/** Gives heads their length and filled ones their form: the usual ones of the page's heads of their kind. Programs that draw as if by hand fit each to its connector. */
export function drawHeads(draft: Draft): Draft {
  const unit = Math.max(6, draft.page.glyphHeight);
  const ground = packedColour(draft.page.background);
  const shapes = createBoxIndex<Box>();
  for (const { box } of draft.nodes) shapes.add(box, box);
  const told = draft.edges.map((edge) => withHollowHeads(draft.bitmap, edge, { unit, ground, shapes }));
  const seen = told.map((edge) => measureHeads(draft.bitmap, edge, unit));
  const usual = usualOf(seen.flat());
  const edges = told.map((edge, index) => {
    const kinds = [edge.endMarker, edge.startMarker].filter((marker) => marker !== "none").map((head) => kindOf(head, edge));
    const common = kinds.flatMap((kind) => usual.get(kind)?.length ?? [])[0];
    if (common === undefined) return edge;
    const own = seen[index]![0]?.length ?? common;
    const headLength = draft.page.sketch && Math.max(own, common) <= far * Math.min(own, common) ? own : common;
    const [startMarker, endMarker] = [named(edge.startMarker, edge, usual), named(edge.endMarker, edge, usual)];
    return { ...edge, startMarker, endMarker, style: { ...edge.style, headLength } };
  });
  return { ...draft, edges };
}
