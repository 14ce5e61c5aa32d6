/** What downloads make when it is asked for. */
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { madeFormats, makeContent } from "../../src/app/made-content.ts";
import type { Source } from "../../src/app/made-content.ts";
import { unpackParts } from "../../src/formats/lib/zip.ts";
import { writtenFiles } from "../make/conversion.ts";
import { aDiagram, aNode } from "../make/diagram.ts";
import { textOf } from "../make/service.ts";

async function aSource(): Promise<Source> {
  const { artifacts } = await writtenFiles(aDiagram({ nodes: [aNode({ text: "Order" })] }));
  const stored = artifacts.map(({ format, extension, bytes }) => ({
    format,
    extension,
    bytes: bytes.length,
    key: format,
    sha256: "",
    mediaType: "",
  }));
  return {
    artifacts: stored,
    load: ({ format }) => Promise.resolve(artifacts.find((artifact) => artifact.format === format)!.bytes),
    stem: "flow",
    sha256() {
      const hash = createHash("sha256");
      return { update: (bytes) => void hash.update(bytes), hex: () => hash.digest("hex") };
    },
  };
}

test("an archive holds every file under the job's name", async () => {
  const content = await makeContent("zip", await aSource());
  const pieces: Uint8Array[] = [];
  for await (const piece of content.open()) pieces.push(piece);
  const parts = await unpackParts(Buffer.concat(pieces));
  expect([...parts.keys()].toSorted()).toEqual(["flow.drawio", "flow.ir.json", "flow.pptx", "flow.preview.png", "flow.svg", "flow.vsdx"]);
});

test.each(madeFormats.filter((format) => format !== "zip"))("%s is written from the IR, whole or in part", async (format) => {
  const content = await makeContent(format, await aSource());
  const text = await textOf(content.open());
  expect(text).toContain("Order");
  expect([content.bytes, content.sha256]).toEqual([Buffer.byteLength(text), createHash("sha256").update(text).digest("hex")]);
  expect(await textOf(content.open({ start: 2, end: 5 }))).toBe(text.slice(2, 6));
  expect(content.fileName).toMatch(/^flow\./);
});

test("without an IR there is nothing to write from", async () => {
  const source = await aSource();
  await expect(makeContent("mermaid", { ...source, artifacts: [] })).rejects.toMatchObject({ code: "not_found" });
});
