/** Draws diagrams by a seed for the oracles: every kind, head, dash and text that a conversion may bring, in places that no test was written against. */
import { dashes, markers } from "../../src/core/diagram/types.ts";
import type { Diagram, Edge, Node, NodeText, Row, TextLine, TextStyle } from "../../src/core/diagram/types.ts";
import type { Box } from "../../src/core/geometry/box.ts";
import { shapeIds } from "../../src/core/shapes/catalog.ts";
import type { ShapeId } from "../../src/core/shapes/catalog.ts";
import { canBeDivided } from "../../src/core/shapes/dividers.ts";
import { inkExtent, lineHeight, textWidth } from "../../src/core/text/metrics.ts";
import { roomOf } from "../../src/formats/lib/typeset.ts";
import { aDiagram, aNode, anEdge } from "../make/diagram.ts";

/** A source of draws that a seed decides (mulberry32). */
export type Chance = () => number;

/** Makes a source of draws between 0 and 1. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const pick = <Item>(chance: Chance, items: readonly Item[]): Item => items[Math.floor(chance() * items.length)]!;
const between = (chance: Chance, low: number, high: number): number => low + (high - low) * chance();

const words = "order payment customer Lager Übersicht id name v2.1 <<abstract>> send-mail yes 42 % Ship & bill getUser() Заказ".split(" ");
const colours = ["#dae8fc", "#d5e8d4", "#fff2cc", "#f8cecc", "#e1d5e7", "#ffffff", "#1f3a5f"];
/** What stands in cells: no word is wider than a cell. */
const short: readonly string[] = ["id", "name", "total", "yes", "42 %", "v2.1", "id & key"];
/** Kinds that stand on the page by themselves; the others hold something or are made of parts. */
const plainKinds: readonly ShapeId[] = shapeIds.filter(
  (kind) => !["table", "swimlane", "container", "image", "freeform", "text"].includes(kind),
);

function textStyle(chance: Chance): TextStyle {
  const font = pick(chance, ["sans", "sans", "sans", "serif", "mono"] as const);
  const underline = chance() < 0.1 ? { underline: true } : {};
  return { fontSize: pick(chance, [11, 12, 14, 16]), color: "#202020", bold: chance() < 0.2, italic: chance() < 0.15, font, ...underline };
}

/** Sets lines at a place as they would have been read: boxes of ink at one distance. */
function readLines(
  values: readonly string[],
  place: { readonly box: Box; readonly align: NodeText["align"]; readonly top: number; readonly pitch: number },
  style: TextStyle,
): readonly TextLine[] {
  return values.map((text, index) => {
    const { top, bottom } = inkExtent(text, style);
    const width = textWidth(text, style);
    const x = { left: place.box.x, center: place.box.x + (place.box.width - width) / 2, right: place.box.x + place.box.width - width }[
      place.align
    ];
    const baseline = place.top + index * place.pitch + 0.9 * style.fontSize;
    return { text, box: { x, y: baseline - top, width, height: top - bottom } };
  });
}

/** Writes a few words into a shape, where they fit. */
function textIn(node: Node, chance: Chance): NodeText | null {
  const style = textStyle(chance);
  const room = roomOf(node).box;
  const inner = { ...room, x: room.x + 6, width: room.width - 12 };
  const pitch = lineHeight(style) * between(chance, 0.95, 1.3);
  const count = 1 + Math.floor(chance() * 3);
  const values = Array.from({ length: count }, () =>
    chance() < 0.4 ? `${pick(chance, words)} ${pick(chance, words)}` : pick(chance, words),
  );
  const fitting = values.filter((value) => textWidth(value, style) <= inner.width);
  const height = fitting.length * pitch;
  if (fitting.length === 0 || height > inner.height - 4) return null;
  const align = pick(chance, ["center", "center", "left", "right"] as const);
  const valign = pick(chance, ["middle", "middle", "top", "bottom"] as const);
  const top = { top: inner.y + 3, middle: inner.y + (inner.height - height) / 2, bottom: inner.y + inner.height - height - 3 }[valign];
  return {
    ...style,
    value: fitting.join("\n"),
    lines: readLines(fitting, { box: inner, align, top, pitch }, style),
    align,
    valign,
    rotation: 0,
  };
}

function withText(node: Node, chance: Chance): Node {
  return { ...node, text: textIn(node, chance) };
}

