/** The IR, version 1.0: one structured diagram, from which every artifact is written. */
import type { Box } from "../geometry/box.ts";
import type { Point } from "../geometry/point.ts";
import type { ShapeId } from "../shapes/catalog.ts";
import type { Divider } from "../shapes/dividers.ts";
import type { PathCommand } from "../shapes/shape.ts";

/** Who found an element. */
export type Origin = "geometry" | "net" | "both" | "person";
/** What a person said of an element. */
export type Review = "none" | "confirmed" | "corrected";
/** How a line may be broken. */
export const dashes = ["solid", "dashed", "dotted", "dashdot", "longdash"] as const;
/** How a line is broken. */
export type Dash = (typeof dashes)[number];
/** How a connector may run between its points; a curved one passes through them (centripetal Catmull-Rom). */
export const routings = ["straight", "orthogonal", "curved"] as const;
/** How a connector runs between its points. */
export type Routing = (typeof routings)[number];
/** A generic family; every writer maps it to one of the fonts that come with the product. */
export type FontFamily = "sans" | "serif" | "mono" | "hand";

/** What may stand at the end of a connector. */
export const markers = [
  "none",
  "triangle",
  "triangle_hollow",
  "open",
  "thin",
  "stealth",
  "diamond",
  "diamond_hollow",
  "circle",
  "circle_hollow",
  "bar",
  "cross",
  "crow_one",
  "crow_many",
  "crow_zero_one",
  "crow_zero_many",
  "crow_one_many",
  "half",
] as const;
/** What stands at the end of a connector. */
export type Marker = (typeof markers)[number];

/** A linear gradient; angle in degrees, 0 to the right, clockwise. The style's `fill` is its first colour, as drawing programs name it. */
export interface Gradient {
  readonly angle: number;
  readonly stops: readonly { readonly at: number; readonly color: string }[];
}

/** How long the strokes of a broken line and the gaps between them are, in pixels; 0 where they go by the line's width. */
export interface DashLengths {
  readonly dash: number;
  readonly gap: number;
}

/** How a shape looks; `fill` or `stroke` null means not drawn. Lengths in pixels. */
export interface NodeStyle {
  readonly fill: string | null;
  readonly stroke: string | null;
  readonly strokeWidth: number;
  readonly dash: Dash;
  /** Left out where they go by the line's width. */
  readonly dashLengths?: DashLengths;
  readonly cornerRadius: number;
  readonly opacity: number;
  readonly gradient: Gradient | null;
  readonly shadow: boolean;
  /** The outline is two thin lines (a weak entity, a multivalued attribute); `strokeWidth` reaches over both. Left out when it is one line. */
  readonly double?: boolean;
}

/** How a line of a text may stand out from it: what a text is itself, all of its lines are. Members are left out where it does not. */
export interface Emphasis {
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly underline?: boolean;
  /** In pixels, where the line is set in another size than most letters of its text. */
  readonly fontSize?: number;
  /** Where the line is of another colour than its text. */
  readonly color?: string;
}

/** What stands before a line of a list. */
export type Bullet = "disc" | "circle" | "square";

/** On which side lines are flush. */
export type Align = "left" | "center" | "right";

/** One visual line of text, where it stands in the picture. */
export interface TextLine extends Emphasis {
  readonly text: string;
  readonly box: Box;
  /** Where the line is set otherwise than its text, as the name of a class over its members. */
  readonly align?: Align;
  /** Left out where there is none; `text` and `box` are those of the words behind it. */
  readonly bullet?: Bullet;
}

/** How text looks; `fontSize` in pixels, `rotation` in degrees clockwise, relative to the shape. */
export interface TextStyle {
  readonly fontSize: number;
  readonly color: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly font: FontFamily;
  /** Left out when the text is not underlined. */
  readonly underline?: boolean;
}

/** The text of a shape; `value` holds hard breaks as LF, `lines` the visual lines. */
export interface NodeText extends TextStyle {
  readonly value: string;
  readonly lines: readonly TextLine[];
  readonly align: Align;
  readonly valign: "top" | "middle" | "bottom";
  readonly rotation: number;
}

/** A picture cut from the upload, base64 of a PNG. */
export interface NodeImage {
  readonly mediaType: "image/png";
  readonly data: string;
}

