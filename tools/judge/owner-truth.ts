/** Says of a text that stands in a shape whether its author wrote it as the shape's own. */
import type { Box } from "../../src/core/geometry/box.ts";
import { centre, containsPoint } from "../../src/core/geometry/box.ts";
import { editDistance } from "../../src/core/text/edit-distance.ts";
import type { Truth } from "../judging.ts";

/** Whose a text is: the shape's own, that of another true shape or of nobody, or not to be told. */
export type Owned = "own" | "apart" | "unknown";

/** So large a share of a text's characters stands in the true text that it is a part of. */
const leastAlike = 0.66;
/** The middle of a text lies so many pixels from its true place at most. */
const astray = 12;

type TrueText = Truth["nodes"][number];

const fold = (text: string): string => text.normalize("NFKC").toLowerCase().replaceAll(/\s+/gu, "");

/** Measures which share of a text's characters stands in a longer one, in their order. */
function shareWithin(part: string, whole: string): number {
  const errors = editDistance(part, whole) - Math.max(0, whole.length - part.length);
  return part.length === 0 ? 0 : 1 - errors / part.length;
}

const placeOf = ({ text_bbox: place, bbox }: TrueText): Box => {
  const [x = 0, y = 0, width = 0, height = 0] = place ?? bbox;
  return { x: x - astray, y: y - astray, width: width + 2 * astray, height: height + 2 * astray };
};

const sizeOf = ({ text_bbox: place, bbox }: TrueText): number => {
  const [, , width = 0, height = 0] = place ?? bbox;
  return width * height;
};

/** A text that was read in a shape. */
export interface TextInShape {
  readonly text: string;
  readonly box: Box;
  /** True of the topmost one in its shape. */
  readonly first: boolean;
}

/**
 * Says whose a text is that was read in a shape whose true one has this identifier: of the true texts that it is a part of, the one in the smallest
 * place is it. Texts that an author laid over a shape are the shape's, if it has none. Of a shape without any text the first one may be its own or not.
 */
export function ownedAs(read: TextInShape, shape: string, { nodes }: Truth): Owned {
  const text = fold(read.text);
  const [whole] = nodes
    .filter(
      ({ role = "primary", text: written, ...node }) =>
        role !== "overlay" && written !== undefined && containsPoint(placeOf(node), centre(read.box)),
    )
    .filter((node) => shareWithin(text, fold(node.text!)) >= leastAlike)
    .toSorted((one, other) => sizeOf(one) - sizeOf(other));
  if (whole === undefined) return "unknown";
  if (whole.id === shape) return "own";
  const isBare = fold(nodes.find(({ id }) => id === shape)?.text ?? "") === "";
  return isBare && read.first ? "unknown" : "apart";
}
