/** Nets that are lent answer as if they were here, to many at once. */
import { connect } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { gatherInputs } from "../../../src/adapters/detector/gather-inputs.ts";
import { openLentNets } from "../../../src/adapters/detector/net-client.ts";
import type { NetPool } from "../../../src/adapters/detector/net-pool.ts";
import { openNetPool } from "../../../src/adapters/detector/net-pool.ts";
import type { NetArray } from "../../../src/adapters/detector/net-runner.ts";
import { serveNets } from "../../../src/adapters/detector/net-server.ts";
import { Fault } from "../../../src/core/fault.ts";
import { aFolder } from "../../make/folder.ts";

/** A pool that gives back what it gets, doubled; `together` lists how many inputs came at once. */
function doubling(): { readonly pool: NetPool; readonly together: number[]; readonly isClosed: () => boolean } {
  const together: number[] = [];
  let isClosed = false;
  const run = gatherInputs(
    (_net, inputs) => {
      together.push(inputs.length);
      if (inputs[0]!.shape[0] === 13) return Promise.reject(new Error("an unlucky shape"));
      return Promise.resolve(inputs.map(({ shape, values }) => [{ shape, values: values.map((value) => 2 * value) }]));
    },
    { size: 4, waitMs: 50 },
  );
  const close = (): Promise<void> => {
    isClosed = true;
    return Promise.resolve();
  };
  const pool: NetPool = { backend: "native", passedOver: [], weights: [{ net: "page-small", sha256: "ab" }], lanes: 4, run, close };
  return { pool, together, isClosed: () => isClosed };
}

function serve(open: () => Promise<NetPool>): string {
  const path = join(aFolder(), "nets");
  const server = serveNets(path, open);
  onTestFinished(() => server.close());
  return path;
}

async function borrow(path: string): Promise<NetPool> {
  const pool = await openLentNets(path);
  onTestFinished(() => pool.close());
  return pool;
}

const input = (side: number, value: number): NetArray => ({
  shape: [side, side, 3],
  values: new Float32Array(side * side * 3).fill(value),
});

test("whoever connects learns what the nets are, and gets answers of any size to its own questions", async () => {
  const { pool } = doubling();
  const lent = await borrow(serve(() => Promise.resolve(pool)));
  expect(lent).toMatchObject({ backend: "native", lanes: 4, passedOver: [], weights: [{ net: "page-small", sha256: "ab" }] });
  const sides = [1, 300, 64, 2, 500];
  const answers = await Promise.all(sides.map((side, at) => lent.run("page-small", input(side, at))));
  for (const [at, side] of sides.entries()) {
    expect(answers[at]!.map(({ shape }) => shape)).toEqual([[side, side, 3]]);
    expect(answers[at]![0]!.values.every((value) => value === 2 * at)).toBe(true);
    expect(answers[at]![0]!.values).toHaveLength(side * side * 3);
  }
});

test("inputs of several who ask go together", async () => {
  const { pool, together } = doubling();
  const path = serve(() => Promise.resolve(pool));
  const lent = await Promise.all([borrow(path), borrow(path), borrow(path), borrow(path)]);
  const answers = await Promise.all(lent.map((one, at) => one.run("page-small", input(32, at + 1))));
  expect(answers.map(([output]) => output!.values[0])).toEqual([2, 4, 6, 8]);
  expect(together).toEqual([4]);
});

test("a failure is that of its question alone", async () => {
  const lent = await borrow(serve(() => Promise.resolve(doubling().pool)));
  await expect(lent.run("page-small", input(13, 1))).rejects.toThrow("an unlucky shape");
  expect((await lent.run("page-small", input(2, 3)))[0]!.values[0]).toBe(6);
});

test("nets that cannot be opened say so to everybody who connects, and are tried again", async () => {
  const { pool } = doubling();
  let tries = 0;
  const fault = new Fault({ code: "model_unusable", kind: "unavailable", message: "the weights are altered" });
  const path = serve(() => (tries++ === 0 ? Promise.reject(fault) : Promise.resolve(pool)));
  await expect(openLentNets(path)).rejects.toMatchObject({ code: "model_unusable", message: "the weights are altered" });
  expect((await borrow(path)).lanes).toBe(4);
});

test("when the lender ends, its nets are closed, and who waits for an answer hears of it", async () => {
  const { pool, isClosed } = doubling();
  const path = join(aFolder(), "nets");
  const server = serveNets(path, () => Promise.resolve({ ...pool, run: () => new Promise<never>(() => {}) }));
  const lent = await borrow(path);
  const waiting = lent.run("page-small", input(2, 1));
  await server.close();
  await expect(waiting).rejects.toMatchObject({ code: "unavailable" });
  await expect(lent.run("page-small", input(2, 1))).rejects.toMatchObject({ code: "unavailable" });
  await expect(openLentNets(path)).rejects.toMatchObject({ code: "unavailable" });
  expect(isClosed()).toBe(true);
});

test("whoever speaks nonsense is cut off, and others go on", async () => {
  const path = serve(() => Promise.resolve(doubling().pool));
  const lent = await borrow(path);
  const stranger = connect({ path });
  stranger.on("error", () => {}).resume();
  const cut = new Promise<void>((resolve) => stranger.once("close", () => resolve()));
  stranger.write(Buffer.alloc(64, 255));
  await cut;
  expect((await lent.run("page-small", input(2, 3)))[0]!.values[0]).toBe(6);
});

test("a real net answers over the socket exactly as it does here", async () => {
  const pool = await openNetPool({ nets: ["text-small"], threads: 1, backends: ["wasm"] });
  const lent = await borrow(serve(() => Promise.resolve(pool)));
  const line = { shape: [32, 64, 1], values: Float32Array.from({ length: 32 * 64 }, (_, index) => ((index * 31) % 17) / 17) };
  expect(await lent.run("text-small", line)).toEqual(await pool.run("text-small", line));
});
