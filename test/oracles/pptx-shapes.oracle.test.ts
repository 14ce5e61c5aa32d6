/** LibreOffice shows what goes with what in a presentation: containers, entities and heads that move, sides where connectors land, heads, lines of text. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { markers } from "../../src/core/diagram/types.ts";
import type { Diagram, Edge, Marker, Node } from "../../src/core/diagram/types.ts";
import type { Point } from "../../src/core/geometry/point.ts";
import { lineHeight, textWidth } from "../../src/core/text/metrics.ts";
import { roomOf, typeset } from "../../src/formats/lib/typeset.ts";
import { pptx } from "../../src/formats/pptx/index.ts";
import { aDiagram, anEdge, aNode, aText } from "../make/diagram.ts";
import { hundredthsPerPixel, inspectOffice, needLibreOffice } from "./libreoffice.ts";
import type { SeenFile } from "./libreoffice.ts";
import { validatorErrors } from "./ooxml.ts";
import { isSkipped } from "./skip.ts";

const folder: string = mkdtempSync(join(tmpdir(), "redraw-shapes-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Two containers with members, one in another; connectors within, across and to a frame; heads, ports and a shared side. */
function containers(): Diagram {
  const outer = aNode({ id: "outer", kind: "container", z: 0, box: [20, 20, 360, 260], style: { fill: "#eeeeee" } });
  const inner = aNode({ id: "inner", kind: "container", z: 1, parent: "outer", box: [40, 50, 140, 210], style: { fill: "#dddddd" } });
  const one = aNode({ id: "one", z: 2, parent: "inner", box: [60, 70, 100, 50], text: "One" });
  const two = aNode({ id: "two", z: 3, parent: "inner", box: [60, 190, 100, 50], text: "Two" });
  const three = aNode({ id: "three", z: 4, parent: "outer", box: [250, 60, 100, 200], text: "Three" });
  const far = aNode({ id: "far", z: 5, box: [480, 60, 100, 200], text: "Far" });
  const level = ([from, to]: readonly [Node, Node], y: number, rest: Pick<Edge, "id" | "z"> & Partial<Edge>): Edge =>
    anEdge({
      from,
      to,
      points: [
        [from.box.x + from.box.width, y],
        [to.box.x, y],
      ],
      ...rest,
    });
  const edges = [
    anEdge({ id: "within", z: 10, from: one, to: two, endMarker: "triangle_hollow" }),
    level([one, three], 95, { id: "across", z: 11, startMarker: "crow_one", endMarker: "crow_zero_many" }),
    level([three, far], 80, { id: "out", z: 12, endMarker: "diamond_hollow" }),
    level([three, far], 200, { id: "lower", z: 13 }),
    level([outer, far], 150, { id: "frame", z: 14, startMarker: "circle_hollow" }),
  ];
  return aDiagram({ size: { width: 600, height: 300 }, nodes: [outer, inner, one, two, three, far], edges });
}

const sideNames = ["top", "left", "bottom", "right"] as const;
const outwards: readonly Point[] = [
  [0, -1],
  [-1, 0],
  [0, 1],
  [1, 0],
];
const sidedKinds = ["rectangle", "cylinder", "cloud", "cube", "note", "document", "hexagon", "ellipse"] as const;

/** Every kind with a connector at each side. */
function sides(): Diagram {
  const nodes = sidedKinds.map((kind, index) =>
    aNode({ id: kind, kind, z: index, box: [60 + (index % 4) * 200, 60 + Math.floor(index / 4) * 200, 100, 80] }),
  );
  const edges = nodes.flatMap((node, row) =>
    outwards.map(([dx, dy], side) => {
      const { x, y, width, height } = node.box;
      const end: Point = [x + width / 2 + (dx * width) / 2, y + height / 2 + (dy * height) / 2];
      return anEdge({
        id: `${node.kind}-${sideNames[side]!}`,
        z: 100 + row * 4 + side,
        from: null,
        to: node,
        points: [[end[0] + 40 * dx, end[1] + 40 * dy], end],
      });
    }),
  );
  return aDiagram({ size: { width: 860, height: 420 }, nodes, edges });
}

