/** Frames without ink of their own: a box that rows or columns of shapes fill from end to end is drawn by their borders alone. */
import type { NodeCandidate } from "../detection.ts";
import type { Box } from "../geometry/box.ts";
import { bottom, containsBox, right } from "../geometry/box.ts";

/** The kinds that hold others; what a box is for is told later. */
const holders: ReadonlySet<string> = new Set(["container", "rectangle"]);
/** How far the sides of shapes that adjoin may miss each other, in pixels. */
const slack = 3;

const near = (a: number, b: number): boolean => Math.abs(a - b) <= slack;

/** Tells whether boxes stand one below the other from the top of a frame to its foot, each as wide as the frame. */
function isStackOf(frame: Box, boxes: readonly Box[]): boolean {
  const rows = boxes.filter(({ x, width }) => near(x, frame.x) && near(x + width, right(frame))).sort((one, other) => one.y - other.y);
  if (rows.length < 2 || !near(rows[0]!.y, frame.y) || !near(bottom(rows.at(-1)!), bottom(frame))) return false;
  return rows.every((row, index) => index === 0 || near(row.y, bottom(rows[index - 1]!)));
}

/** Swaps the axes of a box. */
function turned({ x, y, width, height }: Box): Box {
  return { x: y, y: x, width: height, height: width };
}

/** Leaves out boxes that other chosen shapes tile; a pool of lanes is a thing of its own, though its lanes fill it. */
export function dropTiled(chosen: readonly NodeCandidate[]): readonly NodeCandidate[] {
  return chosen.filter((frame) => {
    if (!holders.has(frame.kind) || frame.rotation !== 0 || frame.params?.["heading"] !== undefined) return true;
    const tiles = chosen
      .filter((tile) => tile !== frame && tile.kind !== "swimlane" && containsBox(frame.box, tile.box, slack))
      .map(({ box }) => box)
      .filter((box) => !(near(box.width, frame.box.width) && near(box.height, frame.box.height)));
    return !isStackOf(frame.box, tiles) && !isStackOf(turned(frame.box), tiles.map(turned));
  });
}
