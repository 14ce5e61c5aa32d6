/** Shapes from flat colour regions: the inside of every closed outline and every filled area is one region of equal colour. */
import type { LineCandidate, NodeCandidate, Page } from "../detection.ts";
import { createBoxIndex } from "../geometry/box-index.ts";
import type { BoxIndex } from "../geometry/box-index.ts";
import { area, boxFromEdges, centre, containsBox, containsPoint, grow, overlapArea } from "../geometry/box.ts";
import type { Box } from "../geometry/box.ts";
import { distance } from "../geometry/point.ts";
import type { Point } from "../geometry/point.ts";
import { median } from "../median.ts";
import { hexColour, packedColour } from "../raster/bitmap.ts";
import type { ColourRegions } from "../raster/colour-regions.ts";
import { colourDistance, isMix } from "../raster/colour.ts";
import { regionOf, traceSilhouette } from "../raster/silhouette.ts";
import type { Silhouette } from "../raster/silhouette.ts";
import type { PathCommand } from "../shapes/shape.ts";
import { fitOutline, wobbleTolerance } from "./outline-fit.ts";
import type { OutlineFit } from "./outline-fit.ts";
import { judgeSlopes, judgeStroke, profileSides, profileSlopes } from "./stroke-profile.ts";
import type { SideProfile, Stroke } from "./stroke-profile.ts";

/** A shape that a region stands for, with what the later steps ask about it. */
export interface RegionNode {
  readonly candidate: NodeCandidate;
  readonly region: number;
  readonly seen: Silhouette;
  readonly fit: OutlineFit;
  readonly stroke: Stroke;
  /** Share of the silhouette that has the region's own colour. */
  readonly flat: number;
  /** It is ground that lines of others happen to enclose: it has borders, but none of its own. */
  readonly isPhantom: boolean;
}

/** The tallest letters reach so many times the height of their line's box, which may miss what stands out above and below. */
const tallest = 1.4;

/** A region that covers less of its silhouette is ink around something else. */
const inkShare = 0.3;

/** A ring of ground may be the rim of a double outline. */
const ringShare = 0.12;

/**
 * Kinds that touch their box in points, where connectors like to end, or on one side that a shadow may darken. Trapezoids and triangles
 * are none of them: the ground between lines of others has their form.
 */
const roundOrSlanted: ReadonlySet<string> = new Set(["diamond", "ellipse", "circle", "hexagon", "step", "parallelogram"]);

/** Diamonds and triangles cover half of their box; what covers less is the space between slanted lines. */
const sliverShare = 0.42;

/** Stars and crosses cover less, and so do arrows with a thin shaft, over whose sides the text on them may run; one without text is a thick connector. */
const spikyShare = 0.25;
const spiky: ReadonlySet<string> = new Set(["star", "cross"]);
const [leastSeen, leastSeenBehindText] = [0.9, 0.85];

/** Tells whether the region can be the inside of a shape at all, from its box alone. */
function worthTracing(regions: ColourRegions, label: number, page: Page): boolean {
  const width = regions.rights[label]! - regions.lefts[label]!;
  const height = regions.bottoms[label]! - regions.tops[label]!;
  const smallest = Math.max(6, 0.8 * page.glyphHeight);
  if (Math.min(width, height) < smallest || regions.areas[label]! < 0.4 * smallest * smallest) return false;
  const touches =
    regions.lefts[label] === 0 ||
    regions.tops[label] === 0 ||
    regions.rights[label] === regions.width ||
    regions.bottoms[label] === regions.height;
  return !(touches && colourDistance(regions.colours[label]!, packedColour(page.background)) <= 3);
}

/** Tells whether the region is a letter or the inside of one: it lies in a line of text and has a colour of that line. */
function isLetter(regions: ColourRegions, label: number, text: BoxIndex<LineCandidate>): boolean {
  const box = boxFromEdges(regions.lefts[label]!, regions.tops[label]!, regions.rights[label]!, regions.bottoms[label]!);
  const inLine = text.at(centre(box)).filter((line) => overlapArea(box, grow(line.box, 0.25 * line.glyphHeight)) >= 0.8 * area(box));
  // ground that holds the whole line is the inside of a box that the line fills
  const isBehind = (line: LineCandidate): boolean => containsBox(box, line.box) && regions.colours[label] === packedColour(line.ground);
  // and what is taller than its line is no letter in it
  const isTaller = (line: LineCandidate): boolean => line.rotation === 0 && box.height > tallest * line.box.height;
  return inLine.some(
    (line) => !isBehind(line) && !isTaller(line) && isMix(regions.colours[label]!, packedColour(line.color), packedColour(line.ground)),
  );
}

/** Moves the region's box out to the middle of the stroke. */
function centreBox(seen: Silhouette, stroke: Stroke, bounds: Box | undefined): Box {
  const [left, top, right, bottom] = stroke.margins;
  if (bounds !== undefined) return grow({ ...bounds, x: seen.left + bounds.x, y: seen.top + bounds.y }, 0.7 * stroke.width);
  return boxFromEdges(seen.left - left, seen.top - top, seen.left + seen.width + right, seen.top + seen.height + bottom);
}

/** Writes a model outline as a path in fractions of the box, points that fall together left out. */
function drawPath(points: readonly Point[], { width, height }: Silhouette): readonly PathCommand[] {
  const distinct = points.filter((point, index) => distance(point, points[(index + 1) % points.length]!) > 1.5);
  return [...distinct.map(([x, y], index): PathCommand => ({ op: index === 0 ? "M" : "L", to: [x / width, y / height] })), { op: "Z" }];
}

