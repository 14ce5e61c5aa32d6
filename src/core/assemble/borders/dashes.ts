/** Broken borders: whether the stroke along an outline comes and goes, and how. */
import type { Dash } from "../../diagram/types.ts";
import type { BorderCut } from "./cuts.ts";
import { median } from "../../median.ts";

/** Fewer levels of ink than this are noise. */
const leastDeparture = 20;
/** A border with fewer gaps than this is disturbed, not dashed. */
const fewestGaps = 6;
const longestGap = 20;
/** A gap is bare somewhere: no more than this share of the ink is there. Thin lines aslant lie between two pixels by turns, with half of it in each. */
const mostBare = 0.3;

/** A stretch of an outline that is inked or bare throughout; `whole` when its ends are a change, not an unclear place. */
interface Stretch {
  readonly inked: boolean;
  readonly whole: boolean;
  readonly length: number;
  /** How much ink there is where there is least. */
  readonly least: number;
  readonly side: number;
}

/** Tells how much ink a border has where it is drawn: half of that parts strokes from gaps. */
function inkLevel(cuts: readonly (BorderCut | null)[]): number {
  const levels = cuts.flatMap((cut) => (cut === null ? [] : [cut.departure])).sort((a, b) => a - b);
  return levels[Math.floor(0.85 * levels.length)] ?? 0;
}

/** Cuts an outline into inked, bare and unclear stretches. */
function stretchesOf(cuts: readonly (BorderCut | null)[], level: number): readonly Stretch[] {
  const stateOf = (cut: BorderCut | null | undefined): boolean | null => (cut ? cut.departure >= level / 2 : null);
  const found: Stretch[] = [];
  for (let first = 0; first < cuts.length;) {
    const state = stateOf(cuts[first]);
    let end = first + 1;
    while (end < cuts.length && stateOf(cuts[end]) === state && cuts[end]?.side === cuts[first]?.side) end++;
    const whole = first > 0 && end < cuts.length && stateOf(cuts[first - 1]) !== null && stateOf(cuts[end]) !== null;
    const turned = cuts[first - 1]?.side !== cuts[first]?.side || cuts[end]?.side !== cuts[first]?.side;
    const least = Math.min(...cuts.slice(first, end).map((cut) => cut?.departure ?? 0));
    if (state !== null) found.push({ inked: state, whole: whole && !turned, length: end - first, least, side: cuts[first]!.side });
    first = end;
  }
  return found;
}

/** Tells whether most lengths are about the same. */
function isRegular(lengths: readonly number[]): boolean {
  const usual = median(lengths) ?? 0;
  return lengths.filter((length) => Math.abs(length - usual) <= Math.max(1.5, 0.3 * usual)).length >= 0.7 * lengths.length;
}

/** Names the pattern of a border from cuts a pixel apart, null where one is not clear; `width` is that of its stroke. */
export function borderDash(cuts: readonly (BorderCut | null)[], width: number): Dash {
  const level = inkLevel(cuts);
  if (level < leastDeparture) return "solid";
  const whole = stretchesOf(cuts, level).filter((stretch) => stretch.whole);
  const gaps = whole.filter((stretch) => !stretch.inked && stretch.least <= mostBare * level);
  const strokes = whole.filter((stretch) => stretch.inked).map((stretch) => stretch.length);
  const lengths = gaps.map((gap) => gap.length);
  if (gaps.length < fewestGaps || strokes.length < fewestGaps || new Set(gaps.map((gap) => gap.side)).size < 2) return "solid";
  if (Math.max(...lengths) > longestGap || !isRegular(lengths) || !isRegular(strokes)) return "solid";
  return (median(strokes) ?? 0) <= 1.2 * Math.max(1, width) + 0.5 ? "dotted" : "dashed";
}

/** Keeps the cuts that show the strokes of a broken border. */
export function inkedCuts(cuts: readonly (BorderCut | null)[]): readonly BorderCut[] {
  const level = inkLevel(cuts);
  return cuts.filter((cut): cut is BorderCut => cut !== null && cut.departure >= 0.9 * level);
}
