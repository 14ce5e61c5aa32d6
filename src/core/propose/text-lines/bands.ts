/** Level bands of a page, in which things on one level are looked up and not searched. */

/** A place on the page; right and bottom exclusive. */
export interface Placed {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Bands are 2 to this power pixels high. */
export const bandShift = 5;

/** Sorts things by the level bands that they touch, so that neighbours are looked up and not searched. */
export function bandsOf<Item extends Placed>(items: readonly Item[]): (top: number, bottom: number) => readonly Item[] {
  const byBand = new Map<number, Item[]>();
  for (const item of items) {
    for (let band = item.top >> bandShift; band <= (item.bottom - 1) >> bandShift; band++) {
      const list = byBand.get(band);
      if (list === undefined) byBand.set(band, [item]);
      else list.push(item);
    }
  }
  return (top, bottom) => {
    const found = new Set<Item>();
    for (let band = Math.floor(top) >> bandShift; band <= Math.floor(bottom) >> bandShift; band++)
      for (const item of byBand.get(band) ?? []) found.add(item);
    return [...found];
  };
}
