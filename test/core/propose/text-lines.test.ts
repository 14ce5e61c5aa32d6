/** Tests of the finding of text lines on pictures drawn with the product's own fonts. */
import { afterAll, describe, expect, test } from "vitest";
import { openRasteriser } from "../../../src/adapters/image/rasteriser.ts";
import type { LineCandidate } from "../../../src/core/detection.ts";
import type { Box } from "../../../src/core/geometry/box.ts";
import { inspectPage } from "../../../src/core/propose/page.ts";
import { findTextLines } from "../../../src/core/propose/text-lines.ts";
import { isMadeOfLines, isRowOfBoxes } from "../../../src/core/propose/text-lines/judge.ts";
import { lineIn, writeBitmap, written } from "../../make/writing.ts";

const rasteriser = openRasteriser();
afterAll(() => rasteriser.close());

async function find(elements: string, quality?: number): Promise<{ lines: readonly LineCandidate[]; glyphHeight: number }> {
  const bitmap = await writeBitmap(rasteriser, [400, 300], elements, quality);
  const { lines, page } = findTextLines(bitmap, inspectPage(bitmap));
  return { lines, glyphHeight: page.glyphHeight };
}

/** Enough text that the page's letter height is known. */
const sample = written("Order management", 20, 280) + written("Payment provider", 220, 280);
const away = { x: 0, y: 0, width: 400, height: 260 };