/** Every marker at the end of a thick blue line on a coloured ground; the shape ends at x = 300. */
function heads(): Diagram {
  const nodes = markers.map((_, index) => aNode({ id: `n${index}`, z: index, box: [300, 20 + index * 50, 60, 30] }));
  const edges = nodes.map((node, index) => {
    const y = 35 + index * 50;
    const points: readonly Point[] = [
      [100, y],
      [300, y],
    ];
    return anEdge({
      id: `e${index}`,
      z: 100 + index,
      from: null,
      to: node,
      points,
      endMarker: markers[index]!,
      style: { strokeWidth: 2, stroke: "#0000ff" },
    });
  });
  return aDiagram({ size: { width: 400, height: 940 }, background: "#ffff00", nodes, edges });
}

/** A long list of attributes, in which a small error of each line would add up. */
function manyLines(): Node {
  const box = { x: 720, y: 20, width: 200, height: 440 };
  const base = aText(
    { value: Array.from({ length: 20 }, (_, index) => `field${index}: String`).join("\n"), fontSize: 16, align: "left", valign: "top" },
    box,
  );
  const lines = base.lines.map(({ text }, index) => ({
    text,
    box: { x: 730, y: 30 + index * 21, width: textWidth(text, base), height: 12 },
  }));
  return aNode({ id: "many", z: 100, box, text: { ...base, lines } });
}

/** Boxes of text: one line, wrapped lines, many lines, wide and tight ones, aligned in every way. */
function texts(): Diagram {
  const values = [
    "Order",
    "a long line of\nwords that goes\non below",
    "id: UUID\nname: String\nemail: String\nrole: Role\nvenue: UUID\ncreated: Instant",
    "tight\nlines here",
    "wide\nlines here",
  ];
  const nodes = values.flatMap((value, row) =>
    (["left", "center", "right"] as const).map((align, column) => {
      const valign = (["top", "middle", "bottom"] as const)[(row + column) % 3]!;
      const box = { x: 20 + column * 230, y: 20 + row * 150, width: 200, height: 130 };
      const base = aText({ value, fontSize: 16 }, box);
      const pitch = value.startsWith("tight") ? 14 : value.startsWith("wide") ? 34 : 20;
      const count = value.split("\n").length;
      const top = { top: box.y + 8, middle: box.y + 65 - (count * pitch) / 2, bottom: box.y + 122 - count * pitch }[valign];
      const lines = base.lines.map(({ text }, index) => {
        const width = textWidth(text, base);
        const x = { left: box.x + 10, center: box.x + 100 - width / 2, right: box.x + 190 - width }[align];
        return { text, box: { x, y: top + index * pitch, width, height: 12 } };
      });
      const text = { ...base, lines, align, valign, value: value.startsWith("a long") ? value.replaceAll("\n", " ") : value };
      return aNode({ id: `t${row}-${column}`, z: row * 3 + column, box, text });
    }),
  );
  return aDiagram({ size: { width: 950, height: 780 }, name: "Texts", nodes: [...nodes, manyLines()] });
}

const scenes: Readonly<Record<string, Diagram>> = { containers: containers(), sides: sides(), heads: heads(), texts: texts() };
const fileOf = (name: string, extension: string): string => join(folder, `${name}${extension}`);
const seen = new Map<string, SeenFile>();

beforeAll(async () => {
  for (const [name, diagram] of Object.entries(scenes)) writeFileSync(fileOf(name, ".pptx"), (await pptx.encode(diagram, {})).bytes);
});

test.skipIf(isSkipped("ooxml")).each(Object.keys(scenes))("the schema's validator finds nothing in %s", async (name) => {
  expect(await validatorErrors(fileOf(name, ".pptx"))).toEqual([]);
});

