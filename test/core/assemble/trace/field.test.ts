import { describe, expect, test } from "vitest";
import { prepareField } from "../../../../src/core/assemble/trace/field.ts";
import type { Field } from "../../../../src/core/assemble/trace/field.ts";
import type { Mask } from "../../../../src/core/raster/bitmap.ts";
import { aNode } from "../../../make/diagram.ts";
import { headedLine } from "../../../make/heads.ts";
import { drawField, drawScene } from "../../../make/tracing.ts";
import { aReadLine } from "../../../make/writing.ts";

const a = aNode({ id: "a", box: [20.5, 70.5, 60, 60] });
const b = aNode({ id: "b", box: [220.5, 70.5, 60, 60] });
const line = '<path d="M80 100.5H220" stroke="#000"/>';

/** Lists the columns of a row that a mask holds, as runs. */
function runsOf({ width, data }: Mask, y: number): readonly string[] {
  const runs: string[] = [];
  for (let x = 0; x < width; x++) {
    if (!data[y * width + x]) continue;
    const from = x;
    while (x + 1 < width && data[y * width + x + 1]) x++;
    runs.push(`${from}-${x}`);
  }
  return runs;
}

function count({ data }: Mask): number {
  return data.reduce((sum, value) => sum + (value ? 1 : 0), 0);
}

describe("prepareField", () => {
  test("of two shapes and a line only the line is left, from border to border", async () => {
    const { lines, ink } = await drawField({ nodes: [a, b], drawn: line });
    expect(runsOf(lines, 100)).toEqual([expect.stringMatching(/^8[12]-2(18|19)$/)]);
    expect(runsOf(lines, 90)).toEqual([]);
    expect(runsOf(ink, 90)).toEqual(["20-20", "80-80", "220-220", "280-280"]);
  });

  test.each([1, 2, 4])("a border %i pixels wide leaves nothing", async (strokeWidth) => {
    const nodes = [a, b].map((node) => ({ ...node, style: { ...node.style, strokeWidth: 1 } }));
    const drawn = nodes.map(
      ({ box }) => `<rect x="${box.x}" y="${box.y}" width="60" height="60" fill="none" stroke="#000" stroke-width="${strokeWidth}"/>`,
    );
    expect(count((await drawField({ nodes, drawn: drawn.join("") })).lines)).toBe(0);
  });

  test("a line of the colour of its borders is kept as well", async () => {
    const style = { stroke: "#6c8ebf", fill: "#dae8fc" };
    const nodes = [aNode({ ...a, style }), aNode({ ...b, style })];
    const { lines } = await drawField({ nodes, drawn: headedLine("triangle", { from: 81, to: 220, y: 100.5 }, { colour: "#6c8ebf" }) });
    expect(runsOf(lines, 100)).toHaveLength(1);
  });

  test("lines inside a frame that lines run through stay; one line comes in and goes out over a box", async () => {
    const plain = aNode({ id: "plain", box: [40.5, 40.5, 220, 120] });
    const drawn = (columns: readonly number[]): string =>
      [...columns.map((x) => `M${x} 10V190`), "M100 100.5H200"].map((path) => `<path d="${path}" stroke="#000"/>`).join("");
    expect(runsOf((await drawField({ nodes: [plain], drawn: drawn([100.5, 200.5]) })).lines, 100)).toEqual(["100-200"]);
    expect(runsOf((await drawField({ nodes: [plain], drawn: drawn([100.5]) })).lines, 100)).toEqual([]);
  });

  test("lines inside a container stay, lines inside a plain shape are its own", async () => {
    const frame = aNode({ id: "frame", kind: "container", box: [10.5, 10.5, 280, 180] });
    const plain = aNode({ id: "plain", box: [10.5, 10.5, 280, 180] });
    const drawn = '<path d="M100 150.5H200" stroke="#000"/>';
    expect(runsOf((await drawField({ nodes: [frame, a], drawn })).lines, 150)).toEqual(["100-199"]);
    expect(count((await drawField({ nodes: [plain], drawn })).lines)).toBe(0);
  });

  test("a label is erased, the line on both sides of it stays", async () => {
    const { lines, text } = await drawField({ nodes: [a, b], drawn: line, texts: [aReadLine("yes", [130, 95, 40, 10])] });
    const [left, right, ...others] = runsOf(lines, 100);
    expect(others).toEqual([]);
    expect([left, right]).toEqual([expect.stringMatching(/-127$/), expect.stringMatching(/^172-/)]);
    expect(runsOf(text, 100)).toEqual([expect.stringMatching(/^129-1(69|70)$/)]);
  });

  test("a head between a label and a shape whose text stands on its level stays", async () => {
    const texts = [aReadLine("yes", [150, 95, 40, 10]), aReadLine("shape", [230, 95, 40, 10])];
    const { lines, text } = await drawField({ nodes: [a, b], drawn: line, texts });
    expect(runsOf(text, 100)).toHaveLength(2);
    expect(runsOf(lines, 100).at(-1)).toMatch(/^19\d-/);
  });

  test("a head at a shape stays although the text in the shape was taken to begin with it", async () => {
    const head = '<path d="M206 92L220 100.5L206 109" fill="none" stroke="#000"/>';
    const { lines } = await drawField({ nodes: [a, b], drawn: head, texts: [aReadLine("> shape", [205, 90, 65, 20])] });
    expect(runsOf(lines, 97)).toEqual([expect.stringMatching(/^21\d-21\d$/)]);
  });

  test("a line that runs through a text without a ground of its own stays whole", async () => {
    const texts = [aReadLine("yes", [130, 95, 40, 10], { ground: "none" })];
    const { lines } = await drawField({ nodes: [a, b], drawn: line, texts });
    expect(runsOf(lines, 100)).toHaveLength(1);
    expect(runsOf(lines, 97)).toEqual([]);
  });

  test("a dash that was read as a stroke is no text", async () => {
    const dash = '<path d="M120.5 94V106" stroke="#000"/>';
    const draft = await drawScene({ nodes: [a, b], drawn: dash });
    const read = (text: string): Field => prepareField({ ...draft, lines: [aReadLine(text, [119, 94, 4, 12])] });
    expect(runsOf(read("|").lines, 100)).toEqual(["120-120"]);
    expect(runsOf(read("I").lines, 100)).toEqual([]);
  });

  test("what a reader is not sure of is ink, not text", async () => {
    const texts = [aReadLine("~", [130, 95, 40, 10], { confidence: 0.1 })];
    const { lines, text } = await drawField({ nodes: [a, b], drawn: line, texts });
    expect(count(text)).toBe(0);
    expect(runsOf(lines, 97).length).toBeGreaterThan(3);
  });

  test("faint noise is no ink", async () => {
    expect(count((await drawField({ nodes: [], drawn: '<path d="M20 100.5H280" stroke="#e8e8e8"/>' })).ink)).toBe(0);
  });

  test.each([1, 2])("letters are the unit of all limits, at scale %i too", async (scale) => {
    const field: Field = await drawField({ nodes: [a, b], drawn: line, scale });
    expect(field.unit).toBe(10 * scale);
    expect(field.outlines.map(({ node }) => node.id)).toEqual(["a", "b"]);
  });
});
