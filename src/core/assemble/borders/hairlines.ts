/** Hairlines: outlines of half a pixel, as PlantUML draws them beside connectors of a whole one, show half of their ink; they are thin lines in the page's ink and no grey ones. */
import { commonest } from "../../commonest.ts";
import type { Diagram, Node } from "../../diagram/types.ts";
import { hexColour, packedColour } from "../../raster/bitmap.ts";
import { channelsOf } from "../../raster/colour.ts";
import { hasOutline } from "../borders.ts";

/**
 * The ink of a page's connectors is dark but no pure black: greys beside pure black are colours of their own (on 640 pages no other than PlantUML's had such
 * ink and outlines of half of it). Thin curves look black: the ink is the commonest that is none, of such a share of the connectors at least.
 */
const ink = { darkest: 12, palest: 48, share: 0.25 } as const;
/** Twice a hairline's colour is its ink's and its ground's together within so many levels, by as much in all channels: the ground is the fill at one side and the page's at the other; a tint of its own is another colour. */
const within = { levels: 30, tint: 20 } as const;
/** So many outlines, and such a share of a page's thin ones, are hairlines, or none is. */
const fewest = { outlines: 3, share: 0.6 } as const;
/** How thick they are, pixels. */
const width = 0.5;

/** Tells whether a colour may be an ink that shows hairlines. */
function isInk(stroke: string): boolean {
  const most = Math.max(...channelsOf(packedColour(stroke)));
  return most >= ink.darkest && most <= ink.palest;
}

/** Returns the ink of a page's connectors; null where it is none that shows hairlines. */
function inkOf(edges: Diagram["edges"]): number | null {
  const found = commonest(edges.map(({ style }) => style.stroke).filter(isInk));
  return found === null || found.count < ink.share * edges.length ? null : packedColour(found.value);
}

/** Tells whether an outline shows half of an ink over the fill of its shape and the page. */
function isHalf({ style: { stroke, fill } }: Node, colour: number, background: string): boolean {
  const [seen, whole] = [channelsOf(packedColour(stroke!)), channelsOf(colour)];
  const [inside, outside] = [channelsOf(packedColour(fill ?? background)), channelsOf(packedColour(background))];
  const off = seen.map((value, channel) => 2 * value - whole[channel]! - (inside[channel]! + outside[channel]!) / 2);
  return off.every((level) => Math.abs(level) <= within.levels) && Math.max(...off) - Math.min(...off) <= within.tint;
}

/** Gives outlines that show half of the ink of a diagram's connectors that ink, and half a pixel; the diagram is in pixels of the picture as it was drawn. */
export function withHairlines<Parts extends Pick<Diagram, "nodes" | "edges" | "background">>(diagram: Parts): Parts {
  const { nodes, edges, background } = diagram;
  const colour = inkOf(edges);
  if (colour === null) return diagram;
  const thin = nodes.filter(({ kind, style }) => hasOutline(kind) && style.stroke !== null && style.strokeWidth <= 1);
  const hairlines = new Set(thin.filter((node) => isHalf(node, colour, background)));
  if (hairlines.size < Math.max(fewest.outlines, fewest.share * thin.length)) return diagram;
  const thinned = (node: Node): Node => ({ ...node, style: { ...node.style, stroke: hexColour(colour), strokeWidth: width } });
  return { ...diagram, nodes: nodes.map((node) => (hairlines.has(node) ? thinned(node) : node)) };
}
