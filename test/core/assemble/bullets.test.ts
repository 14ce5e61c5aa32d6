/** Bullets of lists, on pages drawn with the product's own fonts. */
import { afterAll, describe, expect, test } from "vitest";
import { openRasteriser } from "../../../src/adapters/image/rasteriser.ts";
import { findBullets } from "../../../src/core/assemble/bullets.ts";
import type { NodeText, TextLine } from "../../../src/core/diagram/types.ts";
import { aNode } from "../../make/diagram.ts";
import { aDraft } from "../../make/draft.ts";
import { writeBitmap, written } from "../../make/writing.ts";

const rasteriser = openRasteriser();
afterAll(() => rasteriser.close());

/** A line of 14 px letters whose words begin at a place, and which was read as such. */
interface Row {
  readonly words: string;
  readonly left: number;
  readonly y: number;
  /** What was read, with the left side of its box. */
  readonly read?: readonly [text: string, left: number];
}

const disc = (x: number, y: number): string => `<circle cx="${x}" cy="${y - 5}" r="2.5"/>`;
const ring = (x: number, y: number): string => `<circle cx="${x}" cy="${y - 5}" r="2.5" fill="none" stroke="#000"/>`;
const square = (x: number, y: number): string => `<rect x="${x - 3}" y="${y - 8}" width="6" height="6"/>`;

/** Finds the bullets of rows among what is drawn. */
async function find(drawn: string, rows: readonly Row[]): Promise<NodeText> {
  const bitmap = await writeBitmap(rasteriser, [300, 160], drawn + rows.map(({ words, left, y }) => written(words, left, y)).join(""));
  const lines = rows.map(({ words, left, y, read }): TextLine => {
    const [text, x] = read ?? [words, left + 1];
    return { text, box: { x, y: y - 11, width: left + 7 * words.length - x, height: 13 } };
  });
  const value = lines.map(({ text }) => text).join("\n");
  const node = aNode({ id: "n1", box: [10, 10, 280, 140], text: { value, lines, align: "center", fontSize: 14 } });
  return findBullets(aDraft({ bitmap, nodes: [node] })).nodes[0]!.text!;
}

const list: readonly Row[] = [
  { words: "First item", left: 50, y: 40 },
  { words: "Second item", left: 50, y: 64 },
];

describe("findBullets", () => {
  test.each([
    ["disc", disc],
    ["circle", ring],
    ["square", square],
  ] as const)("a %s before each line of a list is its bullet", async (bullet, sign) => {
    const text = await find(sign(38, 40) + sign(38, 64), list);
    expect(text.lines.map((line) => line.bullet)).toEqual([bullet, bullet]);
    expect(text).toMatchObject({ value: "First item\nSecond item", align: "left" });
  });

  test("one that was read as a letter is none of the text", async () => {
    const [first, second] = list as readonly [Row, Row];
    const text = await find(ring(38, 40) + ring(38, 64), [{ ...first, read: ["◦ First item", 35] }, second]);
    expect(text.value).toBe("First item\nSecond item");
    expect(text.lines.map(({ bullet, text: words }) => [bullet, words])).toEqual([
      ["circle", "First item"],
      ["circle", "Second item"],
    ]);
    expect(Math.abs(text.lines[0]!.box.x - 51)).toBeLessThanOrEqual(1);
  });

  test("signs of one line alone, of several places, of another colour, or that something touches are none", async () => {
    const none = async (drawn: string): Promise<void> =>
      expect((await find(drawn, list)).lines.filter(({ bullet }) => bullet !== undefined)).toEqual([]);
    await none(disc(38, 40));
    await none(disc(38, 40) + disc(30, 64));
    await none(`<g fill="#ff8800">${disc(38, 40)}${disc(38, 64)}</g>`);
    await none(`${disc(38, 40)}${disc(38, 64)}<path d="M10 35h28M10 59h28" stroke="#000"/>`);
  });

  test("letters that stand so are none", async () => {
    const text = await find(written("a", 34, 40) + written("b", 34, 64), list);
    expect(text.lines.filter(({ bullet }) => bullet !== undefined)).toEqual([]);
  });
});
