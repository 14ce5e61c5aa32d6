/** Chooses the connection site of a connector's end, on the side of the shape where the picture has it, in PowerPoint and LibreOffice alike. */
import type { Node } from "../../core/diagram/types.ts";
import { distance, dot, rotate } from "../../core/geometry/point.ts";
import type { Point } from "../../core/geometry/point.ts";
import { projectOnOutline } from "../../core/shapes/outline.ts";
import { customForm, ownForm, toPage } from "./form.ts";
import type { ShapeForm, SideSites } from "./form.ts";
import type { Site } from "./presets.ts";

/** An end this near to its site, in pixels, or by this share of the side that the site is on, goes to the site. */
const snapped = { pixels: 4, share: 0.05 } as const;
/** An end up to here off its site stays where it was drawn, as PowerPoint shows it until its shape is moved; farther, the shape gets a site there. */
const kept = { pixels: 12, share: 0.25 } as const;
/** From this share of the side on, counted from its middle, an end is at a corner, where no site of a side is any better. */
const cornerShare = 0.4;
/** Ends within this many pixels of each other can share a site of their own. */
const together = 8;

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

/** Tells whether the sites of a form serve its ends; ends that are spread along one side share a site in any case. */
function serves(form: ShapeForm, node: Node, ends: readonly Point[]): boolean {
  const choices = ends.map((end) => ({ end, ...chooseSite(form, node, end) }));
  return choices.every(({ index, offset }) => {
    const side = sideLength(form, form.sites[index]!);
    if (offset <= Math.max(kept.pixels, kept.share * side) || offset >= cornerShare * side) return true;
    return !isTogether(choices.filter((other) => other.index === index).map(({ end }) => end));
  });
}

function isTogether(ends: readonly Point[]): boolean {
  return ends.every((end) => distance(end, ends[0]!) <= together);
}

/** Returns the form of a node for its ends: its own where that serves, else its outline with sites where single ends are. */
export function formFor(node: Node, ends: readonly Point[]): ShapeForm {
  const own = ownForm(node);
  if (ends.length === 0) return own;
  const { geometry } = own;
  if (geometry.kind === "preset" && !otherOrder.has(geometry.name) && serves(own, node, ends)) return own;
  const plain = customForm(node);
  const choices = ends.map((end) => ({ end, ...chooseSite(plain, node, end) }));
  const siteOf = (side: number): Site | null => {
    const here = choices.filter(({ index }) => index === side);
    if (here.length === 0 || here.some(({ snaps }) => snaps) || !isTogether(here.map(({ end }) => end))) return null;
    const place = projectOnOutline(node, here[0]!.end);
    const { width, height } = node.box;
    return { point: [place.anchor[0] * width, place.anchor[1] * height], direction: rotate(place.direction, -node.rotation) };
  };
  const sides: SideSites = [siteOf(0), siteOf(1), siteOf(2), siteOf(3)];
  return customForm(node, sides);
}
