/** Which of two readings of a line is believed. */
import { expect, test } from "vitest";
import type { Reading } from "../../../src/core/detection.ts";
import { chooseOnPage } from "../../../src/core/text/choose-reading.ts";

const said = (text: string, confidence: number): Reading => ({ text, confidence });
const russian = [said("Пользователь", 0.9), said("Загрузка данных", 0.86), said("JWT", 0.9)];
const english = [said("User", 0.99), said("Load data", 0.97), said("аXe9", 0.6)];

test.each([
  ["Latin: the surer one", english, [said("Gatewav", 0.8), said("Gateway", 0.95)], "Gateway"],
  ["Latin: ours where it is much surer", english, [said("Gateway", 0.97), said("Gateuay", 0.6)], "Gateway"],
  ["Latin: ours where it is a little surer", english, [said("Gateway", 0.95), said("Gatewav", 0.93)], "Gateway"],
  ["Latin: a stray Cyrillic letter is a misreading", english, [said("аXe9", 0.9), said("注文登録", 0.7)], "注文登録"],
  ["Latin: an e that was read as its Cyrillic twin is none", english, [said("Hеllo", 0.86), said("Hael", 0.66)], "Hello"],
  ["Latin: nothing read is no reading", english, [said("аXe", 0.4), said("", 0)], "аXe"],
  [
    "marks that PP-OCR has no letters for are ours",
    english,
    [said("Zamówienie ztozone", 0.92), said("Zamowienie złozone", 0.99)],
    "Zamówienie złozone",
  ],
  [
    "marks on letters that PP-OCR takes for others: ours",
    english,
    [said("Änderung übernehmen", 0.93), said("Anderung ibernehmen", 0.97)],
    "Änderung übernehmen",
  ],
  [
    "the same of a reading that is hardly sure: PP-OCR",
    english,
    [said("Änderung übernehmen", 0.7), said("Anderung ibernehmen", 0.97)],
    "Änderung ibernehmen",
  ],
  ["no fewer marks: PP-OCR's letters with ours", english, [said("Pelhasználó", 0.93), said("Felhasznalo", 0.97)], "Felhasználó"],
  ["nothing is taken of a doubtful reading", english, [said("Qücue", 0.5), said("Queue", 0.9)], "Queue"],
  ["a Cyrillic page: PP-OCR does not know its letters", russian, [said("Статус", 0.7), said("CTaTyc", 0.95)], "Статус"],
  ["a Cyrillic page: Latin words are read by the surer one", russian, [said("JWТ".replace("Т", "T"), 0.8), said("JWT", 0.95)], "JWT"],
  ["one sure Cyrillic line on a Latin page stays", english, [said("Пользователь", 0.9), said("Monb30BaTenb", 0.92)], "Пользователь"],
] as const)("%s", (_, page, [own, other], want) => {
  expect(chooseOnPage(page)(own, other).text).toBe(want);
});
