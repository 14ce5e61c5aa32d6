import { describe, expect, test } from "vitest";
import { parseDiagram } from "../../../src/core/diagram/parse.ts";
import { aDiagram, aNode } from "../../make/diagram.ts";

describe("parseDiagram", () => {
  const good = aDiagram({ nodes: [aNode({ text: "A" })] });

  test("reads back what was written", () => {
    expect(parseDiagram(JSON.parse(JSON.stringify(good)))).toEqual(good);
  });

  test("names the first problem and counts the others", () => {
    const bad = { ...good, nodes: [{ ...good.nodes[0]!, parent: "n8", kind: "image" }] };
    expect(() => parseDiagram(bad)).toThrow("not a diagram of IR 1.0: n1 has a parent n8 that does not exist (and 1 more)");
    expect(() => parseDiagram({ ...good, extra: 1 })).toThrow("must not have the members extra");
  });
});
