import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openFileBlobs } from "../../src/adapters/blob/files.ts";
import { aFolder } from "../make/folder.ts";

test("what a killed process left unfinished is gone after the next start", async () => {
  const folder = aFolder({ "_unfinished/half": "x" });
  await openFileBlobs({ folder, durable: false });
  expect(readdirSync(join(folder, "_unfinished"))).toEqual([]);
});

test("objects are readable by their owner alone, and empty folders do not pile up", async () => {
  const folder = aFolder();
  const store = await openFileBlobs({ folder, durable: false });
  await store.put("artifacts/job/1/svg", Buffer.from("x"));
  expect(statSync(join(folder, "artifacts/job/1/svg")).mode & 0o077).toBe(0);
  await store.delete("artifacts/job/1/svg");
  expect([existsSync(join(folder, "artifacts/job")), existsSync(join(folder, "artifacts"))]).toEqual([false, true]);
});

test("a disk that fails is unavailable, in a sentence without a path", async () => {
  const folder = aFolder();
  const store = await openFileBlobs({ folder, durable: false });
  writeFileSync(join(folder, "inputs"), "a file where a folder should be");
  const error = await store.put("inputs/a", Buffer.from("x")).catch((thrown: unknown) => thrown as Error);
  expect(error).toMatchObject({ code: "unavailable" });
  expect((error as Error).message).not.toContain(folder);
  expect(readdirSync(join(folder, "_unfinished"))).toEqual([]);
  mkdirSync(join(folder, "probe"));
  await expect(store.probe()).rejects.toMatchObject({ code: "unavailable" });
});
