/** Tests which form a node takes: preset or outline, with text inside or beside. */
import { expect, test } from "vitest";
import { descendants } from "../../../src/formats/lib/xml-read.ts";
import { customForm, ownForm, toPage } from "../../../src/formats/pptx/form.ts";
import { aDiagram, aNode } from "../../make/diagram.ts";
import { named, slideOf } from "./read-slide.ts";

test("text below a shape gets a text rectangle there", async () => {
  const lines = [{ text: "Receiver", box: { x: 45, y: 90, width: 50, height: 9 } }];
  const icon = aNode({ id: "n1", box: [40, 20, 60, 60], text: { value: "Receiver", lines, valign: "bottom" } });
  const shape = named(await slideOf(aDiagram({ nodes: [icon] })), "n1");
  const guides = new Map(descendants(shape, "a:gd").map(({ attributes }) => [attributes["name"], attributes["fmla"]]));
  const [, top] = /^\*\/ h (\d+) 100000$/.exec(guides.get("textTop")!)!;
  expect(Number(top) / 100_000).toBeGreaterThan(1);
});

test("a callout is the preset of its body, unless it is turned", () => {
  const callout = aNode({ kind: "callout", box: [10, 10, 100, 90] });
  const form = ownForm(callout);
  expect(form.geometry).toMatchObject({ kind: "preset", name: "wedgeRectCallout" });
  expect(form.box.height).toBeCloseTo(80, 1);
  expect(ownForm({ ...callout, rotation: 30 }).geometry.kind).toBe("custom");
});

test("an outline has sites at its four sides first, then the anchors of its kind, none twice", () => {
  const note = aNode({ kind: "note", box: [10, 10, 100, 60] });
  const form = customForm(note);
  expect(form.sites.slice(0, 4).map(({ point }) => point)).toEqual([
    [50, 0],
    [0, 30],
    [50, 60],
    [100, 30],
  ]);
  expect(new Set(form.sites.map(({ point }) => point.join())).size).toBe(form.sites.length);
  expect(toPage(form, [25, 60])).toEqual([35, 70]);
});
