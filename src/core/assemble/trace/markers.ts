/** What stands at the end of a line: the profile of the ink across the line, from the tip backwards, names the marker. */
import type { Marker } from "../../diagram/types.ts";
import { median } from "../../median.ts";
import { crowFoot } from "./crow-feet.ts";
import type { Field } from "./field.ts";
import { grain, profileAt } from "./profile.ts";
import type { Profile, Tip } from "./profile.ts";

/** A marker and how far it stands out beside its line, in pixels. */
export interface Found {
  readonly marker: Marker;
  readonly size: number;
}

/** Returns the largest value, where it stands, and the median of the back half. */
function peakOf(values: readonly number[], until: number): { readonly value: number; readonly row: number } {
  let [value, row] = [0, 0];
  for (let at = 0; at < Math.min(values.length, until); at++)
    if (values[at]! > value) {
      value = values[at]!;
      row = at;
    }
  return { value, row };
}

/** What is known of a filled marker: its half widths from the tip on, the first `hidden` of which a border covers. */
interface Filled {
  readonly solid: readonly number[];
  readonly hidden: number;
  readonly peak: { readonly value: number; readonly row: number };
  readonly base: number;
  /** The page's letter height. */
  readonly unit: number;
}

/** Halfway to its widest place and as far behind it a diamond is half as wide, a disc nearly as wide, and a head has ended; smaller ones, in pixels, show no form. */
const half = { least: 0.36, most: 0.64, pixels: 5 } as const;

/** Tells whether a marker is a diamond as wide as long. */
function isSquareDiamond(solid: readonly number[], peak: Filled["peak"]): boolean {
  const widest = solid.findLastIndex((value) => value >= 0.97 * peak.value);
  const middle = (peak.row + widest) / 2;
  const isHalf = (row: number): boolean => {
    const share = (solid[Math.round(row)] ?? 0) / peak.value;
    return share >= half.least && share <= half.most;
  };
  return peak.value >= half.pixels && isHalf(middle / 2) && isHalf(1.5 * middle);
}

/**
 * Names a marker whose inside is ink: a disc on the outline reaches about as far as it is wide, a triangle twice as far, and ends with
 * its widest place.
 */
function filledMarker({ solid, hidden, peak, base, unit }: Filled): Marker {
  if (isSquareDiamond(solid, peak)) return "diamond";
  const level = base + Math.max(0.75, 0.2 * (peak.value - base));
  let first = peak.row;
  while (first > 0 && solid[first - 1]! >= level) first--;
  let last = peak.row;
  while (last + 1 < solid.length && solid[last + 1]! >= level) last++;
  const full = solid.findIndex((value) => value >= 0.88 * peak.value);
  const place = (full + peak.row) / 2 / (last + 1);
  const slenderness = ((last + 1) * grain) / peak.value;
  const lastFull = solid.findLastIndex((value, row) => row <= last && value >= 0.88 * peak.value);
  const flank = last - lastFull;
  const endsWide = lastFull * grain >= 1.3 * peak.value && flank * grain <= 0.4 * peak.value;
  // a border that is met at a low angle hides a disc but for a low rim, and of a triangle no more than its tip
  if (endsWide && hidden * grain >= peak.value && peak.value >= 0.45 * unit) return "triangle";
  if ((slenderness < 1.55 && place < 0.62) || (slenderness < 1.9 && place < 0.4)) return "circle";
  if (place > 0.58 && place < 0.7 && slenderness > 2.2 && flank > 0.25 * (last + 1)) return "diamond";
  if (place > 0.58 || place < 0.3) return "triangle";
  const filling = solid.slice(first, last + 1).reduce((sum, value) => sum + value, 0) / (peak.value * (last - first + 1));
  if (filling > 0.72 && slenderness < 2.8) return "circle";
  return slenderness > 2.2 ? "diamond" : "triangle";
}

