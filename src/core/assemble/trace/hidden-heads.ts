/** Heads behind texts: a title on a border hides the tip of the line that ends there. */
import type { Marker } from "../../diagram/types.ts";

/** What is known of a line's end. */
export interface SeenEnd {
  readonly marker: Marker;
  /** How much of the way to its shape lies under text, in pixels. */
  readonly covered: number;
}

/** A line with both its ends. */
export interface SeenLine {
  readonly first: SeenEnd;
  readonly last: SeenEnd;
}

/** Which end of a line has a head that cannot be seen, and what it looks like. */
export interface HiddenHead {
  readonly end: "first" | "last";
  readonly marker: Marker;
}

/** So many lines must show both their ends, and this share of them exactly one head. */
const habit = { lines: 5, share: 0.8 } as const;

/** Finds the head that lines of the page usually have, at one end only; null when there is no such habit. */
function usualHead(lines: readonly SeenLine[], heads: ReadonlySet<Marker>): Marker | null {
  const pointed = lines.filter(({ first, last }) => heads.has(first.marker) !== heads.has(last.marker));
  if (lines.length < habit.lines || pointed.length < habit.share * lines.length) return null;
  const counts = new Map<Marker, number>();
  for (const { first, last } of pointed) {
    const marker = heads.has(first.marker) ? first.marker : last.marker;
    counts.set(marker, (counts.get(marker) ?? 0) + 1);
  }
  return [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best))[0];
}

/**
 * Tells, of each line, which end has a head behind text: the only hidden end of a line without any marker, on a page whose other
 * lines have one head each. `least` is how much of an end must lie under text, in pixels.
 */
export function findHiddenHeads(lines: readonly SeenLine[], heads: ReadonlySet<Marker>, least: number): readonly (HiddenHead | null)[] {
  const isHidden = ({ covered }: SeenEnd): boolean => covered >= least;
  const open = lines.filter(({ first, last }) => !isHidden(first) && !isHidden(last));
  const marker = usualHead(open, heads);
  return lines.map(({ first, last }) => {
    if (marker === null || first.marker !== "none" || last.marker !== "none" || isHidden(first) === isHidden(last)) return null;
    return { end: isHidden(first) ? "first" : "last", marker };
  });
}