describe("findTextLines", () => {
  test("finds one tight line for words side by side, and the height of its capitals", async () => {
    const { lines, glyphHeight } = await find(written("Hello big World", 50, 60));
    expect(lines).toHaveLength(1);
    const { box } = lines[0]!;
    expect(Math.abs(box.x - 51)).toBeLessThanOrEqual(1);
    expect(Math.abs(box.y - 50)).toBeLessThanOrEqual(1);
    expect(Math.abs(box.height - 13)).toBeLessThanOrEqual(1.5);
    expect(lines[0]).toMatchObject({ rotation: 0, color: "#000000", ground: "#ffffff" });
    expect(Math.abs(lines[0]!.glyphHeight - 10)).toBeLessThanOrEqual(1);
    expect(Math.abs(glyphHeight - 10)).toBeLessThanOrEqual(1);
  });

  test.each([
    ["white on dark", "#1a237e", "#ffffff"],
    ["red on pink", "#f8cecc", "#b20000"],
    ["grey on white", "#ffffff", "#8a8a8a"],
  ])("finds text %s with its own colour, not the blend at its edges", async (_name, ground, color) => {
    const { lines } = await find(
      `<rect x="40" y="40" width="200" height="60" fill="${ground}"/>${written("Maximum", 80, 75, `fill="${color}"`)}`,
    );
    expect(lines).toHaveLength(1);
    expect(lines[0]!.ground).toBe(ground);
    const levels = (hex: string): readonly number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
    levels(lines[0]!.color).forEach((level, channel) => expect(Math.abs(level - levels(color)[channel]!)).toBeLessThan(40));
  });

  test("the bow of a rounded corner is no letter of the title beside it", async () => {
    const frame = `<rect x="30.5" y="30.5" width="300" height="200" rx="28" fill="none" stroke="#099268" stroke-width="3"/>`;
    const { lines } = await find(frame + written("Deployed here", 58, 54, 'fill="#099268"') + sample);
    const title = lineIn(lines, { x: 30, y: 36, width: 160, height: 24 });
    expect(Math.abs(title!.box.x - 59)).toBeLessThanOrEqual(1);
    expect(title!.box.height).toBeLessThan(16);
  });

  test("nor is the side of a small box beside large letters, where a connector leaves it", async () => {
    const box = '<rect x="48" y="40" width="140" height="56" rx="14" fill="#eebefa" stroke="#1e1e1e" stroke-width="4"/>';
    const connector = '<path d="M188 68H216" stroke="#1e1e1e" stroke-width="4"/>';
    const { lines } = await find(box + connector + written("Help me", 72, 78, 'style="font-size:34px"') + sample);
    const label = lineIn(lines, { x: 60, y: 45, width: 140, height: 46 });
    expect(label!.box.height).toBeLessThan(40);
    expect(label!.box.x + label!.box.width).toBeLessThan(186);
  });

  test("specks along the lines above and below large letters are no accents", async () => {
    const label = `<g transform="scale(2)">${written("competes", 60, 60)}</g>`;
    const specks = [94, 97, 100, 128, 131].map((y) => `<path d="M${180 + (y % 5)} ${y}h1v1h-1z" fill="#2a4abc"/>`).join("");
    const [plain] = (await find(sample + label)).lines;
    const { lines } = await find(sample + label + specks);
    expect(lines[0]!.box).toEqual(plain!.box);
  });

  test("circles in a row are no letters, and do not tell how high letters are", async () => {
    const row = [120, 180, 240, 300].map((x) => `<circle cx="${x}" cy="60" r="20" fill="none" stroke="#000" stroke-width="2"/>`).join("");
    const { lines, glyphHeight } = await find(row + row.replaceAll('cy="60"', 'cy="120"') + written("1", 60, 65) + written("2", 60, 125));
    expect(lines.map(({ box }) => Math.round(box.height / 12))).toEqual([1, 1]);
    expect(glyphHeight).toBeLessThan(20);
  });

  test.each([
    ["a quotation mark", "fetch 'Token'"],
    ["a backtick", "fetch `Token`"],
    ["a full stop", "with a report."],
    ["a comma behind another", "event e.g.,"],
  ])("keeps %s at the end of large letters", async (_name, text) => {
    const bitmap = await writeBitmap(rasteriser, [400, 120], written(text, 50, 80).replace('font-size="14"', 'font-size="32"'));
    const { lines } = findTextLines(bitmap, inspectPage(bitmap));
    const columns = Array.from({ length: bitmap.width }, (_, x) => x);
    const rows = Array.from({ length: bitmap.height }, (_, y) => y);
    const last = columns.findLast((x) => rows.some((y) => bitmap.data[3 * (y * bitmap.width + x)]! < 128))!;
    expect(lines).toHaveLength(1);
    expect(Math.abs(lines[0]!.box.x + lines[0]!.box.width - last)).toBeLessThanOrEqual(2);
  });

  test("strokes of a broken line above large letters are no quotation marks", async () => {
    const stroke = '<path d="M76 50l3 7" stroke="#000" stroke-width="4"/>';
    const large = written("online portal", 50, 80).replace('font-size="14"', 'font-size="32"');
    const [plain] = (await find(large)).lines;
    expect((await find(stroke + large)).lines[0]!.box).toEqual(plain!.box);
  });

  test("keeps words of neighbouring shapes apart, also where their gap is that of a space", async () => {
    const boxes = '<path d="M20.5 40.5H150.5V80.5H20.5ZM150.5 40.5H280V80.5H150.5Z" fill="none" stroke="#000"/>';
    const { lines } = await find(boxes + written("Warehouse", 76, 65) + written("Billing", 157, 65));
    expect(lines).toHaveLength(2);
  });

  test("finds letters that touch a border, and a title that a border runs through", async () => {
    const { lines } = await find(
      `<rect x="40.5" y="60.5" width="240" height="120" fill="none" stroke="#000"/>${written("Shipping zone", 100, 66)}${written("Inner gypsum", 100, 177)}${sample}`,
    );
    expect(lineIn(lines, { x: 100, y: 50, width: 90, height: 22 })?.box.width).toBeGreaterThan(75);
    expect(lineIn(lines, { x: 100, y: 164, width: 90, height: 18 })?.box.width).toBeGreaterThan(75);
  });

  test("finds the one letter with a stem below, also where a line runs into it", async () => {
    const line = (end: number): string => `<path d="M20 61.5H${end}" stroke="#000"/>`;
    const [alone, touched] = [await find(written("paeon rose sea", 100, 65)), await find(line(102) + written("paeon rose sea", 100, 65))];
    const [want, found] = [alone, touched].map(({ lines }) => lineIn(lines, { x: 100, y: 50, width: 100, height: 22 })!.box);
    expect(Math.abs(found!.x - want!.x)).toBeLessThan(2);
  });

  test.each([
    ["bare", "#fff"],
    ["filled", "#000"],
  ])("leaves a %s head with a short piece of its line out of the label before it", async (_name, fill) => {
    const head = `<path d="M162 61.5H171M171.5 57.5V65.5L179.5 61.5Z" stroke="#000" fill="${fill}"/>`;
    const [alone, before] = [
      await find(written("rdfs label", 100, 65) + sample),
      await find(written("rdfs label", 100, 65) + head + sample),
    ];
    const [want, found] = [alone, before].map(({ lines }) => lineIn(lines, { x: 100, y: 50, width: 70, height: 22 })!.box);
    expect(found!.width).toBeLessThanOrEqual(want!.width + 1);
  });

  test.each([
    [-90, "rotate(-90 60 150)"],
    [90, "rotate(90 60 100)"],
  ] as const)("finds text turned by %d degrees", async (rotation, transform) => {
    const { lines } = await find(written("Database", 60, rotation === 90 ? 100 : 150, `transform="${transform}"`) + sample);
    const found = lineIn(lines, away);
    expect(found).toMatchObject({ rotation });
    expect(found!.box.height).toBeGreaterThan(3 * found!.box.width);
  });

  test("does not take stacked numbers for vertical text", async () => {
    const { lines } = await find(["11", "22", "33", "44", "55"].map((text, row) => written(text, 60, 50 + 20 * row)).join("") + sample);
    expect(lines.filter((line) => line.rotation !== 0)).toEqual([]);
    expect(lines.filter((line) => line.box.y < 260)).toHaveLength(5);
  });

  test.each(["A", "1", "No", "0..*"])("finds the short label %s beside a line", async (label) => {
    const { lines } = await find(`<path d="M20 100.5H200" stroke="#000"/>${written(label, 90, 92)}${sample}`);
    expect(lineIn(lines, { x: 85, y: 75, width: 40, height: 24 })).toBeDefined();
    expect(lines.filter((line) => line.box.y < 260)).toHaveLength(1);
  });

  test.each([
    ["arrowheads", '<path d="M20 60.5H140" stroke="#000"/><path d="M140 55L150 60.5L140 66Z"/>'],
    ["open arrowheads", '<path d="M20 60.5H150M140 54L150 60.5L140 67" stroke="#000" fill="none"/>'],
    ["dashes", '<path d="M20 60.5H300M60 20V200M80 30L200 220" stroke="#000" stroke-dasharray="9 6" fill="none"/>'],
    ["dots", '<path d="M20 60.5H300" stroke="#000" stroke-width="3" stroke-dasharray="3 3" fill="none"/>'],
    [
      "small circles and boxes",
      '<circle cx="60" cy="60" r="6" fill="none" stroke="#000"/><rect x="100.5" y="54.5" width="11" height="11" fill="none" stroke="#000"/>',
    ],
    ["round corners", '<rect x="40.5" y="40.5" width="150" height="80" rx="12" fill="#dae8fc" stroke="#6c8ebf"/>'],
    ["thick bent lines", '<path d="M40 40H120Q130 40 130 50V120" stroke="#d6b656" stroke-width="6" fill="none"/>'],
  ])("takes no %s for text", async (_name, elements) => {
    const { lines } = await find(elements + sample);
    expect(lines.filter((line) => line.box.y < 260)).toEqual([]);
  });

  test.each([
    ["three dots", written("...", 100, 100), { says: "...", rotation: 0 }],
    ["three dots with spaces", written(". . .", 100, 100), { says: ". . .", rotation: 0 }],
    ["three large dots", written("...", 100, 100, 'style="font-size:24px"'), { says: "...", rotation: 0 }],
    ["dots that read downwards", `<g transform="rotate(90 100 100)">${written("...", 100, 100)}</g>`, { says: "...", rotation: 90 }],
  ])("tells %s without a reader", async (_name, elements, said) => {
    const { lines } = await find(elements + sample);
    expect(lines.filter((line) => line.box.y < 260)).toMatchObject([said]);
  });

  test.each([
    ["the dots of a line", '<path d="M20 60.5H300" stroke="#000" stroke-width="2" stroke-dasharray="2 4" fill="none"/>'],
    ["four dots", written("....", 100, 100)],
    ["dots beside a shape", `${written("...", 100, 100)}<circle cx="118" cy="97" r="3"/>`],
    ["list marks", [100, 118, 136].map((y) => `<circle cx="60" cy="${y - 5}" r="2"/>${written("item", 68, y)}`).join("")],
  ])("takes no three of %s for what stands for more", async (_name, elements) => {
    const { lines } = await find(elements + sample);
    expect(lines.filter(({ says }) => says !== undefined)).toEqual([]);
  });

  const rays = (angles: readonly number[]): string =>
    angles.map((angle) => `<path d="M100 100V96.2" transform="rotate(${angle} 100 100)" stroke="#000" stroke-width="1.2"/>`).join("");

  test.each([
    ["the sans face", written("*", 100, 100, 'style="font-size:19px"')],
    ["five arms", rays([0, 72, 144, 216, 288])],
    ["six arms", rays([0, 60, 120, 180, 240, 300])],
    [
      "white on dark",
      '<rect x="60" y="60" width="80" height="80" fill="#1a237e"/>' + written("*", 100, 100, 'fill="#fff" style="font-size:17px"'),
    ],
  ])("tells a lone star of %s beside a line without a reader", async (_name, star) => {
    const { lines } = await find(`${star}<path d="M112 40L130 220" stroke="#000"/>${sample}`);
    expect(lines.filter((line) => line.box.y < 260)).toMatchObject([{ says: "*", rotation: 0 }]);
  });

  test("a star right behind digits and dots is of their line", async () => {
    const line = '<path d="M20 116.5H200" stroke="#000"/>';
    const small = await find(line + written("1..*", 90, 92) + sample);
    const large = await find(`${line}${written("1..", 82, 106)}${rays([0, 60, 120, 180, 240, 300])}${sample}`);
    for (const { lines } of [small, large]) {
      const near = lines.filter(({ box }) => box.y < 260);
      expect(near).toHaveLength(1);
      expect(near[0]!.box.x + near[0]!.box.width).toBeGreaterThan(102);
    }
  });

  test("a star too small to have arms is one behind the dots of a range", async () => {
    const { lines } = await find('<text x="90" y="92" font-family="Arimo" font-size="11">1..*</text>' + sample);
    const near = lines.filter(({ box }) => box.y < 260);
    expect(near).toHaveLength(1);
    expect(near[0]!.box.x + near[0]!.box.width).toBeGreaterThan(105);
  });

  test.each([
    ["a cross", rays([0, 90, 180, 270])],
    ["a slanted cross", rays([45, 135, 225, 315])],
    ["three arms", rays([0, 120, 240])],
    ["arms of one side", rays([-60, -30, 0, 30, 60])],
    ["a small diamond", '<path d="M100 94L106 100L100 106L94 100Z"/>'],
    ["a disc", '<circle cx="100" cy="100" r="5"/>'],
    ["an open head", '<path d="M40 100H105M99 94L105 100L99 106" fill="none" stroke="#000"/>'],
    ["a large star", `<g transform="translate(-200 -200) scale(3)">${rays([0, 72, 144, 216, 288])}</g>`],
  ])("takes %s for no star", async (_name, elements) => {
    const { lines } = await find(elements + sample);
    expect(lines.filter(({ says }) => says !== undefined)).toEqual([]);
  });

  test("leaves underscores to the names that they are of, however near the next one below is", async () => {
    const { lines } = await find(written("created_at", 50, 60) + written("phone numbers", 50, 75) + written("grade_level", 50, 90));
    const tops = lines.toSorted((one, other) => one.box.y - other.box.y).map(({ box }) => Math.round(box.y));
    expect(tops).toHaveLength(3);
    for (const [at, top] of [50, 65, 80].entries()) expect(Math.abs(tops[at]! - top)).toBeLessThanOrEqual(1);
  });

  test("finds large bold letters, whose strokes are as thick as small shapes", async () => {
    const { lines } = await find('<text x="20" y="100" font-family="Arimo" font-weight="bold" font-size="70">Title</text>');
    expect(lines).toHaveLength(1);
    expect(lines[0]!.glyphHeight).toBeGreaterThan(44);
  });

  test("finds a word that is one piece, its stems run together", async () => {
    const { lines } = await find(sample + '<text x="50" y="60" font-family="Arimo" font-size="11" letter-spacing="-1.4">content</text>');
    expect(lineIn(lines, { ...away, height: 100 })).toMatchObject({ confidence: 0.9, box: { x: 50, y: 53, width: 28, height: 7 } });
  });

  test("finds the same lines in a JPEG of quality 85", async () => {
    const boxes = '<rect x="40" y="40" width="160" height="60" fill="#d5e8d4" stroke="#82b366"/>';
    const elements = boxes + written("Review request", 60, 75) + written("approved", 230, 66) + sample;
    const [clean, lossy] = [await find(elements), await find(elements, 85)];
    expect(lossy.lines).toHaveLength(clean.lines.length);
  });

  test("finds nothing on a blank page and says a usable letter height", async () => {
    expect(await find("")).toEqual({ lines: [], glyphHeight: 10 });
  });
});

