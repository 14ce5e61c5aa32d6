/** Which ends belong to one connector: those between which the line field runs best. */
import type { Point } from "../../geometry/point.ts";
import type { Thrift, Ways } from "../../raster/cheapest-ways.ts";
import { cheapestWays } from "../../raster/cheapest-ways.ts";
import type { Outline } from "../trace/outlines.ts";
import type { LineGrid } from "./line-costs.ts";
import { meanCost } from "./line-costs.ts";
import { supposedEnds } from "./supposed-ends.ts";
import type { Tip } from "./tips.ts";

/** Two ends, by their places in the list, and the cells between them. */
export interface Join {
  readonly from: number;
  readonly to: number;
  readonly cells: readonly number[];
  /** Cost of a step on average: 1 where the line was certain throughout. */
  readonly mean: number;
  /** False where another join was preferred: it may be right all the same. */
  readonly isPreferred: boolean;
}

/** What ends are joined on. */
export interface Ground {
  readonly outlines: readonly Outline[];
  readonly grid: LineGrid;
  readonly cellOf: (point: Point) => number;
  /** Where lines are drawn exactly, ways that leave them for longer are not looked at; null for drawings by hand. */
  readonly thrift: Thrift | null;
  /** So many joins of an end are told of besides those that are preferred. */
  readonly others: number;
}

/** A join that may be: to an end of the list, or to one that only the field tells of. */
interface Candidate {
  readonly from: number;
  readonly other: number | Tip;
  readonly cells: readonly number[];
  readonly mean: number;
  readonly cost: number;
}

/** Ways that cost more than this a step on average are none. */
const mostMean = 6;
/** To where the net saw no end they cost less: two ends are two witnesses. */
const mostSupposed = 3.2;
/** No way costs more than so many crossings of the picture. */
const mostCrossings = 0.8;
/** What two ends of the same sort cost in addition: most connectors have one head. */
const bothMarked = 1.5;
const noneMarked = 1;
/** What an end costs in addition that only the field tells of. */
const unseenEnd = 1;
/** What a shared end costs in addition: lines that join one another before the head. */
const shared = 0.8;
/** So many connectors share an end at most. */
const mostShared = 4;
/** At least so much of a way is its own: what runs along another connector for longer is that one. */
const leastOwn = 0.5;

/**
 * Joins ends, the cheapest ways first; an end that is used already may be joined again at a price.
 * Returns the ends with those added that only the field tells of; joins that are not preferred stand behind the others.
 */
export function joinTips(seen: readonly Tip[], ground: Ground): { readonly tips: readonly Tip[]; readonly joins: readonly Join[] } {
  const tips = [...seen];
  const joins: Join[] = [];
  const uses = seen.map(() => 0);
  const links = new Set<string>();
  const taken = new Set<number>();
  const usesOf = ({ from, other }: Candidate): number => uses[from]! + (typeof other === "number" ? uses[other]! : 0);
  const take = ({ from, other, cells, mean }: Candidate): void => {
    const isSeen = typeof other === "number";
    const name = linkName(seen[from]!.shape, isSeen ? seen[other]!.shape : other.shape);
    if (links.has(name) || cells.filter((cell) => taken.has(cell)).length > (1 - leastOwn) * cells.length) return;
    links.add(name);
    for (const cell of cells) markAround(taken, cell, ground.grid.width);
    uses[from]!++;
    if (isSeen) uses[other]!++;
    joins.push({ from, to: isSeen ? other : tips.push(other) - 1, cells, mean, isPreferred: true });
  };
  const mayShare = ({ from, other }: Candidate): boolean => typeof other === "number" && (uses[from] === 0 || uses[other] === 0);
  const candidates = seen.flatMap((_, from) => candidatesFrom(seen, from, ground));
  for (const { candidate, isShared } of inTurn(candidates)) {
    const used = usesOf(candidate);
    if (used === 0 || (isShared && mayShare(candidate) && used < mostShared)) take(candidate);
  }
  for (const { from, other, cells, mean } of othersOf(candidates, seen, { links, most: ground.others }))
    joins.push({ from, to: typeof other === "number" ? other : tips.push(other) - 1, cells, mean, isPreferred: false });
  return { tips, joins };
}