describe.skipIf(isSkipped("libreoffice"))("LibreOffice", () => {
  beforeAll(async () => {
    needLibreOffice();
    const { size } = scenes["heads"]!;
    const found = await inspectOffice([
      { file: fileOf("containers", ".pptx"), move: true },
      { file: fileOf("sides", ".pptx"), move: true },
      { file: fileOf("heads", ".pptx"), png: fileOf("heads", ".png"), width: size.width * 2, height: size.height * 2, move: true },
      { file: fileOf("texts", ".pptx"), svg: fileOf("texts", ".svg") },
    ]);
    for (const [index, name] of Object.keys(scenes).entries()) seen.set(name, found[index]!);
  });

  test.each(["containers", "sides", "heads"])("moves every shape and group of %s, and all that goes with it follows", (name) => {
    const { error, strays, connectors } = seen.get(name)!;
    expect(error).toBeUndefined();
    expect(strays).toEqual([]);
    expect(connectors.filter(({ start, end }) => start !== null || end !== null)).toHaveLength(scenes[name]!.edges.length);
  });

  test("has containers with their members, and entities with their heads, as groups", () => {
    const members = new Map(seen.get("containers")!.groups.map((group) => [group.name, group.members]));
    expect(members.get("outer group")).toEqual(expect.arrayContaining(["outer", "inner", "one One", "two Two", "three Three"]));
    expect(members.get("inner group")).toEqual(expect.arrayContaining(["inner", "one One", "two Two"]));
    expect(members.get("far group")).toEqual(expect.arrayContaining(["far Far", "far out end marker"]));
    expect(members.get("outer group")).not.toContain("far Far");
  });

  test.each(sidedKinds)("lets connectors end at the sides of a %s where the diagram has them", (kind) => {
    const { box } = scenes["sides"]!.nodes.find(({ id }) => id === kind)!;
    const middle: Point = [box.x + box.width / 2, box.y + box.height / 2];
    for (const [side, [dx, dy]] of outwards.entries()) {
      const { ends } = seen.get("sides")!.connectors.find(({ name }) => name === `${kind}-${sideNames[side]!}`)!;
      const [x, y] = [ends[1][0] / hundredthsPerPixel - middle[0], ends[1][1] / hundredthsPerPixel - middle[1]];
      expect((x * dx) / (box.width / 2) + (y * dy) / (box.height / 2), sideNames[side]).toBeGreaterThan(0.6);
      expect(Math.abs(x * dy) + Math.abs(y * dx), sideNames[side]).toBeLessThan(10);
    }
  });

  /** Along the line, in pixels from the shape, what shows in the middle of a head of a line of two pixels: the ground where it is hollow. */
  const middles: Readonly<Partial<Record<Marker, readonly [at: number, hollow: boolean]>>> = {
    triangle: [4, false],
    triangle_hollow: [9, true],
    diamond: [1, false],
    diamond_hollow: [9, true],
    circle: [1, false],
    circle_hollow: [6, true],
    crow_zero_one: [14.3, true],
    crow_zero_many: [14.9, true],
    crow_many: [6, false],
    bar: [3, false],
    cross: [6.5, false],
  };

  test.each(Object.entries(middles))("draws the head %s with its meaning", async (marker, [at, hollow]) => {
    const y = 35 + markers.indexOf(marker as Marker) * 50;
    const { data, info } = await sharp(fileOf("heads", ".png")).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const place = (Math.round(2 * y) * info.width + Math.round(2 * (300 - at))) * info.channels;
    const isBlue = data[place]! < 128 && data[place + 2]! > 128;
    expect(isBlue).toBe(!hollow);
  });

  test("shows the lines of texts where the preview has them, and no others", () => {
    const svg = readFileSync(fileOf("texts", ".svg"), "utf8");
    const pieces =
      /<tspan class="TextPosition" x="(-?[\d.]+)" y="(-?[\d.]+)">(.*?)<\/tspan>(?=<tspan class="TextPosition"|<\/tspan>|<\/text>)/gs;
    const shown = [...svg.matchAll(pieces)].map(([, x, y, text]) => ({
      x: Number(x) / hundredthsPerPixel,
      y: Number(y) / hundredthsPerPixel,
      text: text!.replaceAll(/<[^>]*>/g, ""),
    }));
    const { nodes } = scenes["texts"]!;
    const wanted = nodes.flatMap((node) => {
      const set = typeset(node.text!, roomOf(node))!;
      return set.lines.map(({ text, y, align, x: at }) => {
        const width = textWidth(text, { ...node.text!, fontSize: set.fontSize });
        return { text, y, x: { left: at, center: at - width / 2, right: at - width }[align], height: lineHeight(node.text!) };
      });
    });
    const astray = wanted.filter(
      ({ text, x, y, height }) => !shown.some((line) => line.text === text && Math.hypot(line.x - x, line.y - y) <= height / 2),
    );
    expect(astray).toEqual([]);
    expect(shown.filter(({ y }) => y > 0)).toHaveLength(wanted.length);
  });
});
