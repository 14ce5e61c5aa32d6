/** Which files pictures become, and which pictures are refused before any work. */
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Input } from "../../../src/boot/cli/inputs.ts";
import { planOutputs } from "../../../src/boot/cli/plan.ts";
import { aFolder } from "../../make/folder.ts";

const formats = [
  { id: "svg", extension: ".svg" },
  { id: "preview", extension: ".preview.png" },
];
const input = (path: string, below = ""): Input => ({ name: path, below, path });
const plan = (inputs: readonly Input[], out: string | null = null, force = false): ReturnType<typeof planOutputs> =>
  planOutputs(inputs, { out, force, formats });
const outputsOf = (planned: ReturnType<typeof planOutputs>): string[] => planned.tasks.flatMap(({ outputs }) => [...outputs.values()]);

test("beside the input without --out, below it at the relative path with", () => {
  expect(outputsOf(plan([input("x/in/a.png", "in")]))).toEqual(["x/in/a.svg", "x/in/a.preview.png"]);
  expect(outputsOf(plan([input("x/in/a.png", "in")], "o"))).toEqual(["o/in/a.svg", "o/in/a.preview.png"]);
});

test("standard input is named stdin and lands in the current folder", () => {
  expect(outputsOf(plan([{ name: "-", below: "", path: null }]))).toEqual(["stdin.svg", "stdin.preview.png"]);
});

test("two pictures that would write one file fail both, the others go on", () => {
  const planned = plan([input("x/a.png"), input("x/a.jpg"), input("x/b.png")]);
  expect(planned.tasks.map(({ input: { name } }) => name)).toEqual(["x/b.png"]);
  expect(planned.failed).toMatchObject([
    { name: "x/a.png", fault: { code: "output_conflict", message: expect.stringContaining("x/a.jpg") } },
    { name: "x/a.jpg", fault: { code: "output_conflict", message: expect.stringContaining("x/a.png") } },
  ]);
});

test("a picture that would be overwritten by another's preview is safe, even with --force", () => {
  const planned = plan([input("x/a.png"), input("x/a.preview.png")], null, true);
  expect(planned.tasks.map(({ input: { name } }) => name)).toEqual(["x/a.preview.png"]);
  expect(planned.failed).toMatchObject([{ name: "x/a.png", fault: { code: "output_conflict" } }]);
});

test("outputs that exist need --force", () => {
  const folder = aFolder({ "a.png": "", "a.svg": "mine", "b.png": "" });
  const inputs = [input(join(folder, "a.png")), input(join(folder, "b.png"))];
  const planned = plan(inputs);
  expect(planned.failed).toMatchObject([
    { name: join(folder, "a.png"), fault: { code: "output_exists", message: expect.stringMatching(/a\.svg.*--force/) } },
  ]);
  expect(planned.tasks).toHaveLength(1);
  expect(plan(inputs, null, true).tasks).toHaveLength(2);
});
