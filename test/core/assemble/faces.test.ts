/** Tests of faces on text drawn with the product's own fonts. */
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { openRasteriser } from "../../../src/adapters/image/rasteriser.ts";
import type { Draft } from "../../../src/core/assemble/draft.ts";
import { matchFaces } from "../../../src/core/assemble/faces.ts";
import type { Edge, NodeText, TextLine } from "../../../src/core/diagram/types.ts";
import { boxFromEdges } from "../../../src/core/geometry/box.ts";
import type { Bitmap } from "../../../src/core/raster/bitmap.ts";
import { textWidth } from "../../../src/core/text/metrics.ts";
import { aNode, anEdge } from "../../make/diagram.ts";
import { aDraft } from "../../make/draft.ts";

const rasteriser = openRasteriser();
afterAll(() => rasteriser.close());

const words = ["Order service", "Kafka broker", "validate the input", "PostgreSQL database", "illicit Wammy"];
const [width, rowHeight] = [400, 40];

/** Draws the words below each other and returns the picture with one line for each, as tight ink boxes. */
async function drawWords(options: {
  readonly family: string;
  readonly weight: string;
  /** Rows that are bold, whatever the weight of the others. */
  readonly bold?: readonly number[];
  readonly size: number;
  /** Rows that are set in another size. */
  readonly sizes?: Readonly<Record<number, number>>;
  /** Width of each row's letters for that of the family. */
  readonly narrowed?: readonly number[];
}): Promise<{ bitmap: Bitmap; lines: readonly TextLine[] }> {
  const height = rowHeight * words.length;
  const text = words
    .map(
      (word, row) =>
        `<text transform="translate(12.3 ${row * rowHeight + 28}) scale(${options.narrowed?.[row] ?? 1} 1)" font-family="${options.family}" font-weight="${options.bold?.includes(row) === true ? "bold" : options.weight}" font-size="${options.sizes?.[row] ?? options.size}">${word}</text>`,
    )
    .join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#ffffff"/>${text}</svg>`;
  const png = await rasteriser.rasterise(svg, { width, height });
  const data = await sharp(png).removeAlpha().raw().toBuffer();
  const lines = words.map((word, row) => ({ text: word, box: inkBox(data, row) }));
  return { bitmap: { width, height, data }, lines };
}

function inkBox(data: Uint8Array, row: number): TextLine["box"] {
  let [left, top, right, bottom] = [width, Infinity, 0, 0];
  for (let y = row * rowHeight; y < (row + 1) * rowHeight; y++) {
    for (let x = 0; x < width; x++) {
      if (data[3 * (y * width + x)]! > 160) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
    }
  }
  return boxFromEdges(left, top, right, bottom);
}

test.each([
  { family: "Arimo", weight: "normal", size: 12, want: { font: "sans", bold: false } },
  { family: "Arimo", weight: "bold", size: 12, want: { font: "sans", bold: true } },
  { family: "Tinos", weight: "normal", size: 16, want: { font: "serif", bold: false } },
  { family: "Tinos", weight: "bold", size: 16, want: { font: "serif", bold: true } },
  { family: "Cousine", weight: "normal", size: 14, want: { font: "mono", bold: false } },
  { family: "Cousine", weight: "bold", size: 14, want: { font: "mono", bold: true } },
])("$family $weight of $size px is recognised, with its size", async ({ family, weight, size, want }) => {
  const { bitmap, lines } = await drawWords({ family, weight, size });
  const nodes = lines.map((line, index) =>
    aNode({ id: `n${index + 1}`, kind: "text", box: line.box, text: { value: line.text, lines: [line], fontSize: 11, color: "#000000" } }),
  );
  const found = matchFaces(aDraft({ bitmap, nodes })).nodes.map((node) => node.text!);
  expect(found.map(({ font, bold }) => ({ font, bold }))).toEqual(words.map(() => want));
  for (const { fontSize } of found) expect(Math.abs(fontSize / size - 1)).toBeLessThan(0.08);
});

test("no typewriter face is bold on a page that is drawn as if by hand", async () => {
  const { bitmap, lines } = await drawWords({ family: "Cousine", weight: "bold", size: 14 });
  const nodes = lines.map((line, index) =>
    aNode({ id: `n${index}`, kind: "text", box: line.box, text: { value: line.text, lines: [line], color: "#000000" } }),
  );
  const draft = aDraft({ bitmap, nodes });
  const found = matchFaces({ ...draft, page: { ...draft.page, sketch: true } }).nodes.map((node) => node.text!);
  expect(found.map(({ font, bold }) => ({ font, bold }))).toEqual(words.map(() => ({ font: "mono", bold: false })));
});

