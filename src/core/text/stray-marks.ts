/** Letters with marks that one language alone has, on a page that shows nothing else of that language: there a net read them for their plain or commoner twins. */

/** What is read where something commoner is meant, and what tells a page of the language that has it. */
const strays: readonly { readonly letter: RegExp; readonly meant: string; readonly telling: RegExp }[] = [
  // Turkish: "organızer", "revısion". Of 12 lines with one on 11 real pages none was Turkish.
  { letter: /ı/gu, meant: "i", telling: /[ğşİĞŞ]/u },
  // Slovak, beside a vowel what is left of an article: "ľinfrastructure".
  { letter: /ľ(?=[aeiouhyàâéèêîôAEIOUHYÉÈÊ])/gu, meant: "l'", telling: /[ťďňŕĺžčšŤĎŇŽČŠ]/u },
  // Romanian and Vietnamese; beside a cedilla it is Portuguese: "Descriçăo".
  { letter: /(?<=ç)ă/gu, meant: "ã", telling: /[șțşţîȘȚ]/u },
];

/** Mends the texts of a page. */
export function mendStrayMarks(texts: readonly string[]): readonly string[] {
  const page = texts.join("\n");
  return strays
    .filter(({ letter, telling }) => page.search(letter) >= 0 && !telling.test(page))
    .reduce<readonly string[]>((all, { letter, meant }) => all.map((text) => text.replaceAll(letter, meant)), texts);
}
