import { describe, expect, test } from "vitest";
import { canonicalDiagram } from "../../../src/core/diagram/canonical.ts";
import { parseDiagram } from "../../../src/core/diagram/parse.ts";
import { aDiagram, aNode, anEdge } from "../../make/diagram.ts";

test("leaves out what the schema does not know", () => {
  const extended = { ...aDiagram({ nodes: [aNode()] }), author: "me" };
  expect(canonicalDiagram(extended)).not.toHaveProperty("author");
});

test("is its own canonical form, paths and gradients included", () => {
  const stops = [
    { at: 0, color: "#000000" },
    { at: 1, color: "#ffffff" },
  ];
  const node = aNode({ kind: "freeform", style: { gradient: { angle: 90, stops } }, params: {} });
  const diagram = aDiagram({ nodes: [node] });
  expect(JSON.stringify(canonicalDiagram(diagram))).toBe(JSON.stringify(diagram));
  expect(diagram.nodes[0]?.path).toEqual(node.path);
});

test("the plate under a label stays, and is no member of a label without one", () => {
  const withLabel = (label: object): object => aDiagram({ edges: [anEdge({ labels: [{ text: "a", ...label }] })] });
  const plated = withLabel({ background: "#e8e8e8" });
  expect(canonicalDiagram(plated)).toEqual(plated);
  expect(parseDiagram(plated)).toEqual(plated);
  expect(JSON.stringify(parseDiagram(withLabel({ background: "" })))).toBe(JSON.stringify(withLabel({})));
  expect(() => parseDiagram(withLabel({ background: "grey" }))).toThrow();
});

test("a line of a text has a size of its own where that says something", () => {
  const withLine = (line: object): object =>
    aDiagram({ nodes: [aNode({ text: { value: "a", lines: [{ text: "a", box: { x: 30, y: 30, width: 10, height: 10 }, ...line }] } })] });
  const sized = withLine({ fontSize: 18.25 });
  expect(JSON.stringify(sized)).toContain('"fontSize":18.25');
  expect(parseDiagram(sized)).toEqual(sized);
  expect(JSON.stringify(parseDiagram({ ...sized, ...withLine({ fontSize: 0 }) }))).toBe(JSON.stringify(withLine({})));
  expect(() => parseDiagram(withLine({ fontSize: -1 }))).toThrow();
});

describe("members that came later", () => {
  const plain = aDiagram({ nodes: [aNode({ text: "a" })] });
  const saying = (name: string, flag: boolean): object => {
    const node = plain.nodes[0]!;
    const nodes = [
      {
        ...node,
        style: { ...node.style, double: flag },
        text: { ...node.text!, underline: flag },
        dividers: flag ? [{ at: 0.5 }] : [],
        ...(flag ? {} : { insets: [] }),
      },
    ];
    return { ...plain, name, nodes };
  };

  test("are left out where they say no more than their absence, so that older readers take the file", () => {
    expect(JSON.stringify(canonicalDiagram(saying("", false)))).toBe(JSON.stringify(plain));
  });

  test("stand where they say something", () => {
    const said = saying("Orders", true);
    expect(canonicalDiagram(said)).toEqual(said);
    expect(parseDiagram(said)).toEqual(said);
  });
});
