/** Families of texts, by the widths that their lines have. */
import { expect, test } from "vitest";
import { chooseFamilies } from "../../../../src/core/assemble/faces/family.ts";
import type { SetLine } from "../../../../src/core/assemble/faces/family.ts";
import { inkExtent, textWidth } from "../../../../src/core/text/metrics.ts";
import { aPage } from "../../../make/bitmap.ts";

const words = ["Order service", "Kafka broker", "validate the input", "PostgreSQL database", "illicit Wammy"];
const page = aPage({ width: 400, height: 400 });
const style = { font: "sans", bold: false, italic: false, fontSize: 22 } as const;
/** Widths of lines for those that their letters have. */
const byHand = [0.82, 0.9, 0.84, 0.88, 0.8];

function linesOf(narrowed: readonly number[] = []): readonly SetLine[] {
  return words.map((text, row) => {
    const { top, bottom } = inkExtent(text, style);
    const box = { x: 10, y: 30 * row, width: (narrowed[row] ?? 1) * textWidth(text, style), height: top - bottom };
    return { text, box, place: box, rotation: 0 };
  });
}

test("a text whose lines fit no family is written by hand where the page is, and as the others are elsewhere", () => {
  const [printed, odd] = [linesOf(), linesOf(byHand)];
  expect(chooseFamilies([odd, odd, odd], page, { likely: "sans" })).toEqual(["hand", "hand", "hand"]);
  expect(chooseFamilies([printed, odd, printed, printed], page, { likely: "sans" })).toEqual(["sans", "sans", "sans", "sans"]);
});

/** Lines whose letters are as wide as those of a serif face. */
const serif = linesOf().map((line) => ({ ...line, box: { ...line.box, width: textWidth(line.text, { ...style, font: "serif" }) } }));

test("narrow letters that happen to be as wide as each other are of no typewriter", () => {
  const among = (wide: number): readonly SetLine[] =>
    linesOf().map((line, row) => {
      const width = wide * textWidth(line.text, { ...style, font: "mono" }) + [0, 3, -2, 4, 1][row]!;
      return { ...line, box: { ...line.box, width } };
    });
  expect(chooseFamilies([among(1)], page, { likely: "sans" })).toEqual(["mono"]);
  expect(chooseFamilies([among(0.7)], page, { likely: "sans" })).not.toEqual(["mono"]);
});

test("headings in sans stay so over bodies in a typewriter face", () => {
  const body = linesOf().map((line) => [{ ...line, box: { ...line.box, width: textWidth(line.text, { ...style, font: "mono" }) } }]);
  const names = ["Notification", "Liquidation", "AuditLog", "Reversion", "Paiement"].map((text): readonly SetLine[] => {
    const { top, bottom } = inkExtent(text, style);
    const box = { x: 10, y: 10, width: textWidth(text, style), height: top - bottom };
    return [{ text, box, place: box, rotation: 0 }];
  });
  const texts = [...names, ...body, ...body, ...body];
  const headings = new Set(names.keys());
  expect(chooseFamilies(texts, page, { likely: "sans" }).slice(0, 6)).toEqual(["mono", "mono", "mono", "mono", "mono", "mono"]);
  expect(chooseFamilies(texts, page, { likely: "sans", headings }).slice(0, 6)).toEqual(["sans", "sans", "sans", "sans", "sans", "mono"]);
});

test("words that stand on a page again and again tell its family but once", () => {
  const two = serif.slice(0, 2);
  expect(chooseFamilies([two, two, two], page, { likely: "sans" })).toEqual(["sans", "sans", "sans"]);
});

test("one text of a few lines is no serif on a page of sans", () => {
  expect(chooseFamilies([serif], page, { likely: "sans" })).toEqual(["serif"]);
  expect(chooseFamilies([serif, linesOf(), linesOf(), linesOf()], page, { likely: "sans" })[0]).toBe("sans");
});

test("on a page of sketched shapes letters that fit serif are by hand where they are as narrow", () => {
  const narrow = serif.map((line) => ({ ...line, box: { ...line.box, height: 1.1 * line.box.height } }));
  expect(chooseFamilies([narrow], page, { likely: "sans" })).toEqual(["serif"]);
  expect(chooseFamilies([narrow], { ...page, sketch: true }, { likely: "sans" })).toEqual(["hand"]);
});

/** Lines of which no four are about as high, narrower than sans by shares. */
function ofManySizes(narrowed: readonly number[], scale: number): readonly SetLine[] {
  return linesOf(narrowed).map((line, row) => {
    const times = scale * 1.3 ** row;
    const box = { ...line.box, width: times * line.box.width, height: times * line.box.height };
    return { ...line, box, place: box };
  });
}

