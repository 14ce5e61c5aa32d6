/** Boxes that are drawn with a folded corner. */
import { expect, test } from "vitest";
import { findNotes } from "../../../src/core/assemble/notes.ts";
import type { Node } from "../../../src/core/diagram/types.ts";
import { drawBitmap } from "../../make/bitmap.ts";
import { aNode } from "../../make/diagram.ts";
import { aDraft } from "../../make/draft.ts";

const box = { x: 20.5, y: 20.5, width: 240, height: 63 };
const sheet = aNode({ id: "sheet", box, style: { fill: "#feffdd", stroke: "#181818", strokeWidth: 1 } });

/** Draws a sheet whose upper right corner is folded over so many pixels, its lower corners rounded by so many. */
function drawn(fold: number, { radius = 0, look = 'fill="#feffdd" stroke="#181818"' } = {}): string {
  const { x, y, width, height } = box;
  const [begin, right, low] = [x + width - fold, x + width, y + height];
  const arc = (to: string): string => `A${radius} ${radius} 0 0 1 ${to}`;
  const outline = `M${x + radius} ${y}H${begin}L${right} ${y + fold}V${low - radius}${arc(`${right - radius} ${low}`)}H${x + radius}${arc(`${x} ${low - radius}`)}V${y + radius}${arc(`${x + radius} ${y}`)}Z`;
  return `<path d="${outline}M${begin} ${y}V${y + fold}H${right}" ${look}/>`;
}

async function found(elements: string, node: Node = sheet): Promise<readonly [string, number | undefined]> {
  const [one] = findNotes(aDraft({ bitmap: await drawBitmap(300, 100, elements), nodes: [node] })).nodes;
  return [one!.kind, one!.params === null ? undefined : Math.round((one!.params["fold"] ?? 0) * box.height)];
}

test.each(["rectangle", "rounded_rectangle", "document"] as const)("a %s whose corner is drawn folded is a note", async (kind) => {
  expect(await found(drawn(10), { ...sheet, kind })).toEqual(["note", 10]);
});

test("so is one with rounded corners, a thick border, or a border a little darker than its fill", async () => {
  const [kind, fold] = await found(drawn(20, { radius: 8, look: 'fill="#feffdd" stroke="#181818" stroke-width="3"' }));
  expect(kind).toBe("note");
  expect(Math.abs(fold! - 20)).toBeLessThanOrEqual(1);
  const blue: Node = { ...sheet, style: { ...sheet.style, fill: "#0073bb", stroke: "#005a92" } };
  expect(await found(drawn(16, { look: 'fill="#0073bb" stroke="#005a92"' }), blue)).toEqual(["note", 16]);
});

test("so is one of hairlines, whose slant is darker than its sides", async () => {
  const { x, y, width, height } = box;
  const sides = `<path d="M${x + width - 10} ${y}H${x}V${y + height}H${x + width}V${y + 10}h-10v-10" fill="#feffdd" stroke="#8b8b83"/>`;
  const slant = Array.from(
    { length: 9 },
    (_, at) => `<rect x="${x + width - 9.5 + at}" y="${y + 0.5 + at}" width="1" height="1" fill="#303030"/>`,
  );
  const hairlines: Node = { ...sheet, style: { ...sheet.style, stroke: "#8b8b83" } };
  expect(await found([sides, ...slant].join(""), hairlines)).toEqual(["note", 10]);
});

test("a fold that is drawn makes a note sure, also where it was doubted, and one that is not leaves it as it was", async () => {
  const confidenceOf = async (elements: string): Promise<number> => {
    const doubted: Node = { ...sheet, kind: "note", confidence: 0.4 };
    return findNotes(aDraft({ bitmap: await drawBitmap(300, 100, elements), nodes: [doubted] })).nodes[0]!.confidence;
  };
  expect(await confidenceOf(drawn(10))).toBeGreaterThan(0.9);
  const { x, y, width, height } = box;
  expect(await confidenceOf(`<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#feffdd" stroke="#181818"/>`)).toBe(0.4);
});

test("a plain box is none, nor is a rounded one, one with a corner cut off, or one with a small box in its corner", async () => {
  const { x, y, width, height } = box;
  const plain = `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#feffdd" stroke="#181818"`;
  const cut = `<path d="M${x} ${y}H${x + width - 10}L${x + width} ${y + 10}V${y + height}H${x}Z" fill="#feffdd" stroke="#181818"/>`;
  const corner = `<path d="M${x + width - 10} ${y}v10h10" fill="none" stroke="#181818"/>`;
  for (const elements of [`${plain}/>`, `${plain} rx="12" stroke-width="4"/>`, cut, `${plain}/>${corner}`])
    expect(await found(elements)).toEqual(["rectangle", undefined]);
});

test("letters and lines in a corner are no fold", async () => {
  const { x, y, width, height } = box;
  const many = [0, 2, 4, 6, 8, 10].map((at) => `<path d="M${x + width - 14 + at} ${y}v14" stroke="#181818"/>`).join("");
  const hatched = `<path d="M${x} ${y}H${x + width - 14}L${x + width} ${y + 14}V${y + height}H${x}Z" fill="#feffdd" stroke="#181818"/>${many}`;
  expect(await found(hatched)).toEqual(["rectangle", undefined]);
});
