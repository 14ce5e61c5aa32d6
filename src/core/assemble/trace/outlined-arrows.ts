/**
 * Outlined arrows: connectors that are drawn as the outline of a thick arrow (draw.io's `flexArrow`). Inside of it is one area that keeps its width from end to end
 * and widens to a head. Traced, its two sides would be two lines, and its head one more.
 */
import type { PageSight } from "../../detection.ts";
import type { Edge, Node } from "../../diagram/types.ts";
import { commonest } from "../../commonest.ts";
import type { Box } from "../../geometry/box.ts";
import { area, containsBox, containsPoint, grow, intersectionOverUnion } from "../../geometry/box.ts";
import type { Point } from "../../geometry/point.ts";
import { median } from "../../median.ts";
import type { Bitmap } from "../../raster/bitmap.ts";
import { colourAt, hexColour, packedColour } from "../../raster/bitmap.ts";
import { colourDistance } from "../../raster/colour.ts";
import type { ColourRegions } from "../../raster/colour-regions.ts";
import { labelColours } from "../../raster/colour-regions.ts";
import type { Draft } from "../draft.ts";

/** An arrow is so long at least and so wide at most, in heights of capitals. */
const size = { length: 2, width: 7 } as const;
/** A head is so long, in its widths, and so many times as wide as the shaft at least. */
const head = { shortest: 0.3, longest: 1.7, wider: 1.35 } as const;
/** A shaft is so long at least, in widths of the head, and so thick at least, in pixels. */
const shaft = { length: 0.35, thickness: 3 } as const;
/** So much of a shaft keeps its width, and of a head its slope, to within so many pixels or such a share of the head's width. */
const fit = { share: 0.85, pixels: 2, ofHead: 0.1 } as const;
/** The outline is so thick at most, and stands out from what is inside by so much in a channel. */
const outline = { thickest: 6, contrast: 40 } as const;
/** An arrow leads to a shape that ends so near to its tip or its back, in pixels. */
const nearShape = 10;
/** Smoothing, and the points of sharp corners, reach so far beyond the outline, in pixels. */
const beside = 4;
/** Two that share so much are one thing. */
const same = 0.4;
/** What its form alone tells is less sure than what was traced; a person may look. */
const confidence = 0.75;

/** An outlined arrow. */
export interface OutlinedArrow {
  readonly region: number;
  readonly box: Box;
  /** From its back to its tip. */
  readonly points: readonly [Point, Point];
  readonly isTwoHeaded: boolean;
  /** How long its head is, in pixels. */
  readonly headLength: number;
  /** Of its outline. */
  readonly stroke: number;
  readonly thickness: number;
  /** The colour that it is filled with, and how wide its shaft is, in pixels; null where the ground shows in it. */
  readonly filled: { readonly colour: number; readonly width: number } | null;
}

/** Where an area begins and ends in each row or column along it; lengths are in pixels. */
interface Profile {
  readonly widths: readonly number[];
  readonly middles: readonly number[];
}

/** Measures an area across one of its axes. */
function profileOf(regions: ColourRegions, region: number, isLevel: boolean): Profile {
  const { labels, width } = regions;
  const [left, right, top, bottom] = [regions.lefts[region]!, regions.rights[region]!, regions.tops[region]!, regions.bottoms[region]!];
  const widths: number[] = [];
  const middles: number[] = [];
  const [begin, end, from, to] = isLevel ? [left, right, top, bottom] : [top, bottom, left, right];
  for (let along = begin; along < end; along++) {
    let [count, first, last] = [0, -1, -1];
    for (let across = from; across < to; across++) {
      if (labels[isLevel ? across * width + along : along * width + across] !== region) continue;
      if (first < 0) first = across;
      last = across;
      count++;
    }
    widths.push(count === last - first + 1 ? count : 0);
    middles.push((first + last + 1) / 2);
  }
  return { widths, middles };
}

/** Finds the head at the end of a profile: how long and how wide it is; null where none is. */
function headAtEnd(widths: readonly number[]): { readonly length: number; readonly width: number } | null {
  const width = Math.max(...widths.slice(Math.floor(widths.length / 3)));
  const base = widths.findLastIndex((value) => value >= width - 1);
  const length = widths.length - base;
  if (length < head.shortest * width || length > head.longest * width || base < 2) return null;
  const off = Math.max(fit.pixels, fit.ofHead * width);
  const tapered = widths.slice(base).filter((value, at) => Math.abs(value - width * (1 - at / length)) <= off).length;
  return tapered >= fit.share * length ? { length, width } : null;
}

