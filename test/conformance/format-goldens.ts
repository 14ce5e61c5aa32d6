/** Diagrams that every format must hold: all kinds, rings around discs, heads, dashes, nested containers, tables, labels, odd text, turned shapes, empty parts, pictures. */
import { dashes, markers, routings } from "../../src/core/diagram/types.ts";
import type { Diagram, Edge, Node, NodeText, Row } from "../../src/core/diagram/types.ts";
import { centre } from "../../src/core/geometry/box.ts";
import type { Box } from "../../src/core/geometry/box.ts";
import { shapeIds } from "../../src/core/shapes/catalog.ts";
import { aDiagram, aNode, anEdge, aText, redPixel } from "../make/diagram.ts";
import { aStateMachine } from "../make/state-machine.ts";

function everyKind(): Diagram {
  const nodes = shapeIds.map((kind, index): Node => {
    const [x, y] = [20 + (index % 6) * 130, 20 + Math.floor(index / 6) * 110];
    const style =
      kind === "text" || kind === "image"
        ? {}
        : { fill: "#dae8fc", stroke: "#6c8ebf", cornerRadius: kind === "rounded_rectangle" ? 12 : 0 };
    return aNode({
      id: `n${index + 1}`,
      kind,
      z: index,
      box: [x, y, 100, 70],
      style,
      text: kind === "image" || kind === "actor" ? null : kind,
    });
  });
  return aDiagram({ size: { width: 800, height: 700 }, nodes });
}

function everyHead(): Diagram {
  const nodes: Node[] = [];
  const edges: Edge[] = [];
  for (const [index, marker] of markers.entries()) {
    const [x, y] = [20 + (index % 3) * 260, 20 + Math.floor(index / 3) * 70];
    const from = aNode({ id: `a${index}`, z: nodes.length, box: [x, y, 60, 40] });
    const to = aNode({ id: `b${index}`, z: nodes.length + 1, box: [x + 160, y, 60, 40] });
    nodes.push(from, to);
    const strokeWidth = 1 + (index % 3);
    edges.push(anEdge({ id: `e${index}`, z: 100 + index, from, to, startMarker: marker, endMarker: marker, style: { strokeWidth } }));
  }
  return aDiagram({ size: { width: 800, height: 460 }, nodes, edges });
}

function everyLine(): Diagram {
  const nodes: Node[] = [];
  const edges: Edge[] = [];
  for (const [row, routing] of routings.entries()) {
    for (const [column, dash] of dashes.entries()) {
      const [x, y] = [20 + column * 150, 20 + row * 140];
      const from = aNode({ id: `a${row}-${column}`, z: nodes.length, box: [x, y, 50, 30] });
      const to = aNode({ id: `b${row}-${column}`, z: nodes.length + 1, box: [x + 70, y + 80, 50, 30], kind: "ellipse" });
      nodes.push(from, to);
      const points =
        routing === "straight"
          ? undefined
          : routing === "orthogonal"
            ? ([
                [x + 50, y + 15],
                [x + 95, y + 15],
                [x + 95, y + 80],
              ] as const)
            : ([
                [x + 25, y + 30],
                [x + 35, y + 70],
                [x + 70, y + 95],
              ] as const);
      const style = { dash, strokeWidth: 1 + column * 0.5, cornerRadius: column * 3, stroke: "#b85450" };
      edges.push(
        anEdge({ id: `e${row}-${column}`, z: 100 + edges.length, from, to, routing, style, ...(points === undefined ? {} : { points }) }),
      );
    }
  }
  return aDiagram({ size: { width: 800, height: 440 }, nodes, edges });
}

function crossings(): Diagram {
  const [west, east] = [aNode({ id: "w", z: 0, box: [10, 80, 60, 40] }), aNode({ id: "e", z: 1, box: [330, 80, 60, 40] })];
  const [north, south] = [aNode({ id: "n", z: 2, box: [170, 10, 60, 40] }), aNode({ id: "s", z: 3, box: [170, 240, 60, 40] })];
  const level = anEdge({ id: "level", z: 10, from: west, to: east, jumps: [{ point: [200, 100], radius: 6 }] });
  const upright = anEdge({
    id: "upright",
    z: 11,
    from: north,
    to: south,
    labels: ["yes & <no>", { text: "second", at: 0.9, background: "#f4ddff" }],
  });
  const free = anEdge({
    id: "free",
    z: 12,
    points: [
      [20, 200],
      [120, 200],
      [120, 260],
    ],
    routing: "orthogonal",
    startMarker: "circle",
    labels: ["free"],
  });
  const loop = anEdge({
    id: "loop",
    z: 13,
    from: east,
    to: east,
    points: [
      [360, 80],
      [360, 40],
      [395, 40],
      [395, 100],
      [390, 100],
    ],
    routing: "orthogonal",
  });
  return aDiagram({ nodes: [west, east, north, south], edges: [level, upright, free, loop] });
}

/** A title at the top of a container. */
function title(value: string, box: Box): NodeText {
  return aText({ value, valign: "top" }, box);
}

