/** A whole diagram becomes one file, with its losses. */
import { expect, test } from "vitest";
import { unpackParts } from "../../../src/formats/lib/zip.ts";
import { encodeVsdx } from "../../../src/formats/vsdx/encode.ts";
import { aDiagram, aNode, anEdge, redPixel } from "../../make/diagram.ts";

test("pictures go into the file byte for byte", async () => {
  const { bytes } = await encodeVsdx(aDiagram({ nodes: [aNode({ kind: "image" })] }));
  const stored = (await unpackParts(bytes)).get("visio/media/image1.png");
  expect(Buffer.from(stored!).toString("base64")).toBe(redPixel);
});

test("losses come with the bytes", async () => {
  const { losses } = await encodeVsdx(aDiagram({ edges: [anEdge({ id: "e", endMarker: "half" })] }));
  expect(losses).toEqual([{ element: "e", what: "half arrowhead at a line's end drawn as a shape of its own" }]);
});

test("an empty diagram is an empty page", async () => {
  const { bytes, losses } = await encodeVsdx(aDiagram());
  expect(losses).toEqual([]);
  expect(new TextDecoder().decode((await unpackParts(bytes)).get("visio/pages/page1.xml"))).toContain("<Shapes/>");
});
