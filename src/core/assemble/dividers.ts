/**
 * Dividers: rules from side to side of a box that nothing else explains, as between the compartments of a class or at both ends of a subroutine, and upright
 * ones that begin or end at such a rule, as beside the column of keys of an entity.
 */
import type { Node } from "../diagram/types.ts";
import { area, bottom, right } from "../geometry/box.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import type { Point } from "../geometry/point.ts";
import { colourAt, packedColour } from "../raster/bitmap.ts";
import { colourDistance } from "../raster/colour.ts";
import type { Divider } from "../shapes/dividers.ts";
import { canBeDivided } from "../shapes/dividers.ts";
import { areAlike, rhythmAlong } from "./dashes/rhythm.ts";
import type { Draft } from "./draft.ts";
import { markExplained } from "./explain/bands.ts";
import { pixelRow } from "./pixel-rows.ts";
import type { PixelRow } from "./pixel-rows.ts";

/** A rule covers at least this share of its box, but for the border: shorter lines underline or strike. */
const leastCover = 0.9;
/** A rule differs from the grounds at both sides of it by more than this in a channel. */
const leastContrast = 24;
/** A rule is at most so many border lines thick, and never thicker than so many pixels more. */
const mostThickness = { lines: 2, more: 2 } as const;
/** Nearer to a side than this, in pixels beside the border's own, is the border. */
const besideBorder = 3;
/** Rules of which more than this share is explained are the borders of what stands in the box, or connectors. */
const mostExplained = 0.3;
/** Where the two lines lie that look for rules, as shares of a row: no mark in the middle and no round corner hides both. */
const probes = [0.12, 0.88] as const;
/** Shares of a broken rule that are ink, and by how many levels that may differ from the border's colour. */
const [brokenInk, likeBorder] = [{ least: 0.25, most: 0.9 }, 64] as const;
/** More rules than this are a pattern. */
const mostDividers = 40;

/** Lower parts of a box, as shares of it, have no columns; rules in parts one below the other are one when they are no farther apart than so many pixels. */
const [leastPart, sameColumn] = [0.05, 1.5] as const;
/** A rule beside a column reaches over so much of its box, and more of them are a pattern. */
const columns = { reach: 0.3, most: 8 } as const;

/** A rule across a box: the first row or column of its pixels, and how many it takes. */
interface Rule {
  readonly from: number;
  readonly thickness: number;
}

/** Tells whether a shape may have dividers: a level box with one line around it. */
function mayBeDivided({ kind, rotation, style }: Node): boolean {
  return canBeDivided(kind) && rotation === 0 && style.stroke !== null && style.double !== true;
}

/** Lists the rules of a node: rows, or columns, of another colour than the ground at both sides. */
function rulesOf(node: Node, bitmap: Bitmap, isUpright: boolean): readonly Rule[] {
  const { box, style } = node;
  const [begin, end] = isUpright ? [box.x, right(box)] : [box.y, bottom(box)];
  const edge = Math.max(style.strokeWidth + besideBorder, style.cornerRadius);
  const thickest = Math.ceil(mostThickness.lines * style.strokeWidth + mostThickness.more);
  const [from, to] = [Math.max(1, Math.ceil(begin + edge)), Math.min(isUpright ? bitmap.width : bitmap.height, Math.floor(end - edge))];
  const lines = probes.map((share) => Math.floor(isUpright ? box.y + share * box.height : box.x + share * box.width));
  const differs = (at: number, other: number): boolean =>
    lines.every((line) => {
      const [one, two] = isUpright
        ? [colourAt(bitmap, at, line), colourAt(bitmap, other, line)]
        : [colourAt(bitmap, line, at), colourAt(bitmap, line, other)];
      return colourDistance(one, two) > leastContrast;
    });
  const rules: Rule[] = [];
  for (let at = from; at < to; at++) {
    if (!differs(at, at - 1)) continue;
    let thickness = 1;
    while (thickness <= thickest && at + thickness < to && differs(at + thickness, at - 1)) thickness++;
    const [ground, ...rows] = Array.from({ length: 1 + thickness }, (_, index) => pixelRow(node, at - 1 + index, bitmap, isUpright));
    const isRule = (row: PixelRow | null | undefined): boolean =>
      !!row && row.share >= leastCover && (!ground || colourDistance(row.colour, ground.colour) > leastContrast);
    if (thickness <= thickest && rows.some(isRule)) rules.push({ from: at, thickness });
    at += thickness;
  }
  return rules;
}

/** Lists the pixels along the middle of a rule, as places in the mask. */
function* pixelsOf({ box }: Node, { from, thickness }: Rule, { width, height }: Bitmap, isUpright: boolean): Iterable<number> {
  const at = Math.floor(from + thickness / 2);
  const [begin, end] = isUpright ? [box.y, Math.min(height, bottom(box))] : [box.x, Math.min(width, right(box))];
  for (let place = Math.max(0, Math.ceil(begin)); place < Math.floor(end); place++)
    yield isUpright ? place * width + at : at * width + place;
}

/** Returns the share of a rule that is explained already. */
function explainedShare(pixels: readonly number[], mask: Uint8Array): number {
  return pixels.length === 0 ? 1 : pixels.reduce((known, pixel) => known + mask[pixel]!, 0) / pixels.length;
}

/** Lists the parts of a box that its heading and the rules from side to side divide, as shares of its height. */
function partsOf({ kind, params, box }: Node, dividers: readonly Divider[]): readonly (readonly [from: number, to: number])[] {
  const heading = kind === "swimlane" && (params?.["sideways"] ?? 0) < 0.5 ? [(params?.["heading"] ?? 0) / box.height] : [];
  const cuts = [0, ...heading, ...dividers.flatMap(({ at, upright }) => (upright === true ? [] : [at])), 1].sort((a, b) => a - b);
  return cuts.slice(1).flatMap((to, index) => (to - cuts[index]! >= leastPart ? [[cuts[index]!, to] as const] : []));
}