/** A text that runs upwards; its line's box is upright as well. */
function upwards(value: string, box: Box): NodeText {
  const [x, y] = centre(box);
  const lines = [{ text: value, box: { x: x - 5, y: y - 20, width: 10, height: 40 } }];
  return aText({ value, rotation: -90, lines }, box);
}

function nested(): Diagram {
  const pool = aNode({
    id: "pool",
    kind: "swimlane",
    z: 0,
    box: [10, 10, 380, 280],
    params: { heading: 24, sideways: 1 },
    text: upwards("Pool", { x: 10, y: 10, width: 24, height: 280 }),
  });
  const outer = aNode({
    id: "outer",
    kind: "container",
    z: 1,
    parent: "pool",
    box: [50, 30, 320, 240],
    style: { fill: "#f5f5f5", dash: "dashed" },
    text: title("Outer", { x: 50, y: 32, width: 320, height: 18 }),
  });
  const inner = aNode({
    id: "inner",
    kind: "container",
    z: 2,
    parent: "outer",
    box: [70, 60, 140, 190],
    text: title("Inner", { x: 70, y: 62, width: 140, height: 18 }),
  });
  const one = aNode({ id: "one", z: 3, parent: "inner", box: [90, 90, 100, 50], text: "One" });
  const two = aNode({ id: "two", kind: "cylinder", z: 4, parent: "inner", box: [90, 180, 100, 60], text: "Two" });
  const three = aNode({ id: "three", kind: "diamond", z: 5, parent: "outer", box: [250, 120, 90, 60], text: "?" });
  const edges = [
    anEdge({ id: "e1", z: 10, from: one, to: two }),
    anEdge({
      id: "e2",
      z: 11,
      from: two,
      to: three,
      routing: "orthogonal",
      points: [
        [190, 210],
        [295, 210],
        [295, 180],
      ],
    }),
    anEdge({
      id: "e3",
      z: 12,
      from: three,
      to: inner,
      points: [
        [250, 150],
        [210, 150],
      ],
    }),
  ];
  return aDiagram({ nodes: [pool, outer, inner, one, two, three], edges });
}

function rows(texts: readonly (readonly string[])[], box: { x: number; y: number; width: number; height: number }): readonly Row[] {
  const height = box.height / texts.length;
  return texts.map((cells, row) => {
    const width = box.width / cells.length;
    return {
      height,
      header: row === 0,
      cells: cells.map((value, column) => {
        const cellBox = { x: box.x + column * width, y: box.y + row * height, width, height };
        return { width, fill: row === 0 ? "#dae8fc" : null, text: value === "" ? null : aText({ value, bold: row === 0 }, cellBox) };
      }),
    };
  });
}

function tables(): Diagram {
  const box = { x: 20, y: 20, width: 180, height: 96 };
  const entity = aNode({
    id: "t1",
    kind: "table",
    z: 0,
    box: [20, 20, 180, 96],
    rows: rows([["Order"], ["id"], ["placed at"], [""]], box),
  });
  const gridBox = { x: 240, y: 140, width: 150, height: 90 };
  const grid = aNode({
    id: "t2",
    kind: "table",
    z: 1,
    box: [240, 140, 150, 90],
    rows: rows(
      [
        ["a", "b", "c"],
        ["1", "2", "3"],
        ["4", "5", "6"],
      ],
      gridBox,
    ),
  });
  const empty = aNode({ id: "t3", kind: "table", z: 2, box: [20, 200, 100, 60] });
  const edge = anEdge({
    id: "e1",
    z: 3,
    from: entity,
    to: grid,
    points: [
      [200, 56],
      [310, 56],
      [310, 140],
    ],
    routing: "orthogonal",
    startMarker: "crow_one",
    endMarker: "crow_zero_many",
  });
  return aDiagram({ nodes: [entity, grid, empty], edges: [edge] });
}

function oddText(): Diagram {
  const values = [
    "Größe ≤ 10 µm",
    "Ωμέγα → Жук",
    "漢字テスト",
    "a\u0301 composed",
    "<b>&amp;\"'",
    "tab\there",
    "two\n\nbreaks",
    "  spaced  out  ",
    "]]> --> {{x}}",
    "🚀 ship",
  ];
  const nodes = values.map((value, index) =>
    aNode({ id: `n${index}`, z: index, box: [20 + (index % 2) * 190, 10 + Math.floor(index / 2) * 56, 170, 48], text: value }),
  );
  const fonts = (["serif", "mono", "hand"] as const).map((font, index) =>
    aNode({
      id: `f${index}`,
      kind: "text",
      z: 20 + index,
      box: [400, 10 + index * 50, 180, 30],
      text: { value: `${font} bold italic`, font, bold: index > 0, italic: index < 2, align: "left", color: "#ff0000" },
    }),
  );
  return aDiagram({ size: { width: 600, height: 300 }, nodes: [...nodes, ...fonts] });
}

