/** Tests geometries: adjust values, outlines in EMU, sites as shares of the shape. */
import { expect, test } from "vitest";
import { descendants, readXml } from "../../../src/formats/lib/xml-read.ts";
import type { ReadElement } from "../../../src/formats/lib/xml-read.ts";
import { writeElement } from "../../../src/formats/lib/xml.ts";
import type { XmlElement } from "../../../src/formats/lib/xml.ts";
import { customForm, ownForm } from "../../../src/formats/pptx/form.ts";
import { formGeometry, lineGeometry } from "../../../src/formats/pptx/geometry.ts";
import { aNode } from "../../make/diagram.ts";

const slide = { scale: 1, widthEmu: 0, heightEmu: 0 };
const read = (geometry: XmlElement): ReadElement => readXml(`<r xmlns:a="a">${writeElement(geometry)}</r>`);

test("a preset's guides are whole numbers", () => {
  const node = aNode({ kind: "rounded_rectangle", box: [0, 0, 90, 70], style: { cornerRadius: 10 } });
  const guides = descendants(read(formGeometry(slide, ownForm(node))), "a:gd").map(({ attributes }) => attributes["fmla"]);
  expect(guides).toEqual(["val 14286"]);
});

test("an outline is a path in EMU; lines within it are not filled", () => {
  const geometry = read(formGeometry(slide, customForm(aNode({ kind: "note", box: [5, 5, 100, 60] }))));
  const paths = descendants(geometry, "a:path");
  expect(paths.map(({ attributes }) => [attributes["w"], attributes["h"], attributes["fill"]])).toEqual([
    ["952500", "571500", undefined],
    ["952500", "571500", "none"],
  ]);
  expect(descendants(paths[0]!, "a:close")).toHaveLength(1);
});

test("sites are shares of width and height with the angle at which a line leaves", () => {
  const form = customForm(aNode({ box: [0, 0, 200, 100] }));
  const geometry = read(formGeometry(slide, form));
  const guides = new Map(descendants(geometry, "a:gd").map(({ attributes }) => [attributes["name"], attributes["fmla"]]));
  const site = descendants(geometry, "a:cxn")[0]!;
  expect(site.attributes["ang"]).toBe("16200000");
  const place = descendants(site, "a:pos")[0]!.attributes;
  expect([guides.get(place["x"]), guides.get(place["y"])]).toEqual(["*/ w 50000 100000", "*/ h 0 100000"]);
});

test("round corners keep their radius and their handle in geometry of their own", () => {
  const node = aNode({ kind: "rounded_rectangle", box: [0, 0, 90, 60], style: { cornerRadius: 12 } });
  const geometry = read(formGeometry(slide, customForm(node)));
  const guides = descendants(geometry, "a:gd").map(({ attributes }) => `${attributes["name"]} ${attributes["fmla"]}`);
  expect(guides).toContain("adj val 20000");
  expect(guides).toContain("radius */ ss share 100000");
  expect(descendants(geometry, "a:arcTo")).toHaveLength(4);
  expect(descendants(geometry, "a:ahXY")).toHaveLength(1);
});

test("a line is stroked only", () => {
  const commands = [
    { op: "M", to: [0, 0] },
    { op: "C", control1: [10, 0], control2: [20, 10], to: [20, 20] },
  ] as const;
  const geometry = read(lineGeometry(slide, commands, { width: 20, height: 20 }));
  expect(descendants(geometry, "a:path")[0]!.attributes["fill"]).toBe("none");
  expect(descendants(geometry, "a:cubicBezTo")).toHaveLength(1);
});

test("dividers are lines within the outline, also of round corners", () => {
  const dividers = [{ at: 0.5 }, { at: 0.1, upright: true }];
  for (const kind of ["rectangle", "rounded_rectangle"] as const) {
    const paths = descendants(read(formGeometry(slide, ownForm(aNode({ kind, dividers, style: { cornerRadius: 8 } })))), "a:path");
    expect(paths.map(({ attributes }) => attributes["fill"])).toEqual([undefined, "none", "none"]);
  }
});
