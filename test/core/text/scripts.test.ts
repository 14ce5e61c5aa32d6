/** Words of one script each. */
import { expect, test } from "vitest";
import { unmixScripts } from "../../../src/core/text/scripts.ts";

const page = ["Загрузка данных", "Отчёты по продажам"];
const mended = (text: string, others: readonly string[] = page): string => unmixScripts([text, ...others])[0]!;

test.each([
  ["Latin letters in a Cyrillic word", "Cтaтyc", "Статус"],
  ["a word of letters that both have follows its page", "BOCXOД", "ВОСХОД"],
  ["so does one without any other letter", "POCT", "РОСТ"],
  ["a digit inside a word is a letter", "автори3ация", "авторизация"],
  ["capitals that are only as high as the line", "ПоЛьЗоВатеЛь", "Пользователь"],
  ["capitals stay capitals", "ОТЧЁТ", "ОТЧЁТ"],
  ["a Latin word stays Latin", "Gооglе", "Google"],
  ["an acronym stays Latin", "JWT", "JWT"],
  ["names and numbers beside each other", "Роли: Admin, A1", "Роли: Admin, A1"],
  ["an English word of letters that both have", "yes", "yes"],
  ["even if it was read as the others", "уеѕ", "yes"],
  ["an acronym of such letters", "НТТР", "HTTP"],
  ["one with an i, which Russian does not have", "АРІ Gateway", "API Gateway"],
  ["a preposition after a Cyrillic word", "Работа c документом", "Работа с документом"],
  ["before a Latin one, too", "ИКБ c CAD-системой", "ИКБ с CAD-системой"],
  ["and at the begin", "c помощью", "с помощью"],
  ["but no letter after a Latin word", "Option c", "Option c"],
  ["nor a capital or a number's", "Блок A, вход C1", "Блок A, вход C1"],
  ["a number is a number", "П7(2,5) 36", "П7(2,5) 36"],
])("%s", (_, read, want) => {
  expect(mended(read)).toBe(want);
});

test("on a page of Latin words, stray letters become Latin", () => {
  expect(mended("РOST", ["Order", "Payment gateway"])).toBe("POST");
});

test("on a page in Serbian such letters are its own", () => {
  expect(mended("јој", ["Његош", "Ђачки програм"])).toBe("јој");
});

test("on a page in Ukrainian an i is its own", () => {
  expect(mended("ніс", ["Підключення", "Вхiд"])).toBe("ніс");
});

test.each([
  ["Eίσοδος χρήστη", "Είσοδος χρήστη"],
  ["Ψηфιακή υπονραфή", "Ψηφιακή υπονραφή"],
  ["Фόρτωση", "Φόρτωση"],
  ["Σeκίνα API", "Σεκίνα API"],
  ["Δt = 2πr, µ-service", "Δt = 2πr, µ-service"],
])("letters of other scripts in a Greek word become Greek: %s", (read, want) => {
  expect(unmixScripts([read, "Τέλος διαδικασίας"])[0]).toBe(want);
});

test("a page without Cyrillic or Greek words is not looked at", () => {
  const texts = ["userlD", "Ω 3a"];
  expect(unmixScripts(texts)).toBe(texts);
});
