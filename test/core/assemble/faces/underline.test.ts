/** Underlines below text that is drawn with the product's own fonts, and what looks like one. */
import { afterAll, describe, expect, test } from "vitest";
import { openRasteriser } from "../../../../src/adapters/image/rasteriser.ts";
import type { SetLine } from "../../../../src/core/assemble/faces/family.ts";
import { underlinesOf } from "../../../../src/core/assemble/faces/underline.ts";
import type { Box } from "../../../../src/core/geometry/box.ts";
import { boxFromEdges } from "../../../../src/core/geometry/box.ts";
import type { Bitmap } from "../../../../src/core/raster/bitmap.ts";
import { inReadingFrame } from "../../../../src/core/text/paragraphs.ts";
import { writeBitmap, written } from "../../../make/writing.ts";

const rasteriser = openRasteriser();
afterAll(() => rasteriser.close());

const page = [240, 120] as const;
const face = { font: "sans", bold: false, italic: false, fontSize: 16, color: "#000000" } as const;
/** All texts begin at this x and stand on this baseline. */
const [left, baseline] = [60, 60];

/** Where the dark ink of a picture lies. */
function inkBox({ width, height, data }: Bitmap): Box {
  let [x, y, right, bottom] = [width, height, 0, 0];
  for (let pixel = 0; pixel < width * height; pixel++) {
    if (data[3 * pixel]! > 160) continue;
    [x, right] = [Math.min(x, pixel % width), Math.max(right, (pixel % width) + 1)];
    [y, bottom] = [Math.min(y, Math.floor(pixel / width)), Math.max(bottom, Math.floor(pixel / width) + 1)];
  }
  return boxFromEdges(x, y, right, bottom);
}

const bar = (x: number, y: number, width: number, height = 1): string => `<rect x="${x}" y="${y}" width="${width}" height="${height}"/>`;
const filled = (fill: string, drawn: string): string => `<g fill="${fill}">${drawn}</g>`;

const nothing = (): Uint8Array => new Uint8Array(page[0] * page[1]);

interface Drawn {
  readonly text?: string;
  /** Draws what stands below or around the ink of the text. */
  readonly around?: (ink: Box) => string;
  readonly attributes?: string;
  readonly rotation?: number;
  readonly quality?: number;
  readonly fontSize?: number;
  readonly color?: string;
  readonly under?: string;
  /** Marks what was found as outlines and connectors. */
  readonly strokes?: (ink: Box) => Uint8Array;
}

/** Draws a text, finds its line by its ink alone, and asks whether it is underlined. */
async function told({
  text = "Order number",
  around = () => "",
  attributes = "",
  rotation = 0,
  quality,
  under = "",
  strokes = nothing,
  ...style
}: Drawn) {
  const { fontSize = face.fontSize, color = face.color } = style;
  const letters = (fill: string): string => written(text, left, baseline, `style="font-size:${fontSize}px" fill="${fill}" ${attributes}`);
  const place = inkBox(await writeBitmap(rasteriser, page, letters("#000000")));
  const bitmap = await writeBitmap(rasteriser, page, `${under}${letters(color)}${around(place)}`, quality);
  const line: SetLine = { text, place, box: inReadingFrame(place, rotation), rotation };
  return underlinesOf({ value: text, lines: [line] }, { ...face, fontSize, color }, { bitmap, strokes: strokes(place) }).whole;
}

/** An underline whose first row is so far below the baseline. */
const underline =
  (below: number, height = 1, fill = "#000000") =>
  ({ x, width }: Box): string =>
    filled(fill, bar(x - 1, baseline + below, width + 2, height));

describe("a text is underlined", () => {
  test.each<readonly [string, Drawn]>([
    ["by a line right below it, as wide as it is", { around: underline(2) }],
    ["by a line that letters cross", { text: "type of query", around: underline(2) }],
    [
      "by one that leaves gaps beside them",
      { text: "any order", around: ({ x, width }) => bar(x, baseline + 2, 16) + bar(x + 23, baseline + 2, width - 23) },
    ],
    ["by a line that lies between two rows", { around: underline(2.5) }],
    ["by a line of half a pixel", { around: underline(2, 0.5) }],
    ["by a line that touches its letters", { around: underline(0.5) }],
    ["in a worn picture", { around: underline(2), quality: 40 }],
    ["by a thick line", { around: underline(2, 2) }],
    ["in the colour of a link", { color: "#0000ee", around: underline(2, 1, "#0000ee") }],
    ["in white on blue", { color: "#ffffff", around: underline(2, 1, "#ffffff"), under: filled("#1f4e9e", bar(0, 0, 240, 120)) }],
    ["where it is small and short", { text: "id", fontSize: 11, around: underline(1.5) }],
    [
      "where it reads upwards",
      {
        rotation: -90,
        attributes: `transform="rotate(-90 ${left} ${baseline}) translate(-50 20)"`,
        around: ({ x, y, width, height }) => bar(x + width + 2, y, 1, height),
      },
    ],
  ])("%s", async (_, drawn) => {
    expect(await told(drawn)).toBe(true);
  });
});

