import { expect, test } from "vitest";
import { steppedFill } from "../../../src/core/diagram/lane-fills.ts";
import { drawio } from "../../../src/formats/drawio/index.ts";
import { dashStyle, opacityStyle, readStyle, writeStyle } from "../../../src/formats/drawio/style.ts";
import { aDiagram, aNode } from "../../make/diagram.ts";
import { cellOf } from "../../make/drawio-cells.ts";

test("styles are read back as they were written, bare words and values with an equals sign too", () => {
  const text = writeStyle({ ellipse: true, size: 12.34567, left: undefined, image: "data:image/png,ab==" });
  expect(text).toBe("ellipse;size=12.3457;image=data:image/png,ab==;");
  expect(Object.fromEntries(readStyle(text))).toEqual({ ellipse: "", size: "12.3457", image: "data:image/png,ab==" });
});

test("a solid and opaque line says nothing", () => {
  expect([dashStyle({ dash: "solid", strokeWidth: 1 }), opacityStyle(1)]).toEqual([{}, {}]);
  expect(opacityStyle(0.35)).toEqual({ opacity: 35 });
});

test("dashes and gaps are counted in widths of the line", () => {
  expect(dashStyle({ dash: "dashed", strokeWidth: 2 })).toEqual({ dashed: 1, dashPattern: "4 3" });
  expect(dashStyle({ dash: "dashed", strokeWidth: 2, dashLengths: { dash: 16, gap: 7 } })).toEqual({ dashed: 1, dashPattern: "8 3.5" });
});

test("a gradient between two colours is kept, a richer one is a loss", async () => {
  const stops = [
    { at: 0, color: "#ff0000" },
    { at: 1, color: "#0000ff" },
  ];
  const plain = aDiagram({ nodes: [aNode({ style: { gradient: { angle: 90, stops } } })] });
  expect(Object.fromEntries((await cellOf(plain, "n1")).style)).toMatchObject({
    fillColor: "#ff0000",
    gradientColor: "#0000ff",
    gradientDirection: "south",
  });
  expect((await drawio.encode(plain, {})).losses).toEqual([]);
  const slanted = aDiagram({ nodes: [aNode({ style: { gradient: { angle: 30, stops } } })] });
  expect((await drawio.encode(slanted, {})).losses.map(({ element }) => element)).toEqual(["n1"]);
});

test("a lane whose body has another fill than its heading says both, and loses nothing", async () => {
  const gradient = steppedFill("#cdeb8b", "#f9f7ed", { share: 0.25, sideways: false });
  const diagram = aDiagram({ nodes: [aNode({ kind: "swimlane", params: { heading: 15 }, style: { fill: "#cdeb8b", gradient } })] });
  const style = Object.fromEntries((await cellOf(diagram, "n1")).style);
  expect(style).toMatchObject({ fillColor: "#cdeb8b", swimlaneFillColor: "#f9f7ed" });
  expect(style["gradientColor"]).toBeUndefined();
  expect((await drawio.encode(diagram, {})).losses).toEqual([]);
});
