/** Bars, feet and rings before a shape, as entity diagrams have them: the waves of the profile name them. */
import type { Marker } from "../../diagram/types.ts";
import { grain } from "./profile.ts";
import type { Profile } from "./profile.ts";

/** A stretch of a profile that rises to a peak and falls again. */
interface Wave {
  readonly first: number;
  readonly last: number;
  readonly peak: number;
  /** Length at more than half the height, in pixels. */
  readonly thickness: number;
  /** How much longer it is at a quarter of the height than at three quarters, in pixels. */
  readonly slope: number;
}

/** A wave stands out of its neighbours by this share of its height, and by so many pixels. */
const prominence = { share: 0.3, least: 1.25 } as const;

/** Fills the gaps of one row that sampling leaves across slanted lines. */
function closed(values: readonly number[]): readonly number[] {
  return values.map((value, row) => Math.max(value, Math.min(values[row - 1] ?? 0, values[row + 1] ?? 0)));
}

/** Parts a profile into waves, from the tip backwards; what hardly stands out of the line is none. */
function wavesOf(outer: readonly number[], base: number): readonly Wave[] {
  const waves: Wave[] = [];
  const close = (first: number, last: number): void => {
    const rows = outer.slice(first, last + 1);
    const peak = Math.max(...rows);
    const lengthAt = (share: number): number => rows.filter((value) => value >= base + share * (peak - base)).length * grain;
    const thickness = lengthAt(0.5);
    // right at a shape lies what erasing left of its border
    const isRest = first === 0 && thickness <= 2.5 && rows.indexOf(peak) < 3;
    if (peak >= base + prominence.least && !isRest) waves.push({ first, last, peak, thickness, slope: lengthAt(0.25) - lengthAt(0.75) });
  };
  let [first, peak, low] = [0, 0, -1];
  for (const [row, value] of outer.entries()) {
    const least = Math.max(prominence.least, prominence.share * peak);
    if (low < 0 || value <= outer[low]!) {
      if (value <= peak - least) low = row;
      peak = Math.max(peak, value);
    } else if (value >= outer[low]! + least) {
      close(first, low);
      [first, peak, low] = [low, value, -1];
    }
  }
  close(first, outer.length - 1);
  return waves;
}

/** The line that a marker stands on, and how far the profile reaches to each side, in pixels. */
interface Around {
  readonly base: number;
  readonly side: number;
  readonly radius: number;
}

/** Tells whether a wave is a line across: much wider than thick, as thick as the line itself, with steep sides. */
function isBar({ peak, thickness, slope }: Wave, { base, radius }: Around): boolean {
  return peak >= 1.15 * thickness && thickness <= 2 * radius + 2.5 && peak >= base + 2 && slope <= 1.5;
}

/** Tells whether a wave is widest right at the shape, as half a disc on its outline is. */
function leansOnShape({ first, peak }: Wave, outer: readonly number[]): boolean {
  return first === 0 && outer[0]! >= 0.8 * peak;
}

/** Tells whether a wave is a foot: widest at the shape, with bare ground beside the axis, and narrowing evenly. */
function isFoot({ first, last, peak }: Wave, { solid, outer }: Pick<Profile, "solid" | "outer">): boolean {
  const rows = outer.slice(first, last + 1);
  const front = rows.slice(0, Math.max(2, Math.round(0.2 * rows.length)));
  const whole = rows.reduce((sum, value) => sum + value, 0);
  // a disc that a second line leaves is as wide in front, but solid
  const bare = front.filter((value, row) => solid[first + row]! < 0.6 * value).length;
  if (bare < 0.6 * front.length || first * grain > 3 || Math.max(...front) < 0.9 * peak) return false;
  return rows.length * grain >= 1.3 * peak && whole / (peak * rows.length) < 0.7;
}

/** Names a marker of bars, feet and rings, or returns null when it is none. */
export function crowFoot(profile: Profile, around: Around): Marker | null {
  const outer = closed(profile.outer);
  const waves = wavesOf(outer, around.base);
  const [one, other] = waves;
  if (one === undefined || waves.some(({ peak }) => peak > around.side - 1)) return null;
  const second = other === undefined ? "none" : isBar(other, around) ? "bar" : "ring";
  const end = outer.findIndex((value, row) => row > one.first + 3 && value <= around.base + 0.6);
  const foot = { ...one, last: end < 0 ? one.last : Math.min(one.last, end) };
  if (isFoot(foot, { solid: profile.solid, outer }))
    return second === "none" ? "crow_many" : second === "bar" ? "crow_one_many" : "crow_zero_many";
  if (!isBar(one, around) || leansOnShape(one, outer)) return null;
  if (second === "ring") return "crow_zero_one";
  const at = outer.indexOf(one.peak) * grain;
  return second === "bar" || at >= 0.9 * one.peak ? "crow_one" : "bar";
}
