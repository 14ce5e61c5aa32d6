/** Bold or regular, by stems. */
import { expect, test } from "vitest";
import { openRasteriser } from "../../../../src/adapters/image/rasteriser.ts";
import { areBold, areHeadingsBold, stemOf, withBoldHeading } from "../../../../src/core/assemble/faces/weight.ts";
import type { Weighed } from "../../../../src/core/assemble/faces/weight.ts";
import { writeBitmap, written } from "../../../make/writing.ts";

const face = { font: "sans", bold: false, italic: false, color: "#000000" } as const;
const text = (stem: number | null, letters = 10, color = "#000000"): Weighed => ({ font: "sans", color, letters, stem });
const regular = [0.098, 0.1, 0.104].map((stem) => text(stem));
const bold = [0.145, 0.15, 0.153, 0.158].map((stem) => text(stem));

test.each([
  [
    "wide stems near the limit are regular where the bold ones are far wider",
    [text(0.127), ...regular, text(0.118), text(0.123), ...bold],
    false,
  ],
  [
    "narrow ones are bold where the regular ones are far narrower",
    [text(0.114), ...[0.085, 0.086, 0.09].map((stem) => text(stem)), text(0.12)],
    true,
  ],
  ["a short word near the limit is what most texts are", [text(0.127, 3), ...regular], false],
  ["that it is among bold ones, too", [text(0.116, 3), ...bold, ...regular], true],
  ["a long one is what its stems say", [text(0.132), ...regular], true],
  ["hardly wider stems than those of most others are regular", [text(0.122), ...regular], false],
  ["they are bold where hardly any others tell", [text(0.122), ...regular.slice(1)], true],
  ["texts of another colour decide nothing", [text(0.127, 3), ...regular.map(({ stem }) => text(stem, 10, "#ff0000"))], true],
  ["alone it is what its stems say", [text(0.113, 3)], false],
  ["wide stems are bold, whatever stands beside them", [text(0.14, 3), ...regular], true],
  ["narrow ones are regular, whatever stands beside them", [text(0.1, 3), ...bold], false],
  ["what is too short to tell is regular", [text(null), ...bold], false],
  [
    "of a colour of few texts stems are compared with those of all",
    [text(0.124, 10, "#232f3e"), text(0.1, 10, "#232f3e"), ...regular],
    false,
  ],
  ["and bold ones are bold", [text(0.15, 10, "#232f3e"), text(0.1, 10, "#232f3e"), ...regular], true],
])("%s", (_, texts, expected) => {
  expect(areBold(texts)[0]).toBe(expected);
});

test("small letters that touch with their soft edges have stems of their own", async () => {
  const rasteriser = openRasteriser();
  const stem = async (weight: string): Promise<number> => {
    const style = `style="font-size:10px;letter-spacing:-0.4px" font-weight="${weight}"`;
    const bitmap = await writeBitmap(rasteriser, [200, 60], written("see access events", 20.4, 40.3, style));
    const box = { x: 20, y: 32, width: weight === "bold" ? 86 : 80, height: 9 };
    return stemOf([{ text: "see access events", box, place: box, rotation: 0 }], { ...face, fontSize: 10 }, bitmap) ?? 0;
  };
  expect(await stem("normal")).toBeLessThan(0.118);
  expect(await stem("bold")).toBeGreaterThan(0.118);
  await rasteriser.close();
});

/** A name over a member, of which both are of one weight unless the name alone is bold. */
const headed = (name: string, isBold: boolean): Parameters<typeof withBoldHeading>[0] => {
  const lines = [name, "+ id: number"].map((value, row) => {
    const box = { x: 10, y: 20 * row, width: 8 * value.length, height: 10 };
    return { text: value, box, place: box, rotation: 0 };
  });
  return { lines, mixed: isBold ? [true, false] : null };
};

test("names of classes that are too short to tell their weight are as bold as the others of the page", () => {
  const telling = [headed("Customer", true), headed("Payment", true)];
  expect(areHeadingsBold([...telling, headed("User", false)])).toBe(true);
  expect(areHeadingsBold([...telling, headed("Product", false), headed("Delivery", false)])).toBe(false);
  expect(areHeadingsBold(telling.slice(1))).toBe(false);
  expect(withBoldHeading(headed("User", false))).toEqual([true, false]);
  expect(withBoldHeading(headed("Delivery", false))).toBeNull();
});
