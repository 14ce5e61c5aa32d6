/** Pictures in threads of their own: each gets its own answer, and a bad one takes no other along. */
import { afterAll, expect, test } from "vitest";
import type { Conversion } from "../../src/app/convert.ts";
import { readConfig } from "../../src/boot/config.ts";
import { openConvertPool } from "../../src/boot/convert-pool.ts";
import { Fault } from "../../src/core/fault.ts";
import { drawPng, drawing, twoBoxes } from "../make/pictures.ts";

const pool = openConvertPool(readConfig({ REDRAW_TEXT: "none" }), { jobs: 1, threads: 1 });

afterAll(() => pool.close());

const oneBox = drawing(120, 80, '<rect x="10.5" y="20.5" width="70" height="40" fill="#dae8fc" stroke="#6c8ebf"/>');

test("more pictures than workers wait their turn, and every answer is that of its own picture", async () => {
  const order: string[] = [];
  const convert = (name: string, bytes: Uint8Array, formatIds: readonly string[]): Promise<Conversion> =>
    pool.convert(bytes, formatIds).finally(() => order.push(name));
  const pictures = [await drawPng(twoBoxes), await drawPng(oneBox)] as const;
  const [two, bad, one] = await Promise.allSettled([
    convert("two", pictures[0], ["ir"]),
    convert("bad", Buffer.from("%PDF-1.7"), ["ir"]),
    convert("one", pictures[1], ["svg", "ir"]),
  ]);
  expect(order).toEqual(["two", "bad", "one"]);
  expect(two).toMatchObject({ status: "fulfilled", value: { diagram: { nodes: [{}, {}] }, artifacts: [{ format: "ir" }] } });
  expect(one).toMatchObject({ status: "fulfilled", value: { diagram: { nodes: [{}] }, artifacts: [{ format: "svg" }, { format: "ir" }] } });
  expect(bad).toMatchObject({ status: "rejected", reason: { code: "unsupported_type", kind: "unsupported-type" } });
  expect((bad as PromiseRejectedResult).reason).toBeInstanceOf(Fault);
});

test("bytes come through a thread as bytes", async () => {
  const { artifacts } = await pool.convert(await drawPng(oneBox), ["svg"]);
  expect(artifacts[0]!.bytes).toBeInstanceOf(Uint8Array);
  expect(new TextDecoder().decode(artifacts[0]!.bytes)).toContain("<svg");
});

test("a pool that never worked closes at once", async () => {
  await openConvertPool(readConfig({}), { jobs: 4, threads: 1 }).close();
});