test("a few words are written by hand on a page that a hand drew", async () => {
  const { bitmap, lines } = await drawWords({ family: "Arimo", weight: "normal", size: 14 });
  const nodes = lines
    .slice(0, 2)
    .map((line, index) => aNode({ id: `n${index}`, kind: "text", box: line.box, text: { value: line.text, lines: [line] } }));
  const fontsOn = (changes: Partial<Draft>) => matchFaces(aDraft({ bitmap, nodes, ...changes })).nodes.map((node) => node.text!.font);
  expect(fontsOn({})).toEqual(["sans", "sans"]);
  expect(fontsOn({ proposals: {} as Draft["proposals"] & object })).toEqual(["hand", "hand"]);
});

/** The families of words that are drawn so, on a page whose shapes are exact. */
async function familiesOf(options: Parameters<typeof drawWords>[0]): Promise<readonly string[]> {
  const { bitmap, lines } = await drawWords(options);
  const nodes = lines.map((line, index) =>
    aNode({ id: `n${index + 1}`, kind: "text", box: line.box, text: { value: line.text, lines: [line], fontSize: 11, color: "#000000" } }),
  );
  return matchFaces(aDraft({ bitmap, nodes })).nodes.map((node) => node.text!.font);
}

test("letters of a hand are told on a page whose shapes are exact, but not from few pixels, nor are narrow ones that stand upright", async () => {
  const letters = { family: "Arimo", weight: "normal", narrowed: [0.82, 0.9, 0.84, 0.88, 0.8] };
  expect(await familiesOf({ family: "Shantell Sans", weight: "normal", size: 22 })).toEqual(words.map(() => "hand"));
  expect(await familiesOf({ ...letters, size: 22 })).toEqual(words.map(() => "sans"));
  for (const size of [8, 10, 12]) expect(await familiesOf({ ...letters, size })).toEqual(words.map(() => "sans"));
});

test("texts with a line below them are underlined, others say nothing of it; a line that joins nothing may be that one, one between shapes not", async () => {
  const { bitmap, lines } = await drawWords({ family: "Arimo", weight: "normal", size: 14 });
  const baseline = 28;
  for (const row of [0, 2]) {
    const { x, width: length } = lines[row]!.box;
    const first = 3 * ((row * rowHeight + baseline + 2) * width + x);
    bitmap.data.fill(0, first, first + 3 * length);
  }
  const nodes = lines.map((line, index) =>
    aNode({ id: `n${index + 1}`, kind: "text", box: line.box, text: { value: line.text, lines: [line], fontSize: 11, color: "#000000" } }),
  );
  const along = anEdge({
    points: [
      [lines[0]!.box.x, baseline + 2.5],
      [lines[0]!.box.x + lines[0]!.box.width, baseline + 2.5],
    ],
    endMarker: "none",
  });
  const underlinesWith = (edge: Edge): readonly (boolean | undefined)[] =>
    matchFaces(aDraft({ bitmap, nodes, edges: [edge] })).nodes.map((node) => node.text!.underline);
  expect(underlinesWith(along)).toEqual([true, undefined, true, undefined, undefined]);
  const joining = { ...along, source: { ...along.source, node: "n4" }, target: { ...along.target, node: "n5" } };
  expect(underlinesWith(joining)).toEqual([undefined, undefined, true, undefined, undefined]);
});

test.each(["Arimo", "Cousine"])("lines of a text in %s stand out where they are bold and others are not", async (family) => {
  const look = async (bold: readonly number[], weight = "normal"): Promise<NodeText> => {
    const { bitmap, lines } = await drawWords({ family, weight, bold, size: 14 });
    const text = { value: words.join("\n"), lines, fontSize: 11, color: "#000000" };
    return matchFaces(aDraft({ bitmap, nodes: [aNode({ kind: "text", box: [0, 0, width, 200], text })] })).nodes[0]!.text!;
  };
  const boldOf = ({ lines }: NodeText): readonly (boolean | undefined)[] => lines.map((line) => line.bold);
  const mixed = await look([0, 2]);
  expect(mixed.bold).toBe(false);
  expect(boldOf(mixed)).toEqual([true, undefined, true, undefined, undefined]);
  expect(Math.abs(mixed.fontSize - 14)).toBeLessThan(0.6);
  for (const weight of ["normal", "bold"]) {
    const even = await look([], weight);
    expect(even.bold).toBe(weight === "bold");
    expect(boldOf(even)).toEqual(words.map(() => undefined));
  }
});

