/** What an assistant may do with files of this machine, and what it converts with. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { localFiles, openConvertDesk } from "../../../src/boot/cli/mcp.ts";
import { aPool, aWork } from "../../make/conversion.ts";
import { aFolder } from "../../make/folder.ts";

const file = (name: string): { name: string; mediaType: string; bytes: Uint8Array } => ({ name, mediaType: "", bytes: Buffer.from(name) });

test("files are read, and what cannot be read is told", async () => {
  const folder = aFolder({ "a.png": "picture" });
  expect(Buffer.from(await localFiles.read(join(folder, "a.png"))).toString()).toBe("picture");
  await expect(localFiles.read(join(folder, "b.png"))).rejects.toMatchObject({
    code: "input_unreadable",
    message: expect.stringMatching(/no such file/),
  });
  await expect(localFiles.read(folder)).rejects.toMatchObject({ code: "input_unreadable" });
});

test("files are written together, and none that exists is replaced", async () => {
  const folder = aFolder({ "old.svg": "mine" });
  expect(await localFiles.write(join(folder, "new"), [file("a.vsdx"), file("a.svg")])).toEqual([
    join(folder, "new/a.vsdx"),
    join(folder, "new/a.svg"),
  ]);
  await expect(localFiles.write(folder, [file("b.svg"), file("old.svg")])).rejects.toMatchObject({ code: "output_exists" });
  expect([readdirSync(folder).toSorted(), readFileSync(join(folder, "old.svg"), "utf8")]).toEqual([["new", "old.svg"], "mine"]);
});

test("models are looked at with the first picture, and once", async () => {
  const pool = aPool();
  const work = aWork(pool);
  const { desk, close } = openConvertDesk(work);
  expect(work.modelChecks()).toBe(0);
  await desk.convert(Buffer.from("one"), "one.png");
  const { id } = await desk.convert(Buffer.from("two"), "two.png");
  expect([work.modelChecks(), pool.calls()]).toEqual([1, 2]);
  expect(new TextDecoder().decode((await desk.file(id, "svg")).bytes)).toBe("svg");
  await close();
  expect(pool.isClosed()).toBe(true);
});