/** Returns the cheapest joins between shapes that are not joined, so many for each end at most. */
function othersOf(
  candidates: readonly Candidate[],
  seen: readonly Tip[],
  { links, most }: { readonly links: ReadonlySet<string>; readonly most: number },
): readonly Candidate[] {
  const known = new Set(links);
  const counts = seen.map(() => 0);
  const others: Candidate[] = [];
  for (const candidate of candidates.toSorted((a, b) => a.cost - b.cost || a.from - b.from)) {
    const { from, other } = candidate;
    const ends = typeof other === "number" ? [from, other] : [from];
    const name = linkName(seen[from]!.shape, typeof other === "number" ? seen[other]!.shape : other.shape);
    if (known.has(name) || ends.every((end) => counts[end]! >= most)) continue;
    known.add(name);
    for (const end of ends) counts[end]!++;
    others.push(candidate);
  }
  return others;
}

/** Lists candidates by what they cost, each a second time where it costs as much more as a shared end does. */
function inTurn(candidates: readonly Candidate[]): readonly { readonly candidate: Candidate; readonly isShared: boolean }[] {
  const again = candidates.filter(({ cost }) => cost + shared <= mostMean);
  return [
    ...candidates.map((candidate) => ({ candidate, cost: candidate.cost, isShared: false })),
    ...again.map((candidate) => ({ candidate, cost: candidate.cost + shared, isShared: true })),
  ].sort((a, b) => a.cost - b.cost || a.candidate.from - b.candidate.from);
}

/** Names the pair of two shapes, whichever comes first. */
function linkName(one: number, other: number): string {
  return one < other ? `${one}-${other}` : `${other}-${one}`;
}

/** Marks a cell and those around it: two ways along one line are a cell apart here and there. */
function markAround(taken: Set<number>, cell: number, width: number): void {
  for (let dy = -1; dy <= 1; dy++) for (let dx = -1; dx <= 1; dx++) taken.add(cell + dy * width + dx);
}

/** Lists what an end may be joined with: ends that come after it in the list, and shapes that the field leads to. */
function candidatesFrom(tips: readonly Tip[], from: number, ground: Ground): readonly Candidate[] {
  const tip = tips[from]!;
  const ways = cheapestWays(ground.grid, ground.cellOf(tip.point), mostCrossings * (ground.grid.width + ground.grid.height), ground.thrift);
  const found = tips.flatMap((_, to) => (to > from ? candidateBetween(tips, [from, to], ways, ground) : []));
  const supposed = supposedEnds(tip, ways, ground)
    .filter(({ mean, doubt }) => mean + doubt <= mostSupposed)
    .map(({ end, cells, mean, doubt }) => {
      const cost = mean + doubt + unseenEnd - 0.5 * tip.confidence;
      return { from, other: end, cells, mean, cost };
    });
  return [...found, ...supposed];
}

/** Returns the join of two ends, nothing where no way leads from one to the other. */
function candidateBetween(tips: readonly Tip[], [from, to]: readonly [number, number], ways: Ways, ground: Ground): readonly Candidate[] {
  const [tip, other] = [tips[from]!, tips[to]!];
  const cell = ground.cellOf(other.point);
  if (other.shape === tip.shape || ways.reached[cell] === Infinity) return [];
  const cells = ways.wayTo(cell);
  const mean = meanCost(ground.grid, cells, [tip.shape, other.shape]);
  const likeness = tip.marked === other.marked ? (tip.marked ? bothMarked : noneMarked) : 0;
  const cost = mean + likeness - 0.5 * (tip.confidence + other.confidence);
  return cost <= mostMean ? [{ from, other: to, cells, mean, cost }] : [];
}
