/** Marks over and through letters (é, ł, ő): two readings of a line are laid side by side, and marks that one of them alone knows go to the other's letters. */

/** Letters whose marks Unicode does not take off, each before its plain form. */
const pairs = "łl ŁL đd ĐD øo ØO ıi ßB ŧt ŦT ħh ĦH".split(" ");
const through: ReadonlyMap<string, string> = new Map(pairs.map((pair) => [pair[0]!, pair[1]!]));

/** Returns a letter without its marks. */
function bare(letter: string): string {
  return through.get(letter) ?? letter.normalize("NFD").replaceAll(/\p{M}/gu, "").normalize("NFC");
}

/** Counts the Latin letters with marks in a text. */
export function countMarks(text: string): number {
  return Array.from(text.normalize("NFC")).filter((letter) => bare(letter) !== letter && /\p{Script=Latin}/u.test(letter)).length;
}

/** Returns a text without marks, spaces and capitals, and with one sign for those that look alike: what two readers may differ in. */
export function plainText(text: string): string {
  const letters = Array.from(text.normalize("NFC"), (letter) => (/\s/u.test(letter) ? "" : bare(letter).toLowerCase()));
  return letters
    .join("")
    .replaceAll(/[|!1i]/gu, "l")
    .replaceAll("0", "o");
}

/** A sign of a text that is no space, and where it stands. */
interface Sign {
  readonly sign: string;
  readonly plain: string;
}

const signsOf = (text: string): readonly Sign[] => Array.from(text.normalize("NFC"), (sign) => ({ sign, plain: bare(sign) }));

/** What a reader without these letters makes of them. */
const mistaken: ReadonlyMap<string, string> = new Map([
  ["ł", "t"],
  ["ı", "l1"],
  ["ó", "6"],
  ["ő", "6"],
  ["ö", "6"],
]);

const isSame = (own: Sign, other: Sign): boolean =>
  own.plain.toLowerCase() === other.plain.toLowerCase() || (mistaken.get(own.sign)?.includes(other.sign) ?? false);

/** Takes the mark of a letter that is marked for one that is not, and keeps what the other says of it else. */
function marked(own: Sign, other: Sign): string {
  const isLost = own.sign !== own.plain && other.sign === other.plain;
  return isLost && /\p{Script=Latin}/u.test(own.plain) ? own.sign : other.sign;
}

/** Walks from the ends of both texts inwards while they say the same letters; spaces of `other` alone are passed over. */
function aligned(own: readonly Sign[], other: readonly Sign[]): readonly string[] {
  const said: string[] = [];
  let [at, place] = [0, 0];
  while (place < other.length) {
    if (/\s/u.test(other[place]!.sign)) said.push(other[place]!.sign);
    else {
      while (at < own.length && /\s/u.test(own[at]!.sign)) at++;
      if (at >= own.length || !isSame(own[at]!, other[place]!)) break;
      said.push(marked(own[at]!, other[place]!));
      at++;
    }
    place++;
  }
  return said;
}

/** Texts that differ in more than this share of their letters are not laid side by side: one of them is a misreading. */
const mostDifferent = 0.34;

/** Gives the letters of `other` the marks that `own` saw on the same letters, from both ends as far as the texts agree. */
export function withMarks(other: string, own: string): string {
  const [theirs, ours] = [signsOf(other), signsOf(own)];
  const front = aligned(ours, theirs);
  const back = aligned(ours.toReversed(), theirs.toReversed()).toReversed();
  const rest = theirs.slice(front.length, Math.max(front.length, theirs.length - back.length));
  if (rest.length > mostDifferent * theirs.length) return other;
  const tail = back.slice(Math.max(0, back.length - (theirs.length - front.length)));
  return [...front, ...rest.map(({ sign }) => sign), ...tail].join("");
}
