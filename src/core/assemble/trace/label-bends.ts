/** Lines that bend behind their labels: a label stands on the middle of its line, so two ends that point at its middle are one line. */
import { distance, dot } from "../../geometry/point.ts";
import type { Point } from "../../geometry/point.ts";
import { boxFromEdges } from "../../geometry/box.ts";
import type { Box } from "../../geometry/box.ts";
import { labelMask } from "../../raster/colour-regions.ts";
import type { ColourRegions } from "../../raster/colour-regions.ts";
import { isDash } from "./dash.ts";
import type { Field } from "./field.ts";
import { aimOf } from "./label-gaps.ts";
import { bearsOpenHead } from "./links.ts";
import { liesInText } from "./under-text.ts";
import type { End, Web } from "./web.ts";
import { allEnds, directionOut, isFree, joinEnds, placeOf, strokeOf } from "./web.ts";

/** A line stops before its label by the label's margin and a gap between dashes: at most so far, in capital heights. */
const margin = 2.5;
/** The middle of a label: so much of its width and of its height to either side. */
const middle = { width: 0.3, height: 0.5 } as const;
/** Two ends that turn back more sharply are two lines that lead to one text: cosine between their outward directions. */
const sharpest = 0.95;

/** So many short strokes in a row are dashes; fewer may be a line that a border and its head cut, or what is left between a label and a shape. */
const fewDashes = 4;

/** An end that points at the middle of a label. */
interface Pointing {
  readonly end: End;
  readonly label: number;
  readonly out: Point;
  /** How far beside the middle of the label its line passes: 0 through it, 1 at its rim. */
  readonly off: number;
}

/** Returns the label that a ray meets soon, null for none; a label is text that hangs together. */
function labelAhead(
  { text, hidden }: Field,
  labels: ColourRegions,
  ray: { readonly from: Point; readonly out: Point; readonly reach: number },
): number | null {
  for (let step = 0; step <= ray.reach; step++) {
    const [x, y] = [Math.floor(ray.from[0] + step * ray.out[0]), Math.floor(ray.from[1] + step * ray.out[1])];
    if (x < 0 || y < 0 || x >= text.width || y >= text.height) return null;
    const at = y * text.width + x;
    if (text.data[at]) return labels.labels[at]!;
    if (hidden.data[at]) return null;
  }
  return null;
}

/** Returns the box of a label. */
function boxOf({ lefts, tops, rights, bottoms }: ColourRegions, label: number): Box {
  return boxFromEdges(lefts[label]!, tops[label]!, rights[label]!, bottoms[label]!);
}

/** Measures how far beside the middle of a label a ray passes: 0 through it, 1 at the rim of what counts as its middle. */
function offMiddle({ x, y, width, height }: Box, capital: number, { from, out }: { readonly from: Point; readonly out: Point }): number {
  const centre: Point = [x + width / 2, y + height / 2];
  const [halfWidth, halfHeight] = [Math.min(width / 2, middle.width * width + 0.5 * capital), middle.height * height];
  let least = Infinity;
  for (let step = 0; step <= width + height + margin * capital; step++) {
    const [dx, dy] = [from[0] + step * out[0] - centre[0], from[1] + step * out[1] - centre[1]];
    least = Math.min(least, Math.max(Math.abs(dx) / halfWidth, Math.abs(dy) / halfHeight));
  }
  return least;
}

/** Lists the labels that have a plate. */
function labelsWithPlate({ plates, text }: Field, { labels }: ColourRegions): ReadonlySet<number> {
  const middles = plates.map(({ x, y, width, height }) => Math.floor(y + height / 2) * text.width + Math.floor(x + width / 2));
  return new Set(middles.map((at) => labels[at]!));
}

/** Lists the plain ends that point at the middle of a label; of a plate that two ends point at, both, wherever they do: it hides one line. */
function pointingEnds(web: Web, field: Field): readonly Pointing[] {
  const { unit } = field;
  const free = allEnds(web).filter((end) => isFree(web, end) && (strokeOf(web, end).length >= 2 || web.mate[end ^ 1]! >= 0));
  if (free.length < 2) return [];
  const labels = labelMask(field.text);
  const pointing = free.flatMap((end) => {
    if (liesInText(web, field, end)) return [];
    const from = placeOf(web, end);
    const out = aimOf(web, end, unit)?.out ?? directionOut(web, end, { skip: 0, reach: 1.5 * unit });
    if (out[0] === 0 && out[1] === 0) return [];
    const label = labelAhead(field, labels, { from, out, reach: margin * unit });
    if (label === null) return [];
    const off = offMiddle(boxOf(labels, label), unit, { from, out });
    return bearsOpenHead(web, field, end) ? [] : [{ end, label, out, off }];
  });
  const onPlate = labelsWithPlate(field, labels);
  const isOneOfTwo = (label: number): boolean => onPlate.has(label) && pointing.filter((other) => other.label === label).length === 2;
  return pointing.filter(({ label, off }) => off <= 1 || isOneOfTwo(label));
}

/** Joins, of the ends that point at the middle of one label, the two that are alike and lead through it best. */
export function bendBehindLabels(web: Web, field: Field): void {
  const pointing = pointingEnds(web, field);
  const pairs: { readonly one: End; readonly other: End; readonly cost: number }[] = [];
  for (const [index, one] of pointing.entries())
    for (const other of pointing.slice(index + 1)) {
      if (one.label !== other.label || one.end >> 1 === other.end >> 1 || dot(one.out, other.out) > sharpest) continue;
      const [a, b] = [strokeOf(web, one.end), strokeOf(web, other.end)];
      if (Math.max(a.radius, b.radius) > 2 * Math.min(a.radius, b.radius) + 0.6) continue;
      const broken = [one, other].map(({ end }) => isBroken(web, field, end));
      if (broken.includes(true) && broken.includes(false)) continue;
      const gap = distance(placeOf(web, one.end), placeOf(web, other.end));
      pairs.push({ one: one.end, other: other.end, cost: one.off + other.off + gap / (40 * field.unit) });
    }
  pairs.sort((a, b) => a.cost - b.cost || a.one - b.one);
  for (const { one, other } of pairs) if (isFree(web, one) && isFree(web, other)) joinEnds(web, one, other);
}

/** Tells whether an end's line is made of dashes; null where so little of it is drawn that it may be either. */
function isBroken(web: Web, field: Field, end: End): boolean | null {
  if (!isDash(web, field, end)) return false;
  let dashes = 1;
  for (let mate = web.mate[end ^ 1]!; mate >= 0 && isDash(web, field, mate) && dashes < fewDashes; mate = web.mate[mate ^ 1]!) dashes++;
  return dashes < fewDashes ? null : true;
}
