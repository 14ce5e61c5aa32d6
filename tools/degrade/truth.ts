/** Moves the truth of a picture along with its pixels: places are scaled and shifted, colours dropped where they are no longer the author's. */

/** Where a point of the first picture lies in the second: `factor` times its place, plus the shift; pixels. */
export interface Placement {
  readonly factor: number;
  readonly shift: readonly [x: number, y: number];
  readonly width: number;
  readonly height: number;
}

/** Lists of four numbers: left, top, width, height. */
const boxes: ReadonlySet<string> = new Set(["bbox", "text_bbox", "cell_bbox", "full_bbox"]);
const boxLists: ReadonlySet<string> = new Set(["text_bboxes"]);
const pointLists: ReadonlySet<string> = new Set(["points", "path"]);
const points: ReadonlySet<string> = new Set(["text_at"]);
const lengths: ReadonlySet<string> = new Set(["font_px", "radius"]);
const colours: ReadonlySet<string> = new Set(["fill", "stroke", "fill_px"]);

type Numbers = readonly number[];

/** Returns the truth of the degraded picture. */
export function placeTruth(truth: object, place: Placement, options: { readonly keepsColours: boolean }): object {
  const { factor, shift } = place;
  const round = (value: number): number => Math.round(100 * value) / 100;
  const point = ([x = 0, y = 0]: Numbers): Numbers => [round(factor * x + shift[0]), round(factor * y + shift[1])];
  const box = ([x = 0, y = 0, width = 0, height = 0]: Numbers): Numbers => [
    ...point([x, y]),
    round(factor * width),
    round(factor * height),
  ];
  const member = (key: string, value: unknown): unknown => {
    if (value === null || value === undefined) return value;
    if (colours.has(key)) return options.keepsColours ? value : null;
    if (boxes.has(key)) return box(value as Numbers);
    if (points.has(key)) return point(value as Numbers);
    if (boxLists.has(key)) return (value as readonly Numbers[]).map(box);
    if (pointLists.has(key) && Array.isArray(value)) return (value as readonly Numbers[]).map(point);
    if (lengths.has(key)) return round(factor * (value as number));
    return walk(value);
  };
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, member(key, inner)]));
  };
  return { ...(walk(truth) as object), width: place.width, height: place.height };
}
