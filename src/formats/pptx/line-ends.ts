/** The ends that DrawingML's own lines have: which heads it knows, and which of its three sizes comes nearest to the picture's. */
import { headForms } from "../../core/diagram/head-forms.ts";
import type { EdgeStyle, Marker } from "../../core/diagram/types.ts";
import { measuredLength } from "../lib/head-length.ts";
import { element } from "../lib/xml.ts";
import type { XmlElement } from "../lib/xml.ts";
import { emuOn } from "./slide.ts";
import type { Slide } from "./slide.ts";

/** How many times as long, or as wide, as its line a head of a size is (as LibreOffice imports them). */
const multiples = { sm: 2, med: 3, lg: 5 } as const;
type Size = keyof typeof multiples;
const sizes: readonly Size[] = ["sm", "med", "lg"];
/** Thinner lines have the heads of one of two points. */
const leastWidth = 2 * 12_700;

/** An end of a line that DrawingML knows, and the size that it has where nobody measured it. */
interface LineEnd {
  readonly type: "triangle" | "stealth" | "arrow" | "diamond" | "oval";
  readonly width: Size;
  readonly length: Size;
}

const medium = { width: "med", length: "med" } as const;

const lineEnds: Partial<Record<Marker, LineEnd>> = {
  triangle: { type: "triangle", ...medium },
  thin: { type: "triangle", width: "sm", length: "med" },
  stealth: { type: "stealth", ...medium },
  open: { type: "arrow", ...medium },
  diamond: { type: "diamond", width: "lg", length: "lg" },
  circle: { type: "oval", ...medium },
};

/** Returns the size at which a head comes nearest to an extent in EMU. */
function sizeFor(extent: number, lineWidth: number): Size {
  const off = (size: Size): number => Math.abs(Math.log(extent / (multiples[size] * Math.max(leastWidth, lineWidth))));
  return sizes.reduce((best, size) => (off(size) < off(best) ? size : best));
}

/** Writes an end of a line; its sizes follow the picture's where they were measured. */
export function lineEnd(
  name: "a:headEnd" | "a:tailEnd",
  marker: Marker,
  { slide, style }: { readonly slide: Slide; readonly style: EdgeStyle },
): XmlElement {
  const end = lineEnds[marker];
  if (end === undefined || marker === "none") return element(name, { type: "none" });
  const plain = measuredLength(style);
  if (plain === null) return element(name, { type: end.type, w: end.width, len: end.length });
  const line = emuOn(slide, style.strokeWidth);
  const { width, length } = headForms[marker];
  return element(name, {
    type: end.type,
    w: sizeFor(emuOn(slide, width * plain), line),
    len: sizeFor(emuOn(slide, length * plain), line),
  });
}
