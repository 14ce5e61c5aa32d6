/** Elements whose text could hardly be read: how sure their outline is says nothing of that. */
import type { ReadLine } from "../detection.ts";
import type { Edge, Node } from "../diagram/types.ts";
import type { Box } from "../geometry/box.ts";
import { centre, containsPoint } from "../geometry/box.ts";

/** Readings below this are more often wrong than right. */
const leastConfidence = 0.5;

/** Returns the boxes in which an element shows text. */
function textBoxes(found: Node | Edge): readonly Box[] {
  if ("labels" in found) return found.labels.map(({ box }) => box);
  return (found.text?.lines ?? []).map(({ box }) => box);
}

/** Lists the ids of nodes and edges that show a line which was read below a half. */
export function doubtfulTexts(elements: readonly (Node | Edge)[], lines: readonly ReadLine[]): ReadonlySet<string> {
  const doubtful = lines.filter(({ text, confidence }) => text !== "" && confidence < leastConfidence);
  const shows = (box: Box): boolean => doubtful.some((line) => containsPoint(box, centre(line.box)));
  return new Set(elements.filter((found) => textBoxes(found).some(shows)).map(({ id }) => id));
}
