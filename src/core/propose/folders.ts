/** Folders, as packages of UML are drawn: a small box that stands on the upper left or right of a larger one is its tab. */
import type { NodeCandidate } from "../detection.ts";
import { bottom, boxFromEdges, grow, right } from "../geometry/box.ts";
import { createBoxIndex } from "../geometry/box-index.ts";
import type { BoxIndex } from "../geometry/box-index.ts";

/** A tab and its folder share their lines within so many pixels. */
const slack = 2.5;
/** A tab is no wider and no higher than this share of the folder below it; wider and higher boxes are stacked. */
const widestTab = 0.9;
const highestTab = 0.5;

/** Finds what stands on the upper side of a box. */
function standingOn(body: NodeCandidate, index: BoxIndex<NodeCandidate>): readonly NodeCandidate[] {
  const { box } = body;
  return index
    .overlapping(grow(box, slack))
    .filter((other) => other !== body && Math.abs(bottom(other.box) - box.y) <= slack && right(other.box) > box.x + slack);
}

/** Tells whether a box ends where another one below it does, at its right. */
function isAtRight({ box }: NodeCandidate, body: NodeCandidate): boolean {
  return Math.abs(right(box) - right(body.box)) <= slack;
}

/** Tells whether a box is the tab of another one. */
function isTab(tab: NodeCandidate, body: NodeCandidate): boolean {
  const { kind, box, style } = tab;
  if (kind !== "rectangle" || (Math.abs(box.x - body.box.x) > slack && !isAtRight(tab, body))) return false;
  if (box.width > widestTab * body.box.width || box.height > highestTab * body.box.height) return false;
  return style.stroke !== null && style.stroke === body.style.stroke && style.fill === body.style.fill;
}

/** Joins tabs with what they stand on. */
export function joinFolders(candidates: readonly NodeCandidate[]): readonly NodeCandidate[] {
  const index = createBoxIndex<NodeCandidate>();
  for (const candidate of candidates) index.add(candidate.box, candidate);
  const tabs = new Set<NodeCandidate>();
  const folders = new Map<NodeCandidate, NodeCandidate>();
  for (const body of candidates) {
    if (body.kind !== "rectangle") continue;
    const [tab, ...others] = standingOn(body, index);
    if (tab === undefined || others.length > 0 || !isTab(tab, body)) continue;
    tabs.add(tab);
    const box = boxFromEdges(body.box.x, tab.box.y, right(body.box), bottom(body.box));
    const side = isAtRight(tab, body) ? { mirrored: 1 } : {};
    folders.set(body, { ...body, kind: "folder", box, params: { tabWidth: tab.box.width, tabHeight: tab.box.height, ...side } });
  }
  return candidates.filter((candidate) => !tabs.has(candidate)).map((candidate) => folders.get(candidate) ?? candidate);
}
