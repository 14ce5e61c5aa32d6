/** What a scene is: a diagram described by us, from which both a picture and its truth are made. */

/** A point in pixels. */
export type Place = readonly [number, number];

/** The kinds that the painter draws. */
export type SceneShape =
  | "rectangle"
  | "rounded_rectangle"
  | "ellipse"
  | "circle"
  | "diamond"
  | "parallelogram"
  | "hexagon"
  | "triangle"
  | "cylinder"
  | "cloud"
  | "document"
  | "note"
  | "actor"
  | "step"
  | "container"
  | "swimlane"
  | "table"
  | "text"
  | "image";

/** One shape; colours and sizes that are not given come from the theme. */
export interface SceneNode {
  readonly id: string;
  readonly shape: SceneShape;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly text: string;
  readonly fill?: string | null;
  readonly stroke?: string | null;
  readonly dashed?: boolean;
  /** Colours of the upper and lower side; the fill is called by the upper one. */
  readonly gradient?: readonly [string, string];
  readonly shadow?: boolean;
  /** Rows of a table below its title, one text each. */
  readonly rows?: readonly string[];
}

/** How the end of a connector is drawn. */
export type SceneMarker = "none" | "triangle" | "open" | "diamond" | "circle";

/** One connector along its points; the first and last lie on the outlines of its ends. */
export interface SceneEdge {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly points: readonly Place[];
  readonly start: SceneMarker;
  readonly end: SceneMarker;
  readonly text: string;
  readonly dashed: boolean;
  readonly look: "straight" | "rounded" | "curved";
  /** Where a straight connector hops over others by an arc. */
  readonly jumps?: readonly Place[];
}

/** The colours and sizes of a scene. */
export interface Theme {
  readonly ground: string;
  readonly fill: string | null;
  readonly stroke: string | null;
  readonly line: string;
  readonly ink: string;
  readonly strokeWidth: number;
  readonly fontSize: number;
  readonly font: string;
}

/** A whole scene. */
export interface Scene {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly theme: Theme;
  readonly nodes: readonly SceneNode[];
  readonly edges: readonly SceneEdge[];
}

/** A side of a box, where connectors attach. */
export type Side = "top" | "right" | "bottom" | "left";

/** Returns the middle of a side. */
export function sideOf({ x, y, width, height }: SceneNode, side: Side): Place {
  if (side === "top") return [x + width / 2, y];
  if (side === "bottom") return [x + width / 2, y + height];
  return [side === "left" ? x : x + width, y + height / 2];
}

/** How a connector differs from a plain arrow. */
export interface LinkOptions {
  readonly text?: string;
  readonly start?: SceneMarker;
  readonly end?: SceneMarker;
  readonly dashed?: boolean;
  readonly look?: SceneEdge["look"];
  /** Bends between the ends; without them an orthogonal route is found. */
  readonly via?: readonly Place[];
  readonly jumps?: readonly Place[];
}

/** Bends once or twice where the ends are not in line. */
function bends(from: Place, to: Place, leavesSideways: boolean, arrivesSideways: boolean): readonly Place[] {
  if (from[0] === to[0] || from[1] === to[1]) return [];
  if (leavesSideways !== arrivesSideways) return [leavesSideways ? [to[0], from[1]] : [from[0], to[1]]];
  if (leavesSideways) {
    const middle = Math.round((from[0] + to[0]) / 2);
    return [
      [middle, from[1]],
      [middle, to[1]],
    ];
  }
  const middle = Math.round((from[1] + to[1]) / 2);
  return [
    [from[0], middle],
    [to[0], middle],
  ];
}

const isSideways = (side: Side): boolean => side === "left" || side === "right";

/** Connects two nodes from side to side, such as `"right-left"`. */
export function link(from: SceneNode, to: SceneNode, sides: `${Side}-${Side}`, options: LinkOptions = {}): SceneEdge {
  const [leaves, arrives] = sides.split("-") as [Side, Side];
  const start = sideOf(from, leaves);
  const end = sideOf(to, arrives);
  const look = options.look ?? "straight";
  const between = options.via ?? (look === "curved" ? [] : bends(start, end, isSideways(leaves), isSideways(arrives)));
  return {
    id: `${from.id}-${to.id}`,
    source: from.id,
    target: to.id,
    points: [start, ...between, end],
    start: options.start ?? "none",
    end: options.end ?? "triangle",
    text: options.text ?? "",
    dashed: options.dashed ?? false,
    look,
    jumps: options.jumps ?? [],
  };
}

/** Makes a node from its id, shape and text, by its middle and size. */
export function put(
  [id, shape, text]: readonly [string, SceneShape, string],
  middle: Place,
  size: Place,
  more: Partial<SceneNode> = {},
): SceneNode {
  const [width, height] = size;
  return { id, shape, x: middle[0] - width / 2, y: middle[1] - height / 2, width, height, text, ...more };
}