/** Names a marker of thin lines. */
function openMarker(profile: Profile, peak: { readonly value: number; readonly row: number }): Marker {
  const { solid, outer } = profile;
  const length = peak.row + 1;
  const nearTip = outer.slice(0, Math.max(1, Math.round(length * 0.3)));
  const front = nearTip.reduce((sum, value) => sum + value, 0) / nearTip.length;
  if (length * grain <= 3 || front > 0.75 * peak.value) {
    const rows = outer.filter((value) => value > 0.7 * peak.value).length * grain;
    return rows <= 3 ? "bar" : "crow_many";
  }
  const closing = solid.slice(Math.max(0, peak.row - 4), peak.row + 5);
  if (Math.max(...closing) >= 0.8 * peak.value) return "triangle_hollow";
  const behind = outer.slice(peak.row, peak.row + length);
  const tail = behind.at(-1) ?? 0;
  const half = behind[Math.floor(behind.length / 2)] ?? 0;
  if (half > 0.3 * peak.value && half < 0.8 * peak.value && tail < 0.4 * peak.value) return "diamond_hollow";
  return "open";
}

/** Tells whether a marker has bare ground between its axis and its rim on the way to its widest place. */
function isHollow({ solid, outer }: Profile, widest: number, base: number): boolean {
  const rows = [0.5, 0.6, 0.7].map((share) => Math.round(share * widest));
  return widest * grain >= 5 && rows.every((row) => outer[row]! > base + 1.5 && solid[row]! < 0.6 * outer[row]!);
}

/** Names a closed marker whose inside is bare, the axis too: a line leads to the tip of an open one. */
function hollowMarker({ outer, solid, axis }: Profile, base: number): Marker | null {
  const wide = outer.map((value) => value >= base + 0.75);
  const first = wide.indexOf(true);
  const behind = wide.indexOf(false, first);
  const last = behind < 0 ? wide.length : behind;
  if (first < 0 || axis.indexOf(true, last) < 0) return null;
  let [bare, longest] = [0, 0];
  for (let row = first; row < last; row++) {
    bare = axis[row] ? 0 : bare + 1;
    longest = Math.max(longest, bare);
  }
  const rows = outer.slice(first, last);
  if (longest * grain < 1.5 || longest < 0.25 * rows.length) return null;
  const peak = Math.max(...rows);
  const full = rows.flatMap((value, row) => (value >= 0.88 * peak ? [row] : []));
  const place = (full[0]! + full.at(-1)! + 1) / 2 / rows.length;
  const filling = rows.reduce((sum, value) => sum + value, 0) / (peak * rows.length);
  // a triangle ends with its widest place, wherever a slanting border cuts off its tip
  const endsWide = place > 0.62 || rows.length - 1 - full.at(-1)! < 0.17 * rows.length;
  // two strokes that nothing joins at the back are an open head whose line stops short of its tip
  if (endsWide) return Math.max(...solid.slice(first, last)) >= 0.8 * peak ? "triangle_hollow" : null;
  return filling > 0.68 ? "circle_hollow" : "diamond_hollow";
}

/** Half a disc reaches about as far as it is wide at the border, and is round: a bar reaches less, a crow's foot is narrow halfway. */
const halfRound = { least: 0.7, most: 1.35, halfway: 0.68 } as const;

/** Names what is widest where a border begins to hide it, after so many rows, and narrows from there on: half a disc, or half a ring. */
function halfDisc(
  { outer, axis }: Profile,
  { hidden, base, until }: { readonly hidden: number; readonly base: number; readonly until: number },
): Marker | null {
  // a row in which both sides are cut by the border says too little
  const widths = outer.map((value, row) => median([outer[row - 1] ?? value, value, outer[row + 1] ?? value])!);
  const peak = Math.max(...widths.slice(0, 3));
  const end = widths.findIndex((value) => value < base + 0.3 * (peak - base));
  const reach = ((hidden + end) * grain) / peak;
  if (hidden === 0 || end < 0 || peak - base < 1.5 || reach < halfRound.least || reach > halfRound.most) return null;
  const halfway = widths[Math.max(0, ((hidden + end) >> 1) - hidden)]!;
  const narrows = widths.every((value, row) => row === 0 || row >= end || value <= widths[row - 1]! + grain);
  // what is wider further back is a head, and what ends at once is left of the border
  const isAlone = Math.max(...widths.slice(end, until)) < 0.6 * peak && end * grain >= 0.4 * peak;
  if (!narrows || !isAlone || halfway < halfRound.halfway * peak) return null;
  return axis[0] ? "circle" : "circle_hollow";
}

