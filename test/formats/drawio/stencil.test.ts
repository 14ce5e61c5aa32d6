import { inflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { stencilShape } from "../../../src/formats/drawio/stencil.ts";
import { descendants, readXml } from "../../../src/formats/lib/xml-read.ts";
import { aNode } from "../../make/diagram.ts";

/** Reads a stencil the way draw.io does. */
function unpack(value: string): string {
  const packed = /^stencil\((.*)\)$/.exec(value)?.[1] ?? "";
  return decodeURIComponent(inflateRawSync(Buffer.from(packed, "base64")).toString());
}

test("an outline is packed so that any inflater reads it", () => {
  const stencil = readXml(unpack(stencilShape(aNode({ kind: "octagon", box: [0, 0, 100, 50] }))));
  expect(stencil.attributes).toMatchObject({ w: "100", h: "50", aspect: "variable" });
  expect(descendants(stencil, "line")).toHaveLength(7);
  expect(descendants(stencil, "constraint").length).toBeGreaterThanOrEqual(8);
});

test("an outline longer than one block is packed whole", () => {
  const path = Array.from({ length: 3000 }, (_, index) => ({
    op: index === 0 ? ("M" as const) : ("L" as const),
    to: [(index % 60) / 60, Math.floor(index / 60) / 60] as const,
  }));
  const stencil = readXml(unpack(stencilShape(aNode({ kind: "freeform", path: [...path, { op: "Z" }] }))));
  expect(descendants(stencil, "line")).toHaveLength(2999);
});
