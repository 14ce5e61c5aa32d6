/** Rows of swimlanes: a title bar beside a lane, from whose corners lines run on as far as the lane goes, is a lane, though connectors cut its body. */
import type { NodeCandidate } from "../detection.ts";
import { bottom, right, union } from "../geometry/box.ts";
import type { Box } from "../geometry/box.ts";
import { packedColour } from "../raster/bitmap.ts";
import { colourDistance } from "../raster/colour.ts";
import type { ColourRegions } from "../raster/colour-regions.ts";

/** How far sides and ends of neighbours may miss each other, in pixels. */
const slack = 3;
/** At least so much of a lane's sides is drawn in the row's colour: connectors and labels hide the rest. */
const leastDrawn = 0.8;
/** Colours up to this distance are one. */
const sameColour = 60;
/** Pixels between two places of a side that are looked at. */
const pitch = 4;

/** Boxes with x and y swapped: lanes on one another are read as such beside each other. */
function turned({ x, y, width, height }: Box): Box {
  return { x: y, y: x, width: height, height: width };
}

/** Tells whether the sides of a lane are drawn below its heading, in the colour of the row. */
function areSidesDrawn({ x, y, width, height }: Box, heading: number, isInkAt: (x: number, y: number) => boolean): boolean {
  const isDrawn = (side: number): boolean => {
    let [drawn, all] = [0, 0];
    for (let at = y + heading + pitch; at < y + height - pitch; at += pitch, all++)
      if ([0, -1, 1, -2, 2].some((aside) => isInkAt(side + aside, at))) drawn++;
    return drawn >= leastDrawn * all;
  };
  return isDrawn(x) && isDrawn(x + width);
}

/** What may be a title bar, and its box, turned where titles stand at the left. */
interface Bar {
  readonly bar: NodeCandidate;
  readonly box: Box;
}

/** Tells whether a shape is another lane of the same row. */
function isLike({ kind, box, params }: NodeCandidate, lane: NodeCandidate): boolean {
  const sideways = lane.params?.["sideways"];
  if (kind !== "swimlane" || params?.["sideways"] !== sideways) return false;
  const [one, other] = sideways === 1 ? [turned(box), turned(lane.box)] : [box, lane.box];
  return Math.abs(one.y - other.y) <= slack && Math.abs(one.height - other.height) <= slack && one.x !== other.x;
}

/** Finds the bars that adjoin a lane's title, and one another, on either side. */
function barsBeside(lane: Box, heading: number, bars: readonly Bar[]): readonly Bar[] {
  const level = bars.filter(({ box }) => Math.abs(box.y - lane.y) <= slack && Math.abs(box.height - heading) <= slack);
  const found: Bar[] = [];
  for (let [from, to] = [lane.x, right(lane)]; ;) {
    const next = level.find(
      (bar) => !found.includes(bar) && (Math.abs(right(bar.box) - from) <= slack || Math.abs(bar.box.x - to) <= slack),
    );
    if (next === undefined) return found;
    found.push(next);
    [from, to] = [Math.min(from, next.box.x), Math.max(to, right(next.box))];
  }
}

/** Tells whether a box is a piece of new lanes' bodies, or their common outline: from one lane's side to another's, and to an end of theirs. */
function isPiece(box: Box, lanes: readonly Box[], heading: number): boolean {
  const near = (one: number, other: number): boolean => Math.abs(one - other) <= slack;
  const [first] = lanes;
  if (first === undefined) return false;
  const isWide = lanes.some(({ x }) => near(x, box.x)) && lanes.some((lane) => near(right(lane), right(box)));
  const isBelow = near(box.y, first.y + heading) || box.y > first.y + heading;
  return isWide && isBelow && bottom(box) <= bottom(first) + slack && (near(box.y, first.y + heading) || near(bottom(box), bottom(first)));
}

/** Makes lanes of the bars beside one lane; returns what is new, and what it replaces. */
function completeRow(
  known: NodeCandidate,
  candidates: readonly NodeCandidate[],
  regions: ColourRegions,
): { readonly made: readonly NodeCandidate[]; readonly gone: readonly NodeCandidate[] } {
  const none = { made: [], gone: [] };
  const heading = known.params?.["heading"] ?? 0;
  if (known.kind !== "swimlane" || known.style.stroke === null || heading === 0) return none;
  const sideways = known.params?.["sideways"] === 1;
  const view = (box: Box): Box => (sideways ? turned(box) : box);
  const lane = view(known.box);
  const boxed = candidates.filter(({ kind }) => kind === "rectangle" || kind === "container").map((bar) => ({ bar, box: view(bar.box) }));
  const others = candidates.filter((other) => isLike(other, known)).map((bar) => ({ bar, box: { ...view(bar.box), height: heading } }));
  const row = barsBeside(lane, heading, [...boxed, ...others]);
  const own = packedColour(known.style.stroke);
  const isInkAt = (across: number, down: number): boolean => {
    const [x, y] = sideways ? [down, across] : [across, down];
    const [column, row] = [Math.floor(x), Math.floor(y)];
    if (column < 0 || row < 0 || column >= regions.width || row >= regions.height) return false;
    return colourDistance(regions.colours[regions.labels[row * regions.width + column]!]!, own) <= sameColour;
  };
  const members = row.map(({ bar, box }) => ({ bar, lane: { ...box, y: lane.y, height: lane.height } }));
  const found = members.filter((one) => one.bar.kind !== "swimlane" && areSidesDrawn(one.lane, heading, isInkAt));
  if (found.length === 0) return none;
  const lanes = found.map((one) => one.lane);
  const whole = members.map((one) => one.lane).reduce(union, lane);
  const isOutline = (box: Box): boolean =>
    Math.abs(box.x - whole.x) + Math.abs(box.y - whole.y) + Math.abs(right(box) - right(whole)) + Math.abs(bottom(box) - bottom(whole)) <=
    4 * slack;
  const pieces = boxed.filter(({ box }) => isPiece(box, lanes, heading) || isOutline(box));
  const made = found.map(({ bar, lane: box }) => ({
    ...known,
    box: view(box),
    confidence: Math.min(known.confidence, bar.confidence),
    style: { ...known.style, fill: bar.style.fill ?? known.style.fill },
  }));
  return { made, gone: [...found.map(({ bar }) => bar), ...pieces.map(({ bar }) => bar)] };
}

/** Makes swimlanes of the title bars that stand in a row with one, and drops the pieces of their bodies. */
export function completeLaneRows(candidates: readonly NodeCandidate[], regions: ColourRegions): readonly NodeCandidate[] {
  let nodes = candidates;
  for (const known of candidates) {
    const { made, gone } = completeRow(known, nodes, regions);
    if (made.length > 0) nodes = [...nodes.filter((node) => !gone.includes(node)), ...made];
  }
  return nodes;
}
