/** A diagram becomes the files that are asked for, as a conversion would write them. */
import { expect, onTestFinished, test } from "vitest";
import { openDiagramWriter } from "../../../src/boot/cli/write-diagrams.ts";
import { formats } from "../../../src/formats/index.ts";
import { aDiagram, aNode } from "../../make/diagram.ts";

test("every format, the preview too, and each passes its own rules", async () => {
  const writer = openDiagramWriter();
  onTestFinished(() => writer.close());
  const diagram = aDiagram({ nodes: [aNode({ id: "n1" })] });
  const { artifacts } = await writer.write(diagram, ["preview", "svg", "vsdx"]);
  expect(artifacts.map(({ format }) => format)).toEqual(["vsdx", "svg", "preview"]);
  for (const { format, bytes } of artifacts) {
    expect(await formats.find(({ id }) => id === format)!.check(bytes, diagram)).toEqual([]);
  }
});