/** Describes a shape from its region, its outline and its stroke. */
function describe(
  regions: ColourRegions,
  label: number,
  found: Omit<RegionNode, "candidate" | "region" | "isPhantom"> & { readonly page: Page },
): NodeCandidate {
  const { seen, fit, stroke, flat, page } = found;
  const fill = regions.colours[label]!;
  const turned = fit.kind === "step" && fit.rotation !== 0;
  const unfilled = hexColour(fill) === page.background && stroke.outside === fill;
  return {
    box: centreBox(seen, stroke, fit.bounds),
    // the catalogue's step points right; one that points elsewhere keeps its outline
    kind: turned ? "freeform" : fit.kind,
    rotation: 0,
    params: turned ? null : fit.params,
    path: turned || fit.kind === "freeform" ? drawPath(fit.points, seen) : null,
    style: {
      fill: unfilled ? null : hexColour(fill),
      stroke: stroke.colour === null ? null : hexColour(stroke.colour),
      strokeWidth: Math.max(0, Math.round(stroke.width * 2) / 2),
      dash: "solid",
      cornerRadius: fit.cornerRadius === 0 ? 0 : fit.cornerRadius + stroke.width / 2,
      opacity: 1,
      gradient: null,
      shadow: false,
    },
    confidence: Math.min(0.97, fit.share) * (flat < 0.5 ? 0.9 : 1),
    origin: "geometry",
  };
}

function isPhantom(fill: number, sides: readonly (SideProfile | null)[], stroke: Stroke, page: Page): boolean {
  if (stroke.colour !== null || colourDistance(fill, packedColour(page.background)) > 3) return false;
  return sides.filter((side) => side === null || side.ended).length >= 2;
}

/** Tells whether an outline that covers little of its box is one of those that do: a star or a cross, or an arrow with a text in its middle. */
function isSpiky({ kind, share }: OutlineFit, seen: Silhouette, lines: readonly LineCandidate[]): boolean {
  if (spiky.has(kind)) return share >= leastSeen;
  const middle: Point = [seen.left + seen.width / 2, seen.top + seen.height / 2];
  return kind === "block_arrow" && share >= leastSeenBehindText && lines.some(({ box }) => containsPoint(box, middle));
}

/** Returns how much of the pixels beside the straight sides of a region is inside it, where they are blurred by less than a pixel. */
function edgeOf(sides: readonly (SideProfile | null)[]): number {
  const edge = median(sides.flatMap((side) => side?.edge ?? []));
  return edge === undefined || edge >= 1 ? 0 : edge;
}

/** Finds every shape that a region of equal colour shows. */
export function findRegionNodes(regions: ColourRegions, page: Page, lines: readonly LineCandidate[]): readonly RegionNode[] {
  return findEnclosed(regions, page, lines).filter((node) => !node.isPhantom);
}

/** Finds every region of equal colour that has the form of a shape, ground that lines of others enclose among them. */
export function findEnclosed(regions: ColourRegions, page: Page, lines: readonly LineCandidate[]): readonly RegionNode[] {
  const found: RegionNode[] = [];
  const text = createBoxIndex<LineCandidate>();
  for (const line of lines) text.add(grow(line.box, 0.25 * line.glyphHeight), line);
  for (let label = 0; label < regions.count; label++) {
    if (!worthTracing(regions, label, page)) continue;
    if (isLetter(regions, label, text)) continue;
    const seen = traceSilhouette(regionOf(regions, label));
    const flat = regions.areas[label]! / seen.area;
    const isGround = colourDistance(regions.colours[label]!, packedColour(page.background)) <= 3;
    const covered = seen.area / (seen.width * seen.height);
    if (flat < (isGround ? ringShare : inkShare) || covered < spikyShare) continue;
    const sides = profileSides(regions, label, seen);
    const edge = edgeOf(sides);
    const exact = fitOutline(seen, { edge });
    if (covered < sliverShare && !isSpiky(exact, seen, lines)) continue;
    let fit = exact.share < 0.8 ? fitOutline(seen, { tolerance: wobbleTolerance(seen), edge }) : exact;
    if (fit.share < (exact === fit ? 0.8 : 0.85)) continue;
    if (page.sketch && fit.kind === "rounded_rectangle" && fit.cornerRadius < Math.min(14, 0.12 * Math.min(seen.width, seen.height)))
      fit = { ...fit, kind: "rectangle", cornerRadius: 0 };
    const level = judgeStroke(sides, regions.colours[label]!, { seen, wobbly: page.sketch || exact.share < 0.8 });
    const sloped = level.colour === null && roundOrSlanted.has(fit.kind);
    const slopes = sloped || fit.kind === "diamond" ? judgeSlopes(profileSlopes(regions, label, seen), regions.colours[label]!) : null;
    // At its tips the stroke of a diamond is thicker than along its sides.
    const stroke = sloped ? (slopes ?? level) : { ...level, width: Math.min(level.width, slopes?.width ?? level.width) };
    const candidate = describe(regions, label, { seen, fit, stroke, flat, page });
    found.push({ candidate, region: label, seen, fit, stroke, flat, isPhantom: isPhantom(regions.colours[label]!, sides, stroke, page) });
  }
  return found;
}
