/** Connected components of ink: what a letter, a group of touching letters, a dot, a line or a border is made of. */
import type { GroundField } from "./text-ground.ts";

/** One component of ink; its box spans whole pixels, right and bottom exclusive. */
export interface InkComponent {
  readonly label: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly area: number;
  /** The largest contrast of its pixels, and the index of a pixel that has it. */
  readonly peak: number;
  readonly peakAt: number;
}

/** All components of a picture and the label of every pixel: 0 for ground, -1 for drawn lines that were cut out. */
export interface InkComponents {
  readonly labels: Int32Array;
  readonly list: readonly InkComponent[];
}

/** Ink differs at least this much from its ground; JPEG noise around letters stays below. */
const leastContrast = 36;
/** Of a component's strongest contrast, the share that a pixel needs to belong to its core: cuts the halo that joins neighbours. */
const coreShare = 0.36;
/** Components longer than this are searched for drawn lines; longer than any letter of an ordinary label. */
const lineHolder = 40;
/** A drawn line is at least this long, in pixels ... */
const leastLine = 24;
/** ... and this many times as long as thick; stems and bars of letters stay below. */
const lineRatio = 12;

/** Labels the ink twice: first all that stands out; then, with drawn lines cut out, only what is strong enough for its surroundings. */
export function findInkComponents(field: GroundField): InkComponents {
  const limits = new Uint8Array(field.contrast.length).fill(leastContrast);
  const first = label(field, limits);
  const core = new Uint8Array(first.list.length + 1);
  for (const component of first.list) core[component.label] = Math.max(leastContrast, Math.round(component.peak * coreShare));
  for (let at = 0; at < limits.length; at++) if (first.labels[at]! > 0) limits[at] = core[first.labels[at]!]!;
  const lines = markLines(field, limits, first);
  const second = label(field, limits);
  for (const at of lines) second.labels[at] = -1;
  return second;
}

function label(field: GroundField, limits: Uint8Array): InkComponents {
  const { width, height, contrast } = field;
  const labels = new Int32Array(width * height);
  const list: InkComponent[] = [];
  const stack: number[] = [];
  for (let start = 0; start < labels.length; start++) {
    if (labels[start] !== 0 || contrast[start]! < limits[start]!) continue;
    const id = list.length + 1;
    let [left, top, right, bottom, area, peak, peakAt] = [width, height, 0, 0, 0, 0, start];
    labels[start] = id;
    stack.push(start);
    while (stack.length > 0) {
      const at = stack.pop()!;
      const y = Math.floor(at / width);
      const x = at - y * width;
      area++;
      if (x < left) left = x;
      if (x >= right) right = x + 1;
      if (y < top) top = y;
      if (y >= bottom) bottom = y + 1;
      if (contrast[at]! > peak) [peak, peakAt] = [contrast[at]!, at];
      for (let dy = y > 0 ? -1 : 0; dy <= (y < height - 1 ? 1 : 0); dy++) {
        const row = at + dy * width;
        if (x > 0) claim(row - 1, id);
        claim(row, id);
        if (x < width - 1) claim(row + 1, id);
      }
    }
    list.push({ label: id, left, top, right, bottom, area, peak, peakAt });
  }
  return { labels, list };

  function claim(at: number, id: number): void {
    if (labels[at] !== 0 || contrast[at]! < limits[at]!) return;
    labels[at] = id;
    stack.push(at);
  }
}

/** Raises the limit over every pixel of a long thin straight run in a large component, and returns those pixels. */
function markLines(field: GroundField, limits: Uint8Array, components: InkComponents): readonly number[] {
  const { width, height, contrast } = field;
  const found: number[] = [];
  const isInk = (at: number): boolean => contrast[at]! >= limits[at]!;
  for (const component of components.list) {
    if (Math.max(component.right - component.left, component.bottom - component.top) < lineHolder) continue;
    const own = (at: number): boolean => components.labels[at] === component.label && isInk(at);
    for (let y = component.top; y < component.bottom; y++) {
      const row = y * width;
      for (const [from, to] of runsOf(component.left, component.right, (x) => own(row + x))) cutRun(row + from, row + to, 1, width);
    }
    for (let x = component.left; x < component.right; x++) {
      for (const [from, to] of runsOf(component.top, component.bottom, (y) => own(y * width + x)))
        cutRun(from * width + x, to * width + x, width, 1);
    }
  }
  for (const at of found) limits[at] = 255;
  return found;

  /** Keeps the run when it is thin at its quarters: the median of three widths across it. */
  function cutRun(from: number, to: number, along: number, across: number): void {
    const length = (to - from) / along + 1;
    const widths = [0.25, 0.5, 0.75]
      .map((share) => thickness(from + Math.round((length - 1) * share) * along, across))
      .sort((a, b) => a - b);
    if (length < lineRatio * widths[1]!) return;
    for (let at = from; at <= to; at += along) found.push(at);
  }
  function thickness(at: number, across: number): number {
    let count = 1;
    const limit = width * height;
    for (let next = at - across; next >= 0 && isInk(next) && count < 64; next -= across) count++;
    for (let next = at + across; next < limit && isInk(next) && count < 64; next += across) count++;
    return count;
  }
}

/** Lists the stretches, first and last position, over which a test holds; short ones are left out. */
function runsOf(from: number, to: number, holds: (position: number) => boolean): readonly (readonly [number, number])[] {
  const runs: [number, number][] = [];
  let start = -1;
  for (let position = from; position <= to; position++) {
    const inside = position < to && holds(position);
    if (inside && start < 0) start = position;
    if (!inside && start >= 0) {
      if (position - start >= leastLine) runs.push([start, position - 1]);
      start = -1;
    }
  }
  return runs;
}
