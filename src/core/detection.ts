/** What any detector and any text reader must return; geometry and nets speak the same types. */
import type { CloseLook } from "./decode/close-look.ts";
import type { EndLook } from "./decode/end-look.ts";
import type { FoundShape } from "./decode/shapes.ts";
import type { NodeStyle, Origin } from "./diagram/types.ts";
import type { Box } from "./geometry/box.ts";
import type { Point } from "./geometry/point.ts";
import type { TurnedRectangle } from "./geometry/smallest-rectangle.ts";
import type { ShapeId } from "./shapes/catalog.ts";
import type { PathCommand } from "./shapes/shape.ts";

/** What was found out about the page as a whole. */
export interface Page {
  readonly width: number;
  readonly height: number;
  /** The ground colour, `#rrggbb`. */
  readonly background: string;
  /** True when the ink is lighter than the ground. */
  readonly dark: boolean;
  /** True when outlines wobble: hand drawing, or a tool that imitates it. */
  readonly sketch: boolean;
  /** Median height of a capital letter in pixels; the unit by which every other limit is scaled. */
  readonly glyphHeight: number;
}

/** One line of text that was found, not yet read. */
export interface LineCandidate {
  /** The tight box of the ink. */
  readonly box: Box;
  /** Degrees clockwise of the reading direction: 0, 90 or -90 from geometry, any angle from a net. */
  readonly rotation: number;
  /** Height of a capital letter, in pixels. */
  readonly glyphHeight: number;
  readonly color: string;
  /** The colour that the line stands on. */
  readonly ground: string;
  readonly confidence: number;
  /** The box of the ink that underlines it, where that is ink of its own: readers do not see it. */
  readonly underline?: Box;
  /** The box of the small ring in whose middle it stands: unless that is a shape, both together are a sign, as the C before the name of a class. */
  readonly ring?: Box;
  /** The box of a small sign in a colour of its own before it, which is no text of it. */
  readonly sign?: Box;
  /** What it says, where geometry tells it: no reader is asked. */
  readonly says?: string;
  /** Says of what is rather no text that one reader glances at it, and no other one is asked. */
  readonly glance?: true;
}

/** A row of a few letters at most of which nothing but a reading and its place can say whether it is text: a multiplicity at a connector, the name of a field. */
export interface Fragment extends LineCandidate {
  /** How many pieces of ink it is. */
  readonly letters: number;
  /** The pixels of a line that runs into it, and the packed colours of the ground there: without the line it can be read. */
  readonly crossing: readonly (readonly [at: number, ground: number])[];
}

/** A shape that was found; its box is the middle of its stroke. */
export interface NodeCandidate {
  readonly box: Box;
  readonly kind: ShapeId;
  readonly rotation: number;
  readonly params: Readonly<Record<string, number>> | null;
  readonly path: readonly PathCommand[] | null;
  readonly style: NodeStyle;
  readonly confidence: number;
  /** How often such a shape is right in place and kind, where that was judged; `confidence` is of its place alone, which is what connectors ask for. */
  readonly trust?: number;
  readonly origin: Origin;
  /** It is a bar that lines touch at both long sides, or a dot to which one leads: hardly any page that judges learn from has one, and hardly anything else looks so, so that no judge is asked. */
  readonly isSure?: true;
  /** What a picture's outline is, where it was measured as a plain shape with a drawing in it: that may be a text that was not found as one. */
  readonly base?: NodeCandidate;
}

/** A connector end that a net proposes: where, which way it leaves the shape, and whether a head stands there. */
export interface EndCandidate {
  readonly point: Point;
  readonly direction: Point;
  readonly marked: boolean;
  readonly confidence: number;
}

/** The same, and what the end net says of the place. */
export interface SeenEnd extends EndCandidate {
  readonly look: EndLook;
}

/** Where a net saw connectors, in a grid over the picture; scores in 1/255. */
export interface LineField {
  readonly width: number;
  readonly height: number;
  /** Pixels of the picture that a cell is wide and high. */
  readonly cell: number;
  readonly stroke: Uint8Array;
  readonly dashed: Uint8Array;
}

/** What a net says of the connectors of a drawn page: it is followed where geometry sees strokes that waver. */
export interface Proposals {
  readonly ends: readonly EndCandidate[];
  readonly field: LineField;
}

/** What a net takes the places of a picture for, in a grid over it: for each cell a score in 1/255 for each class (src/core/decode/page-heads.ts). */
export interface LayoutField {
  readonly width: number;
  readonly height: number;
  /** Pixels of the picture that a cell is wide and high. */
  readonly cell: number;
  readonly classes: number;
  readonly scores: Uint8Array;
}

/** What the page net sees of a picture: shapes of any score, ends of connectors, and where what kind of ink is. */
export interface PageSight {
  readonly shapes: readonly FoundShape[];
  readonly ends: readonly SeenEnd[];
  readonly field: LineField;
  readonly layout: LayoutField;
  /** What the cut-out net says of everything that may be a shape, in the order in which it is gathered (src/core/judge/candidates.ts). */
  readonly looks: readonly CloseLook[];
}

/** What nets see of the shapes of a page drawn by hand: every box that may be one, and what the cut-out net says of each. */
export interface DrawnSight {
  readonly candidates: readonly DrawnCandidate[];
  readonly looks: readonly CloseLook[];
}

/** A shape that the page net saw with one of the boxes that it may have. */
export interface DrawnCandidate {
  readonly shape: FoundShape;
  readonly box: Box;
  /** Ink encloses the box; otherwise it was measured, or is the net's own. */
  readonly isEnclosed: boolean;
  /** What speaks for it in the picture, in the order of `drawnEvidence` (src/core/propose/drawn-evidence.ts). */
  readonly evidence: readonly number[];
}

/** Everything that a detector says about one picture, in pixels of that picture. */
export interface Detections {
  readonly page: Page;
  readonly lines: readonly LineCandidate[];
  /** What may be text beside the lines. */
  readonly fragments?: readonly Fragment[];
  /** Where a finder sees lines of text that lean; they are not among `lines`. */
  readonly leaning?: readonly TurnedRectangle[];
  readonly nodes: readonly NodeCandidate[];
  /** Everything that may be a shape, `nodes` among it; what a judge chooses from. */
  readonly candidates?: readonly NodeCandidate[];
  /** Filled areas that connectors cut into pieces: shapes where nothing else was chosen in their place and they hold some. */
  readonly areas?: readonly NodeCandidate[];
  /** What the page net sees, where it looked. */
  readonly sight?: PageSight;
  /** What nets see of the shapes of a page drawn by hand; `nodes` is empty then, a judge chooses. */
  readonly drawn?: DrawnSight;
  /** Empty from the geometry detector, whose tracer finds ends in the ink itself. */
  readonly ends: readonly EndCandidate[];
  /** The line field of a page that was drawn by hand; without one the tracer finds lines in the ink. */
  readonly field?: LineField;
  /** Names the model, for the report. */
  readonly model: string;
  readonly backend: string;
}

/** What a reader made of one line; `text` is empty when it holds nothing readable. */
export interface Reading {
  readonly text: string;
  /** 0..1; lines below 0.3 are rather drawings than text. */
  readonly confidence: number;
}

/** A line with its reading; lines and readings are joined by position in their lists. */
export interface ReadLine extends LineCandidate, Reading {}

/** A fragment that reads as text: what stands at the end of a connector, a word that may stand anywhere, or a letter that is all that a shape says. */
export interface ReadFragment {
  readonly kind: "multiplicity" | "word" | "letter";
  readonly line: ReadLine;
}