/** Tells what arrow a profile is of: the lengths of its heads; null where it is none. */
function formOf({ widths, middles }: Profile): { readonly start: number; readonly end: number } | null {
  const [end, start] = [headAtEnd(widths), headAtEnd(widths.toReversed())];
  if (end === null && start === null) return null;
  const [from, to] = [(start?.length ?? -1) + 1, widths.length - (end?.length ?? -1) - 1];
  const inner = widths.slice(from, to);
  const width = Math.max(end?.width ?? 0, start?.width ?? 0);
  const thickness = median(inner) ?? 0;
  if (inner.length < shaft.length * width || thickness < shaft.thickness || thickness * head.wider > width) return null;
  const middle = median(middles.slice(from, to))!;
  const even = inner.filter((value, at) => Math.abs(value - thickness) <= 1 && Math.abs(middles[from + at]! - middle) <= 1).length;
  const straight = middles.filter((value) => Math.abs(value - middle) <= fit.pixels).length;
  if (even < fit.share * inner.length || straight < fit.share * middles.length) return null;
  return { start: start?.length ?? 0, end: end?.length ?? 0 };
}

/** The outline beside a shaft, and the colour that lies beyond it. */
interface Outline {
  readonly colour: number;
  readonly thickness: number;
  readonly beyond: number;
}

/** Measures the outline beside the middle of a shaft; null where none is drawn. */
function outlineAt(bitmap: Bitmap, [x, y]: Point, [dx, dy]: Point, fill: number): Outline | null {
  const seen: number[] = [];
  for (let away = 0; away <= outline.thickest + 2; away++) {
    const [column, row] = [Math.floor(x + dx * away), Math.floor(y + dy * away)];
    if (column < 0 || row < 0 || column >= bitmap.width || row >= bitmap.height) return null;
    seen.push(colourAt(bitmap, column, row));
  }
  const colour = seen.reduce((best, other) => (colourDistance(other, fill) > colourDistance(best, fill) ? other : best));
  const contrast = colourDistance(colour, fill);
  // what lies beyond may have another colour than what is inside
  const isInk = (other: number): boolean => colourDistance(other, colour) < contrast / 2;
  const first = seen.findIndex(isInk);
  if (contrast < outline.contrast || first > 2) return null;
  const thickness = seen.slice(first).findIndex((other) => !isInk(other));
  return thickness < 0 || thickness > outline.thickest ? null : { colour, thickness, beyond: seen.at(-1)! };
}

/** Returns the outlined arrow that an area is the inside of; null where it is none. */
function arrowOf(bitmap: Bitmap, regions: ColourRegions, region: number): OutlinedArrow | null {
  const [x, y] = [regions.lefts[region]!, regions.tops[region]!];
  const box = { x, y, width: regions.rights[region]! - x, height: regions.bottoms[region]! - y };
  const isLevel = box.width > box.height;
  const profile = profileOf(regions, region, isLevel);
  const form = formOf(profile);
  if (form === null) return null;
  const { widths, middles } = profile;
  const at = Math.round((form.start + widths.length - form.end) / 2);
  const middle = middles[at]!;
  const half = widths[at]! / 2;
  const begin = isLevel ? x : y;
  const place = (along: number, across: number): Point => (isLevel ? [along, across] : [across, along]);
  const fill = regions.colours[region]!;
  const sides = [-1, 1].map((side) => outlineAt(bitmap, place(begin + at + 0.5, middle + side * (half + 0.5)), place(0, side), fill));
  const [one, other] = sides;
  if (one === null || other === null || one === undefined || other === undefined) return null;
  const thickness = (one.thickness + other.thickness) / 2;
  const [first, last] = [place(begin - thickness, middle), place(begin + widths.length + thickness, middle)];
  return {
    region,
    box: grow(box, thickness),
    points: form.end > 0 ? [first, last] : [last, first],
    isTwoHeaded: form.start > 0 && form.end > 0,
    headLength: Math.max(form.start, form.end) + thickness,
    stroke: one.colour,
    thickness,
    filled: colourDistance(one.beyond, fill) < outline.contrast ? null : { colour: fill, width: widths[at]! + 2 * thickness },
  };
}

/** Finds the shape that ends at a place, the smallest of those that do. */
function shapeAt(nodes: readonly Node[], place: Point): Node | null {
  const near = nodes.filter(
    ({ kind, box }) => kind !== "text" && containsPoint(box, place, nearShape) && !containsPoint(box, place, -nearShape),
  );
  return near.reduce<Node | null>((best, node) => (best === null || area(node.box) < area(best.box) ? node : best), null);
}

