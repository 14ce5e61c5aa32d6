/** How strokes cross a group of cells: from one to the next along rows of pixels, or down their columns. */
import { cellSize } from "./cells.ts";

/** Where cells are, and what is a stroke in them. */
interface Seen {
  readonly columns: number;
  readonly cells: readonly number[];
  readonly isStroke: (x: number, y: number) => boolean;
}

/** Lists the distances from where a stroke begins to where the next one does along a line; where there is no cell, nothing is crossed. */
function distancesOn(line: {
  readonly from: number;
  readonly to: number;
  readonly at: (place: number) => boolean | null;
}): readonly number[] {
  const distances: number[] = [];
  let [last, wasStroke] = [-1, true];
  for (let place = line.from; place < line.to; place++) {
    const isStroke = line.at(place);
    if (isStroke === null) last = -1;
    else if (isStroke && !wasStroke) {
      if (last >= 0) distances.push(place - last);
      last = place;
    }
    wasStroke = isStroke ?? true;
  }
  return distances;
}

/** Lists the distances from stroke to stroke on two lines of pixels through each row of cells, or with `down` through each column: one list a line. */
export function strokeDistances({ columns, cells, isStroke }: Seen, down: boolean): readonly (readonly number[])[] {
  const lineOf = (cell: number): number => (down ? cell % columns : Math.floor(cell / columns));
  const placeOf = (cell: number): number => (down ? Math.floor(cell / columns) : cell % columns);
  const lines = Map.groupBy(cells, lineOf);
  return [...lines].flatMap(([line, of]) => {
    const along = new Set(of.map(placeOf));
    const [from, to] = [Math.min(...along) * cellSize, (Math.max(...along) + 1) * cellSize];
    return [0, cellSize / 2].map((offset) => {
      const fixed = line * cellSize + offset;
      const at = (place: number): boolean | null => {
        if (!along.has(Math.floor(place / cellSize))) return null;
        return down ? isStroke(fixed, place) : isStroke(place, fixed);
      };
      return distancesOn({ from, to, at });
    });
  });
}
