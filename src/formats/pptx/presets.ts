/** PowerPoint's preset shapes as formulas: connection sites and text rectangles (ECMA-376, presetShapeDefinitions.xml). */
import type { Box } from "../../core/geometry/box.ts";
import { boxFromEdges } from "../../core/geometry/box.ts";
import type { Point } from "../../core/geometry/point.ts";

/** A connection site in pixels of the unrotated box, with the unit vector that leaves the shape there. */
export interface Site {
  readonly point: Point;
  readonly direction: Point;
}

/** The size that a preset is drawn at and its adjust values; the file holds exactly these. */
export interface PresetFrame {
  readonly width: number;
  readonly height: number;
  readonly adjust: Readonly<Record<string, number>>;
}

/** What must be known of a preset to glue to it and to place text in it. */
export interface Preset {
  /** The adjust values with their defaults, in the order of the file. */
  readonly adjust: Readonly<Record<string, number>>;
  /** Sites in the order of their indexes. */
  sites(frame: PresetFrame): readonly Site[];
  textBox(frame: PresetFrame): Box;
}

const up: Point = [0, -1];
const left: Point = [-1, 0];
const down: Point = [0, 1];
const right: Point = [1, 0];

/** Pins a value between two bounds, as the formula `pin` does. */
function pin(low: number, value: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}

/** Returns one adjust value by its name. */
function adjusted({ adjust }: PresetFrame, name = "adj"): number {
  const value = adjust[name];
  if (value === undefined) throw new RangeError(`a preset needs the adjust value ${name}`);
  return value;
}

/** Four sites in the order top, left, bottom, right, at the given places. */
function fourSites(top: Point, atLeft: Point, bottom: Point, atRight: Point): readonly Site[] {
  return [
    { point: top, direction: up },
    { point: atLeft, direction: left },
    { point: bottom, direction: down },
    { point: atRight, direction: right },
  ];
}

/** The middles of the four sides, the order of most presets. */
function sideSites({ width, height }: PresetFrame): readonly Site[] {
  return fourSites([width / 2, 0], [0, height / 2], [width / 2, height], [width, height / 2]);
}

/** The whole box. */
function whole({ width, height }: PresetFrame): Box {
  return { x: 0, y: 0, width, height };
}

/** A box inset by the same lengths on both sides of each axis. */
function inset({ width, height }: PresetFrame, x: number, y: number): Box {
  return boxFromEdges(x, y, width - x, height - y);
}

/** The part of a corner's radius that text keeps clear of: 1 − 1/√2. */
const cornerShare = 0.29289;

const rect: Preset = { adjust: {}, sites: sideSites, textBox: whole };

const roundRect: Preset = {
  adjust: { adj: 16_667 },
  sites: sideSites,
  textBox(frame) {
    const radius = (Math.min(frame.width, frame.height) * pin(0, adjusted(frame), 50_000)) / 100_000;
    return inset(frame, radius * cornerShare, radius * cornerShare);
  },
};

const ellipse: Preset = {
  adjust: {},
  sites({ width, height }) {
    const at = (x: number, y: number, direction: Point): Site => ({ point: [width * x, height * y], direction });
    const [near, far] = [(1 - Math.SQRT1_2) / 2, (1 + Math.SQRT1_2) / 2];
    return [
      at(0.5, 0, up),
      at(near, near, up),
      at(0, 0.5, left),
      at(near, far, down),
      at(0.5, 1, down),
      at(far, far, down),
      at(1, 0.5, right),
      at(far, near, up),
    ];
  },
  textBox: (frame) => inset(frame, (frame.width * (1 - Math.SQRT1_2)) / 2, (frame.height * (1 - Math.SQRT1_2)) / 2),
};

const diamond: Preset = { adjust: {}, sites: sideSites, textBox: (frame) => inset(frame, frame.width / 4, frame.height / 4) };

/** The slant of parallelogram and trapezoid: share of the shorter side, bounded by the width. */
function slantOf(frame: PresetFrame, maximum: number): { readonly value: number; readonly maximum: number; readonly pixels: number } {
  const shorter = Math.min(frame.width, frame.height);
  const bound = (maximum * frame.width) / shorter;
  const value = pin(0, adjusted(frame), bound);
  return { value, maximum: bound, pixels: (shorter * value) / 100_000 };
}

