/** One conversion with everything real but the reading of text. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../../src/boot/config.ts";
import { openConverter } from "../../src/boot/converter.ts";
import type { Converter } from "../../src/boot/converter.ts";
import { parseDiagram } from "../../src/core/diagram/parse.ts";
import { drawPng, drawing, twoBoxes } from "../make/pictures.ts";

const config = readConfig({ REDRAW_TEXT: "none", REDRAW_MAX_PIXELS: "100000" });
let converter: Converter;

beforeAll(async () => {
  converter = await openConverter(config, { threads: 1 });
});

afterAll(() => converter.close());

test("a picture becomes the files that were asked for, in the product's order, with the time of each stage", async () => {
  const { artifacts, diagram, stagesMs } = await converter.convert(await drawPng(twoBoxes), ["ir", "svg"]);
  expect(artifacts.map(({ extension }) => extension)).toEqual([".svg", ".ir.json"]);
  expect(diagram).toMatchObject({ nodes: [{ kind: "rectangle" }, { kind: "rectangle" }], size: { width: 240, height: 80 } });
  expect(parseDiagram(JSON.parse(new TextDecoder().decode(artifacts[1]!.bytes)))).toEqual(diagram);
  expect(Object.keys(stagesMs)).toEqual(expect.arrayContaining(["decode", "detect", "read", "write.svg", "write.ir"]));
  for (const time of Object.values(stagesMs)) expect(time).toBeGreaterThanOrEqual(0);
});

test("without a text reader no text is made up, and what it leaves is reported", async () => {
  const picture = drawing(
    240,
    80,
    `<rect x="10.5" y="20.5" width="120" height="40" fill="none" stroke="#000"/><text x="30" y="45">Payment</text>`,
  );
  const { diagram } = await converter.convert(await drawPng(picture), ["ir"]);
  expect(diagram.nodes.filter((node) => node.text !== null && node.text.value !== "")).toEqual([]);
  expect(diagram.report.explainedInk).toBeLessThanOrEqual(1);
});

test("the limit of the configuration is the limit of the decoder", async () => {
  await expect(converter.convert(await drawPng(drawing(401, 250, "")), ["ir"])).rejects.toMatchObject({ code: "too_large" });
});

test("a picture without a diagram is refused, and the next one is converted", async () => {
  await expect(converter.convert(await drawPng(drawing(100, 80, "")), ["ir"])).rejects.toMatchObject({ code: "no_diagram_found" });
  await expect(converter.convert(new Uint8Array(), ["ir"])).rejects.toMatchObject({ code: "empty_body" });
  expect((await converter.convert(await drawPng(twoBoxes), ["ir"])).diagram.nodes).toHaveLength(2);
});
