/** Reads what is on a page of Graphviz from what it says of its layout and from the groups of its drawing. */
import type { SeenGroup, SeenWay } from "./canvas.ts";
import { boxAround, scaleBox, shapeKind, wayOf } from "./truth.ts";
import type { PageContents, TrueConnector, TrueShape } from "./truth.ts";

/** A connector in a layout. */
export interface PlacedEdge {
  readonly tail: number;
  readonly head: number;
  readonly dir?: string;
  readonly arrowhead?: string;
  readonly arrowtail?: string;
  readonly label?: string;
  readonly style?: string;
}

/** What Graphviz writes as JSON, as far as it is read. */
export interface GraphvizLayout {
  readonly directed: boolean;
  /** Nodes, and clusters with the nodes in them. */
  readonly objects?: readonly {
    readonly _gvid: number;
    readonly name: string;
    readonly nodes?: readonly number[];
    readonly shape?: string;
    readonly style?: string;
  }[];
  readonly edges?: readonly PlacedEdge[];
}

/** What the shapes of Graphviz are called here; the others have no name. */
const shapes: Readonly<Record<string, string>> = {
  box: "rectangle",
  ellipse: "ellipse",
  circle: "ellipse",
  doublecircle: "ellipse",
  diamond: "diamond",
  cylinder: "cylinder",
  hexagon: "hexagon",
  parallelogram: "parallelogram",
  note: "note",
  record: "rectangle",
  plaintext: "text",
  none: "rectangle",
};

/** What the heads of Graphviz are called here; the others are blocks. */
const heads: Readonly<Record<string, string>> = {
  vee: "arrow",
  empty: "hollow_triangle",
  odiamond: "hollow_diamond",
  diamond: "diamond",
  dot: "dot",
  none: "none",
};

/** Returns the heads of a connector, first that at its source; a graph without directions has none. */
export function headsOf(edge: PlacedEdge, isDirected: boolean): readonly [start: string, end: string] {
  const direction = edge.dir ?? (isDirected ? "forward" : "none");
  const headOf = (name: string = "normal"): string => heads[name] ?? "block";
  return [
    direction === "back" || direction === "both" ? headOf(edge.arrowtail) : "none",
    direction === "forward" || direction === "both" ? headOf(edge.arrowhead) : "none",
  ];
}

function connectorOf(edge: PlacedEdge, index: number, isDirected: boolean): TrueConnector {
  const [start, end] = headsOf(edge, isDirected);
  return {
    id: `e${index}`,
    source: String(edge.tail),
    target: String(edge.head),
    start_arrow: start,
    end_arrow: end,
    text: edge.label ?? "",
    role: "connector",
    dashed: /dashed|dotted/.test(edge.style ?? ""),
  };
}

/** Returns what is on a page. A node without an outline is where its text is; connectors are told in the drawing by the names of their nodes. */
export function graphvizContents(
  { directed, objects = [], edges = [] }: GraphvizLayout,
  { groups, ways }: { readonly groups: readonly SeenGroup[]; readonly ways: readonly SeenWay[] },
  scale: number,
): PageContents {
  const drawn = new Map(groups.map((group) => [group.title, group]));
  const nodes = objects.map(({ _gvid, name, nodes: inside, shape = "ellipse", style = "" }): TrueShape => {
    const { shapes: outline, texts } = drawn.get(name)!;
    const isRounded = shape === "box" && style.includes("rounded");
    return {
      id: String(_gvid),
      bbox: scaleBox(boxAround((outline.length > 0 ? outline : texts).map(({ box }) => box)), scale),
      ...shapeKind(inside !== undefined, isRounded ? "rounded_rectangle" : (shapes[shape] ?? "other")),
      shape_raw: shape,
      text: texts.map(({ text }) => text).join("\n"),
      role: "primary",
    };
  });
  const names = new Map(objects.map(({ _gvid, name }) => [_gvid, name]));
  const boxes = new Map(nodes.map(({ id, bbox }) => [id, bbox]));
  const left = new Set(ways);
  const connectors = edges.map((edge, index): TrueConnector => {
    const connector = connectorOf(edge, index, directed);
    const title = `${names.get(edge.tail)}${directed ? "->" : "--"}${names.get(edge.head)}`;
    const way = [...left].find((one) => one.title === title);
    if (way === undefined) return connector;
    left.delete(way);
    return { ...connector, ...wayOf(way.way, { source: boxes.get(connector.source), target: boxes.get(connector.target), scale }) };
  });
  return { nodes, edges: connectors };
}