const parallelogram: Preset = {
  adjust: { adj: 25_000 },
  sites(frame) {
    const { width, height } = frame;
    const slant = slantOf(frame, 100_000).pixels;
    const y1 = slant === 0 ? height : pin(0, (height * width) / 2 / slant, height);
    const lower = (width - slant) / 2;
    return [
      { point: [width / 2, height - y1], direction: up },
      { point: [width - lower, 0], direction: up },
      { point: [width - slant / 2, height / 2], direction: right },
      { point: [lower, height], direction: down },
      { point: [width / 2, y1], direction: down },
      { point: [slant / 2, height / 2], direction: left },
    ];
  },
  textBox(frame) {
    const { value, maximum } = slantOf(frame, 100_000);
    const share = (1 + (5 * value) / maximum) / 12;
    return inset(frame, frame.width * share, frame.height * share);
  },
};

const trapezoid: Preset = {
  adjust: { adj: 25_000 },
  sites(frame) {
    const { width, height } = frame;
    const half = slantOf(frame, 50_000).pixels / 2;
    return fourSites([width / 2, 0], [half, height / 2], [width / 2, height], [width - half, height / 2]);
  },
  textBox(frame) {
    const { value, maximum } = slantOf(frame, 50_000);
    const share = value / maximum / 3;
    return boxFromEdges(frame.width * share, frame.height * share, frame.width * (1 - share), frame.height);
  },
};

const triangle: Preset = {
  adjust: { adj: 50_000 },
  sites(frame) {
    const { width, height } = frame;
    const apex = (width * pin(0, adjusted(frame), 100_000)) / 100_000;
    return [
      { point: [apex, 0], direction: up },
      { point: [apex / 2, height / 2], direction: left },
      { point: [0, height], direction: down },
      { point: [apex, height], direction: down },
      { point: [width, height], direction: down },
      { point: [(apex + width) / 2, height / 2], direction: right },
    ];
  },
  textBox(frame) {
    const apex = (frame.width * pin(0, adjusted(frame), 100_000)) / 100_000;
    return boxFromEdges(apex / 2, frame.height / 2, (apex + frame.width) / 2, frame.height);
  },
};

const hexagon: Preset = {
  adjust: { adj: 25_000, vf: 115_470 },
  sites(frame) {
    const { width, height } = frame;
    const x1 = slantOf(frame, 50_000).pixels;
    const rise = (height / 2) * (adjusted(frame, "vf") / 100_000) * Math.sin(Math.PI / 3);
    const [y1, y2] = [height / 2 - rise, height / 2 + rise];
    return [
      { point: [width, height / 2], direction: right },
      { point: [width - x1, y2], direction: down },
      { point: [x1, y2], direction: down },
      { point: [0, height / 2], direction: left },
      { point: [x1, y1], direction: up },
      { point: [width - x1, y1], direction: up },
    ];
  },
  textBox(frame) {
    const { value, maximum } = slantOf(frame, 50_000);
    const q1 = -maximum / 2;
    const wide = value + q1 > 0;
    const q7 = -((value + (wide ? q1 : 0)) / q1) * (wide ? 3 : 2);
    const share = ((wide ? 4 : 2) + q7) / 24;
    return inset(frame, frame.width * share, frame.height * share);
  },
};

const octagon: Preset = {
  adjust: { adj: 29_289 },
  sites(frame) {
    const { width, height } = frame;
    const cut = (Math.min(width, height) * pin(0, adjusted(frame), 50_000)) / 100_000;
    return [
      { point: [width, cut], direction: right },
      { point: [width, height - cut], direction: right },
      { point: [width - cut, height], direction: down },
      { point: [cut, height], direction: down },
      { point: [0, height - cut], direction: left },
      { point: [0, cut], direction: left },
      { point: [cut, 0], direction: up },
      { point: [width - cut, 0], direction: up },
    ];
  },
  textBox(frame) {
    const cut = (Math.min(frame.width, frame.height) * pin(0, adjusted(frame), 50_000)) / 100_000;
    return inset(frame, cut / 2, cut / 2);
  },
};

const plus: Preset = {
  adjust: { adj: 25_000 },
  sites: sideSites,
  textBox(frame) {
    const arm = (Math.min(frame.width, frame.height) * pin(0, adjusted(frame), 50_000)) / 100_000;
    return frame.width > frame.height ? inset(frame, 0, arm) : inset(frame, arm, 0);
  },
};