describe("lines whose letters touch", () => {
  /** Two words under each other; a stroke joins the g of the upper one to the d below it. */
  const touching = (pitch: number): string =>
    written("Triggered by", 60, 60) + written("leader election", 56, 60 + pitch) + '<path d="M84 60V70" stroke="#000" stroke-width="1.6"/>';

  test("are two lines, each with all its letters", async () => {
    const { lines } = await find(touching(16) + sample);
    const found = lines.filter(({ box }) => box.y < 100);
    expect(found).toHaveLength(2);
    for (const [index, { box, glyphHeight }] of found.entries()) {
      expect(glyphHeight).toBeLessThanOrEqual(13);
      expect(box.width).toBeGreaterThan(75);
      expect(box.y).toBeGreaterThan(index === 0 ? 45 : 60);
      expect(box.y + box.height).toBeLessThan(index === 0 ? 69 : 84);
    }
  });

  test("are not made of a bar beside two lines", async () => {
    const bar = '<path d="M50 44V82" stroke="#000" stroke-width="2"/>';
    const { lines } = await find(bar + written("upper line", 60, 60) + written("lower line", 60, 78) + sample);
    expect(lines.filter(({ box }) => box.y < 100).map(({ box }) => box.x > 55)).toEqual([true, true]);
  });
});