describe("a text is not underlined", () => {
  test.each<readonly [string, Drawn]>([
    ["by nothing", {}],
    ["by a divider of its box", { around: () => bar(20, baseline + 3, 200) }],
    ["by a connector beneath it that begins at its side", { around: ({ x, width }) => bar(x, baseline + 3, width + 40) }],
    ["by a line that lies farther below", { around: underline(8) }],
    [
      "by the border of a box that is as wide",
      {
        around: ({ x, y, width }) =>
          `<path d="M${x - 2.5} ${y - 4.5}H${x + width + 2.5}V${baseline + 3.5}H${x - 2.5}Z" fill="none" stroke="#000"/>`,
      },
    ],
    [
      "by what was found to be the border of a shape",
      {
        around: underline(2),
        strokes: ({ x, width }) => nothing().fill(1, (baseline + 2) * page[0] + x, (baseline + 2) * page[0] + x + width),
      },
    ],
    ["by a line of another colour", { around: underline(2, 1, "#cc0000") }],
    ["by a pale line", { around: underline(2, 1, "#dddddd") }],
    ["by a line through it", { around: underline(-5) }],
    [
      "by a line of dashes",
      { around: ({ x, width }) => Array.from({ length: Math.floor(width / 13) }, (_, at) => bar(x + 13 * at, baseline + 2, 11)).join("") },
    ],
    ["by a line below its first word alone", { around: ({ x }) => bar(x, baseline + 2, 40) }],
    ["by a thick bar", { around: underline(2, 4) }],
    ["by the upper one of two lines", { around: ({ x, width }) => bar(x, baseline + 2, width) + bar(x, baseline + 4, width) }],
    ["by a dark area that begins below it", { around: underline(2, 30) }],
    ["by the feet of some", { text: "11", around: ({ x, width }) => bar(x, baseline + 1, width) }],
    ["by the foot of a letter", { text: "1", around: ({ x, width }) => bar(x, baseline + 1, width) }],
    ["by its own underscores", { text: "_id_of_a_" }],
  ])("%s", async (_, drawn) => {
    expect(await told(drawn)).toBe(false);
  });
});

test.each([
  ["is not underlined where one of its lines is, be it the longer one", ["in stock", "Order number"], 1, false],
  ["is where the only other one is a dash, which tells nothing", ["–", "Order number"], 1, true],
])("a text %s", async (_, texts, underlined, expected) => {
  const rows = texts.map((text, row) => written(text, left, baseline + 20 * row, 'style="font-size:16px"'));
  const places = await Promise.all(rows.map(async (row) => inkBox(await writeBitmap(rasteriser, page, row))));
  const { x, width } = places[underlined]!;
  const bitmap = await writeBitmap(rasteriser, page, `${rows.join("")}${bar(x, baseline + 20 * underlined + 2, width)}`);
  const lines = texts.map((text, row): SetLine => ({ text, place: places[row]!, box: places[row]!, rotation: 0 }));
  const found = underlinesOf({ value: texts.join("\n"), lines }, face, { bitmap, strokes: nothing() });
  expect(found).toEqual({ whole: expected, lines: texts.map((_text, row) => row === underlined) });
});

test("a line of another size than its text is underlined where its own underline would be", async () => {
  const row = written("Ag title", left, baseline, 'style="font-size:30px"');
  const place = inkBox(await writeBitmap(rasteriser, page, row));
  const bitmap = await writeBitmap(rasteriser, page, `${row}${bar(place.x, baseline + 4, place.width, 2)}`);
  const line: SetLine = { text: "Ag title", place, box: place, rotation: 0 };
  const told = (fontSize?: number): readonly boolean[] =>
    underlinesOf(
      { value: "Ag title", lines: [{ ...line, ...(fontSize === undefined ? {} : { fontSize }) }] },
      { ...face, fontSize: 10 },
      { bitmap, strokes: nothing() },
    ).lines;
  expect([told(), told(30)]).toEqual([[false], [true]]);
});
