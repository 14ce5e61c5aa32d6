/** Says of texts whose they are: a connector's, a shape's, or nobody's. */
import type { Box } from "../../src/core/geometry/box.ts";
import { centre, containsPoint } from "../../src/core/geometry/box.ts";
import { editDistance } from "../../src/core/text/edit-distance.ts";
import type { Truth } from "../judging.ts";

/** A text that was read, in pixels of the picture. */
export interface ReadText {
  readonly text: string;
  readonly box: Box;
}

/** Whose a text is: true lines by their identifiers, a shape's, nobody's as the author drew it, or not to be told. */
export type Belongs = { readonly to: "lines"; readonly lines: ReadonlySet<string> } | { readonly to: "shape" | "nobody" | "unknown" };

/** Of longer texts so large a share may be read wrongly. */
const mostWrong = 0.34;
/** So short texts must be read rightly. */
const short = 3;
/** The middle of a text lies so many pixels from its true place at most. */
const astray = 12;

const fold = (text: string): string => text.normalize("NFKC").toLowerCase().replaceAll(/\s+/gu, "");

function areAlike(one: string, other: string): boolean {
  if (one === "" || other === "") return false;
  const length = Math.max(one.length, other.length);
  return editDistance(one, other) <= (length <= short ? 0 : mostWrong * length);
}

/** A label's text is written as a whole, or line by line beside both ends. */
const isOf = (text: string, label: string): boolean => [label, ...label.split("\n")].some((part) => areAlike(text, fold(part)));

function liesIn({ box }: ReadText, [x = 0, y = 0, width = 0, height = 0]: readonly number[]): boolean {
  return containsPoint({ x: x - astray, y: y - astray, width: width + 2 * astray, height: height + 2 * astray }, centre(box));
}

/** Says whose a text is. */
export function belongsTo(read: ReadText, { nodes, edges }: Truth): Belongs {
  const text = fold(read.text);
  const beside = nodes.find(
    (node) => node.shape === "text" && liesIn(read, node.text_bbox ?? node.bbox) && areAlike(text, fold(node.text ?? "")),
  );
  if (beside?.near_edge !== undefined) return { to: "lines", lines: new Set([beside.near_edge]) };
  const shape = nodes.find((node) => node.shape !== "text" && liesIn(read, node.text_bbox ?? node.bbox) && isOf(text, node.text ?? ""));
  const lines = edges.filter((line) => isOf(text, line.text ?? "")).map(({ id }) => id);
  if (beside === undefined && shape === undefined && lines.length > 0) return { to: "lines", lines: new Set(lines) };
  if (shape !== undefined) return { to: "shape" };
  return { to: beside === undefined ? "unknown" : "nobody" };
}
