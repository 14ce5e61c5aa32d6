/** What the Dockerfile copies reaches the build: the context leaves out everything that `.dockerignore` does not name. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const linesOf = (file: string): readonly string[] => readFileSync(new URL(`../../../${file}`, import.meta.url), "utf8").split("\n");

test("every path that the Dockerfile copies from this tree is let through", () => {
  const named = linesOf(".dockerignore").flatMap((line) => (line.startsWith("!") ? [line.slice(1)] : []));
  const copied = linesOf("Dockerfile").flatMap((line) => {
    const [instruction, ...words] = line.split(/\s+/);
    return instruction === "COPY" && !words[0]!.startsWith("--from=") ? words.filter((word) => !word.startsWith("--")).slice(0, -1) : [];
  });
  expect(copied).toContain("src");
  expect(copied.filter((path) => !named.some((name) => path === name || path.startsWith(`${name}/`)))).toEqual([]);
});