/** A box is divided now and then, as a class or a subroutine. */
function withDividers(node: Node, chance: Chance): Node {
  if (!canBeDivided(node.kind) || node.style.stroke === null || chance() >= 0.3) return node;
  return { ...node, dividers: chance() < 0.3 ? [{ at: 0.1, upright: true }] : [{ at: 0.3 }, { at: 0.7 }] };
}

function styleOf(chance: Chance): Partial<Node["style"]> {
  const fill = chance() < 0.25 ? null : pick(chance, colours);
  return {
    fill,
    stroke: chance() < 0.1 && fill !== null ? null : "#333333",
    strokeWidth: pick(chance, [1, 1, 1, 2, 3]),
    dash: chance() < 0.15 ? pick(chance, dashes) : "solid",
    shadow: fill !== null && chance() < 0.12,
    opacity: chance() < 0.1 ? 0.5 : 1,
  };
}

/** A table of rows of two cells, some with a heading over both. */
function aTable(id: string, z: number, box: Box, chance: Chance): Node {
  const heights = [0, 1, 2].map(() => box.height / 3);
  const cell = (value: string, width: number): Row["cells"][number] => ({
    width,
    fill: null,
    text: { ...textStyle(() => 0.5), value, lines: [], align: "left", valign: "middle", rotation: 0 },
  });
  const rows = heights.map((height, index): Row => {
    const whole = index === 0 && chance() < 0.5;
    const cells = whole
      ? [cell(pick(chance, short), box.width)]
      : [cell(pick(chance, short), box.width / 2), cell(pick(chance, short), box.width / 2)];
    return { height, header: index === 0, cells };
  });
  return aNode({ id, z, kind: "table", box, rows, style: { fill: "#ffffff" } });
}

/** Draws one diagram. */
export function randomDiagram(seed: number): Diagram {
  const chance = chanceOf(seed);
  const [columns, rowCount] = [2 + Math.floor(chance() * 3), 2 + Math.floor(chance() * 3)];
  const pitch = { x: 230, y: 170 };
  const nodes: Node[] = [];
  const held: Node[] = [];
  const frame =
    chance() < 0.6
      ? aNode({
          id: "frame",
          z: 0,
          kind: pick(chance, ["container", "swimlane"] as const),
          box: [20, 20, pitch.x * columns - 30, pitch.y - 20],
          style: styleOf(() => 0.5),
        })
      : null;
  if (frame !== null) nodes.push({ ...frame, text: null });
  for (let row = 0; row < rowCount; row++) {
    for (let column = 0; column < columns; column++) {
      const z = 1 + nodes.length;
      const [width, height] = [between(chance, 70, 160), between(chance, 40, 90)];
      const box = { x: 40 + column * pitch.x + between(chance, 0, 20), y: 60 + row * pitch.y + between(chance, 0, 15), width, height };
      const id = `n${z}`;
      const parent = row === 0 && frame !== null ? frame.id : null;
      const isTable = chance() < 0.08 && parent === null;
      const kind = pick(chance, chance() < 0.5 ? (["rectangle", "rounded_rectangle", "ellipse", "diamond"] as const) : plainKinds);
      const style = { ...styleOf(chance), cornerRadius: kind === "rounded_rectangle" ? pick(chance, [6, 12, height / 2]) : 0 };
      const node = isTable
        ? aTable(id, z, { ...box, width: Math.max(180, width), height: Math.max(72, height) }, chance)
        : withDividers(withText(aNode({ id, z, kind, box, parent, style }), chance), chance);
      nodes.push(node);
      held.push(node);
    }
  }
  const size = { width: pitch.x * columns + 60, height: pitch.y * rowCount + 60 };
  return aDiagram({ size, nodes, edges: edgesBetween(held, chance) });
}

/** Joins neighbours by connectors of all sorts. */
function edgesBetween(nodes: readonly Node[], chance: Chance): readonly Edge[] {
  const count = Math.max(1, Math.floor(nodes.length * between(chance, 0.6, 1.2)));
  return Array.from({ length: count }, (_, index) => {
    const from = pick(chance, nodes);
    const to = pick(
      chance,
      nodes.filter((node) => node !== from),
    );
    const style = { strokeWidth: pick(chance, [1, 1, 2]), dash: chance() < 0.2 ? pick(chance, dashes) : ("solid" as const) };
    const heads = {
      startMarker: chance() < 0.3 ? pick(chance, markers) : ("none" as const),
      endMarker: chance() < 0.85 ? pick(chance, markers) : ("none" as const),
    };
    const labels = chance() < 0.35 ? [pick(chance, words)] : [];
    return anEdge({ id: `e${index}`, z: 1000 + index, from, to, style, ...heads, labels });
  });
}