/** A picture in a shape, a part of it: a sign in a circle, a logo in a box. */
export interface Inset {
  /** As shares of the shape's box, which it is turned with. */
  readonly box: Box;
  /** Null until it is cut from the upload. */
  readonly image: NodeImage | null;
}

/** One cell of a table; `width` in pixels. */
export interface Cell {
  readonly width: number;
  readonly fill: string | null;
  readonly text: NodeText | null;
}

/**
 * One row of a table, or one compartment of a class or entity; `height` in pixels, the sum is the box's. A first row that is a header of one
 * cell without text shows the title of the table, which is the node's text.
 */
export interface Row {
  readonly height: number;
  readonly header: boolean;
  readonly cells: readonly Cell[];
}

/** A shape, container, table, picture or free text. */
export interface Node {
  readonly id: string;
  readonly kind: ShapeId;
  readonly z: number;
  readonly parent: string | null;
  readonly box: Box;
  /** Degrees clockwise about the middle of the box. */
  readonly rotation: number;
  /** What the kind needs beyond its box; members not given take the catalogue's defaults. */
  readonly params: Readonly<Record<string, number>> | null;
  /** The outline of a freeform, as fractions of the box; null for every other kind. */
  readonly path: readonly PathCommand[] | null;
  readonly style: NodeStyle;
  readonly text: NodeText | null;
  readonly image: NodeImage | null;
  readonly rows: readonly Row[] | null;
  /** Lines from side to side of a box, in the look of its outline. Left out when there are none. */
  readonly dividers?: readonly Divider[];
  /** Pictures that belong to the shape and move with it. Left out when there are none. */
  readonly insets?: readonly Inset[];
  readonly confidence: number;
  readonly origin: Origin;
  readonly review: Review;
}

/** Where a connector ends: at a node (glued) or at a point of its own. */
export interface EdgeEnd {
  readonly node: string | null;
  readonly point: Point;
}

/** How a connector looks; `cornerRadius` rounds the bends of an orthogonal route. */
export interface EdgeStyle {
  readonly stroke: string;
  readonly strokeWidth: number;
  readonly dash: Dash;
  /** Left out where they go by the line's width. */
  readonly dashLengths?: DashLengths;
  readonly opacity: number;
  readonly cornerRadius: number;
  /** How long a filled triangle at its end is, in pixels; other heads are drawn in proportion. 0 or left out where it goes by the line's width. */
  readonly headLength?: number;
  /** Drawn as two thin lines (total participation); `strokeWidth` reaches over both. Left out when it is one line. */
  readonly double?: boolean;
}

/** An arc by which a connector hops over another. */
export interface Jump {
  readonly point: Point;
  readonly radius: number;
}

/** Text on a connector; `at` is the place along its length, 0..1. */
export interface EdgeLabel extends TextStyle {
  readonly text: string;
  readonly box: Box;
  readonly at: number;
  readonly rotation: number;
  /** The colour of the plate that the label stands on and that hides its line: a field a little larger than the text. Left out when there is none. */
  readonly background?: string;
}

/** A connector; the first and last of `points` are the points of its ends. */
export interface Edge {
  readonly id: string;
  readonly z: number;
  readonly source: EdgeEnd;
  readonly target: EdgeEnd;
  readonly points: readonly Point[];
  readonly routing: Routing;
  readonly startMarker: Marker;
  readonly endMarker: Marker;
  readonly style: EdgeStyle;
  readonly jumps: readonly Jump[];
  readonly labels: readonly EdgeLabel[];
  readonly confidence: number;
  readonly origin: Origin;
  readonly review: Review;
}

/** What recognition says of its own result. */
export interface Report {
  /** Share of the picture's ink that the elements explain, 0..1 (docs/recognition.md defines it). */
  readonly explainedInk: number;
  readonly unexplained: readonly Box[];
  readonly lowConfidence: readonly string[];
  readonly model: string;
  readonly backend: string;
}

/** A whole diagram. Coordinates are pixels of the uploaded picture after EXIF orientation. */
export interface Diagram {
  readonly version: "1.0";
  /** What the diagram is called: the title of the files. Left out when nobody named it. */
  readonly name?: string;
  /** File name of the picture that it was read from. Left out when it is not known. */
  readonly picture?: string;
  readonly size: { readonly width: number; readonly height: number };
  readonly background: string;
  readonly nodes: readonly Node[];
  readonly edges: readonly Edge[];
  readonly report: Report;
}