test("lines of a text that are larger than most say so, in their own weight, and move no others apart", async () => {
  const { bitmap, lines } = await drawWords({ family: "Arimo", weight: "normal", bold: [3], size: 13, sizes: { 0: 20, 3: 20 } });
  const value = words.join("\n");
  const text = { value: value.replaceAll("\n", "\n\n"), lines, fontSize: 15, color: "#000000" };
  const found = matchFaces(aDraft({ bitmap, nodes: [aNode({ kind: "text", box: [0, 0, width, 200], text })] })).nodes[0]!.text!;
  expect(Math.abs(found.fontSize - 13)).toBeLessThan(0.6);
  const [first, , , fourth] = found.lines;
  expect(found.lines.map(({ fontSize }) => fontSize !== undefined)).toEqual([true, false, false, true, false]);
  for (const line of [first, fourth]) expect(Math.abs(line!.fontSize! - 20)).toBeLessThan(0.6);
  expect(fourth!.bold).toBe(true);
  expect(found.value).toBe(value);
});

test("lines of one size say none, whatever their weight", async () => {
  const { bitmap, lines } = await drawWords({ family: "Arimo", weight: "normal", bold: [0], size: 14 });
  const text = { value: words.join("\n\n"), lines, fontSize: 11, color: "#000000" };
  const found = matchFaces(aDraft({ bitmap, nodes: [aNode({ kind: "text", box: [0, 0, width, 200], text })] })).nodes[0]!.text!;
  expect(found.lines.map(({ fontSize }) => fontSize)).toEqual(words.map(() => undefined));
  expect(found.value).toBe(words.join("\n\n"));
});

test("of several lines those that are underlined say so where most are not", async () => {
  const { bitmap, lines } = await drawWords({ family: "Arimo", weight: "normal", size: 14 });
  const { x, width: length } = lines[1]!.box;
  const first = 3 * ((rowHeight + 30) * width + x);
  bitmap.data.fill(0, first, first + 3 * length);
  const text = { value: words.join("\n"), lines, fontSize: 11, color: "#000000" };
  const found = matchFaces(aDraft({ bitmap, nodes: [aNode({ kind: "text", box: [0, 0, width, 200], text })] })).nodes[0]!.text!;
  expect([found.underline, ...found.lines.map((line) => line.underline)]).toEqual([
    undefined,
    undefined,
    true,
    undefined,
    undefined,
    undefined,
  ]);
});

test("a single short word is sans: it does not say what it is", () => {
  const node = aNode({ id: "n1", kind: "text", box: [10, 10, 20, 9], text: "no" });
  expect(matchFaces(aDraft({ nodes: [node] })).nodes[0]!.text!.font).toBe("sans");
});

test("a few short words in whole pixels are sans as long as another family fits only by chance", () => {
  // The boxes of examples/flow-blue-rounded.png, which is drawn in Arimo.
  const lines = [
    ["In stock?", 54, 11],
    ["Order more", 71, 11],
    ["Check order", 76, 11],
    ["Ship goods", 69, 13],
    ["Start", 29, 10],
  ] as const;
  const nodes = lines.map(([text, inkWidth, height], row) => {
    const box = { x: 20, y: 20 + 40 * row, width: inkWidth, height };
    return aNode({ id: text, text: { lines: [{ text, box }] } });
  });
  const bitmap = { width, height: 240, data: new Uint8Array(3 * width * 240).fill(255) };
  const found = matchFaces(aDraft({ bitmap, nodes }));
  expect(new Set(found.nodes.map((node) => node.text!.font))).toEqual(new Set(["sans"]));
});

test.each([
  ["no letter of which hangs down", "External Price & Market"],
  ["one letter of which does", "Trading Patterns & Price"],
])("a label of lines far apart, %s, has the size that its longest line tells", (_, longest) => {
  const size = 16;
  const style = { font: "sans", bold: false, italic: false, fontSize: size } as const;
  const label = { text: `${longest}\nData`, box: { x: 10, y: 10, width: textWidth(longest, style), height: 1.5 * size + 0.72 * size } };
  const draft = aDraft({ edges: [anEdge({ labels: [label] })] });
  expect(Math.abs(matchFaces(draft).edges[0]!.labels[0]!.fontSize - size)).toBeLessThanOrEqual(0.5);
});
