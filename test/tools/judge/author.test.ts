/** Folds of authors, which the training computes for itself. */
import { expect, test } from "vitest";
import type { Truth } from "../../../tools/judging.ts";
import { authorOf, netFolds, judgeFoldOf, netFoldOf } from "../../../tools/judge/author.ts";

const truthOf = (source: string, path: string): Truth & { readonly source: string; readonly path: string } => ({
  kind: "drawio",
  nodes: [],
  edges: [],
  source,
  path,
});

test("authors are owners of repositories and those who write by hand", () => {
  expect(authorOf(truthOf("github:Owner/name", "a.png"))).toBe("owner");
  expect(authorOf(truthOf("github:dws/hd", "ex00/ex00_writer0012.jpg"))).toBe("writer0012");
});

test("folds are those that training/real/listing.py and training/judge/pages.py compute", () => {
  expect(netFolds).toEqual([0, 1, 2, 3]);
  expect(["dutrb", "writer0083", "strimzi", "scion"].map((author) => [netFoldOf(author), judgeFoldOf(author)])).toEqual([
    [2, 3],
    [0, 2],
    [0, 2],
    [2, 1],
  ]);
});