test("where no lines are of one size, narrow letters whose widths wander are by hand, on a page of sketched shapes less narrow ones, too", () => {
  const familyOf = (lines: readonly SetLine[], sketch: boolean): unknown =>
    chooseFamilies([lines], { ...page, sketch }, { likely: "sans" })[0];
  expect(familyOf(ofManySizes(byHand, 1), false)).toBe("hand");
  const virgil = [0.94, 0.97, 0.92, 0.95, 0.9];
  expect([familyOf(ofManySizes(virgil, 1), true), familyOf(ofManySizes(virgil, 1), false)]).toEqual(["hand", "sans"]);
  expect(familyOf(ofManySizes([0.85, 0.85, 0.85, 0.85, 0.85], 1), false)).toBe("sans");
  expect(familyOf(ofManySizes(byHand, 0.3), false)).toBe("sans");
  expect(familyOf(ofManySizes([], 1), true)).toBe("sans");
});

test("strokes know serifs whose widths fit none of ours, and letters that fit serif by chance and have none", () => {
  const of = (contrast: number, stem = 0.09) => linesOf().map(() => ({ contrast, stem }));
  const odd = linesOf([1.1, 1.2, 1.15, 1.05, 1.2]);
  expect(chooseFamilies([odd, odd], page, { likely: "sans", strokes: [of(0.5), of(0.5)] })).toEqual(["serif", "serif"]);
  expect(chooseFamilies([odd, odd, odd], page, { likely: "sans", strokes: [of(0.5), of(0.85), of(0.55)] })).toEqual([
    "serif",
    "sans",
    "serif",
  ]);
  expect(chooseFamilies([serif], page, { likely: "sans", strokes: [of(0.9)] })).not.toEqual(["serif"]);
});

test("letters that fit sans are sans however narrow they seem, on a page that looks sketched, too", () => {
  const higher = linesOf().map((line) => ({ ...line, box: { ...line.box, height: 1.1 * line.box.height } }));
  expect(chooseFamilies([higher], { ...page, sketch: true }, { likely: "sans" })).toEqual(["sans"]);
});

test("three narrow lines are by hand on a page of sketched shapes", () => {
  const familyOf = (narrowed: number, sketch: boolean): unknown =>
    chooseFamilies([linesOf(Array.from({ length: 3 }, () => narrowed)).slice(0, 3)], { ...page, sketch }, { likely: "sans" })[0];
  expect([familyOf(0.9, true), familyOf(0.96, true), familyOf(0.9, false)]).toEqual(["hand", "sans", "sans"]);
});

test("ideographs, as wide in all families, say nothing of hands", () => {
  const chinese = linesOf(byHand).map((line, row) => ({ ...line, text: `数据库服务器${row}` }));
  expect(chooseFamilies([chinese], page, { likely: "sans" })).toEqual(["sans"]);
});

test("straight letters are type and bent ones by hand, whatever their widths say", () => {
  const of = (upright: number, height = 20) => linesOf().map(() => ({ upright, height }));
  const narrow = linesOf(byHand);
  const options = { likely: "sans" } as const;
  expect(chooseFamilies([linesOf(), serif], page, { ...options, straight: [of(0.3), of(0.35)] })).toEqual(["hand", "hand"]);
  expect(chooseFamilies([narrow], page, options)).toEqual(["hand"]);
  expect(chooseFamilies([narrow], page, { ...options, straight: [of(0.6)] })).toEqual(["sans"]);
  expect(chooseFamilies([linesOf()], page, { ...options, straight: [of(0.3, 10)] })).toEqual(["sans"]);
});

test("one text of a page may be by hand and another one in type, whatever the widths of a typewriter face are", () => {
  const of = (upright: number) => linesOf().map(() => ({ upright, height: 20 }));
  const straight = [of(0.3), of(0.3), of(0.6)];
  expect(chooseFamilies([linesOf(), linesOf(), linesOf()], page, { likely: "sans", straight })).toEqual(["hand", "hand", "sans"]);
  const even = linesOf().map((line) => ({ ...line, box: { ...line.box, width: textWidth(line.text, { ...style, font: "mono" }) } }));
  expect(chooseFamilies([even], page, { likely: "sans", straight: [of(0.3)] })).toEqual(["hand"]);
  expect(chooseFamilies([even], page, { likely: "sans", straight: [of(0.6)] })).toEqual(["mono"]);
});
