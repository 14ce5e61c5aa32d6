/** The diagram while it is being put together: what the assembly steps pass on to each other. */
import type { Edge, Node } from "../diagram/types.ts";
import type { Page, Proposals, ReadLine, ReadFragment } from "../detection.ts";
import type { Box } from "../geometry/box.ts";
import type { Judging } from "../judge/judges.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import type { SlantedLine } from "../text/slanted.ts";
import type { Sequence } from "./sequence.ts";

/** Everything known so far. Steps return a new draft and never change the one they got. */
export interface Draft {
  readonly bitmap: Bitmap;
  readonly page: Page;
  /** Lines of text that have no owner yet. */
  readonly lines: readonly ReadLine[];
  /** What may be text beside the lines: it is where connectors end that tells. */
  readonly fragments?: readonly ReadFragment[];
  /** Lines of text that lean, which the picture no longer shows. */
  readonly slanted?: readonly SlantedLine[];
  /** Places of signs in shapes, which are pictures of these. */
  readonly signs?: readonly Box[];
  readonly nodes: readonly Node[];
  /** How far shapes can be trusted in place and kind, by id, where that was judged. */
  readonly trust?: ReadonlyMap<string, number>;
  readonly edges: readonly Edge[];
  /** What a net says of the connectors of a drawn page. */
  readonly proposals?: Proposals;
  /** What the page shows of a sequence. */
  readonly sequence?: Sequence;
  /** The lines of that sequence, by id: those that bear no text, and lie beneath shapes, and its messages. */
  readonly told?: { readonly bare: ReadonlySet<string>; readonly messages: ReadonlySet<string> };
  /** Who chose the shapes and is to choose the connectors, whose confidence is how often such ones are right; null where geometry chooses alone. */
  readonly judging: Judging | null;
  readonly explainedInk: number;
  readonly unexplained: readonly Box[];
}

/** One step of the assembly. */
export interface Step {
  readonly name: string;
  run(draft: Draft): Draft;
}
