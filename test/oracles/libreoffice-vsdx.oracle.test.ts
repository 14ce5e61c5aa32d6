/** LibreOffice draws our Visio files as the diagram is: outlines, routes with their jumps, and text in its place. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Diagram, Edge, Node, NodeText } from "../../src/core/diagram/types.ts";
import { centre } from "../../src/core/geometry/box.ts";
import type { Box } from "../../src/core/geometry/box.ts";
import { flatten, lengthOf, pointAt } from "../../src/core/geometry/path.ts";
import { rotate } from "../../src/core/geometry/point.ts";
import type { Point } from "../../src/core/geometry/point.ts";
import { outlineOf } from "../../src/core/shapes/outline.ts";
import { shapeIds } from "../../src/core/shapes/catalog.ts";
import { inkExtent, textWidth } from "../../src/core/text/metrics.ts";
import { connectorPath } from "../../src/formats/lib/route.ts";
import { vsdx } from "../../src/formats/vsdx/index.ts";
import { aDiagram, aNode, anEdge } from "../make/diagram.ts";
import { readInk } from "./ink.ts";
import type { Ink } from "./ink.ts";
import { inspectOffice, needLibreOffice } from "./libreoffice.ts";
import { isSkipped } from "./skip.ts";

/** How far from a line its ink may be, in pixels. */
const reach = 2;
const folder: string = mkdtempSync(join(tmpdir(), "redraw-vsdx-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a diagram and returns the ink of the page that LibreOffice draws. */
async function drawn(name: string, diagram: Diagram): Promise<Ink> {
  const [file, png] = [join(folder, `${name}.vsdx`), join(folder, `${name}.png`)];
  writeFileSync(file, (await vsdx.encode(diagram, {})).bytes);
  const [seen] = await inspectOffice([{ file, png, ...diagram.size }]);
  expect(seen!.error).toBeUndefined();
  return readInk(png);
}

/** Returns the largest distance of a line from the ink. */
function astray(line: readonly Point[], ink: Ink): number {
  const steps = Math.max(1, Math.ceil(lengthOf(line) / 3));
  return Math.max(...Array.from({ length: steps + 1 }, (_, step) => ink.distanceFrom(pointAt(line, step / steps).point)));
}

/** Kinds that draw no outline of their own. */
const silent: ReadonlySet<string> = new Set(["text", "image"]);

function everyOutline(rotation: number): Diagram {
  const nodes = shapeIds
    .filter((kind) => !silent.has(kind))
    .map((kind, index): Node => {
      const box = [40 + (index % 6) * 140, 40 + Math.floor(index / 6) * 130, 90, 60] as const;
      return aNode({ id: kind, kind, z: index, box, rotation, style: { strokeWidth: 2 } });
    });
  return aDiagram({ size: { width: 880, height: 700 }, nodes });
}

const legs: Readonly<Record<string, readonly Point[]>> = {
  level: [
    [0, 0],
    [60, 0],
  ],
  upright: [
    [0, 0],
    [0, 60],
  ],
  slanted: [
    [0, 0],
    [30, 50],
    [60, 10],
  ],
  L: [
    [0, 0],
    [50, 0],
    [50, 60],
  ],
  Z: [
    [0, 0],
    [20, 0],
    [20, 60],
    [60, 60],
  ],
  U: [
    [0, 0],
    [60, 0],
    [60, 60],
    [0, 60],
  ],
  five: [
    [0, 0],
    [15, 0],
    [15, 60],
    [40, 60],
    [40, 25],
    [60, 25],
  ],
};

/** Draws every route in every direction; `change` says what else an edge has. */
function routes(change: (points: readonly Point[]) => Partial<Edge>): Diagram {
  const edges = Object.values(legs).flatMap((points, row) =>
    [0, 1, 2, 3].map((turn) => {
      const placed = points.map(([x, y]): Point => [
        20 + turn * 100 + (turn % 2 === 0 ? x : 60 - x),
        20 + row * 90 + (turn < 2 ? y : 60 - y),
      ]);
      const id = `e${row}-${turn}`;
      return anEdge({ id, z: row * 8 + turn, points: placed, endMarker: "none", ...change(placed), style: { strokeWidth: 2 } });
    }),
  );
  return aDiagram({ size: { width: 440, height: 660 }, edges });
}

function faultsOf(diagram: Diagram, ink: Ink): readonly string[] {
  return diagram.edges.flatMap((edge) => {
    const worst = astray(flatten(connectorPath(edge)).flat(), ink);
    return worst > reach ? [`${edge.id} is ${worst.toFixed(1)} px off`] : [];
  });
}

const aligns = ["left", "center", "right"] as const;
const valigns = ["top", "middle", "bottom"] as const;
const style = { fontSize: 18, color: "#000000", bold: false, italic: false, font: "sans" } as const;

/** Returns the box of the ink of one line of capitals whose middle stands at a place. */
function inkAbout([x, y]: Point, value: string): Box {
  const { top, bottom } = inkExtent(value, style);
  const [width, height] = [textWidth(value, style), top - bottom];
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/** Sets two lines into a box without border, pushed from its middle by a few pixels. */
function placedText(id: string, cell: Box, options: Pick<NodeText, "align" | "valign">): Node {
  const [x, y] = [
    cell.x + { left: 50, center: 82, right: 104 }[options.align],
    cell.y + { top: 24, middle: 54, bottom: 75 }[options.valign],
  ];
  const lines = ["HXH", "XHX"].map((value, index) => ({ text: value, box: inkAbout([x, y + index * 24], value) }));
  return aNode({ id, kind: "text", box: cell, text: { ...style, ...options, value: "HXH\nXHX", lines } });
}

describe.skipIf(isSkipped("libreoffice"))("LibreOffice", () => {
  beforeAll(needLibreOffice);

  test.each([0, 30, 90])("draws the outline of every kind, turned by %d degrees", async (rotation) => {
    const diagram = everyOutline(rotation);
    const ink = await drawn(`outlines-${rotation}`, diagram);
    const faults = diagram.nodes.flatMap((node) =>
      outlineOf(node)
        .filter(({ stroked }) => stroked)
        .flatMap(({ commands }) => flatten(commands))
        .map((line) => astray(line, ink))
        .filter((worst) => worst > reach)
        .map((worst) => `${node.id} is ${worst.toFixed(1)} px off`),
    );
    expect(faults).toEqual([]);
  });

  test("draws round corners round, also those of a stadium and of a shape that is turned", async () => {
    const nodes = [4, 12, 99].flatMap((cornerRadius, row) =>
      [0, 30].map((rotation, column) => {
        const box = [40 + column * 160, 40 + row * 110, 110, 50] as const;
        const id = `r${row}-${column}`;
        return aNode({ id, z: row * 2 + column, kind: "rounded_rectangle", box, rotation, style: { cornerRadius, strokeWidth: 2 } });
      }),
    );
    const ink = await drawn("rounded", aDiagram({ size: { width: 340, height: 360 }, nodes }));
    const faults = nodes.flatMap((node) => {
      const lines = outlineOf(node).flatMap(({ commands }) => flatten(commands));
      // The corner of the box itself is blank where its outline is round.
      const corner = rotate([node.box.x + 1, node.box.y + 1], node.rotation, centre(node.box));
      const round = node.style.cornerRadius < 10 || ink.distanceFrom(corner) > 1.5;
      return [
        ...lines.filter((line) => astray(line, ink) > reach).map(() => `${node.id} is off`),
        ...(round ? [] : [`${node.id} is square`]),
      ];
    });
    expect(faults).toEqual([]);
  });

  test.each(["straight", "orthogonal", "curved"] as const)("draws %s routes where the diagram has them", async (routing) => {
    const diagram = routes(() => ({ routing }));
    expect(faultsOf(diagram, await drawn(routing, diagram))).toEqual([]);
  });

  test("draws jumps on the side where the other formats have them", async () => {
    const diagram = routes((points) => ({ jumps: [{ point: pointAt(points, 0.5).point, radius: 6 }] }));
    const line = diagram.edges.flatMap((edge) => flatten(connectorPath(edge)).flat());
    expect(line.length).toBeGreaterThan(200);
    expect(faultsOf(diagram, await drawn("jumps", diagram))).toEqual([]);
  });

  test("sets text where the picture has it, whatever its alignment", async () => {
    const cells = aligns.flatMap((align, column) =>
      valigns.map((valign, row) => ({ align, valign, cell: { x: 10 + column * 170, y: 10 + row * 120, width: 155, height: 110 } })),
    );
    const nodes = cells.map(({ cell, ...options }, index) => placedText(`n${index}`, cell, options));
    const ink = await drawn("text", aDiagram({ size: { width: 530, height: 380 }, nodes }));
    const faults = nodes.flatMap(({ id, box, text }) => {
      const found = ink.within(box);
      const [first, last] = [text!.lines[0]!.box, text!.lines[1]!.box];
      if (found === null) return [`${id} is not drawn`];
      const middle = (first.y + last.y + last.height) / 2;
      const edges = {
        left: found.x - Math.min(first.x, last.x),
        center: centre(found)[0] - centre(first)[0],
        right: found.x + found.width - Math.max(first.x + first.width, last.x + last.width),
      };
      const off = [edges[text!.align], centre(found)[1] - middle];
      return off.some((value) => Math.abs(value) > 2.5)
        ? [`${id} (${text!.align}, ${text!.valign}) is off by ${off.map((value) => value.toFixed(1)).join(", ")}`]
        : [];
    });
    expect(faults).toEqual([]);
  });

  test("sets labels where the picture has them", async () => {
    const edges = [80, 160, 240].map((y, index) => {
      const at = (index + 1) / 4;
      const box = inkAbout([20 + 360 * at, y + (index - 1) * 20], "HXXXXH");
      const label = { ...style, text: "HXXXXH", at, box };
      return anEdge({
        id: `e${index}`,
        z: index,
        points: [
          [20, y],
          [380, y],
        ],
        endMarker: "none",
        labels: [label],
        style: { stroke: "#dddddd" },
      });
    });
    const ink = await drawn("labels", aDiagram({ edges }));
    const faults = edges.flatMap(({ id, labels }) => {
      const { box } = labels[0]!;
      const found = ink.within({ x: 0, y: box.y - 12, width: 400, height: box.height + 24 });
      const off = found === null ? [Infinity] : [centre(found)[0] - centre(box)[0], centre(found)[1] - centre(box)[1]];
      return off.some((value) => Math.abs(value) > 2) ? [`${id} is off by ${off.map((value) => value.toFixed(1)).join(", ")}`] : [];
    });
    expect(faults).toEqual([]);
  });
});
