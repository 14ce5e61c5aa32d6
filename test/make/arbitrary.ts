/** Arbitrary valid diagrams for properties: every kind, nested, rotated, glued, with all sorts of text. */
import * as fc from "fast-check";
import { buildDiagram } from "../../src/core/diagram/build.ts";
import { dashes, markers, routings } from "../../src/core/diagram/types.ts";
import { canHoldInsets } from "../../src/core/diagram/insets.ts";
import type { Diagram, Edge, Inset, Node, Row } from "../../src/core/diagram/types.ts";
import { boundsOf } from "../../src/core/geometry/box.ts";
import type { Box } from "../../src/core/geometry/box.ts";
import type { Point } from "../../src/core/geometry/point.ts";
import { shapeIds, shapeOf } from "../../src/core/shapes/catalog.ts";
import { projectOnOutline, silhouetteOf } from "../../src/core/shapes/outline.ts";
import { aDiagram, aNode, aText, anEdge, redPixel } from "./diagram.ts";

const page = { width: 900, height: 700 };

const colour = fc.nat(0xffffff).map((value) => `#${value.toString(16).padStart(6, "0")}`);
const words = fc.oneof(
  fc.constantFrom(
    "Order service",
    "a\nb",
    "",
    'R&D <b>"x"</b>',
    "größe 100 %",
    "注文",
    "😀 ok",
    "a;b=c{d}",
    "]]>",
    "\u0007bell",
    "  two  spaces ",
  ),
  fc.string({ maxLength: 30 }),
);
const dash = fc.constantFrom(...dashes);

const dashLengths = fc.constantFrom({ dash: 3, gap: 3 }, { dash: 0.5, gap: 20 });
const nodeStyle = fc.record({
  fill: fc.option(colour),
  stroke: fc.option(colour),
  strokeWidth: fc.constantFrom(0, 0.5, 1, 1, 2, 7),
  dash,
  dashLengths,
  cornerRadius: fc.constantFrom(0, 4, 30),
  opacity: fc.constantFrom(1, 1, 0.4, 0),
  shadow: fc.boolean(),
});

function rowsFor(width: number, height: number): fc.Arbitrary<readonly Row[]> {
  const cell = (share: number) =>
    fc.record({
      width: fc.constant(width * share),
      fill: fc.option(colour),
      text: fc.option(words.map((value) => aText({ value, lines: [] }, { x: 0, y: 0, width, height }))),
    });
  const row = (share: number) =>
    fc.record({
      height: fc.constant(height * share),
      header: fc.boolean(),
      cells: fc.oneof(fc.tuple(cell(1)), fc.tuple(cell(0.5), cell(0.5))),
    });
  return fc.oneof(fc.tuple(row(1)), fc.tuple(row(0.25), row(0.75)));
}

function isOnPage({ x, y, width, height }: Box): boolean {
  return x >= 0 && y >= 0 && x + width <= page.width && y + height <= page.height;
}

/** Takes back what would lie outside the page: a rotation, the lines of a text. */
function withinPage(node: Node): Node {
  const level = isOnPage(boundsOf(silhouetteOf(node))) ? node : { ...node, rotation: 0 };
  if (level.text === null || level.text.lines.every(({ box }) => isOnPage(box))) return level;
  return { ...level, text: { ...level.text, lines: [] } };
}

/** One node inside a frame of the page. */
function nodeIn(
  frame: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  id: string,
): fc.Arbitrary<Node> {
  const share = fc.double({ min: 0, max: 0.6, noNaN: true });
  return fc
    .record({
      kind: fc.constantFrom(...shapeIds),
      left: share,
      top: share,
      wide: fc.double({ min: 0.05, max: 0.4, noNaN: true }),
      high: fc.double({ min: 0.05, max: 0.4, noNaN: true }),
      rotation: fc.constantFrom(0, 0, 0, 90, -30, 180),
      style: nodeStyle,
      text: fc.option(words),
      textRotation: fc.constantFrom(0, 0, 0, -90, 90),
      align: fc.constantFrom("left", "center", "right"),
      valign: fc.constantFrom("top", "middle", "bottom"),
      confidence: fc.double({ min: 0, max: 1, noNaN: true }),
      pick: fc.double({ min: 0, max: 1, noNaN: true }),
      hasInset: fc.boolean(),
    })
    .chain(({ kind, left, top, wide, high, text, textRotation, align, valign, pick, hasInset, ...rest }) => {
      const box = [frame.x + left * frame.width, frame.y + top * frame.height, wide * frame.width, high * frame.height] as const;
      const params = Object.fromEntries(
        Object.entries(shapeOf(kind).params).map(([name, { minimum, maximum, default: usual, whole }]) => {
          const value = minimum + (Math.min(maximum, usual * 2 + 1) - minimum) * pick;
          return [name, pick < 0.3 ? usual : whole === true ? Math.round(value) : value];
        }),
      );
      const own = withinPage(
        aNode({
          id,
          kind,
          box,
          params,
          ...rest,
          text: text === null ? null : { value: text, rotation: textRotation, align, valign },
        }),
      );
      const inset: Inset = { box: { x: 0.1 * pick, y: 0.5, width: 0.2, height: 0.4 }, image: { mediaType: "image/png", data: redPixel } };
      if (hasInset && canHoldInsets(kind)) return fc.constant<Node>({ ...own, insets: [inset] });
      return kind === "table"
        ? rowsFor(own.box.width, own.box.height).map((rows): Node => ({ ...own, rotation: 0, text: null, rows }))
        : fc.constant(own);
    });
}

