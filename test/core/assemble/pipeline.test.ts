import { describe, expect, test } from "vitest";
import { assemble, steps } from "../../../src/core/assemble/pipeline.ts";
import type { Detections, NodeCandidate, Reading } from "../../../src/core/detection.ts";
import { checkDiagram } from "../../../src/core/diagram/check.ts";
import type { Diagram } from "../../../src/core/diagram/types.ts";
import type { Bitmap } from "../../../src/core/raster/bitmap.ts";
import { aCandidate, aLine, aPage, drawBitmap } from "../../make/bitmap.ts";
import { headedLine } from "../../make/heads.ts";

const a = aCandidate({ x: 20.5, y: 70.5, width: 60, height: 60 });
const b = aCandidate({ x: 220.5, y: 70.5, width: 60, height: 60 });
const word = aLine(36, 95, 30);

async function draw(more = ""): Promise<Bitmap> {
  const boxes = [a, b].map(({ box }) => `<rect x="${box.x}" y="${box.y}" width="60" height="60" fill="#fff" stroke="#000"/>`);
  const letters = '<path d="M37 95V105M43 95V105M49 95V105M55 95V105M61 95V105" stroke="#000" stroke-width="2"/>';
  return drawBitmap(300, 200, boxes.join("") + letters + headedLine("triangle", { from: 80.5, to: 220.5, y: 100.5 }) + more);
}

function put(bitmap: Bitmap, nodes: readonly NodeCandidate[], readings: readonly Reading[], onStep?: (name: string) => void): Diagram {
  const detections: Detections = { page: aPage(bitmap), nodes, lines: [word], ends: [], model: "drawn", backend: "none" };
  return assemble({ bitmap, detections, readings }, onStep);
}

const read = [{ text: "Order", confidence: 0.95 }];

describe("assemble", () => {
  test("makes a valid diagram in which shapes have their text and connectors their ends", async () => {
    const diagram = put(await draw(), [a, b], read);
    expect(checkDiagram(diagram)).toEqual([]);
    expect(diagram.size).toEqual({ width: 300, height: 200 });
    expect(diagram.nodes.map(({ text }) => text?.value ?? null)).toEqual(["Order", null]);
    const [one, other] = diagram.nodes;
    expect(diagram.edges).toMatchObject([{ source: { node: one!.id }, target: { node: other!.id }, endMarker: "triangle" }]);
    expect(diagram.report).toMatchObject({ model: "drawn", backend: "none", unexplained: [] });
    expect(diagram.report.explainedInk).toBeGreaterThan(0.95);
  });

  test("takes an underline for its text's, and for nothing else", async () => {
    const diagram = put(await draw('<path d="M36 107.5H66" stroke="#000"/>'), [a, b], read);
    expect(diagram.nodes.map(({ text }) => text?.underline)).toEqual([true, undefined]);
    expect(diagram.edges).toHaveLength(1);
    expect(diagram.report.unexplained).toEqual([]);
  });

  test("gives the same diagram again, and from candidates in any order", async () => {
    const bitmap = await draw();
    const want = put(bitmap, [a, b], read);
    expect(put(bitmap, [a, b], read)).toEqual(want);
    expect(put(bitmap, [b, a], read)).toEqual(want);
  });

  test("takes the gradient of a shape for its fill, named by its first colour, and not for ink", async () => {
    const stops = '<stop offset="0" stop-color="#ffffff"/><stop offset="1" stop-color="#404080"/>';
    const bitmap = await drawBitmap(
      300,
      200,
      `<linearGradient id="g" x2="0" y2="1">${stops}</linearGradient><rect x="40" y="30" width="200" height="140" fill="url(#g)"/>`,
    );
    const gradient = {
      angle: 90,
      stops: [
        { at: 0, color: "#ffffff" },
        { at: 1, color: "#404080" },
      ],
    };
    const shape = aCandidate({ x: 40, y: 30, width: 200, height: 140 }, { style: { ...a.style, fill: "#9f9fbf", stroke: null, gradient } });
    const { nodes, report, edges } = put(bitmap, [shape], [{ text: "", confidence: 0 }]);
    expect(nodes).toMatchObject([{ style: { fill: "#ffffff", gradient } }]);
    expect({ explained: report.explainedInk, unexplained: report.unexplained, edges }).toEqual({
      explained: 1,
      unexplained: [],
      edges: [],
    });
  });

  test("says which elements a person should look at", async () => {
    const diagram = put(await draw(), [a, { ...b, confidence: 0.4 }], read);
    expect(diagram.report.lowConfidence).toEqual([diagram.nodes[1]!.id]);
  });

  test("tells every step before it starts, in the order of the list", async () => {
    const heard: string[] = [];
    put(await draw(), [a, b], read, (name) => heard.push(name));
    expect(heard).toEqual(steps.map(({ name }) => name));
    expect(new Set(heard).size).toBe(steps.length);
  });

  test("a reader that left a line out is a bug and not a line without text", async () => {
    const bitmap = await draw();
    expect(() => put(bitmap, [a, b], [])).toThrow("0 readings for 1 lines");
  });
});
