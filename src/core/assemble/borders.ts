/** Borders of shapes: thin ones that were overlooked are found, and those that lie between pixels get their full colour back. */
import type { Dash, Node } from "../diagram/types.ts";
import { boxFromEdges } from "../geometry/box.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { hexColour, packedColour } from "../raster/bitmap.ts";
import { channelsOf, colourDistance, packColour } from "../raster/colour.ts";
import { median } from "../median.ts";
import { silhouetteOf } from "../shapes/outline.ts";
import { judgeBorder } from "./borders/border-ink.ts";
import type { BorderInk } from "./borders/border-ink.ts";
import { cutBorder, followBorder } from "./borders/cuts.ts";
import { borderDash, inkedCuts } from "./borders/dashes.ts";
import type { Draft } from "./draft.ts";

/** Kinds that have no outline of their own ink. */
const bare: ReadonlySet<string> = new Set(["text", "image", "actor", "table"]);

/** Tells whether a shape of a kind is drawn with an outline around an area of its own. */
export function hasOutline(kind: Node["kind"]): boolean {
  return !bare.has(kind);
}

/** Wider strokes show their colour. */
const thin = 2.5;

/** More colours than an author uses: a photograph has hundreds, and each is tried on every cut. */
const mostColours = 12;

/** Colours within so many levels are one: what is known of the stroke stands. */
const sameColour = 8;

/** A stroke of which no channel is higher is meant to be black, or nearly; one of a page's own differs by so much from black; so many strokes say so. */
const [nearBlack, ownBlack, fewestDark] = [48, 12, 3] as const;

/** Returns the black of a page: PlantUML draws in #181818, and what is restored of its lines must not be darker. */
function blackOf(strokes: readonly number[]): number {
  const dark = strokes.map(channelsOf).filter((channels) => Math.max(...channels) <= nearBlack);
  if (dark.length < fewestDark) return 0;
  const [red, green, blue] = [0, 1, 2].map((channel) => Math.round(median(dark.map((channels) => channels[channel]!))!)) as [
    number,
    number,
    number,
  ];
  const [darkest, grey, palest] = [red, green, blue].toSorted((one, other) => one - other) as [number, number, number];
  if (palest <= ownBlack) return 0;
  return palest - darkest <= sameColour ? packColour(grey, grey, grey) : packColour(red, green, blue);
}

/** Lists the black of a page and the colours of its strokes, commonest first; those that rarely occur may be blurred ones. */
function strokeColours(nodes: readonly Node[]): readonly number[] {
  const strokes = nodes.flatMap(({ style }) => (style.stroke === null ? [] : [packedColour(style.stroke)]));
  const counts = new Map<number, number>();
  for (const colour of strokes) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const black = blackOf(strokes);
  const common = [...counts].filter(([colour, count]) => count > 1 && colourDistance(colour, black) > ownBlack).sort((a, b) => b[1] - a[1]);
  return [black, ...common.slice(0, mostColours).map(([colour]) => colour)];
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

/** The borders of the shapes that may have a thin solid one, and whether some of them are sharp: drawn by the pixel, not blurred. */
interface Borders {
  readonly measured: ReadonlyMap<Node, Border>;
  readonly areSharp: boolean;
}

/** Measures thin solid borders. */
function measureThin({ bitmap, nodes }: Draft, known: readonly number[]): Borders {
  const isThin = ({ kind, style: { stroke, strokeWidth, dash } }: Node): boolean =>
    hasOutline(kind) && (stroke === null || strokeWidth <= thin) && dash === "solid";
  const measured = new Map(nodes.filter(isThin).map((node) => [node, measureBorder(bitmap, node, known)]));
  if (![...measured.values()].some(({ ink }) => ink?.crisp === true || ink?.paired === true)) return { measured, areSharp: false };
  // beside sharp lines what three pixels show is no thinner line of another colour that was blurred
  const again = [...measured].map(
    ([node, border]) => [node, border.ink?.spread === true ? measureBorder(bitmap, node, []) : border] as const,
  );
  return { measured: new Map(again), areSharp: true };
}

/** Looks at the borders of all shapes. */
export function measureBorders(draft: Draft): Draft {
  const known = strokeColours(draft.nodes);
  const { measured, areSharp } = measureThin(draft, known);
  const nodes = draft.nodes.map((node) => {
    const { stroke, strokeWidth, dash } = node.style;
    if (!hasOutline(node.kind) || (stroke !== null && strokeWidth > thin)) return node;
    if (dash !== "solid") return strokeWidth > 1 ? node : widenDashes(draft.bitmap, node, known);
    const { ink, dash: seen } = measured.get(node)!;
    if (stroke === null) return ink === null ? node : addBorder(node, ink, seen);
    if (seen !== "solid") return { ...node, style: { ...node.style, dash: seen } };
    if (ink === null || ink.crisp) return node;
    const isMeasured = ink.paired || (ink.spread && areSharp);
    if (!isMeasured && !known.includes(ink.colour)) return node;
    const isNear = !isMeasured && colourDistance(ink.colour, packedColour(stroke)) <= sameColour;
    return { ...node, style: { ...node.style, stroke: hexColour(ink.colour), strokeWidth: isNear ? strokeWidth : ink.width } };
  });
  return { ...draft, nodes };
}
