/** Lines of another colour than their text. */
import { afterAll, expect, test } from "vitest";
import { openRasteriser } from "../../../../src/adapters/image/rasteriser.ts";
import { lineColours, textColour } from "../../../../src/core/assemble/faces/colours.ts";
import type { SetLine } from "../../../../src/core/assemble/faces/family.ts";
import { colourDistance } from "../../../../src/core/raster/colour.ts";
import { packedColour } from "../../../../src/core/raster/bitmap.ts";
import { writeBitmap, written } from "../../../make/writing.ts";

const rasteriser = openRasteriser();
afterAll(() => rasteriser.close());

const words = ["Order desk", "takes every order that comes in", "Team Nord"];
const widths = [70, 192, 66];

/** Writes three lines in colours, and tells which of them stand out. */
async function found(colours: readonly string[], more: { readonly size?: number; readonly over?: string; readonly under?: string } = {}) {
  const { size = 14, over = "", under = "" } = more;
  const share = size / 14;
  const texts = words.map((word, row) => written(word, 20, 40 + 20 * row, `fill="${colours[row]!}" style="font-size:${size}px"`));
  const bitmap = await writeBitmap(rasteriser, [340, 120], `${under}${texts.join("")}${over}`);
  const lines = words.map((text, row): SetLine => {
    const box = { x: 20, y: Math.round(40 + 20 * row - 11 * share), width: widths[row]! * share, height: Math.ceil(14 * share) };
    return { text, box, place: box, rotation: 0 };
  });
  return lineColours(lines, bitmap);
}

test("a line of another colour than the longest one says its own", async () => {
  const [heading, body, team] = await found(["#000000", "#0000ff", "#0000ff"]);
  expect(colourDistance(packedColour(heading!), 0)).toBeLessThan(16);
  expect([body, team]).toEqual([null, null]);
});

test("so does a grey one, also on a dark ground", async () => {
  const [, , grey] = await found(["#000000", "#000000", "#666666"]);
  expect(colourDistance(packedColour(grey!), 0x666666)).toBeLessThan(16);
  const under = '<rect width="340" height="120" fill="#083f75"/>';
  const [heading, , note] = await found(["#ffffff", "#c0c0c0", "#c0c0c0"], { under, size: 20 });
  expect(colourDistance(packedColour(heading!), 0xffffff)).toBeLessThan(16);
  expect(note).toBeNull();
});

test("lines that stand out in one colour get one", async () => {
  const [heading, , team] = await found(["#b85450", "#000000", "#b85651"]);
  expect(heading).not.toBeNull();
  expect(team).toBe(heading);
});

test("thin small letters of one colour are of one, though short words are paler", async () => {
  expect(await found(["#000000", "#000000", "#000000"], { size: 9 })).toEqual([null, null, null]);
  expect(await found(["#444444", "#444444", "#444444"], { size: 8 })).toEqual([null, null, null]);
});

test("small letters of a paler shade may have faded, larger ones are of another colour", async () => {
  expect(await found(["#000000", "#383838", "#383838"], { size: 12 })).toEqual([null, null, null]);
  const [heading] = await found(["#000000", "#383838", "#383838"], { size: 20 });
  expect(heading).not.toBeNull();
});

test("a connector across a line does not colour it", async () => {
  const over = '<path d="M50 20V110" stroke="#000000" stroke-width="2"/>';
  expect(await found(["#888888", "#888888", "#888888"], { over })).toEqual([null, null, null]);
});

test("what stands on another ground has no colour of its own to be told by", async () => {
  const under = '<rect x="10" y="66" width="90" height="20" fill="#000000"/>';
  expect(await found(["#000000", "#000000", "#ffffff"], { under })).toEqual([null, null, null]);
});

test("the colour of a text is that of its letters, whatever touches them", async () => {
  const arrow = '<path d="M20 30L34 36L20 42M20 36H34" stroke="#000000" stroke-width="2" fill="none"/>';
  const bitmap = await writeBitmap(rasteriser, [340, 80], written("registerNewEgg()", 36, 40, 'fill="#a61e4d"') + arrow);
  const box = { x: 20, y: 28, width: 124, height: 16 };
  const line = { text: "> registerNewEgg()", box, place: box, rotation: 0 };
  expect(textColour([line], "#000000", bitmap)).toBe("#a61e4d");
  expect(textColour([line], "#a61e4d", bitmap)).toBe("#a61e4d");
});

test("a line below a text that is wider than the text is not its ground", async () => {
  const line = '<path d="M0 44H340" stroke="#8c4fff" stroke-width="2"/>';
  const bitmap = await writeBitmap(rasteriser, [340, 80], written("Internet", 20, 40, 'fill="#232f3e"') + line);
  const box = { x: 20, y: 29, width: 51, height: 14 };
  expect(textColour([{ text: "Internet", box, place: box, rotation: 0 }], "#232f3e", bitmap)).toBe("#232f3e");
});

test("letters that have faded are of the colour of their strongest pixel", async () => {
  const bitmap = await writeBitmap(rasteriser, [340, 80], written("contactmoment", 20.5, 40.5, 'fill="#000000" style="font-size:8px"'));
  const box = { x: 20, y: 33, width: 54, height: 8 };
  expect(textColour([{ text: "contactmoment", box, place: box, rotation: 0 }], "#000000", bitmap)).toBe("#000000");
});

test.each(["#000000", "#444444", "#ff3333", "#3399ff"])(
  "letters of %s that a screen drew in thirds of pixels are of their colour, not of their hems'",
  async (colour) => {
    const text = "Registry hidden";
    const wide = await writeBitmap(
      rasteriser,
      [360, 30],
      `<g transform="scale(3 1)">${written(text, 10, 20, `fill="${colour}" style="font-size:12px"`)}</g>`,
    );
    const data = new Uint8Array(120 * 30 * 3);
    for (let y = 0; y < 30; y++)
      for (let x = 0; x < 120; x++)
        for (let channel = 0; channel < 3; channel++)
          data[3 * (y * 120 + x) + channel] = wide.data[3 * (y * 360 + 3 * x + channel) + channel]!;
    const box = { x: 9, y: 9, width: 90, height: 14 };
    const strongest = "#5d0f00";
    const seen = textColour([{ text, box, place: box, rotation: 0 }], strongest, { width: 120, height: 30, data });
    expect(colourDistance(packedColour(seen), packedColour(colour))).toBeLessThan(24);
  },
);

test("single digits of a size that shows it are of their own colours among others, by themselves of the one that was told", async () => {
  const digits = ["12", "4", "8"];
  const colours = ["#00aa00", "#000000", "#ff3333"];
  const texts = digits.map((digit, row) => written(digit, 20, 40 + 24 * row, `fill="${colours[row]!}" style="font-size:18px"`));
  const bitmap = await writeBitmap(rasteriser, [100, 120], texts.join(""));
  const lines = digits.map((text, row): SetLine => {
    const box = { x: 19, y: 26 + 24 * row, width: 10 * text.length + 2, height: 15 };
    return { text, box, place: box, rotation: 0 };
  });
  const [first, second, third] = lineColours(lines, bitmap);
  expect(first).toBeNull();
  expect(colourDistance(packedColour(second!), 0)).toBeLessThan(24);
  expect(colourDistance(packedColour(third!), 0xff3333)).toBeLessThan(24);
  expect(textColour(lines.slice(1, 2), "#123456", bitmap)).toBe("#123456");
});
