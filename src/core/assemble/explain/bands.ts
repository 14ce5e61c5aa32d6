/** Where a diagram's lines, markers, words and pictures lie: the pixels that count as explained. */
import { insetBox } from "../../diagram/insets.ts";
import type { Edge, Node, NodeText } from "../../diagram/types.ts";
import type { Box } from "../../geometry/box.ts";
import { cornersOf, grow } from "../../geometry/box.ts";
import type { PathCommand } from "../../geometry/path.ts";
import { flatten } from "../../geometry/path.ts";
import type { Point } from "../../geometry/point.ts";
import { distance, lerp } from "../../geometry/point.ts";
import { routePath } from "../../geometry/route.ts";
import type { PaintRun } from "../../raster/scan.ts";
import { fillPolygon, strokePolyline } from "../../raster/scan.ts";
import { outlineOf } from "../../shapes/outline.ts";
import type { Draft } from "../draft.ts";
import { withUnderline } from "../underlines.ts";

/** A line explains what lies this far beside it: half its width, and 1.5 px for antialiasing and rounding. */
const slack = 1.5;

/** Returns the square that reaches so far from a point to each side. */
function squareAbout([x, y]: Point, reach: number): Box {
  return { x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach };
}

/** A head lies behind its tip: of the square that it may cover so much is in front, as a share of half its side, since ends are not exact. */
const ahead = 0.4;

/** Returns the boxes that the markers of a connector may cover: heads are about as large as capitals, more on thick lines. */
function markerBoxes({ points, startMarker, endMarker, style }: Edge, glyphHeight: number): readonly Box[] {
  const reach = Math.max(glyphHeight * 0.9, 4 * style.strokeWidth);
  const behind = (tip: Point, next: Point): Box => {
    const length = distance(tip, next);
    return squareAbout(length === 0 ? tip : lerp(tip, next, ((1 - ahead) * reach) / length), reach);
  };
  return [
    ...(startMarker === "none" ? [] : [behind(points[0]!, points[1]!)]),
    ...(endMarker === "none" ? [] : [behind(points.at(-1)!, points.at(-2)!)]),
  ];
}

/** A bullet stands within so much before its line, in font sizes. */
const beforeListed = 1.6;

/** Returns the boxes of the lines of a text, with their bullets. */
function wordBoxes(text: NodeText | null): readonly Box[] {
  if (text === null) return [];
  return text.lines.map((line) => {
    const box = withUnderline(line, text);
    const reach = line.bullet === undefined ? 0 : beforeListed * (line.fontSize ?? text.fontSize);
    return { ...box, x: box.x - reach, width: box.width + reach };
  });
}

/** Returns the boxes of all words and pictures of a node. */
function solidBoxes(node: Node): readonly Box[] {
  const cells = (node.rows ?? []).flatMap((row) => row.cells.flatMap((cell) => wordBoxes(cell.text)));
  const pictures = [...(node.kind === "image" ? [node.box] : []), ...(node.insets ?? []).map((inset) => insetBox(node, inset))];
  return [...wordBoxes(node.text), ...cells, ...pictures];
}

/** Marks the pixels of all outlines and connectors with 1. */
export function markStrokes(draft: Pick<Draft, "bitmap" | "nodes" | "edges">): Uint8Array {
  const { width, height } = draft.bitmap;
  const mask = new Uint8Array(width * height);
  const paint: PaintRun = (y, left, right) => mask.fill(1, y * width + left, y * width + right + 1);
  const strokePath = (commands: readonly PathCommand[], strokeWidth: number): void => {
    for (const points of flatten(commands, 0.25)) strokePolyline(draft.bitmap, points, strokeWidth / 2 + slack, paint);
  };
  for (const node of draft.nodes) {
    if (node.style.stroke === null || node.kind === "text" || node.kind === "image") continue;
    for (const { commands, stroked } of outlineOf(node)) {
      if (stroked) strokePath(commands, node.style.strokeWidth);
    }
  }
  for (const edge of draft.edges) strokePath(routePath({ ...edge, cornerRadius: edge.style.cornerRadius }), edge.style.strokeWidth);
  return mask;
}

/** Marks every pixel that some element explains with 1. */
export function markExplained(draft: Draft): Uint8Array {
  const mask = markStrokes(draft);
  const { width } = draft.bitmap;
  const paint: PaintRun = (y, left, right) => mask.fill(1, y * width + left, y * width + right + 1);
  const fillBox = (box: Box): void => fillPolygon(draft.bitmap, cornersOf(grow(box, slack)), paint);
  for (const node of draft.nodes) solidBoxes(node).forEach(fillBox);
  for (const edge of draft.edges) {
    markerBoxes(edge, draft.page.glyphHeight).forEach(fillBox);
    for (const { point, radius } of edge.jumps) fillBox(squareAbout(point, radius + edge.style.strokeWidth));
    for (const label of edge.labels) fillBox(withUnderline(label, label));
  }
  return mask;
}
