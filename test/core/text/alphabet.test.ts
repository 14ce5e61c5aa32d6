/** The text net's alphabet: what it must hold, and what would make two outputs of the net mean the same. */
import { expect, test } from "vitest";
import { alphabet } from "../../../src/core/text/alphabet.ts";

test("fits into 512 outputs with the blank, and no symbol stands twice", () => {
  expect(alphabet.length).toBeLessThanOrEqual(511);
  expect(new Set(alphabet).size).toBe(alphabet.length);
});

test("holds single composed letters only, so that a reading needs no normalising", () => {
  for (const symbol of alphabet) expect(symbol.normalize("NFC")).toBe(symbol);
});

test.each(["Order #42: 3.5 €", "Größe, façade, Łódź, Škoda, İstanbul, őrült", "Ελλάδα", "Прошу їжака", "a → b ≤ c • d ✓"])(
  "spells %s",
  (text) => {
    expect(Array.from(text).filter((symbol) => !alphabet.includes(symbol))).toEqual([]);
  },
);

test("begins with printable ASCII in its own order, which trained nets rely on", () => {
  expect(alphabet.slice(0, 95).join("")).toBe(String.fromCharCode(...Array.from({ length: 95 }, (_, at) => 32 + at)));
  expect(alphabet.length).toBe(490);
});