/** Tells whether an arrow is a shape that was chosen, or a part of a picture. */
function isOfShape(nodes: readonly Node[], arrow: OutlinedArrow): boolean {
  return nodes.some(({ box, kind }) =>
    kind === "image" ? containsBox(box, arrow.box, nearShape) : kind !== "text" && intersectionOverUnion(box, arrow.box) > same,
  );
}

/** Finds the outlined arrows of a page that lead from or to a shape. */
export function findOutlinedArrows({ bitmap, nodes, page }: Draft): {
  readonly arrows: readonly OutlinedArrow[];
  readonly regions: ColourRegions;
} {
  const regions = labelColours(bitmap);
  const unit = page.glyphHeight;
  const found: OutlinedArrow[] = [];
  for (let region = 0; region < regions.count; region++) {
    const [across, down] = [regions.rights[region]! - regions.lefts[region]!, regions.bottoms[region]! - regions.tops[region]!];
    const [longer, shorter] = [Math.max(across, down), Math.min(across, down)];
    if (longer < size.length * unit || shorter < 2 * shaft.thickness || shorter > size.width * unit || longer < shorter) continue;
    const share = regions.areas[region]! / (across * down);
    if (share < 0.25 || share > 0.9) continue;
    const arrow = arrowOf(bitmap, regions, region);
    if (arrow === null || isOfShape(nodes, arrow)) continue;
    if (arrow.points.some((point) => shapeAt(nodes, point) !== null)) found.push(arrow);
  }
  return { arrows: found, regions };
}

/** Makes connectors of outlined arrows: a thin line with a hollow head where the ground shows in one, one as thick as its shaft where it is filled. */
export function edgesOfArrows(arrows: readonly OutlinedArrow[], nodes: readonly Node[]): readonly Edge[] {
  return arrows.map(({ points, isTwoHeaded, headLength, stroke, thickness, filled }, at): Edge => {
    const marker = filled === null ? "triangle_hollow" : "triangle";
    const [source, target] = points.map((point) => ({ node: shapeAt(nodes, point)?.id ?? null, point }));
    return {
      id: `e${at + 1}`,
      z: nodes.length + at,
      source: source!,
      target: target!,
      points,
      routing: "straight",
      startMarker: isTwoHeaded ? marker : "none",
      endMarker: marker,
      style: {
        stroke: hexColour(filled?.colour ?? stroke),
        strokeWidth: Math.round(2 * (filled?.width ?? thickness)) / 2,
        dash: "solid",
        opacity: 1,
        cornerRadius: 0,
        headLength,
      },
      jumps: [],
      labels: [],
      confidence,
      origin: "geometry",
      review: "none",
    };
  });
}

/** Returns a copy of a picture without outlined arrows: what lies in them and their outlines have the colour of the ground around. */
export function withoutArrows(picture: Bitmap, arrows: readonly OutlinedArrow[], regions: ColourRegions): Bitmap {
  const bitmap: Bitmap = { ...picture, data: picture.data.slice() };
  const { width, height, labels } = regions;
  for (const { region, box, thickness } of arrows) {
    const reach = Math.ceil(thickness) + beside;
    const [left, top] = [Math.max(0, Math.floor(box.x) - beside), Math.max(0, Math.floor(box.y) - beside)];
    const [right, bottom] = [
      Math.min(width, Math.ceil(box.x + box.width) + beside),
      Math.min(height, Math.ceil(box.y + box.height) + beside),
    ];
    const isNear = (x: number, y: number): boolean => {
      for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row++)
        for (let column = Math.max(0, x - reach); column <= Math.min(width - 1, x + reach); column++)
          if (labels[row * width + column] === region) return true;
      return false;
    };
    const around: number[] = [];
    const inside: number[] = [];
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++)
        if (isNear(x, y)) inside.push(3 * (y * width + x));
        else around.push(colourAt(picture, x, y));
    const ground = commonest(around)?.value ?? packedColour("#ffffff");
    for (const place of inside) bitmap.data.set([(ground >> 16) & 255, (ground >> 8) & 255, ground & 255], place);
  }
  return bitmap;
}

/** Leaves out the ends of connectors that the net saw at outlined arrows: from there it would follow what is known already. */
export function besideArrows(sight: PageSight, arrows: readonly OutlinedArrow[]): PageSight {
  return { ...sight, ends: sight.ends.filter(({ point }) => !arrows.some(({ box }) => containsPoint(box, point, nearShape))) };
}
