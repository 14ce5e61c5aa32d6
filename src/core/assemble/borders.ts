/** Borders of shapes: thin ones that were overlooked are found, and those that lie between pixels get their full colour back. */
import type { Dash, Node } from "../diagram/types.ts";
import { boxFromEdges } from "../geometry/box.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { hexColour, packedColour } from "../raster/bitmap.ts";
import { colourDistance } from "../raster/colour.ts";
import { silhouetteOf } from "../shapes/outline.ts";
import { judgeBorder } from "./borders/border-ink.ts";
import type { BorderInk } from "./borders/border-ink.ts";
import { cutBorder, followBorder } from "./borders/cuts.ts";
import { borderDash, inkedCuts } from "./borders/dashes.ts";
import type { Draft } from "./draft.ts";

/** Kinds that have no outline of their own ink. */
const bare: ReadonlySet<string> = new Set(["text", "image", "actor", "table"]);
/** Wider strokes show their colour. */
const thin = 2.5;

/** More colours than an author uses: a photograph has hundreds, and each is tried on every cut. */
const mostColours = 12;

/** Lists black and the colours of the strokes on a page, commonest first; those that rarely occur may be blurred ones. */
function strokeColours(nodes: readonly Node[]): readonly number[] {
  const counts = new Map<string, number>();
  for (const { style } of nodes) if (style.stroke !== null) counts.set(style.stroke, (counts.get(style.stroke) ?? 0) + 1);
  const common = [...counts].filter(([, count]) => count > 1).sort((a, b) => b[1] - a[1]);
  return [...new Set([0, ...common.slice(0, mostColours).map(([colour]) => packedColour(colour))])];
}

/** Cuts reach so far to both sides of an outline, in pixels, and tell nothing where they reach less. */
const [leastReach, mostReach] = [3, 5] as const;

/** Returns how far cuts may reach into a shape. */
function reachWithin({ box }: Node): number {
  return Math.min(mostReach, Math.floor(Math.min(box.width, box.height) / 4));
}

/** What was measured of a border. */
interface Border {
  readonly ink: BorderInk | null;
  readonly dash: Dash;
}

/** Measures the border of a shape, if it is large enough to be cut across. */
function measureBorder(bitmap: Bitmap, node: Node, known: readonly number[]): Border {
  const reach = reachWithin(node);
  if (reach < leastReach) return { ink: null, dash: "solid" };
  const outline = silhouetteOf(node);
  const everywhere = followBorder(bitmap, outline, { reach, spacing: 1 });
  if (borderDash(everywhere, node.style.strokeWidth) === "solid")
    return { ink: judgeBorder(cutBorder(bitmap, outline, reach), known), dash: "solid" };
  const ink = judgeBorder(inkedCuts(everywhere), known);
  return { ink, dash: borderDash(everywhere, ink?.width ?? node.style.strokeWidth) };
}

/** Gives a shape without a border the one that was measured; its box then ends in the middle of the stroke. */
function addBorder(node: Node, { colour, width, offsets }: BorderInk, dash: Dash): Node {
  const { x, y, width: across, height: down } = node.box;
  const box = boxFromEdges(x - offsets[0], y - offsets[1], x + across + offsets[2], y + down + offsets[3]);
  return { ...node, box, style: { ...node.style, stroke: hexColour(colour), strokeWidth: width, dash } };
}

/** Gives a broken border, of which nobody knows yet how thick it is, the width that its dashes have. */
function widenDashes(bitmap: Bitmap, node: Node, known: readonly number[]): Node {
  const reach = reachWithin(node);
  const ink = reach < leastReach ? null : judgeBorder(inkedCuts(followBorder(bitmap, silhouetteOf(node), { reach, spacing: 1 })), known);
  return ink === null ? node : { ...addBorder(node, ink, node.style.dash), style: { ...node.style, strokeWidth: ink.width } };
}

/** Looks at the borders of all shapes. */
export function measureBorders(draft: Draft): Draft {
  const known = strokeColours(draft.nodes);
  const nodes = draft.nodes.map((node) => {
    const { stroke, strokeWidth, dash } = node.style;
    if (bare.has(node.kind) || (stroke !== null && strokeWidth > thin)) return node;
    if (dash !== "solid") return strokeWidth > 1 ? node : widenDashes(draft.bitmap, node, known);
    const { ink, dash: seen } = measureBorder(draft.bitmap, node, known);
    if (stroke === null) return ink === null ? node : addBorder(node, ink, seen);
    if (seen !== "solid") return { ...node, style: { ...node.style, dash: seen } };
    if (ink === null || ink.crisp || colourDistance(ink.colour, packedColour(stroke)) <= (ink.shared ? 0 : 8)) return node;
    if (!ink.shared && !known.includes(ink.colour)) return node;
    return { ...node, style: { ...node.style, stroke: hexColour(ink.colour), strokeWidth: ink.width } };
  });
  return { ...draft, nodes };
}
