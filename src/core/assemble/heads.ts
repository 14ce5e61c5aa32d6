/**
 * Sizes of heads: programs draw them up to three times as large as the width of their line suggests. What is measured is how wide they are: borders
 * hide their tips.
 */
import { headForms } from "../diagram/head-forms.ts";
import type { Edge, Marker } from "../diagram/types.ts";
import { lengthOf } from "../geometry/path.ts";
import { distance, scale, subtract } from "../geometry/point.ts";
import type { Point } from "../geometry/point.ts";
import { median } from "../median.ts";
import { packedColour } from "../raster/bitmap.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import type { Draft } from "./draft.ts";
import { measureHead } from "./heads/extent.ts";
import { pointAlong } from "./trace/links.ts";

type Head = Exclude<Marker, "none">;

/** Heads that are areas, which no outline makes wider; a stealth one has ground between its line and its barbs. */
const filledHeads: ReadonlySet<Marker> = new Set(["triangle", "thin", "stealth", "diamond", "circle", "half"]);
/** The line into a head is straight for so long, and a head reaches so far back and to each side at most; in heights of capitals. */
const [straight, longest, widest] = [1.6, 4, 2] as const;
/** A head takes no more of its connector than this. */
const mostOfLine = 0.6;
/** What is thinner or thicker than so many lines' widths was not a head. */
const [least, most] = [1.5, 30] as const;
/** What seems so many times as large or small as the page's usual head was something else. */
const far = 2;

/** Measures the head at the first of a line's points: the length of a filled triangle in its proportion. */
function plainLength(
  bitmap: Bitmap,
  { style }: Edge,
  head: Head,
  { points, unit }: { readonly points: readonly Point[]; readonly unit: number },
): number | null {
  const length = lengthOf(points);
  const behind = pointAlong(points, Math.min(length / 2, straight * unit));
  const away = distance(points[0]!, behind);
  if (away < 1) return null;
  const width = measureHead(bitmap, {
    tip: points[0]!,
    direction: scale(subtract(points[0]!, behind), 1 / away),
    colour: packedColour(style.stroke),
    lineWidth: style.strokeWidth,
    back: Math.min(longest * unit, mostOfLine * length),
    side: widest * unit,
    isSolid: filledHeads.has(head) && head !== "stealth",
    isOneSided: head === "half",
  });
  if (width === null || width < least * style.strokeWidth || width > most * style.strokeWidth) return null;
  return (filledHeads.has(head) ? width : width - style.strokeWidth) / headForms[head].width;
}

/** The heads of a connector. */
const headsOf = ({ startMarker, endMarker }: Edge): readonly Head[] => [endMarker, startMarker].filter((marker) => marker !== "none");

/** A head that was measured, with what heads of its size have in common: programs draw those of one kind and line alike. */
interface Measured {
  readonly kind: string;
  readonly length: number;
}

const kindOf = (head: Head, { style }: Edge): string => `${head} ${Math.round(2 * style.strokeWidth)}`;

/** Measures the heads of a connector, the one at its target first. */
function measureHeads(bitmap: Bitmap, edge: Edge, unit: number): readonly Measured[] {
  const { startMarker, endMarker, points } = edge;
  const sides = [
    [endMarker, points.toReversed()],
    [startMarker, points],
  ] as const;
  return sides.flatMap(([marker, line]) => {
    const length = marker === "none" ? null : plainLength(bitmap, edge, marker, { points: line, unit });
    return marker === "none" || length === null ? [] : [{ kind: kindOf(marker, edge), length }];
  });
}

/** Gives every connector with heads their length: the usual one of the page's heads of its kind. Programs that draw as if by hand fit each to its connector. */
export function sizeHeads(draft: Draft): Draft {
  const unit = Math.max(6, draft.page.glyphHeight);
  const seen = draft.edges.map((edge) => measureHeads(draft.bitmap, edge, unit));
  const all = seen.flat();
  const usual = new Map(
    [...new Set(all.map(({ kind }) => kind))].map((kind) => [
      kind,
      median(all.filter((one) => one.kind === kind).map(({ length }) => length))!,
    ]),
  );
  const edges = draft.edges.map((edge, index) => {
    const common = headsOf(edge).flatMap((head) => usual.get(kindOf(head, edge)) ?? [])[0];
    if (common === undefined) return edge;
    const own = seen[index]![0]?.length ?? common;
    const headLength = draft.page.sketch && Math.max(own, common) <= far * Math.min(own, common) ? own : common;
    return { ...edge, style: { ...edge.style, headLength } };
  });
  return { ...draft, edges };
}
