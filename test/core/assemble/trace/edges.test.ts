import { describe, expect, test } from "vitest";
import { edgeOf } from "../../../../src/core/assemble/trace/edges.ts";
import type { Link } from "../../../../src/core/assemble/trace/links.ts";
import { prepareField } from "../../../../src/core/assemble/trace/field.ts";
import type { Edge } from "../../../../src/core/diagram/types.ts";
import { aNode } from "../../../make/diagram.ts";
import { drawScene } from "../../../make/tracing.ts";
import { dense } from "../../../make/web.ts";

const nodes = [aNode({ id: "a", box: [20.5, 70.5, 60, 60] }), aNode({ id: "b", box: [220.5, 70.5, 60, 60] })];

/** Makes the edge of a level link between both shapes that was drawn so, in so many strokes. */
async function edgeFrom(
  drawn: string,
  changes: { readonly pieces?: number; readonly bridged?: number; readonly link?: Partial<Link> } = {},
): Promise<Edge> {
  const draft = await drawScene({ nodes, drawn });
  const { pieces = 1, bridged = 0 } = changes;
  const contact = { gap: 0, covered: 0 };
  const [start, end] = [
    { ...contact, outline: 0, at: [80.5, 100.5] },
    { ...contact, outline: 1, at: [220.5, 100.5] },
  ] as const;
  const entries = Array.from({ length: pieces }, (_, index) => 2 * index);
  const link: Link = {
    way: { entries, start, end, drawn: 140 - bridged, bridged, covered: 0, straightest: 1, branches: 0, turned: 0 },
    points: dense([
      [80.5, 100.5],
      [220.5, 100.5],
    ]),
    source: 0,
    target: 1,
    startMarker: "none",
    endMarker: "triangle",
    radius: 0.5,
    supposed: false,
    ...changes.link,
  };
  return edgeOf(draft, prepareField(draft), { link, index: 4 });
}

const line = (more: string): string => `<path d="M80 100.5H221" ${more}/>`;

describe("edgeOf", () => {
  test("an edge is glued to its shapes at the ends of its route, above all shapes", async () => {
    const edge = await edgeFrom(line('stroke="#000"'));
    expect(edge).toMatchObject({ id: "e5", z: 6, routing: "straight", startMarker: "none", endMarker: "triangle", labels: [] });
    expect(edge.source).toEqual({ node: "a", point: [80.5, 100.5] });
    expect(edge.target).toEqual({ node: "b", point: [220.5, 100.5] });
    expect(edge.points).toEqual([
      [80.5, 100.5],
      [220.5, 100.5],
    ]);
  });

  test.each([
    ["#000000", 1],
    ["#6c8ebf", 1],
    ["#b85450", 3],
  ])("its colour %s and width %i are those of the ink", async (stroke, strokeWidth) => {
    const edge = await edgeFrom(line(`stroke="${stroke}" stroke-width="${strokeWidth}"`), { link: { radius: strokeWidth / 2 } });
    expect(edge.style).toMatchObject({ stroke, strokeWidth, dash: "solid", opacity: 1 });
  });

  test.each([
    ["dashed", "6 4", 14, 56],
    ["dotted", "1 3", 35, 105],
    ["solid", "none", 2, 0],
  ])("strokes and gaps along it make it %s", async (dash, rhythm, pieces, bridged) => {
    expect((await edgeFrom(line(`stroke="#000" stroke-dasharray="${rhythm}"`), { pieces, bridged })).style.dash).toBe(dash);
  });

  test("a line that a label interrupts is solid", async () => {
    expect((await edgeFrom(line('stroke="#000"'), { pieces: 3, bridged: 50 })).style.dash).toBe("solid");
  });

  test("a line that others cross often is solid", async () => {
    expect((await edgeFrom(line('stroke="#000"'), { pieces: 6, bridged: 5 })).style.dash).toBe("solid");
  });

  test("confidence falls with what is not drawn", async () => {
    const [whole, broken] = [await edgeFrom(line('stroke="#000"')), await edgeFrom(line('stroke="#000"'), { pieces: 2, bridged: 60 })];
    expect(whole.confidence).toBeGreaterThan(0.9);
    expect(broken.confidence).toBeLessThan(whole.confidence - 0.1);
  });
});
