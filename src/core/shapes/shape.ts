/** What a shape kind is: its outline, where its text stands and where connectors may attach. */
import type { Box } from "../geometry/box.ts";
import type { PathCommand } from "../geometry/path.ts";
import type { Point } from "../geometry/point.ts";

/** One step of an outline, in pixels of the unrotated box, origin at its top left, y down. */
export type { PathCommand } from "../geometry/path.ts";

/** One sub-path of an outline; a lip or fold line is stroked but not filled. */
export interface ShapePath {
  readonly commands: readonly PathCommand[];
  readonly filled: boolean;
  readonly stroked: boolean;
}

/** A named place on the outline, as fractions of the unrotated box, with the unit vector that leaves the shape there. */
export interface Anchor {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly direction: Point;
}

/** The sizes that a shape is drawn at; `params` holds every parameter of the kind, defaults filled in. */
export interface ShapeFrame {
  readonly width: number;
  readonly height: number;
  readonly cornerRadius: number;
  readonly params: Readonly<Record<string, number>>;
  /** The outline that a freeform brings along, as fractions of the box; null for every other kind. */
  readonly path: readonly PathCommand[] | null;
}

/** A parameter that a kind takes beyond its box. */
export interface ShapeParameter {
  readonly default: number;
  readonly minimum: number;
  readonly maximum: number;
  /** True for a choice or a count, which takes whole numbers only. */
  readonly whole?: true;
  /** Said of lengths in pixels, which grow with the page; all others are shares, angles, choices or counts. */
  readonly unit?: "px";
  readonly meaning: string;
}

/** A kind of the catalogue. All functions are pure. */
export interface Shape<Id extends string = string> {
  readonly id: Id;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly params: Readonly<Record<string, ShapeParameter>>;
  /** Returns the sub-paths, in pixels of the box, clockwise; the first filled one is the silhouette unless `silhouette` says otherwise. */
  outline(frame: ShapeFrame): readonly ShapePath[];
  /** Returns the closed path that connectors meet, for kinds whose first filled path is not it (an actor's is its head). */
  silhouette?(frame: ShapeFrame): readonly PathCommand[];
  /** Returns where text stands, in pixels of the box. */
  textBox(frame: ShapeFrame): Box;
  /** Returns the named anchors; every one lies on the silhouette. */
  anchors(frame: ShapeFrame): readonly Anchor[];
}