function turned(): Diagram {
  const nodes = [30, 90, 180, 270, -45].map((rotation, index) =>
    aNode({
      id: `n${index}`,
      kind: index % 2 === 0 ? "parallelogram" : "document",
      z: index,
      rotation,
      box: [60 + index * 120, 100, 90, 60],
      text: `r${rotation}`,
      style: { fill: "#fff2cc" },
    }),
  );
  const upright = aNode({ id: "up", z: 9, box: [640, 40, 30, 140], text: upwards("upright", { x: 640, y: 40, width: 30, height: 140 }) });
  return aDiagram({
    size: { width: 700, height: 260 },
    nodes: [...nodes, upright],
    edges: [anEdge({ id: "e1", z: 20, from: nodes[0]!, to: nodes[1]! })],
  });
}

function looks(): Diagram {
  const nodes = [
    aNode({
      id: "gradient",
      z: 0,
      box: [20, 20, 100, 60],
      style: {
        fill: "#808080",
        gradient: {
          angle: 45,
          stops: [
            { at: 0, color: "#ffffff" },
            { at: 1, color: "#000000" },
          ],
        },
      },
    }),
    aNode({ id: "shadow", kind: "ellipse", z: 1, box: [150, 20, 100, 60], style: { fill: "#d5e8d4", shadow: true } }),
    aNode({ id: "faint", z: 2, box: [280, 20, 100, 60], style: { fill: "#ff0000", opacity: 0.4, strokeWidth: 4 }, text: "faint" }),
    aNode({ id: "bare", z: 3, box: [20, 120, 100, 60], style: { fill: null, stroke: null }, text: "bare" }),
    aNode({ id: "hollow", kind: "hexagon", z: 4, box: [150, 120, 100, 60], style: { fill: null, dash: "dotted", strokeWidth: 2 } }),
    aNode({ id: "picture", kind: "image", z: 5, box: [280, 120, 48, 48], image: { mediaType: "image/png", data: redPixel } }),
    aNode({ id: "cover", z: 6, box: [200, 60, 60, 90], style: { fill: "#e1d5e7" } }),
  ];
  const edge = anEdge({
    id: "over",
    z: 7,
    points: [
      [20, 250],
      [380, 250],
    ],
    style: { opacity: 0.5, strokeWidth: 5, stroke: "#0000ff" },
    endMarker: "stealth",
  });
  const top = aNode({ id: "top", kind: "star", z: 8, box: [180, 220, 60, 60], style: { fill: "#ffe6cc" } });
  return aDiagram({ background: "#202030", nodes: [...nodes, top], edges: [edge] });
}

/** Rings around discs: as draw.io has them, and not; level, turned, with words. */
function finalStates(): Diagram {
  const style = { fill: "#111111", stroke: "#111111", strokeWidth: 2 };
  const nodes = [
    aNode({ id: "begin", kind: "circle", z: 0, box: [30, 40, 20, 20], style }),
    aNode({ id: "busy", kind: "rounded_rectangle", z: 1, box: [100, 20, 100, 60], text: "Busy" }),
    aNode({ id: "end", kind: "circle", z: 2, box: [260, 35, 30, 30], params: { dot: 0.73 }, style }),
    aNode({ id: "small", kind: "circle", z: 3, box: [135, 140, 30, 30], params: { dot: 0.4 }, style }),
    aNode({ id: "turned", kind: "ellipse", z: 4, box: [30, 140, 60, 30], rotation: 30, params: { dot: 0.6 }, style }),
    aNode({ id: "said", kind: "circle", z: 5, box: [240, 120, 70, 70], params: { dot: 0.8 }, style: { shadow: true }, text: "stop" }),
  ];
  const [begin, busy, end, small, turned] = nodes as [Node, Node, Node, Node, Node];
  const edges = [
    anEdge({ id: "e1", z: 10, from: begin, to: busy, endMarker: "triangle" }),
    anEdge({ id: "e2", z: 11, from: busy, to: end, endMarker: "triangle" }),
    anEdge({ id: "e3", z: 12, from: busy, to: small, endMarker: "open" }),
    anEdge({ id: "e4", z: 13, from: busy, to: turned, endMarker: "open" }),
  ];
  return aDiagram({ size: { width: 400, height: 220 }, nodes, edges });
}

/** A diagram with the name of what it shows. */
export interface Golden {
  readonly name: string;
  readonly diagram: Diagram;
}

/** Every golden diagram. */
export const goldens: readonly Golden[] = [
  { name: "every kind of shape", diagram: everyKind() },
  { name: "every head", diagram: everyHead() },
  { name: "every dash and routing", diagram: everyLine() },
  { name: "crossings, labels, free ends and a loop", diagram: crossings() },
  { name: "nested containers", diagram: nested() },
  { name: "tables", diagram: tables() },
  { name: "a state machine", diagram: aStateMachine() },
  { name: "rings around discs", diagram: finalStates() },
  { name: "odd text", diagram: oddText() },
  { name: "turned shapes", diagram: turned() },
  { name: "gradients, shadows, pictures and covers", diagram: looks() },
  { name: "a single text", diagram: aDiagram({ nodes: [aNode({ kind: "text", text: "alone" })] }) },
  {
    name: "a single line",
    diagram: aDiagram({
      edges: [
        anEdge({
          points: [
            [10, 10],
            [200, 150],
          ],
        }),
      ],
    }),
  },
];