describe("a line of large letters", () => {
  const aLine = (box: Box, given: Partial<LineCandidate> = {}): LineCandidate => ({
    box,
    rotation: 0,
    glyphHeight: 10,
    color: "#000000",
    ground: "#ffffff",
    confidence: 0.9,
    ...given,
  });
  const large = aLine({ x: 456, y: 192, width: 132, height: 38 });
  const small = [
    { x: 468, y: 191, width: 57, height: 14 },
    { x: 455, y: 211, width: 89, height: 19 },
  ];

  test("is none where lines of small ones take most of its width", () => {
    const lines = small.map((box) => aLine(box));
    expect(isMadeOfLines(large, lines)).toBe(true);
  });

  test("is none where it is a row of small boxes, with a word in the middle of each", () => {
    const row = aLine({ x: 359, y: 259, width: 143, height: 23 });
    const words = [370, 419, 470].map((x) => aLine({ x, y: 265, width: 21, height: 10 }, { confidence: 0.6 }));
    expect(isRowOfBoxes(row, [row, ...words])).toBe(true);
    expect(isRowOfBoxes(row, [row, words[0]!])).toBe(false);
    const low = words.map((word) => ({ ...word, box: { ...word.box, y: 271 } }));
    expect(isRowOfBoxes(row, [row, ...low])).toBe(false);
    const digits = [370, 419, 470].map((x) => aLine({ x, y: 265, width: 6, height: 10 }, { confidence: 0.6 }));
    expect([isRowOfBoxes(row, digits), isRowOfBoxes(row, digits.slice(1))]).toEqual([true, false]);
    const turned = { ...words[2]!, rotation: -90 };
    expect(isRowOfBoxes(row, [row, words[0]!, words[1]!, turned])).toBe(false);
  });

  test("is one where its strokes made a short line, or a doubtful one, or others only touch it", () => {
    expect(isMadeOfLines(large, [aLine(small[0]!)])).toBe(false);
    const doubtful = small.map((box) => aLine(box, { confidence: 0.6 }));
    expect(isMadeOfLines(large, doubtful)).toBe(false);
    expect(isMadeOfLines(large, [aLine({ x: 400, y: 225, width: 300, height: 14 })])).toBe(false);
  });

  test("is none that is turned where level words stand under each other, as in a column of small boxes", () => {
    const column = aLine({ x: 420, y: 240, width: 42, height: 62 }, { rotation: -90 });
    const words = [245, 265, 285].map((y) => aLine({ x: 429, y, width: 21, height: 10 }, { confidence: 0.6 }));
    expect(isMadeOfLines(column, words)).toBe(true);
    expect(isMadeOfLines(column, [aLine(words[0]!.box, { rotation: -90 })])).toBe(false);
  });
});
