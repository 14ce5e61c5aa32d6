/** What an output format is: data and two functions, one object per format in `index.ts`. */
import type { Diagram } from "../core/diagram/types.ts";
import type { Description } from "./descriptions.ts";

/** Something that the format could not hold; shown to the user, never swallowed. */
export interface Loss {
  /** Id of the node or edge. */
  readonly element: string;
  /** A sentence of what was lost, such as "hollow triangle drawn filled". */
  readonly what: string;
}

/** A rule that a written file breaks. */
export interface Problem {
  /** The rule's short name, such as "V5". */
  readonly rule: string;
  readonly what: string;
}

/** What a writer returns. */
export interface Encoded {
  readonly bytes: Uint8Array;
  readonly losses: readonly Loss[];
}

/** What writers may ask of the outside. */
export interface EncodeOptions {
  /** Draws an SVG as PNG at a size in pixels; needed by preview alone. */
  readonly rasterise?: (svg: string, size: { readonly width: number; readonly height: number }) => Promise<Uint8Array>;
}

/** One output format: its names, what writes it and what checks it. */
export interface Format<Id extends string = string> extends Description<Id> {
  /** Writes a diagram; equal diagrams give equal bytes. */
  encode(diagram: Diagram, options: EncodeOptions): Promise<Encoded>;
  /** Checks a file against the format's rules and the diagram; an empty list means right. */
  check(bytes: Uint8Array, diagram: Diagram): Promise<readonly Problem[]>;
}
