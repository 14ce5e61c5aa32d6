/** A page that a program draws from an invented text: its name, its size and who is said to have made it. */
import { netFoldOf } from "../judge/author.ts";

/** What pages of all programs have. */
export interface TextPage {
  /** The path of its files without an ending, below the folder of all. */
  readonly name: string;
  readonly text: string;
  /** Pixels of the picture for one of the drawing. */
  readonly scale: number;
  readonly author: string;
}

/** How many authors the pages of a program are shared out to. */
const authorCount = 12;
const scales: readonly number[] = [1, 1.3333, 2];

/** Names an author whom no net holds out: a letter is added to a name that the hash would put among those. */
function nameAuthor(stem: string): string {
  return ["", "a", "b", "c", "d", "e"].map((letter) => stem + letter).find((name) => netFoldOf(name) !== 0)!;
}

/** Returns all of the page of a program that its place decides; the program is named in short for its authors. */
export function placePage(program: string, short: string, kind: string, index: number): Omit<TextPage, "text"> {
  return {
    name: `${program}/${kind}-${index}`,
    scale: scales[index % scales.length]!,
    author: nameAuthor(`syn-${short}${(index + 1) % authorCount}`),
  };
}
