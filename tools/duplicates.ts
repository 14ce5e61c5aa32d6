/** Finds blocks of code that stand in two places: runs of equal lines, white space aside. */
import { globSync, readFileSync } from "node:fs";

/** A block this long is a copy; shorter ones are how the language looks. */
const blockLines = 10;

/** Lines that carry no decision of their own: imports, brackets, comments. */
function isPlain(line: string): boolean {
  return line === "" || /^(import\b|export \{|\/\/|\/?\*)/.test(line) || /^[\])}>;,({[]+$/.test(line);
}

interface Line {
  readonly file: string;
  readonly number: number;
  readonly text: string;
}

function linesOf(file: string): readonly Line[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .map((text, index) => ({ file, number: index + 1, text: text.trim() }))
    .filter(({ text }) => !isPlain(text));
}

const files = globSync(["cmd/**/*.ts", "src/**/*.ts", "tools/**/*.ts"]).toSorted();
const firstSeen = new Map<string, Line>();
const copies: string[] = [];
for (const file of files) {
  const lines = linesOf(file);
  for (let at = 0; at + blockLines <= lines.length; at++) {
    const block = lines.slice(at, at + blockLines);
    const key = block.map(({ text }) => text).join("\n");
    const earlier = firstSeen.get(key);
    if (earlier === undefined) firstSeen.set(key, block[0]!);
    else {
      copies.push(`${file}:${block[0]!.number} repeats ${earlier.file}:${earlier.number}`);
      at += blockLines - 1;
    }
  }
}
for (const copy of copies) console.error(copy);
console.log(`${files.length} files, ${copies.length} duplicated blocks of ${blockLines} lines`);
process.exitCode = copies.length > 0 ? 1 : 0;
