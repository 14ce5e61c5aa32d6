/** Swimlanes: a frame and the title bar at its top or left become one shape that knows where its heading ends. */
import type { NodeCandidate, Page } from "../detection.ts";
import { bottom, right, union } from "../geometry/box.ts";

/** Rounds a length to hundredths of a pixel. */
function rounded(length: number): number {
  return Math.round(100 * length) / 100;
}

/** Makes a swimlane of a frame, its title bar and its body; a body as bare as the page leaves the fill to the heading alone. */
export function laneOf(frame: NodeCandidate, title: NodeCandidate, body: NodeCandidate, page: Page): NodeCandidate {
  const box = union(frame.box, title.box);
  const sideways = title.box.height > 0.7 * box.height;
  const heading = rounded(sideways ? right(title.box) - box.x : bottom(title.box) - box.y);
  const isBare = body.style.fill === null || body.style.fill === page.background;
  const isHeadFilled = title.style.fill !== null && title.style.fill !== page.background;
  return {
    ...frame,
    kind: "swimlane",
    box,
    params: { heading, ...(sideways ? { sideways: 1 } : {}), ...(isBare && isHeadFilled ? { open: 1 } : {}) },
    style: { ...frame.style, fill: title.style.fill ?? frame.style.fill },
  };
}

/** How far pieces of one bar may miss each other and the body, in pixels: a stroke or a connector lies between. */
const slack = 5;

/** Finds the pieces of a bar right above a body that a connector has cut, from left to right; empty when there are none. */
function piecesAbove(body: NodeCandidate, near: readonly NodeCandidate[], highest: number): readonly NodeCandidate[] {
  const pieces = near
    .filter(
      ({ box }) =>
        Math.abs(bottom(box) - body.box.y) <= slack &&
        box.height <= highest &&
        box.height < 0.45 * body.box.height &&
        box.x >= body.box.x - slack &&
        right(box) <= right(body.box) + slack,
    )
    .sort((a, b) => a.box.x - b.box.x);
  const first = pieces[0];
  const last = pieces.at(-1);
  if (first === undefined || last === undefined || pieces.length < 2) return [];
  if (first.box.x > body.box.x + slack || right(last.box) < right(body.box) - slack) return [];
  const alike = pieces.every(
    ({ box, style }, index) =>
      style.fill === first.style.fill &&
      Math.abs(box.y - first.box.y) <= 1 &&
      (index === 0 || Math.abs(box.x - right(pieces[index - 1]!.box)) <= slack),
  );
  return alike ? pieces : [];
}

/** Joins the pieces of title bars without strokes of their own that connectors have cut; `highest` is how high a title may be. */
export function joinCutBars(candidates: readonly NodeCandidate[], highest: number): readonly NodeCandidate[] {
  const bars = candidates.filter(({ box, style }) => style.stroke === null && style.fill !== null && box.height <= highest);
  if (bars.length < 2) return candidates;
  const gone = new Set<NodeCandidate>();
  const joined: NodeCandidate[] = [];
  for (const body of candidates) {
    if (body.style.stroke === null || gone.has(body)) continue;
    const pieces = piecesAbove(
      body,
      bars.filter((bar) => !gone.has(bar)),
      highest,
    );
    if (pieces.length === 0) continue;
    for (const piece of pieces) gone.add(piece);
    const [x, top] = [body.box.x, pieces[0]!.box.y - body.style.strokeWidth / 2];
    joined.push({
      ...pieces[0]!,
      box: { x, y: top, width: body.box.width, height: body.box.y - top },
      style: { ...body.style, fill: pieces[0]!.style.fill },
    });
  }
  return [...candidates.filter((candidate) => !gone.has(candidate)), ...joined];
}