/** Finds upright rules that run through some parts of a box one below the other, but not through all. */
function takePartial(
  node: Node,
  whole: readonly Divider[],
  { bitmap, mask }: { readonly bitmap: Bitmap; readonly mask: Uint8Array },
): readonly Divider[] {
  const parts = partsOf(node, whole);
  const { box } = node;
  const found: { readonly at: number; readonly from: number; to: number }[] = [];
  for (const [from, to] of parts.length > 1 ? parts : []) {
    const part = { ...node, box: { ...box, y: box.y + from * box.height, height: (to - from) * box.height } };
    for (const rule of rulesOf(part, bitmap, true)) {
      const pixels = [...pixelsOf(part, rule, bitmap, true)];
      if (explainedShare(pixels, mask) > mostExplained) continue;
      for (const pixel of pixels) mask[pixel] = 1;
      const at = (rule.from + rule.thickness / 2 - box.x) / box.width;
      const above = found.find((one) => one.to === from && Math.abs(one.at - at) * box.width <= sameColumn);
      if (above === undefined) found.push({ at, from, to });
      else above.to = to;
    }
  }
  const rules = found.filter(({ from, to }) => to - from >= columns.reach);
  return rules.length > columns.most
    ? []
    : rules.map(({ at, from, to }) => ({ at, upright: true, ...(from > 0 ? { from } : {}), ...(to < 1 ? { to } : {}) }));
}

/** Finds the dividers of a node among its rules, and marks them as explained. */
function takeDividers(node: Node, { bitmap }: Draft, mask: Uint8Array): readonly Divider[] {
  const { box } = node;
  const rules = [false, true].flatMap((isUpright) =>
    rulesOf(node, bitmap, isUpright).flatMap((rule) => {
      const pixels = [...pixelsOf(node, rule, bitmap, isUpright)];
      return explainedShare(pixels, mask) <= mostExplained ? [{ ...rule, isUpright, pixels }] : [];
    }),
  );
  if (rules.length > mostDividers) return [];
  for (const { pixels } of rules) for (const pixel of pixels) mask[pixel] = 1;
  const whole = rules.map(({ from, thickness, isUpright }): Divider => {
    const middle = from + thickness / 2;
    return isUpright ? { at: (middle - box.x) / box.width, upright: true } : { at: (middle - box.y) / box.height };
  });
  return [...whole, ...takePartial(node, whole, { bitmap, mask })];
}

/** Returns which share of a row across a box has the colour of its border. */
function inkOf({ box, style }: Node, row: number, bitmap: Bitmap): number {
  const [from, to] = [Math.max(0, Math.ceil(box.x)), Math.min(bitmap.width, Math.floor(right(box)))];
  if (row < 0 || row >= bitmap.height || to <= from) return 0;
  const colour = packedColour(style.stroke!);
  let ink = 0;
  for (let x = from; x < to; x++) if (colourDistance(colourAt(bitmap, x, row), colour) <= likeBorder) ink++;
  return ink / (to - from);
}

/** Finds the rules from side to side of a box with a broken line around it: they are broken in the same rhythm. */
function takeBroken(node: Node, { bitmap, page }: Draft, mask: Uint8Array): readonly Divider[] {
  const { box, style } = node;
  const { dashLengths } = style;
  if (dashLengths === undefined) return [];
  // borders are seldom where their box is to the pixel, and what stands above a rule is a line of text
  const edge = style.strokeWidth + besideBorder + page.glyphHeight;
  const found: { from: number; to: number }[] = [];
  for (let row = Math.ceil(box.y + edge); row < Math.floor(bottom(box) - edge); row++) {
    const ink = inkOf(node, row, bitmap);
    if (ink < brokenInk.least || ink > brokenInk.most) continue;
    const path = [box.x + edge, right(box) - edge].map((x): Point => [x, row + 0.5]);
    const rhythm = rhythmAlong(bitmap, path, { ink: packedColour(style.stroke!), width: 1 });
    if (rhythm === null || rhythm === "whole" || !areAlike(rhythm, dashLengths)) continue;
    const last = found.at(-1);
    if (last !== undefined && row - last.to <= besideBorder) last.to = row + 1;
    else found.push({ from: row, to: row + 1 });
  }
  const rules = found.map(({ from, to }): Rule => ({ from, thickness: to - from }));
  const taken = rules.filter((rule) => explainedShare([...pixelsOf(node, rule, bitmap, false)], mask) <= mostExplained);
  return taken.length > mostDividers ? [] : taken.map(({ from, thickness }) => ({ at: (from + thickness / 2 - box.y) / box.height }));
}

/** Gives boxes the rules that run through them; a rule belongs to the smallest box that it crosses from side to side. */
export function findDividers(draft: Draft): Draft {
  const boxes = draft.nodes.filter(mayBeDivided).sort((one, other) => area(one.box) - area(other.box));
  if (boxes.length === 0) return draft;
  const mask = markExplained(draft);
  const found = new Map<Node, readonly Divider[]>();
  for (const node of boxes) found.set(node, (node.style.dash === "solid" ? takeDividers : takeBroken)(node, draft, mask));
  return {
    ...draft,
    nodes: draft.nodes.map((node) => {
      const dividers = found.get(node) ?? [];
      return dividers.length === 0 ? node : { ...node, dividers };
    }),
  };
}
