/** Evidence in a candidate itself: how large it is, how it is drawn, who proposed it. */
import { area, bottom, right } from "../../geometry/box.ts";
import { parseColour } from "../colours.ts";
import { sources } from "../candidates.ts";
import type { SeenCandidate } from "../candidates.ts";
import type { Measure, Scene } from "../scene.ts";
import { sizeName } from "../scene.ts";

/** Kinds by groups that look alike, in an order that trees can cut. */
const groups: readonly (readonly string[])[] = [
  ["rectangle"],
  ["rounded_rectangle"],
  ["container", "swimlane", "table"],
  ["ellipse", "circle"],
  ["diamond", "hexagon", "octagon", "parallelogram", "trapezoid", "triangle"],
  ["cylinder", "cloud", "document", "note", "cube", "folder", "component", "queue", "step"],
  ["actor"],
  ["image"],
];

const kindGroup = ({ node: { kind } }: SeenCandidate): number => {
  const at = groups.findIndex((group) => group.includes(kind));
  return at < 0 ? groups.length : at;
};

const fillStep = ({ node: { style } }: SeenCandidate, { page }: Scene): number => {
  if (style.fill === null) return -1;
  const [one, other] = [parseColour(style.fill), parseColour(page.background)];
  return Math.max(...one.map((value, channel) => Math.abs(value - other[channel]!)));
};

const pageShare = ({ node: { box } }: SeenCandidate, { page }: Scene): number => area(box) / (page.width * page.height);

const toEdge = ({ node: { box } }: SeenCandidate, { page }: Scene): number =>
  Math.min(box.x, box.y, page.width - right(box), page.height - bottom(box)) / page.glyphHeight;

/** In the order in which trees know them. */
export const extentMeasures: readonly Measure[] = [
  { name: "width", of: ({ node }, { page }) => node.box.width / page.glyphHeight },
  { name: "height", of: ({ node }, { page }) => node.box.height / page.glyphHeight },
  { name: "stretch", of: ({ node: { box } }) => Math.log(Math.max(0.01, box.width) / Math.max(0.01, box.height)) },
  { name: "page share", of: pageShare },
  { name: "to edge", of: toEdge },
  { name: "glyphs", of: (_, { page }) => page.glyphHeight },
  { name: "kind", of: kindGroup },
  { name: "confidence", of: ({ node }) => node.confidence },
  { name: "source", of: ({ source }) => sources.indexOf(source) },
  { name: "corner", of: ({ node: { style, box } }) => style.cornerRadius / Math.max(1, Math.min(box.width, box.height)) },
  { name: "fill step", of: fillStep },
  { name: "stroked", of: ({ node: { style } }) => (style.stroke === null ? -1 : style.strokeWidth) },
  { name: "dashed", of: ({ node: { style } }) => (style.dash === "solid" ? 0 : 1) },
  { name: "alike", of: ({ node: { box } }, { sizes }) => sizes.get(sizeName(box)) ?? 0 },
  { name: "sketch", of: (_, { page }) => (page.sketch ? 1 : 0) },
  { name: "candidates", of: (_, { candidates }) => candidates.length },
];
