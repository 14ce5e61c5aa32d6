/** How long the strokes of broken lines are: programs draw them from two pixels to ten times their line's width long, and the gaps as well. */
import type { ReadLine } from "../detection.ts";
import type { DashLengths, EdgeStyle, NodeStyle } from "../diagram/types.ts";
import type { Point } from "../geometry/point.ts";
import { createBoxIndex } from "../geometry/box-index.ts";
import { median } from "../median.ts";
import { packedColour } from "../raster/bitmap.ts";
import { areAlike, rhythmAlong } from "./dashes/rhythm.ts";
import type { Draft } from "./draft.ts";
import { pathAround, pathOfEdge } from "./drawn-paths.ts";

type BrokenStyle = Pick<NodeStyle | EdgeStyle, "stroke" | "strokeWidth" | "dash">;

/** Patterns of one stroke and one gap. */
const isPlain = ({ dash, stroke }: BrokenStyle): boolean => stroke !== null && (dash === "dashed" || dash === "dotted");
/** Lengths are told to a quarter of a pixel. */
const rounded = (length: number): number => Math.max(0.5, Math.round(4 * length) / 4);

const keyOf = ({ dash, stroke, strokeWidth }: BrokenStyle): string => `${dash} ${stroke} ${Math.round(2 * strokeWidth)}`;

/** Gives broken lines the lengths of their strokes and gaps: the usual ones of the page's lines of their look where their own are alike, or their own. What has no gaps after all is solid. */
export function measureDashes(draft: Draft): Draft {
  const seen = new Map<BrokenStyle, DashLengths>();
  const whole = new Set<BrokenStyle>();
  // the letters of a label that a line runs behind are no strokes of it
  const texts = createBoxIndex<ReadLine>(100);
  for (const text of draft.lines) texts.add(text.box, text);
  const look = (style: BrokenStyle, points: readonly Point[]): void => {
    if (!isPlain(style)) return;
    const line = { ink: packedColour(style.stroke!), width: style.strokeWidth };
    const found = rhythmAlong(draft.bitmap, points, line, (at) => texts.at(at).length > 0);
    if (found === "whole") whole.add(style);
    else if (found !== null) seen.set(style, found);
  };
  for (const edge of draft.edges) look(edge.style, pathOfEdge(edge));
  for (const node of draft.nodes) if (isPlain(node.style)) look(node.style, pathAround(node));
  const usual = usualOf(seen);
  const dashed = <Style extends BrokenStyle>(style: Style): Style => {
    if (!isPlain(style)) return style;
    if (whole.has(style)) return { ...style, dash: "solid" };
    const [own, common] = [seen.get(style), usual.get(keyOf(style))];
    const told = own === undefined || (common !== undefined && areAlike(own, common)) ? common : own;
    return told === undefined ? style : { ...style, dashLengths: { dash: rounded(told.dash), gap: rounded(told.gap) } };
  };
  return {
    ...draft,
    nodes: draft.nodes.map((node) => ({ ...node, style: dashed(node.style) })),
    edges: draft.edges.map((edge) => ({ ...edge, style: dashed(edge.style) })),
  };
}

/** Returns the middle lengths of the lines of each look. */
function usualOf(seen: ReadonlyMap<BrokenStyle, DashLengths>): ReadonlyMap<string, DashLengths> {
  const groups = Map.groupBy(seen, ([style]) => keyOf(style));
  return new Map(
    [...groups].map(([key, lines]) => {
      const middle = (part: keyof DashLengths): number => median(lines.map(([, lengths]) => lengths[part]))!;
      return [key, { dash: middle("dash"), gap: middle("gap") }];
    }),
  );
}
