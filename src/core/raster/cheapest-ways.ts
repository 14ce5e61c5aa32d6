/** Cheapest ways over a grid whose cells cost differently (Dijkstra 1959), eight neighbours a cell. */

/** A grid of costs for a step into a cell; Infinity blocks it. */
export interface CostGrid {
  readonly width: number;
  readonly height: number;
  readonly costs: Float32Array;
}

/** What was reached from a start. */
export interface Ways {
  /** Cost of the way to each cell, Infinity where none was found. */
  readonly reached: Float32Array;
  /** Returns the cells from the start to a cell that was reached. */
  wayTo(cell: number): readonly number[];
}

/** How dear a way may be at any place: so much, and so much more for each of its steps. Where dear cells are rare, most of a grid is never looked at. */
export interface Thrift {
  readonly slack: number;
  readonly perStep: number;
}

/** Finds the ways from a cell to all cells that cost at most `most`, and nowhere on the way more than thrift allows. */
export function cheapestWays({ width, height, costs }: CostGrid, start: number, most: number, thrift: Thrift | null = null): Ways {
  const steps = thrift === null ? null : new Int32Array(costs.length);
  const reached = new Float32Array(costs.length).fill(Infinity);
  const before = new Int32Array(costs.length).fill(-1);
  const open = openHeap();
  reached[start] = 0;
  open.push(start, 0);
  while (open.size() > 0) {
    const { cell, cost } = open.pop();
    if (cost > reached[cell]!) continue;
    const [x, y] = [cell % width, Math.floor(cell / width)];
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++) {
        if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) continue;
        const other = cell + dy * width + dx;
        const sum = Math.fround(cost + costs[other]! * (dx !== 0 && dy !== 0 ? Math.SQRT2 : 1));
        if (sum > most || sum >= reached[other]!) continue;
        if (thrift !== null && sum > thrift.slack + thrift.perStep * (steps![cell]! + 1)) continue;
        if (steps !== null) steps[other] = steps[cell]! + 1;
        reached[other] = sum;
        before[other] = cell;
        open.push(other, sum);
      }
  }
  return {
    reached,
    wayTo(cell) {
      const cells: number[] = [];
      for (let at = cell; at >= 0; at = before[at]!) cells.push(at);
      return cells.toReversed();
    },
  };
}

/** A binary heap, the cheapest first; equals by cell, so that ways do not hang on the order of pushes. */
function openHeap(): {
  readonly size: () => number;
  push(cell: number, cost: number): void;
  pop(): { readonly cell: number; readonly cost: number };
} {
  const [cells, costs]: [number[], number[]] = [[], []];
  const isBefore = (cell: number, cost: number, place: number): boolean =>
    cost < costs[place]! || (cost === costs[place] && cell < cells[place]!);
  const put = (place: number, cell: number, cost: number): void => {
    cells[place] = cell;
    costs[place] = cost;
  };
  /** Puts the last entry, which leaves its place, where it belongs from the first on. */
  const sink = (cell: number, cost: number): void => {
    let at = 0;
    for (let child = 1; child < cells.length; child = 2 * at + 1) {
      const best = child + 1 < cells.length && isBefore(cells[child + 1]!, costs[child + 1]!, child) ? child + 1 : child;
      if (isBefore(cell, cost, best)) break;
      put(at, cells[best]!, costs[best]!);
      at = best;
    }
    put(at, cell, cost);
  };
  return {
    size: () => cells.length,
    push(cell, cost) {
      let at = cells.length;
      for (let parent = (at - 1) >> 1; at > 0 && isBefore(cell, cost, parent); parent = (at - 1) >> 1) {
        put(at, cells[parent]!, costs[parent]!);
        at = parent;
      }
      put(at, cell, cost);
    },
    pop() {
      const first = { cell: cells[0]!, cost: costs[0]! };
      const [cell, cost] = [cells.pop()!, costs.pop()!];
      if (cells.length > 0) sink(cell, cost);
      return first;
    },
  };
}
