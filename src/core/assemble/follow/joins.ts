/** Which ends belong to one connector: those between which the line field runs best. */
import type { Point } from "../../geometry/point.ts";
import type { CostGrid, Ways } from "../../raster/cheapest-ways.ts";
import { cheapestWays } from "../../raster/cheapest-ways.ts";
import type { Tip } from "./tips.ts";

/** Two ends, by their places in the list, and the cells between them. */
export interface Join {
  readonly from: number;
  readonly to: number;
  readonly cells: readonly number[];
  /** Cost of a step on average: 1 where the line was certain throughout. */
  readonly mean: number;
}

/** Ways that cost more than this a step on average are none. */
const mostMean = 6;
/** No way costs more than so many crossings of the picture. */
const mostCrossings = 0.8;
/** What two ends of the same sort cost in addition: most connectors have one head. */
const bothMarked = 1.5;
const noneMarked = 1;
/** What a shared end costs in addition: lines that join one another before the head. */
const shared = 0.8;

/** Names the pair of two shapes, whichever comes first. */
export function linkName(one: number, other: number): string {
  return one < other ? `${one}-${other}` : `${other}-${one}`;
}

/** Joins ends; every end is used once, and then ends that are left join what is used already. */
export function joinTips(tips: readonly Tip[], grid: CostGrid, cellOf: (point: Point) => number): readonly Join[] {
  const candidates = candidatesOf(tips, grid, cellOf);
  const used = new Map<number, number>();
  const chosen: Join[] = [];
  const links = new Set<string>();
  const take = (join: Join, limit: number): void => {
    const [a, b] = [used.get(join.from) ?? 0, used.get(join.to) ?? 0];
    const name = linkName(tips[join.from]!.shape, tips[join.to]!.shape);
    if (a > 0 && b > 0) return;
    if (a + b > limit || links.has(name)) return;
    links.add(name);
    used.set(join.from, a + 1).set(join.to, b + 1);
    chosen.push(join);
  };
  for (const { join } of candidates) take(join, 0);
  for (const { join, cost } of candidates) if (cost + shared <= mostMean) take(join, 3);
  return chosen;
}

/** Lists possible joins, the best first. */
function candidatesOf(tips: readonly Tip[], grid: CostGrid, cellOf: (point: Point) => number): readonly { join: Join; cost: number }[] {
  const most = mostCrossings * (grid.width + grid.height);
  const found: { join: Join; cost: number }[] = [];
  tips.forEach((tip, from) => {
    const ways = cheapestWays(grid, cellOf(tip.point), most);
    for (let to = from + 1; to < tips.length; to++) {
      const other = tips[to]!;
      if (other.shape === tip.shape) continue;
      const join = joinBetween(ways, [from, to], cellOf(other.point));
      if (join === null) continue;
      const likeness = tip.marked === other.marked ? (tip.marked ? bothMarked : noneMarked) : 0;
      const cost = join.mean + likeness - 0.5 * (tip.confidence + other.confidence);
      if (cost <= mostMean) found.push({ join, cost });
    }
  });
  return found.sort((a, b) => a.cost - b.cost || a.join.from - b.join.from || a.join.to - b.join.to);
}

function joinBetween(ways: Ways, [from, to]: readonly [number, number], cell: number): Join | null {
  const cost = ways.reached[cell]!;
  if (cost === Infinity) return null;
  const cells = ways.wayTo(cell);
  return { from, to, cells, mean: cost / Math.max(1, cells.length - 1) };
}
