/** Backends that the settings allow, and nets at work. */
import { expect, test } from "vitest";
import { backendsFor, openNets } from "../../src/boot/models.ts";

test.each([
  ["auto", ["gpu", "native", "wasm"]],
  ["geometry", ["gpu", "native", "wasm"]],
  ["wasm", ["wasm"]],
  ["gpu", ["gpu"]],
] as const)("detector %s allows %j", (detector, backends) => {
  expect(backendsFor({ detector })).toEqual(backends);
});

test("nets open on a backend that works", async () => {
  const pool = await openNets({ text: "ctc", detector: "geometry" }, 1);
  expect(pool!.weights.map(({ net }) => net)).toEqual(["text-small"]);
  await pool!.close();
  expect(await openNets({ text: "none", detector: "geometry" }, 1)).toBeNull();
});
