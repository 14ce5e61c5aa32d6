/** Reads what is on a page of D2 from its layout. */
import { shapeKind, wayOf } from "./truth.ts";
import type { PageContents, TrueBox, TrueConnector, TruePoint, TrueShape } from "./truth.ts";

/** What D2 says of a layout, as far as it is read. */
export interface D2Layout {
  readonly shapes: readonly {
    /** Names of containers stand before it, with a dot behind each. */
    readonly id: string;
    readonly type: string;
    readonly pos: { readonly x: number; readonly y: number };
    readonly width: number;
    readonly height: number;
    readonly label?: string;
  }[];
  readonly connections: readonly {
    readonly src: string;
    readonly dst: string;
    readonly srcArrow: string;
    readonly dstArrow: string;
    readonly label?: string;
    readonly strokeDash?: number;
    /** Corners of the line, or of what its curve is drawn by. */
    readonly route: readonly { readonly x: number; readonly y: number }[];
  }[];
}

/** Which part of a layout a drawing shows, from its left and top on, and how large the drawing is. */
export interface D2View {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
  /** How wide the shown part is in the layout. */
  readonly span: number;
}

/** What the shapes of D2 are called here; the others have no name. */
const shapes: Readonly<Record<string, string>> = {
  oval: "ellipse",
  circle: "ellipse",
  diamond: "diamond",
  cylinder: "cylinder",
  sql_table: "rectangle",
  class: "rectangle",
  cloud: "cloud",
  hexagon: "hexagon",
  person: "actor",
  page: "document",
  document: "document",
  parallelogram: "parallelogram",
  rectangle: "rectangle",
  square: "rectangle",
};

/** What the heads of D2 are called here; the others have no name. */
const heads: Readonly<Record<string, string>> = {
  none: "none",
  arrow: "open",
  triangle: "block",
  "unfilled-triangle": "hollow_triangle",
  diamond: "hollow_diamond",
  "filled-diamond": "diamond",
  circle: "hollow_circle",
  "filled-circle": "circle",
};

function connectorOf(connection: D2Layout["connections"][number], index: number): TrueConnector {
  const { src, dst, srcArrow, dstArrow, label = "", strokeDash = 0 } = connection;
  return {
    id: `e${index}`,
    source: src,
    target: dst,
    start_arrow: heads[srcArrow] ?? "other",
    end_arrow: heads[dstArrow] ?? "other",
    text: label,
    role: "connector",
    dashed: strokeDash > 0,
  };
}

/** Returns what is on a page; texts that stand by themselves are no shapes. */
export function d2Contents({ shapes: all, connections }: D2Layout, { width, left, top, span }: D2View, scale: number): PageContents {
  const ratio = width / span;
  const place = (length: number): number => length * ratio * scale;
  const nodes = all
    .filter(({ type }) => type !== "text")
    .map(({ id, type, pos, width, height, label = "" }): TrueShape => {
      const holds = all.some((other) => other.id.startsWith(`${id}.`));
      const bbox: TrueBox = [place(pos.x - left), place(pos.y - top), place(width), place(height)];
      return { id, bbox, ...shapeKind(holds, shapes[type] ?? "other"), shape_raw: type, text: label, role: "primary" };
    });
  const boxes = new Map(nodes.map(({ id, bbox }) => [id, bbox]));
  const edges = connections.map((connection, index): TrueConnector => {
    const way = connection.route.map(({ x, y }): TruePoint => [place(x - left), place(y - top)]);
    const ends = { source: boxes.get(connection.src), target: boxes.get(connection.dst), scale: 1 };
    return { ...connectorOf(connection, index), ...wayOf(way, ends) };
  });
  return { nodes, edges };
}