/** Half the height of a can's lip. */
function halfLip(frame: PresetFrame): number {
  const shorter = Math.min(frame.width, frame.height);
  return (shorter * pin(0, adjusted(frame), (50_000 * frame.height) / shorter)) / 200_000;
}

const can: Preset = {
  adjust: { adj: 25_000 },
  sites(frame) {
    const { width, height } = frame;
    return [{ point: [width / 2, 2 * halfLip(frame)], direction: up }, ...sideSites({ width, height, adjust: {} })];
  },
  textBox: (frame) => boxFromEdges(0, 2 * halfLip(frame), frame.width, frame.height - halfLip(frame)),
};

/** The depth of a cube's top and side face. */
function cubeDepth(frame: PresetFrame): number {
  return (Math.min(frame.width, frame.height) * pin(0, adjusted(frame), 100_000)) / 100_000;
}

const cube: Preset = {
  adjust: { adj: 25_000 },
  sites(frame) {
    const { width, height } = frame;
    const depth = cubeDepth(frame);
    const [frontX, frontY] = [(width - depth) / 2, (depth + height) / 2];
    return [
      { point: [(depth + width) / 2, 0], direction: up },
      { point: [frontX, depth], direction: up },
      { point: [0, frontY], direction: left },
      { point: [frontX, height], direction: down },
      { point: [width - depth, frontY], direction: right },
      { point: [width, (height - depth) / 2], direction: right },
    ];
  },
  textBox: (frame) => boxFromEdges(0, cubeDepth(frame), frame.width - cubeDepth(frame), frame.height),
};

const cloud: Preset = {
  adjust: {},
  sites: ({ width, height }) => [
    { point: [(width * 21_582) / 21_600, height / 2], direction: right },
    { point: [width / 2, (height * 21_577) / 21_600], direction: down },
    { point: [(width * 67) / 21_600, height / 2], direction: left },
    { point: [width / 2, (height * 1_235) / 21_600], direction: up },
  ],
  textBox: ({ width, height }) =>
    boxFromEdges((width * 2_977) / 21_600, (height * 3_262) / 21_600, (width * 17_087) / 21_600, (height * 17_337) / 21_600),
};

const flowChartDocument: Preset = {
  adjust: {},
  sites: ({ width, height }) => fourSites([width / 2, 0], [0, height / 2], [width / 2, (height * 20_172) / 21_600], [width, height / 2]),
  textBox: ({ width, height }) => ({ x: 0, y: 0, width, height: (height * 17_322) / 21_600 }),
};

/** Sites of chevron and homePlate: the middle of the straight edges, the notch or back, the tip. */
function stepSites(frame: PresetFrame, notch: number): readonly Site[] {
  const middle = (frame.width - slantOf(frame, 100_000).pixels) / 2;
  return fourSites([middle, 0], [notch, frame.height / 2], [middle, frame.height], [frame.width, frame.height / 2]);
}

const chevron: Preset = {
  adjust: { adj: 50_000 },
  sites: (frame) => stepSites(frame, slantOf(frame, 100_000).pixels),
  textBox(frame) {
    const point = slantOf(frame, 100_000).pixels;
    return frame.width - 2 * point > 0 ? inset(frame, point, 0) : whole(frame);
  },
};

const homePlate: Preset = {
  adjust: { adj: 50_000 },
  sites: (frame) => stepSites(frame, 0),
  textBox: (frame) => boxFromEdges(0, 0, frame.width - slantOf(frame, 100_000).pixels / 2, frame.height),
};

const wedgeRectCallout: Preset = {
  adjust: { adj1: -20_833, adj2: 62_500 },
  sites(frame) {
    const { width, height } = frame;
    const tip: Point = [width * (0.5 + adjusted(frame, "adj1") / 100_000), height * (0.5 + adjusted(frame, "adj2") / 100_000)];
    const length = Math.hypot(tip[0] - width / 2, tip[1] - height / 2);
    const direction: Point = length === 0 ? down : [(tip[0] - width / 2) / length, (tip[1] - height / 2) / length];
    return [...sideSites(frame), { point: tip, direction }];
  },
  textBox: whole,
};

/** Every preset that the writer uses besides block arrows. */
export const basicPresets: Readonly<Record<string, Preset>> = {
  rect,
  roundRect,
  ellipse,
  diamond,
  parallelogram,
  trapezoid,
  triangle,
  hexagon,
  octagon,
  plus,
  can,
  cube,
  cloud,
  flowChartDocument,
  chevron,
  homePlate,
  wedgeRectCallout,
};