/** One connector between two of the nodes, or with free ends. */
function edgeAmong(nodes: readonly Node[], id: string): fc.Arbitrary<Edge> {
  const anyPoint = fc.tuple(fc.integer({ min: 0, max: page.width }), fc.integer({ min: 0, max: page.height }));
  const isInPage = ([x, y]: Point): boolean => x >= 0 && y >= 0 && x <= page.width && y <= page.height;
  return fc
    .record({
      from: fc.option(fc.constantFrom(...nodes)),
      to: fc.option(fc.constantFrom(...nodes)),
      aims: fc.tuple(anyPoint, anyPoint),
      between: fc.array(anyPoint, { maxLength: 4 }),
      routing: fc.constantFrom(...routings),
      startMarker: fc.constantFrom(...markers),
      endMarker: fc.constantFrom(...markers),
      style: fc.record({
        stroke: colour,
        strokeWidth: fc.constantFrom(0.5, 1, 4),
        dash,
        cornerRadius: fc.constantFrom(0, 8),
        headLength: fc.constantFrom(0, 0, 6, 30),
        dashLengths,
        opacity: fc.constantFrom(1, 0.5),
      }),
      labels: fc.array(
        fc.record(
          { text: words, at: fc.double({ min: 0, max: 1, noNaN: true }), rotation: fc.constantFrom(0, 0, 90, -90), background: colour },
          { requiredKeys: ["text", "at", "rotation"] },
        ),
        { maxLength: 3 },
      ),
      confidence: fc.double({ min: 0, max: 1, noNaN: true }),
      jumping: fc.boolean(),
    })
    .map(({ from, to, aims, between, labels, jumping, ...rest }) => {
      const place = (node: Node | null, aim: Point): Point => (node === null ? aim : projectOnOutline(node, aim).point);
      const points = [place(from, aims[0]), ...between, place(to, aims[1])];
      const bound = { box: { x: 300, y: 300, width: 40, height: 14 } };
      const jumps = jumping ? [{ point: points[0]!, radius: 4 }] : [];
      return anEdge({ id, from, to, points, labels: labels.map((label) => ({ ...label, ...bound })), jumps, ...rest });
    })
    .filter(
      ({ points }) => points.every(isInPage) && points.some((point) => Math.hypot(point[0] - points[0]![0], point[1] - points[0]![1]) > 2),
    );
}

/** A diagram with a frame, members in it, others beside it, and connectors among all of them. */
export const anyDiagram: fc.Arbitrary<Diagram> = fc
  .record({
    framed: fc.constantFrom("container", "swimlane", "rectangle", "rounded_rectangle"),
    members: fc.integer({ min: 0, max: 3 }),
    others: fc.integer({ min: 0, max: 4 }),
    background: colour,
  })
  .chain(({ framed, members, others, background }) => {
    const frame = aNode({ id: "f1", kind: framed, box: [20, 20, 500, 600], style: { fill: background } });
    const inside = Array.from({ length: members }, (_, index) =>
      nodeIn(frame.box, `m${index}`).map((node): Node => ({ ...node, parent: "f1" })),
    );
    const beside = Array.from({ length: others }, (_, index) => nodeIn({ x: 540, y: 10, width: 340, height: 660 }, `o${index}`));
    return fc.tuple(...inside, ...beside).chain((found) => {
      const nodes = [frame, ...found];
      const edges = fc.tuple(...Array.from({ length: 3 }, (_, index) => edgeAmong(nodes, `e${index}`)));
      return edges.map((connectors) => buildDiagram({ ...aDiagram(), size: page, background, nodes, edges: connectors }));
    });
  });
