/** Texts as Mermaid takes them. */
import { expect, test } from "vitest";
import { frontMatter, namesOf, quote, wordsOf } from "../../../src/formats/mermaid/words.ts";
import { aNode, aText } from "../../make/diagram.ts";

test.each([
  ["plain words, user_id (x) {y} [z]", '"plain words, user_id (x) {y} [z]"'],
  ['say "hi" & <b> #1 `x` \\n', '"say #34;hi#34; #38; #60;b#62; #35;1 #96;x#96; #92;n"'],
  ["1. one\n- two\n2) 3. four", '"1#46; one<br>#45; two<br>2#41; 3. four"'],
  ["$5 but not $$x$$", '"$5 but not #36;$x#36;$"'],
  ["", '" "'],
  ["  ", '" "'],
])("%j is %s", (text, want) => {
  expect(quote(text)).toBe(want);
});

test("a table says its title and its rows", () => {
  const cell = (value: string): { width: number; fill: null; text: ReturnType<typeof aText> } => ({
    width: 50,
    fill: null,
    text: aText({ value }, { x: 0, y: 0, width: 50, height: 20 }),
  });
  const rows = [
    { height: 20, header: true, cells: [cell("id"), cell("int")] },
    { height: 20, header: false, cells: [cell(""), cell("")] },
  ];
  expect(wordsOf(aNode({ kind: "table", rows, text: "Order" }))).toBe("Order\nid | int");
});

test("names are no words of Mermaid, and differ", () => {
  const names = [...namesOf(["n1", "end", "m2", "n1x", "graph"].map((id) => aNode({ id }))).values()];
  expect(names).toEqual(["n1", "m2", "m3", "m4", "m5"]);
});

test("a title stands in front, whatever is in it", () => {
  expect(frontMatter(undefined)).toEqual([]);
  expect(frontMatter('a: "b"')).toEqual(["---", 'title: "a: \\"b\\""', "---"]);
});
