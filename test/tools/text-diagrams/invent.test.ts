/** Invented texts: the first seed's stay as they are, and nobody who is said to have made them is held out. */
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { netFoldOf } from "../../../tools/judge/author.ts";
import { chanceOf } from "../../../tools/text-diagrams/chance.ts";
import { connectionsOf } from "../../../tools/text-diagrams/connections.ts";
import { inventPages } from "../../../tools/text-diagrams/invent.ts";

const first = inventPages(1, 110);
const all = [...first.plantuml, ...first.graphviz, ...first.d2];

test("the pages of the first seed stay as they are: figures that were told are of those", () => {
  const hash = createHash("sha256").update(JSON.stringify(first)).digest("hex");
  expect(hash).toBe("39e1b4e551a974ffbf0e8d717a072e0ab8db0231d7614c70c51d8676a47bcaf0");
});

test("equal seeds give equal texts, others give others", () => {
  expect(inventPages(3, 10)).toEqual(inventPages(3, 10));
  expect(inventPages(3, 10)).not.toEqual(inventPages(4, 10));
});

test("every page has a name of its own", () => {
  expect(new Set(all.map(({ name }) => name)).size).toBe(330);
});

test("no invented author is held out, and each has pages of one program", () => {
  const authors = [...new Set(all.map(({ author }) => author))];
  expect(authors).toHaveLength(36);
  expect(authors.filter((author) => netFoldOf(author) === 0)).toEqual([]);
  expect(authors).toContain("syn-pu1a");
});

test("the three scales are shared out evenly", () => {
  expect(first.d2.slice(0, 4).map(({ scale }) => scale)).toEqual([1, 1.3333, 2, 1]);
});

test("chance draws both limits of whole numbers, and shuffles without loss", () => {
  const chance = chanceOf(5);
  expect(new Set(chance.times(100, () => chance.integer(2, 4)))).toEqual(new Set([2, 3, 4]));
  expect(chance.shuffle(["a", "b", "c", "d"]).toSorted()).toEqual(["a", "b", "c", "d"]);
});

test("connections reach every box, and none is there twice", () => {
  const connections = connectionsOf(chanceOf(2), 9, 30);
  expect(new Set(connections.flat())).toEqual(new Set(Array.from({ length: 9 }, (_, index) => index)));
  const pairs = connections.map((ends) => ends.toSorted((one, other) => one - other).join());
  expect(new Set(pairs).size).toBe(pairs.length);
});
