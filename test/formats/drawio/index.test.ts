import { expect, test } from "vitest";
import { drawio } from "../../../src/formats/drawio/index.ts";
import { aDiagram, aNode } from "../../make/diagram.ts";

test("writes text that declares its encoding", async () => {
  const { bytes, losses } = await drawio.encode(aDiagram({ nodes: [aNode({ text: "é" })] }), {});
  expect(new TextDecoder("utf-8", { fatal: true }).decode(bytes)).toMatch(
    /^<\?xml version="1.0" encoding="UTF-8"\?>\n<mxfile .*value="é"/s,
  );
  expect(losses).toEqual([]);
});
