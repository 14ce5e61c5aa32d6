/** Archives that the console writes are ones that others read. */
import JSZip from "jszip";
import { expect, test } from "vitest";

/** What the console's module offers; it is plain JavaScript. */
interface Zip {
  readonly zipOf: (files: readonly { readonly name: string; readonly bytes: Uint8Array }[]) => Uint8Array<ArrayBuffer>[];
}

const { zipOf } = (await import(new URL("../../web/js/zip.js", import.meta.url).href)) as Zip;

test("every file is there, with folders, letters of every script, and its check sum", async () => {
  const files = [
    { name: "Übersicht/流程.vsdx", bytes: Uint8Array.of(1, 2, 3, 250) },
    { name: "flow/flow.svg", bytes: new TextEncoder().encode("<svg/>".repeat(1000)) },
    { name: "empty", bytes: new Uint8Array() },
  ];
  const bytes = new Uint8Array(await new Blob(zipOf(files)).arrayBuffer());
  const read = await JSZip.loadAsync(bytes, { checkCRC32: true });
  expect(Object.keys(read.files)).toEqual(files.map(({ name }) => name));
  for (const { name, bytes } of files) expect(await read.file(name)!.async("uint8array")).toEqual(bytes);
});

test("equal files give equal archives", () => {
  const files = [{ name: "a", bytes: Uint8Array.of(1) }];
  expect(zipOf(files)).toEqual(zipOf(files));
});
