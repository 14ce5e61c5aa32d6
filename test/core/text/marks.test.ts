/** Marks that one reader alone knows. */
import { expect, test } from "vitest";
import { withMarks } from "../../../src/core/text/marks.ts";

test.each([
  ["all letters are the same", "Blad platnosci", "Błąd płatności", "Błąd płatności"],
  ["words are parted as the other parts them", "Verifier l'etat", "Vérifierl'état", "Vérifier l'état"],
  ["letters without marks stay the other's", "Gateway é", "Gatewav e", "Gateway é"],
  [
    "what reads as another letter without its mark",
    "Felhasznal6 Bladptatnosci GroBe",
    "Felhasználó Błądpłatności Größe",
    "Felhasználó Błądpłatności Größe",
  ],
  ["both ends count where the middle differs", "Prijem zbozi", "Pfíjem zboží", "Príjem zboží"],
  ["a text of other letters takes nothing", "Order", "Këÿ", "Order"],
  ["nothing is lost of either end", "aXa", "áá", "áXá"],
])("%s", (_, other, own, want) => {
  expect(withMarks(other, own)).toBe(want);
});
