/** One process owns a data folder: nobody else gets in, and a death of any kind lets the next one in. */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isAnswered, openDataFolder, socketPath } from "../../src/boot/data-folder.ts";

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "redraw-folder-"));
});
afterEach(() => rmSync(parent, { recursive: true }));

test("the folder is made, for its owner's eyes only, and answers on its socket", async () => {
  const folder = await openDataFolder(join(parent, "data", "redraw"));
  expect(statSync(folder.path).mode & 0o777).toBe(0o700);
  expect(statSync(socketPath(folder.path)).mode & 0o777).toBe(0o600);
  expect(await isAnswered(socketPath(folder.path))).toBe(true);
  await folder.close();
});

test("a second owner is refused with a sentence, the first keeps the folder", async () => {
  const folder = await openDataFolder(parent);
  await expect(openDataFolder(parent)).rejects.toMatchObject({
    code: "data_folder_busy",
    message: expect.stringContaining("REDRAW_DATA_DIR"),
  });
  expect(await isAnswered(socketPath(folder.path))).toBe(true);
  await folder.close();
  await (await openDataFolder(parent)).close();
});

test("an owner whom the kernel's lock does not show, in another container, is found by the socket", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => {
    other.listen(socketPath(parent), resolve);
  });
  await expect(openDataFolder(parent)).rejects.toMatchObject({ code: "data_folder_busy" });
  expect(await isAnswered(socketPath(parent))).toBe(true);
  await new Promise((resolve) => {
    other.close(resolve);
  });
});

test("of ten that come at once exactly one gets in", async () => {
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => openDataFolder(parent)));
  const owners = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  expect(owners).toHaveLength(1);
  await owners[0]!.close();
});

test("a killed owner leaves a socket that nobody answers, and the next one takes over", async () => {
  const module = new URL("../../src/boot/data-folder.ts", import.meta.url).href;
  const script = `const { openDataFolder } = await import(${JSON.stringify(module)}); await openDataFolder(process.argv[1]); console.log("own");`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script, parent], { stdio: ["ignore", "pipe", "inherit"] });
  await new Promise((resolve) => {
    child.stdout.once("data", resolve);
  });
  const ended = new Promise((resolve) => {
    child.once("exit", resolve);
  });
  child.kill("SIGKILL");
  await ended;
  expect(existsSync(socketPath(parent))).toBe(true);
  await (await openDataFolder(parent)).close();
});

test("a path that is a file is told in a sentence that names the setting", async () => {
  const file = join(parent, "file");
  writeFileSync(file, "");
  await expect(openDataFolder(file)).rejects.toMatchObject({ code: "unavailable", message: expect.stringContaining("REDRAW_DATA_DIR") });
});
