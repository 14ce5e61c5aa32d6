/** What the lanes of the cluster need is built before their first hook, but for what is left out. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Build } from "../../tools/cluster/builds.ts";
import { buildAll, builds } from "../../tools/cluster/builds.ts";

function run(list: readonly Build[], skipped: readonly string[]): { readonly built: readonly string[]; readonly told: readonly string[] } {
  const built: string[] = [];
  const told: string[] = [];
  const recorded = list.map((build) => ({ ...build, need: () => built.push(build.name) }));
  buildAll(
    recorded,
    (word) => skipped.includes(word),
    (line) => told.push(line),
  );
  return { built, told };
}

test.each([
  [[], builds.map(({ name }) => name)],
  [["node", "image"], builds.map(({ name }) => name).filter((name) => !["a node", "our image"].includes(name))],
  [["cluster"], []],
])("with REDRAW_SKIP=%j is built %j", (skipped, want) => {
  expect(run(builds, skipped).built).toEqual(want);
});

test("what is left out is told with its word, what is built with its time", () => {
  expect(run(builds.slice(0, 1), ["cluster"]).told).toEqual(["etcd: left out by REDRAW_SKIP=cluster"]);
  expect(run(builds.slice(0, 1), []).told[0]).toMatch(/^etcd: ready after [\d.]+ s$/);
});

test("a build that fails ends the step, before any test", () => {
  const need = (): never => {
    throw new Error("Go is missing; type: ...");
  };
  const failing = { name: "etcd", skips: [], need };
  expect(() =>
    buildAll(
      [failing],
      () => false,
      () => {},
    ),
  ).toThrow("Go is missing");
});

test.each(["test-cluster", "test-install"])("%s builds first", (target) => {
  const [, recipe = ""] = new RegExp(`^${target}:.*\n((?:\t.*\n)+)`, "m").exec(readFileSync("Makefile", "utf8")) ?? [];
  expect(recipe.split("\n").map((line) => line.trim())).toEqual(["node tools/cluster.ts build", expect.stringContaining("$(vitest)"), ""]);
});
