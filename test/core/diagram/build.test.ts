import { describe, expect, test } from "vitest";
import { Fault } from "../../../src/core/fault.ts";
import { aDiagram, aNode, anEdge } from "../../make/diagram.ts";

describe("buildDiagram", () => {
  test("rounds pixels to hundredths, keeps fractions, has no negative zero", () => {
    const node = aNode({ box: [10.005001, 20.123456, 50, 50], confidence: 0.123456, rotation: -0.001 });
    const [built] = aDiagram({ nodes: [node] }).nodes;
    expect(built?.box).toEqual({ x: 10.01, y: 20.12, width: 50, height: 50 });
    expect(built?.confidence).toBe(0.12346);
    expect(Object.is(built?.rotation, 0)).toBe(true);
  });

  test("writes equal diagrams as equal bytes, however their members were ordered", () => {
    const node = aNode({ kind: "cube", params: { mirrored: 1, depth: 0.5 } });
    const members: unknown = Object.fromEntries(Object.entries({ ...node, params: { depth: 0.5, mirrored: 1 } }).reverse());
    const shuffled = members as typeof node;
    expect(JSON.stringify(aDiagram({ nodes: [shuffled] }))).toBe(JSON.stringify(aDiagram({ nodes: [node] })));
  });

  test("composes text and drops control characters", () => {
    const [node] = aDiagram({ nodes: [aNode({ text: "Cafe\u0301\u0007" })] }).nodes;
    expect(node?.text?.value).toBe("Café");
    expect(node?.text?.lines[0]?.text).toBe("Café");
  });

  test("counts z through, children above their parents, edges above nodes of the same z", () => {
    const frame = aNode({ id: "n1", kind: "container", z: 7, box: [10, 10, 300, 200] });
    const inside = aNode({ id: "n2", z: 3, parent: "n1", box: [30, 30, 60, 40] });
    const loose = aNode({ id: "n3", z: 5, box: [320, 30, 60, 40] });
    const edge = anEdge({ from: inside, to: loose, z: 7 });
    const built = aDiagram({ nodes: [inside, loose, frame], edges: [edge] });
    expect(built.nodes.map(({ id, z }) => [id, z])).toEqual([
      ["n3", 0],
      ["n1", 1],
      ["n2", 2],
    ]);
    expect(built.edges[0]?.z).toBe(3);
  });

  test("keeps the outline of a freeform, curves and all", () => {
    const path = [{ op: "M", to: [0, 0] }, { op: "C", control1: [0.123456, 0], control2: [1, 0.5], to: [1, 1] }, { op: "Z" }] as const;
    const [node] = aDiagram({ nodes: [aNode({ kind: "freeform", path })] }).nodes;
    expect(node?.path?.[1]).toEqual({ op: "C", control1: [0.12346, 0], control2: [1, 0.5], to: [1, 1] });
  });

  test("throws a bug that says which rule is broken", () => {
    const build = (): unknown => aDiagram({ nodes: [aNode(), aNode({ kind: "ellipse" })] });
    expect(build).toThrow(Fault);
    expect(build).toThrow(
      expect.objectContaining({ kind: "bug", detail: expect.stringContaining("n1: is the id of two elements") as string }),
    );
  });
});
