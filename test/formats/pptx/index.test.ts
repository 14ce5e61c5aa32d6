/** Tests the format's door: what it writes passes its own rules. */
import { expect, test } from "vitest";
import { pptx } from "../../../src/formats/pptx/index.ts";
import { aDiagram, aNode } from "../../make/diagram.ts";

test("a written presentation is right, that of another diagram is not", async () => {
  const diagram = aDiagram({ nodes: [aNode({ text: "Order" })] });
  const { bytes, losses } = await pptx.encode(diagram, {});
  expect(losses).toEqual([]);
  expect(await pptx.check(bytes, diagram)).toEqual([]);
  expect(await pptx.check(bytes, aDiagram())).not.toEqual([]);
});
