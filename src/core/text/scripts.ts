/** Words of one script: letters that look alike in Latin and Cyrillic follow their word, and a word without any other letter follows its page. */

/** Letters that look the same in both scripts, Latin first. */
const pairs = "AА BВ CС EЕ HН IІ JЈ KК MМ OО PР SЅ TТ XХ YУ aа cс eе iі jј oо pр sѕ xх yу".split(" ");
const toCyrillic: ReadonlyMap<string, string> = new Map(pairs.map((pair) => [pair[0]!, pair[1]!]));
const toLatin: ReadonlyMap<string, string> = new Map(pairs.map((pair) => [pair[1]!, pair[0]!]));
/** What a net reads for Cyrillic letters where a digit cannot be meant: between letters of a word. */
const digits: ReadonlyMap<string, string> = new Map([
  ["3", "з"],
  ["6", "б"],
  ["0", "о"],
]);

/** Letters of other scripts that look like Greek ones, each before its twin. */
const toGreek: ReadonlyMap<string, string> = new Map(
  "AΑ BΒ EΕ ZΖ HΗ IΙ KΚ MΜ NΝ OΟ PΡ TΤ YΥ XΧ aα eε iι kκ nη oο pρ tτ uυ vν wω xχ yγ µμ ВΒ ГΓ ЕΕ КΚ ЛΛ МΜ НΗ ОΟ ПΠ РΡ ТΤ ФΦ ХΧ еε оο рρ фφ хχ"
    .split(" ")
    .map((pair) => [pair[0]!, pair[1]!]),
);
/** A word is Greek when so many of its letters are, and more than the others: in formulas stand one or two. */
const leastGreek = 3;

/**
 * Twins that few languages have as Cyrillic letters, and what tells a page of these: elsewhere a word of nothing but twins that holds one is Latin.
 * First Serbian and Macedonian ("yes", "MES"), then Ukrainian and Belarusian, whose i stands beside letters that are Cyrillic alone ("API", "AI", "IoT":
 * 37 of 56 Latin words of twins on real pages in Russian).
 */
const rareTwins: readonly { readonly twins: RegExp; readonly telling: RegExp }[] = [
  { twins: /[sSjJѕЅјЈ]/u, telling: /[ђћљњџѓќЂЋЉЊЏЃЌ]/u },
  { twins: /[iIіІ]/u, telling: /[їєґўЇЄҐЎ]|[бгджзийлпфцчшщьюя][iіІ]|[iіІ][бгджзийлпфцчшщьюя]/iu },
];

/** Capitals that both have, without a vowel: HTTP, and no word. */
const acronym = /^[^АЕОУAEOYаеоуaeoy]{4,}$/u;

const isCyrillic = (letter: string): boolean => /\p{Script=Cyrillic}/u.test(letter);
const isLatin = (letter: string): boolean => /\p{Script=Latin}/u.test(letter);
const isOnlyCyrillic = (letter: string): boolean => isCyrillic(letter) && !toLatin.has(letter);
const isOnlyLatin = (letter: string): boolean => isLatin(letter) && !toCyrillic.has(letter);

/** Letters that say of themselves whether they are capitals: the others are as high or as low as their line was measured. */
const tellsCase = (letter: string): boolean => /[аАбБеЕёЁрРуУфФіІїЇґҐєЄ]/u.test(letter);

const count = (word: string, is: (letter: string) => boolean): number => Array.from(word).filter(is).length;

/** Gives a Cyrillic word one case: small letters behind its first, or capitals throughout, as its plain letters say. */
function inOneCase(word: string): string {
  const [first = "", ...rest] = Array.from(word);
  const telling = rest.filter(tellsCase);
  const voters = telling.length > 0 ? telling : rest;
  const capitals = voters.filter((letter) => letter !== letter.toLowerCase()).length;
  if (rest.length < 2 || (capitals > 0 && capitals < voters.length && telling.length > 0)) return word;
  const isUpper = 2 * capitals > voters.length;
  return isUpper ? word.toUpperCase() : first + rest.join("").toLowerCase();
}

function cyrillicWord(word: string): string {
  const letters = Array.from(word, (letter) => toCyrillic.get(letter) ?? letter);
  const whole = letters.map((letter, at) => {
    const isInside = [letters[at - 1], letters[at + 1]].every((one) => one === undefined || isCyrillic(one) || digits.has(one));
    return letters.length > 2 && isInside ? (digits.get(letter) ?? letter) : letter;
  });
  const text = whole.join("");
  return /^\p{Script=Cyrillic}+$/u.test(text) ? inOneCase(text) : text;
}

const latinWord = (word: string): string => Array.from(word, (letter) => toLatin.get(letter) ?? letter).join("");

const isGreek = (letter: string): boolean => /\p{Script=Greek}/u.test(letter);

function greekWord(word: string): string {
  const greek = count(word, isGreek);
  if (greek < leastGreek || 2 * greek <= count(word, (letter) => /\p{L}/u.test(letter))) return word;
  return Array.from(word, (letter) => toGreek.get(letter) ?? letter).join("");
}

function inScript(word: string, isCyrillicPage: boolean): string {
  const [cyrillic, latin] = [count(word, isOnlyCyrillic), count(word, isOnlyLatin)];
  if (cyrillic === latin && cyrillic > 0) return word;
  const isOwn = cyrillic === 0 && latin === 0 ? isCyrillicPage && count(word, isCyrillic) + count(word, isLatin) > 1 : cyrillic > latin;
  if (isOwn) return cyrillicWord(word);
  return latinWord(word);
}

/** A word is Latin, whatever its twins, when so many of its letters are that alone and none is Cyrillic alone. */
const leastLatin = 2;

/** Gives the words of a text that are Latin the Latin twins of their Cyrillic letters: a net reads an e as either. */
export function latinTwins(text: string): string {
  return text.replaceAll(/\p{L}+/gu, (word) =>
    count(word, isOnlyLatin) >= leastLatin && count(word, isOnlyCyrillic) === 0 ? latinWord(word) : word,
  );
}

/** Words of one small letter that both scripts have: after a Cyrillic word, or at the begin of a text before one, they are prepositions and conjunctions (с, о, у, а, і). */
const loneLetter = /(?<=\p{Script=Cyrillic}["»”)]?\s+)[acoiy](?=\s|$)|^[acoiy](?=\s+["«“(]?\p{Script=Cyrillic})/gu;

/** Gives the words of a page's texts one script each; texts on a page of Latin letters alone stay as they are. */
export function unmixScripts(texts: readonly string[]): readonly string[] {
  const page = texts.join("\n");
  const inWords = (all: readonly string[], change: (word: string) => string): readonly string[] =>
    all.map((text) => text.replaceAll(/[\p{L}\p{N}]+/gu, (word) => (/\p{L}/u.test(word) ? change(word) : word)));
  const greek = count(page, isGreek) < leastGreek ? texts : inWords(texts, greekWord);
  const cyrillic = count(page, isOnlyCyrillic);
  if (count(page, isCyrillic) === 0) return greek;
  const isCyrillicPage = cyrillic > count(page, isOnlyLatin);
  const strange = rareTwins.filter(({ telling }) => !telling.test(page)).map(({ twins }) => twins);
  const unmixed = inWords(greek, (word) =>
    inScript(word, isCyrillicPage && !acronym.test(word) && !strange.some((twins) => twins.test(word))),
  );
  return isCyrillicPage ? unmixed.map((text) => text.replaceAll(loneLetter, (letter) => toCyrillic.get(letter) ?? letter)) : unmixed;
}
