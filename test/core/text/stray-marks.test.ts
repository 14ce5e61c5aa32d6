/** Letters of languages that a page is not in. */
import { expect, test } from "vitest";
import { mendStrayMarks } from "../../../src/core/text/stray-marks.ts";

test.each([
  ["organızer", ["Send revision"], "organizer"],
  ["chiffrer les flux dans ľinfra", ["Vérification"], "chiffrer les flux dans l'infra"],
  ["Descriçăo", ["Buscar"], "Descrição"],
])("%s on a page without such a language is %s", (read, others, want) => {
  expect(mendStrayMarks([read, ...others])[0]).toBe(want);
});

test.each([
  ["Kullanıcı", ["Giriş"]],
  ["ľudia", ["Žiadosť"]],
  ["ăsta", ["Trimite"]],
])("%s stays where the page is in the language, or no twin is meant", (read, others) => {
  expect(mendStrayMarks([read, ...others])[0]).toBe(read);
});
