/** Lines are of several sizes where their widths and their heights say so. */
import { describe, expect, test } from "vitest";
import { sizesOf, stackedValue } from "../../../../src/core/assemble/faces/sizes.ts";
import type { FacedText } from "../../../../src/core/assemble/faces/sizes.ts";
import { inkExtent, textWidth } from "../../../../src/core/text/metrics.ts";

const face = { font: "sans", bold: false, italic: false } as const;

/** A line by what is read, the size in which it is set, and what was written where that is something else. */
type Written = readonly [read: string, fontSize: number, written?: string];

/** Sets lines under each other, half as far apart again as they are high. */
function textOf(...rows: readonly Written[]): FacedText {
  let y = 0;
  const lines = rows.map(([text, fontSize, written = text]) => {
    const { top, bottom } = inkExtent(written, { ...face, fontSize });
    const box = {
      x: 10,
      y: y + 0.75 * fontSize - top,
      width: textWidth(written, { ...face, fontSize }) - 0.08 * fontSize,
      height: top - bottom,
    };
    y += 1.5 * fontSize;
    return { text, box, place: box, rotation: 0 };
  });
  return { lines, faceOf: () => face };
}

const told = (...rows: readonly Written[]): readonly number[] | undefined => sizesOf([textOf(...rows)], false)[0]?.lines.map(Math.round);

describe("the lines of a text", () => {
  test("are of two sizes where a title stands above, and of its own are most letters", () => {
    const [sizes] = sizesOf([textOf(["APRS Network", 24], ["public digipeaters", 16], ["iGates to APRS-IS", 16])], false);
    expect(sizes!.lines.map(Math.round)).toEqual([24, 16, 16]);
    expect(Math.round(sizes!.own)).toBe(16);
  });

  test("are of three sizes, short ones those that they are nearest to, single signs that of most", () => {
    expect(told(["Platform", 30], ["Gate", 30], ["the service of all", 20], ["written small", 14], ["Go", 14], ["+", 30])).toEqual([
      30, 30, 20, 14, 14, 20,
    ]);
  });

  test("are parted by what is read rightly; what is as wide as one size and as high as another is of most letters' size", () => {
    const lost: Written = ["Order", 16, "Order of services"];
    expect(told(["APRS Network", 24], ["public digipeaters", 16], ["iGates to APRS-IS", 16], lost)).toEqual([24, 16, 16, 16]);
  });

  test.each<readonly [string, readonly Written[]]>([
    [
      "would be of more sizes than anyone uses",
      [
        ["Platform", 40],
        ["Gateway", 30],
        ["service of all", 22],
        ["written small", 16],
      ],
    ],
    [
      "differ by little",
      [
        ["Order service", 16],
        ["validates input", 14.5],
      ],
    ],
    [
      "are few letters",
      [
        ["Gate", 24],
        ["Node", 16],
      ],
    ],
    [
      "are all of one size",
      [
        ["Order service", 16],
        ["validates input", 16],
        ["PostgreSQL", 16],
      ],
    ],
    [
      "are a word of letters without a size of their own",
      [
        ["изменения", 20],
        ["показателей", 20],
        ["СИМПТОМОВ", 20, "симптомов"],
      ],
    ],
    [
      "are wider alone, since letters were lost",
      [
        ["Orders", 16, "Order services"],
        ["validates input", 16],
      ],
    ],
    [
      "are too small to tell",
      [
        ["Order service", 9],
        ["validates input", 6],
      ],
    ],
  ])("are of one size where they %s", (_, rows) => {
    expect(told(...rows)).toBeUndefined();
  });

  test("are of one size where one is higher alone, since its box holds ink of another", () => {
    const text = textOf(["Order service", 16], ["validates input", 16]);
    const [first, second] = text.lines;
    const high = { ...first!, box: { ...first!.box, height: 1.4 * first!.box.height } };
    expect(sizesOf([{ ...text, lines: [high, second!] }], false)).toEqual([null]);
  });

  test("are of one size where width and height differ, but not alike", () => {
    const text = textOf(["Order service", 16], ["validates input", 16]);
    const [first, second] = text.lines;
    const grown = (across: number, down: number): FacedText => {
      const box = { ...first!.box, width: across * first!.box.width, height: down * first!.box.height };
      return { ...text, lines: [{ ...first!, box }, second!] };
    };
    expect(sizesOf([grown(1.37, 1.14)], false)).toEqual([null]);
    expect(sizesOf([grown(1.27, 1.24)], false)).not.toEqual([null]);
  });

  test("are of one size where they slant", () => {
    const text = textOf(["Order service", 24], ["validates input", 16]);
    expect(sizesOf([{ ...text, lines: text.lines.map((line) => ({ ...line, rotation: 30 })) }], false)).toEqual([null]);
  });

  test("are measured in their own weight", () => {
    const text = textOf(["Order service", 16], ["validates input", 16]);
    const [bold, second] = text.lines;
    const wide = {
      ...bold!,
      box: { ...bold!.box, width: textWidth("Order service", { ...face, bold: true, fontSize: 22 }), height: bold!.box.height * (22 / 16) },
    };
    const lines = [wide, second!];
    const faced = { lines, faceOf: (index: number) => ({ ...face, bold: index === 0 }) };
    expect(sizesOf([faced], false)[0]!.lines.map(Math.round)).toEqual([22, 16]);
  });
});

test("on a page of which many texts are of two sizes, less tells of them", () => {
  const clear = ["Order", "Stock", "Track"].map((name) => textOf([`${name} service`, 24], ["validates input", 16]));
  const slight = textOf(["Sales service", 19], ["validates input", 16]);
  expect(sizesOf([slight], false)).toEqual([null]);
  expect(sizesOf([...clear.slice(1), slight], false).map((sizes) => sizes === null)).toEqual([false, false, true]);
  expect(sizesOf([...clear, slight], false).map((sizes) => sizes === null)).toEqual([false, false, false, false]);
});

test("on a page that is drawn as if by hand, a text alone tells nothing", () => {
  const texts = ["Order", "Stock", "Track"].map((name) => textOf([`${name} service`, 24], ["validates input", 16]));
  expect(sizesOf(texts.slice(1), true)).toEqual([null, null]);
  expect(sizesOf(texts, true).map((sizes) => sizes?.lines.map(Math.round))).toEqual([
    [24, 16],
    [24, 16],
    [24, 16],
  ]);
});

describe("what a text of several sizes says", () => {
  const text = textOf(["Modus", 40], ["Thread", 40], ["aktualisiere", 20], ["Konfiguration", 20]);
  const sizes = { own: 20, lines: [40, 40, 20, 20] };

  test("has no empty lines between large ones", () => {
    expect(stackedValue("Modus\n\nThread\n\naktualisiere\nKonfiguration", text.lines, sizes)).toBe(
      "Modus\nThread\naktualisiere\nKonfiguration",
    );
  });

  test("stays as it is where lines were joined", () => {
    const joined = "Modus Thread\n\naktualisiere\nKonfiguration";
    expect(stackedValue(joined, text.lines, sizes)).toBe(joined);
  });
});