/** Tells whether most of the wide rows show bare ground beside the axis; a notched head does only in its last ones. */
function hasProngs({ solid, outer }: Profile, peak: { readonly value: number; readonly row: number }): boolean {
  const behind = outer.findIndex((value, row) => row > peak.row && value < 0.5 * peak.value);
  const shares = outer
    .slice(0, behind < 0 ? peak.row + 1 : behind)
    .flatMap((value, row) => (value >= 0.5 * peak.value ? [solid[row]! / value] : []))
    .sort((a, b) => a - b);
  return peak.row * grain >= 3 && shares[shares.length >> 1]! < 0.55;
}

/** How far a look at an end goes, in heights of capitals: back along the line, and as far as a marker's widest place may be; and to each side. */
interface Look {
  readonly back: number;
  readonly widest: number;
  readonly side: number;
}

const near: Look = { back: 2.6, widest: 1.9, side: 1.4 };
/** Programs by hand draw heads larger. */
const ofSketch: Look = { back: 4, widest: 3, side: 2 };
/** Diamonds are the longest markers: draw.io's are up to four heights of small letters. */
const far: Look = { back: 5.2, widest: 3.2, side: 2.4 };

/** Reads the marker at the end of a line. */
export function readMarker(field: Field, tip: Tip): Found {
  if (field.sketch) return readFrom(field, tip, ofSketch);
  const found = readFrom(field, tip, near);
  if (!reachesOn(field, tip)) return found;
  const whole = readFrom(field, tip, far);
  return whole.marker === "diamond" || whole.marker === "diamond_hollow" ? whole : found;
}

/** Tells whether what stands out beside a line does so from behind its tip to shortly before the near look ends, and no longer where the far one does. */
function reachesOn(field: Field, tip: Tip): boolean {
  const { unit } = field;
  if (tip.room < near.back * unit) return false;
  const { outer } = profileAt(field, tip, { back: Math.min(far.back * unit, tip.room), side: far.side * unit });
  const [from, to] = [0.6, near.back - 0.3].map((heights) => Math.round((heights * unit) / grain));
  const least = tip.radius + 0.14 * unit;
  return outer.slice(from, to).every((value) => value > least) && outer.slice(-4).every((value) => value <= least);
}

function readFrom(field: Field, tip: Tip, look: Look): Found {
  const { unit } = field;
  const back = Math.min(look.back * unit, tip.room);
  const side = look.side * unit;
  const profile = profileAt(field, tip, { back, side });
  const begin = Math.max(
    0,
    profile.outer.findIndex((value) => value > 0),
  );
  const trimmed: Profile = { solid: profile.solid.slice(begin), outer: profile.outer.slice(begin), axis: profile.axis.slice(begin) };
  const until = Math.round((look.widest * unit) / grain);
  const sorted = [...trimmed.solid].sort((a, b) => a - b);
  const base = Math.max(tip.radius, Math.min(sorted[Math.floor(0.4 * sorted.length)] ?? 0, 2 * tip.radius + 0.5));
  const outer = peakOf(trimmed.outer, until);
  const size = outer.value - base;
  const least = Math.max(1.25, 0.14 * unit, 0.6 * base);
  // hardly more than the steps of a slanting line, or than its neighbours, which are as wide further back
  const behind = trimmed.outer.slice(until).sort((a, b) => a - b);
  const usual = size < 0.28 * unit ? Math.max(base, behind[Math.floor(0.4 * behind.length)] ?? 0) : base;
  if (outer.value - usual < least) return { marker: "none", size: 0 };
  const thin = field.sketch
    ? null
    : (crowFoot(trimmed, { base, side, radius: tip.radius }) ??
      halfDisc(trimmed, { hidden: begin, base, until }) ??
      hollowMarker(trimmed, base));
  if (thin !== null) return { marker: thin, size };
  const solid = peakOf(trimmed.solid, until);
  if (!isHollow(trimmed, outer.row, base) && !hasProngs(trimmed, outer) && solid.value >= 0.62 * outer.value && solid.value - base >= 1) {
    const whole = [...profile.solid.slice(0, begin).map(() => trimmed.solid[0]!), ...trimmed.solid];
    const peak = { value: solid.value, row: solid.row + begin };
    return { marker: filledMarker({ solid: whole, hidden: begin, peak, base, unit }), size };
  }
  return { marker: openMarker(trimmed, outer), size };
}
