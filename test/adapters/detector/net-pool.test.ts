/** Nets in worker threads. */
import { afterEach, expect, test } from "vitest";
import type { NetPool, NetPoolOptions } from "../../../src/adapters/detector/net-pool.ts";
import { openNetPool } from "../../../src/adapters/detector/net-pool.ts";
import { aModelsFolder, someTensors } from "../../make/tensors.ts";

let pools: NetPool[] = [];
afterEach(async () => {
  await Promise.all(pools.map((pool) => pool.close()));
  pools = [];
});

async function open(options: Partial<NetPoolOptions> = {}): Promise<NetPool> {
  const pool = await openNetPool({ nets: ["text-small"], threads: 1, backends: ["wasm"], ...options });
  pools.push(pool);
  return pool;
}

const inputs = [64, 96, 64, 32].map((width, seed) => ({
  shape: [32, width, 1],
  values: Float32Array.from({ length: 32 * width }, (_, index) => ((index * 31 + seed * 7) % 17) / 17),
}));

test("one and two threads give the same answers, each to its own input", async () => {
  const answers = await Promise.all(
    [1, 2].map(async (threads) => {
      const pool = await open({ threads });
      expect(pool.lanes).toBe(threads);
      return Promise.all(inputs.map((input) => pool.run("text-small", input)));
    }),
  );
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]!.map(([scores]) => scores!.shape[0])).toEqual([16, 24, 16, 8]);
});

test("an input that fails does not take the next one along", async () => {
  const pool = await open();
  await expect(pool.run("text-small", { shape: [32, 64, 3], values: new Float32Array(3 * 32 * 64) })).rejects.toThrow(/text-small/);
  expect(await pool.run("text-small", inputs[0]!)).toHaveLength(1);
});

test("a backend that does not load is named, and the next one is taken", async () => {
  const pool = await open({ backends: ["native", "wasm"] });
  expect(pool.backend).toBe("wasm");
  expect(pool.passedOver).toMatchObject([{ backend: "native", why: expect.stringContaining("@tensorflow/tfjs-node") }]);
});

test("without any backend that works it is said which were tried", async () => {
  await expect(open({ backends: ["gpu", "native"] })).rejects.toMatchObject({
    code: "unavailable",
    message: expect.stringMatching(/gpu: .*native: /),
  });
});

test("bad weights are refused before anything is started", async () => {
  const folder = aModelsFolder(someTensors({}));
  await expect(open({ folders: { models: folder } })).rejects.toMatchObject({ code: "model_unusable" });
});
