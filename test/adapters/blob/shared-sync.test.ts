import { expect, test } from "vitest";
import { openSharedSync } from "../../../src/adapters/blob/shared-sync.ts";

/** A disk whose writes end when a test says so. */
function aDisk(): {
  readonly sync: (folder: string) => Promise<void>;
  readonly writes: { readonly folder: string; end(error?: Error): void }[];
} {
  const writes: { readonly folder: string; end(error?: Error): void }[] = [];
  const sync = (folder: string): Promise<void> =>
    new Promise((resolve, reject) => void writes.push({ folder, end: (error) => (error === undefined ? resolve() : reject(error)) }));
  return { sync, writes };
}

const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

test("who calls while a write runs shares the next one, and is not done before that", async () => {
  const { sync, writes } = aDisk();
  const shared = openSharedSync(sync);
  const done: string[] = [];
  const first = shared("inputs").then(() => done.push("first"));
  const others = [shared("inputs").then(() => done.push("second")), shared("inputs").then(() => done.push("third"))];
  expect(writes).toHaveLength(1);
  writes[0]!.end();
  await first;
  await turn();
  expect([done, writes.length]).toEqual([["first"], 2]);
  writes[1]!.end();
  await Promise.all(others);
  expect(done).toEqual(["first", "second", "third"]);
});

test("who calls after a write has begun again waits for another one", async () => {
  const { sync, writes } = aDisk();
  const shared = openSharedSync(sync);
  const [first, second] = [shared("inputs"), shared("inputs")];
  writes[0]!.end();
  await first;
  await turn();
  const third = shared("inputs");
  writes[1]!.end();
  await second;
  await turn();
  expect(writes).toHaveLength(3);
  writes[2]!.end();
  await third;
});

test("folders do not wait for each other, and a failure is told to those who shared it alone", async () => {
  const { sync, writes } = aDisk();
  const shared = openSharedSync(sync);
  const [first, second] = [shared("a"), shared("a")];
  const other = shared("b");
  expect(writes.map(({ folder }) => folder)).toEqual(["a", "b"]);
  writes[0]!.end(new Error("no room"));
  await expect(first).rejects.toThrow("no room");
  await turn();
  writes[1]!.end();
  writes[2]!.end();
  await Promise.all([second, other]);
});
