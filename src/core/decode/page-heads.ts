/** The two outputs of the page net: their cells, which channels hold which head, and what the classes are called. */
import { families } from "./families.ts";

/** What a keypoint of a connector is, in the order of the channels. */
export const keypointClasses = ["end", "marked_end", "bend", "crossing", "junction"] as const;

/** What a cell shows, in the order of the channels; where several share a cell the later one is learned. */
export const layoutClasses = ["ground", "fill", "raster", "outline", "connector", "text"] as const;

/** Channels of one head. */
export interface Head {
  readonly first: number;
  readonly count: number;
}

/** Lays heads one after the other. */
function laid<Name extends string>(counts: { readonly [Key in Name]: number }): { readonly [Key in Name]: Head } {
  let first = 0;
  const entries = Object.entries<number>(counts).map(([name, count]) => {
    const head: Head = { first, count };
    first += count;
    return [name, head] as const;
  });
  return Object.fromEntries(entries) as { readonly [Key in Name]: Head };
}

/** One output of the net: pixels of a cell, its heads, and the longer side of the shapes that it finds. */
export interface Output<Name extends string> {
  readonly cell: number;
  readonly shortest: number;
  readonly longest: number | null;
  readonly heads: { readonly [Key in Name]: Head };
}

/** The fine output: shapes up to 256 pixels long, and everything about connectors and text. */
export const fineOutput: Output<"node" | "box" | "keypoint" | "offset" | "direction" | "embedding" | "line" | "text" | "layout"> = {
  cell: 4,
  shortest: 0,
  longest: 256,
  heads: laid({
    node: families.length,
    box: 4,
    keypoint: keypointClasses.length,
    offset: 2,
    direction: 2,
    embedding: 8,
    line: 16,
    text: 4,
    layout: layoutClasses.length,
  }),
};

/** The coarse output: large shapes. */
export const coarseOutput: Output<"node" | "box" | "objectness"> = {
  cell: 16,
  shortest: 192,
  longest: null,
  heads: laid({ node: families.length, box: 4, objectness: 1 }),
};
