/** Chooses the connection site of a connector's end, on the side of the shape where the picture has it, in PowerPoint and LibreOffice alike. */
import type { Node } from "../../core/diagram/types.ts";
import { distance, dot, rotate } from "../../core/geometry/point.ts";
import type { Point } from "../../core/geometry/point.ts";
import { projectOnOutline } from "../../core/shapes/outline.ts";
import { customForm, ownForm, toPage } from "./form.ts";
import type { ShapeForm } from "./form.ts";
import type { Site } from "./presets.ts";

/** An end this near to its site, in pixels, or by this share of the side that the site is on, goes to the site. */
const snapped = { pixels: 4, share: 0.05 } as const;
/** Presets all of whose sites LibreOffice 7.4 reads; it takes the first four of every other shape for top, left, bottom and right (measured). */
const readWhole: ReadonlySet<string> = new Set(["ellipse", "hexagon", "parallelogram", "triangle", "octagon"]);
/** Presets whose first four sites are others: a connector at their top would land elsewhere in LibreOffice. */
const otherOrder: ReadonlySet<string> = new Set(["can", "cube", "cloud"]);

/** A site as chosen for an end. */
export interface SiteChoice {
  readonly index: number;
  /** Where the site is on the page. */
  readonly point: Point;
  /** How far the end is from it, in pixels. */
  readonly offset: number;
  /** Whether the end goes to the site. */
  readonly snaps: boolean;
}

/** Lists the sites that both programs read, with their indexes from 0. */
function readSites({ geometry, sites }: ShapeForm): readonly Site[] {
  return geometry.kind === "preset" && readWhole.has(geometry.name) ? sites : sites.slice(0, 4);
}

/** Returns how long the side is that a site is on: across the way that leads out of it. */
function sideLength({ box }: ShapeForm, { direction }: Site): number {
  return Math.abs(direction[0]) > Math.abs(direction[1]) ? box.height : box.width;
}

/** Chooses the site for an end: on its side of the outline, where that is told apart, else the nearest. */
export function chooseSite(form: ShapeForm, node: Node, end: Point): SiteChoice {
  const sites = readSites(form);
  const { direction: outward } = projectOnOutline(node, end);
  // Four sites stand for four sides: another side is worse than any distance along the own one.
  const weight = sites.length > 4 ? 4 : Math.max(form.box.width, form.box.height);
  const costs = sites.map((site) => {
    const facing = Math.max(0, dot(rotate(site.direction, form.rotation), outward));
    return distance(toPage(form, site.point), end) + weight * (1 - facing);
  });
  const index = costs.indexOf(Math.min(...costs));
  const site = sites[index]!;
  const point = toPage(form, site.point);
  const offset = distance(point, end);
  return { index, point, offset, snaps: offset <= Math.max(snapped.pixels, snapped.share * sideLength(form, site)) };
}

/** Returns the form of a node: a preset where both programs read its sites alike or no connector ends, else its outline with sites of the common order. */
export function formFor(node: Node, isGlued: boolean): ShapeForm {
  const own = ownForm(node);
  return isGlued && own.geometry.kind === "preset" && otherOrder.has(own.geometry.name) ? customForm(node) : own;
}
