/** The words of a diagram can be read off its preview. */
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { openRasteriser } from "../../src/adapters/image/rasteriser.ts";
import { openRecognition } from "../../src/boot/recognition.ts";
import type { LineCandidate } from "../../src/core/detection.ts";
import type { Box } from "../../src/core/geometry/box.ts";
import type { NodeText } from "../../src/core/diagram/types.ts";
import { preview } from "../../src/formats/preview/index.ts";
import { aDiagram, aNode, anEdge } from "../make/diagram.ts";

const rasteriser = openRasteriser();
const recognition = await openRecognition({ text: "ctc", detector: "geometry" }, { threads: 1 });
afterAll(async () => {
  await rasteriser.close();
  await recognition.close();
});

function candidate(box: Box): LineCandidate {
  return { box, rotation: 0, glyphHeight: 14, color: "#000000", ground: "#ffffff", confidence: 1 };
}

test("in a shape, on a connector and standing free", async () => {
  const line = (text: string, x: number, y: number): { text: string; box: Box } => ({
    text,
    box: { x, y, width: text.length * 10, height: 20 },
  });
  const order = line("Order", 45, 75);
  const stock = line("Stock", 345, 75);
  const free = line("Legend", 180, 220);
  const style = { fontSize: 20 } as const;
  const from = aNode({ id: "a", z: 0, box: [20, 50, 120, 70], text: { value: order.text, lines: [order], ...style } });
  const to = aNode({ id: "b", z: 1, box: [320, 50, 120, 70], text: { value: stock.text, lines: [stock], ...style } });
  const note = aNode({ id: "c", kind: "text", z: 2, box: [170, 210, 90, 40], text: { value: free.text, lines: [free], ...style } });
  const label = { text: "asks", box: { x: 205, y: 72, width: 50, height: 22 }, ...style };
  const edge = anEdge({ id: "e", from, to, labels: [label] });
  const diagram = aDiagram({ size: { width: 480, height: 280 }, nodes: [from, to, note], edges: [edge] });

  const { bytes } = await preview.encode(diagram, { rasterise: (svg, size) => rasteriser.rasterise(svg, size) });
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const bitmap = { width: info.width, height: info.height, data: new Uint8Array(data) };
  const readings = await recognition.reader.read(bitmap, [order.box, stock.box, free.box, label.box].map(candidate));
  expect(readings.map(({ text }) => text)).toEqual(["Order", "Stock", "Legend", "asks"]);
});

test("what stands out in a text is seen: underlined words, bold lines", async () => {
  const inkOf = async (style: Partial<NodeText>): Promise<number> => {
    const lines = [{ text: "Order", box: { x: 40, y: 40, width: 60, height: 16 }, ...(style.lines === undefined ? {} : { bold: true }) }];
    const node = aNode({ box: [20, 20, 120, 60], text: { value: "Order", fontSize: 20, ...style, lines } });
    const diagram = aDiagram({ size: { width: 160, height: 100 }, nodes: [node] });
    const { bytes } = await preview.encode(diagram, { rasterise: (svg, size) => rasteriser.rasterise(svg, size) });
    return (await sharp(bytes).greyscale().raw().toBuffer()).reduce((sum, value) => sum + 255 - value, 0);
  };
  const plain = await inkOf({});
  expect(await inkOf({ underline: true })).toBeGreaterThan(1.05 * plain);
  expect(await inkOf({ lines: [] })).toBeGreaterThan(1.05 * plain);
});
