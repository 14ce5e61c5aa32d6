/** Packages: the same bytes for the same parts, in order, with nothing lost. */
import JSZip from "jszip";
import { expect, test } from "vitest";
import { packParts, unpackParts } from "../../../src/formats/lib/zip.ts";

test("parts come back in their order, texts as UTF-8", async () => {
  const parts = await unpackParts(
    await packParts([
      { name: "b/second.xml", content: "Größe" },
      { name: "a.bin", content: new Uint8Array([0, 255]) },
    ]),
  );
  expect([...parts.keys()]).toEqual(["b/second.xml", "a.bin"]);
  expect(new TextDecoder().decode(parts.get("b/second.xml"))).toBe("Größe");
  expect(parts.get("a.bin")).toEqual(new Uint8Array([0, 255]));
});

test("signs beyond the basic plane survive at every place of a long text", async () => {
  for (const offset of [0, 1]) {
    const text = `${"x".repeat(offset)}${"🚀".repeat(40_000)}`;
    const parts = await unpackParts(await packParts([{ name: "long.xml", content: text }]));
    expect(new TextDecoder().decode(parts.get("long.xml")) === text).toBe(true);
  }
});

test("bytes depend on the parts alone: fixed dates, no folder entries", async () => {
  const parts = [{ name: "deep/er/part.xml", content: "<a/>" }];
  const [first, second] = [await packParts(parts), await packParts(parts)];
  expect(Buffer.compare(first, second)).toBe(0);
  const entries = Object.values((await JSZip.loadAsync(first)).files);
  expect(entries.map(({ name }) => name)).toEqual(["deep/er/part.xml"]);
  expect(entries[0]!.date.getTime()).toBe(Date.UTC(1980, 0, 1));
});

test("bytes that are no package are refused", async () => {
  await expect(unpackParts(new Uint8Array([1, 2, 3]))).rejects.toThrow("zip");
});
