import { expect, test } from "vitest";
import { boxGeometry, cellElement } from "../../../src/formats/drawio/cells.ts";
import { writeElement } from "../../../src/formats/lib/xml.ts";

const geometry = boxGeometry({ x: 0.004, y: -0.001, width: 10.126, height: 5 });
const parts = { id: "n1", parent: "1", value: "a < b\nc", style: { rounded: 0 } };

test("a plain cell is one element", () => {
  expect(writeElement(cellElement(parts, { vertex: "1" }, geometry))).toBe(
    '<mxCell id="n1" value="a &lt; b&#xa;c" style="rounded=0;" vertex="1" parent="1">' +
      '<mxGeometry x="0" y="0" width="10.13" height="5" as="geometry"/></mxCell>',
  );
});
