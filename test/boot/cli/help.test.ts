/** The help keeps its promises: what it shows can be typed, and everything that can be typed is shown. */
import { describe, expect, test } from "vitest";
import { commands } from "../../../src/boot/cli/commands.ts";
import { convertHelp, mainHelp } from "../../../src/boot/cli/help.ts";
import { readConvertOptions } from "../../../src/boot/cli/options.ts";
import { formats, namedFormats } from "../../../src/formats/index.ts";

const help = convertHelp(formats, namedFormats);
const ids = { offered: formats.map(({ id }) => id), named: namedFormats.map(({ id }) => id) };

/** Lists the example commands of a text as their words, without what only a shell understands. */
function examplesOf(text: string): readonly (readonly string[])[] {
  return text
    .slice(text.indexOf("Examples:"))
    .split("\n")
    .filter((line) => line.trim().startsWith("redraw convert"))
    .map((line) =>
      line
        .trim()
        .split(/ {2,}|[<>]/)[0]!
        .trim()
        .split(" ")
        .slice(2),
    );
}

describe("examples", () => {
  test.each(examplesOf(mainHelp(commands) + help).filter((words) => !words.includes("--help")))("redraw convert %s", (...words) => {
    expect(() => readConvertOptions(words, ids)).not.toThrow();
  });

  test("there are some of both", () => {
    expect(examplesOf(mainHelp(commands)).length).toBeGreaterThan(1);
    expect(examplesOf(help).length).toBeGreaterThan(3);
  });
});

test("the line of use and the list of options name the same options", () => {
  const [usage, rest] = help.split("INPUT is a picture");
  const named = (text: string): string[] => [...new Set(text.match(/--[a-z]+/g))].toSorted();
  expect(named(rest!.split("Formats:")[0]!)).toEqual(named(usage!));
});

test("every option that is listed is understood", () => {
  const listed = [...help.matchAll(/^ {2}(?:-\w, )?(--\w+)(?: (DIR|LIST|N|PAGES|URL))?/gm)];
  expect(listed.length).toBeGreaterThan(7);
  for (const [, option, operand] of listed) {
    const value = { DIR: ["out"], LIST: ["svg"], N: ["2"], PAGES: ["1,3-5"], URL: ["https://redraw.example.com/v1"] }[operand ?? ""] ?? [];
    expect(() => readConvertOptions([option!, ...value, "a.png"], ids), option).not.toThrow();
  }
});

test("a format of any name has its row, aligned with the others", () => {
  const rows = convertHelp(
    [
      { id: "vsdx", name: "Visio drawing", extension: ".vsdx" },
      { id: "ir", name: "Intermediate representation", extension: ".ir.json" },
    ],
    [{ id: "mermaid", name: "Mermaid", extension: ".mmd" }],
  );
  expect(rows).toMatch(/^ {2}vsdx {4}NAME\.vsdx {10}Visio drawing$/m);
  expect(rows).toMatch(/^ {2}ir {6}NAME\.ir\.json {7}Intermediate representation$/m);
  expect(rows).toMatch(/^ {2}mermaid NAME\.mmd {11}Mermaid, only when it is named$/m);
});

test("the exit statuses are told, and lines fit a terminal", () => {
  expect(help).toMatch(/Exit status: 0 .*1 .*2 wrong use/);
  for (const line of (mainHelp(commands) + help).split("\n")) expect(line.length).toBeLessThanOrEqual(100);
});
