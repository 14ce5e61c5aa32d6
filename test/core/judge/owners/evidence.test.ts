/** What is measured of a text in a shape. */
import { expect, test } from "vitest";
import type { Block } from "../../../../src/core/assemble/own/claim.ts";
import { ownerEvidenceOf, ownerMeasureNames } from "../../../../src/core/judge/owners/evidence.ts";
import { aNode } from "../../../make/diagram.ts";
import { aBlock } from "../../../make/labels.ts";
import { anOwnerScene } from "../../../make/owners.ts";

/** Returns the evidence of a text among others in a shape by the names of the measures. */
function measured(block: Block, blocks: readonly Block[], held: Parameters<typeof anOwnerScene>[1] = []): Readonly<Record<string, number>> {
  const scene = anOwnerScene(blocks, held);
  const [shape] = scene.inShapes;
  const text = shape!.texts.find((one) => one.block === block)!;
  return Object.fromEntries(Array.from(ownerEvidenceOf(text, shape!, scene), (value, at) => [ownerMeasureNames[at]!, value]));
}

const title = aBlock("Title", [170, 140, 60, 10]);
const body = aBlock("more of it", [150, 170, 100, 10]);

test("a text is measured in heights of its letters, against its shape and the texts over and under it", () => {
  expect(measured(title, [title, body])).toMatchObject({
    above: 4,
    below: 7,
    "off middle": 0,
    "gap over": 12,
    "gap under": 2,
    rank: 0,
  });
  expect(measured(body, [title, body])).toMatchObject({
    "gap over": 2,
    "offset over": 0,
    rank: 1,
    "rank from below": 0,
    texts: 2,
  });
});

test("the texts of a shape are looked at together, and without the one that is asked about", () => {
  const note = aBlock("note", [110, 205, 40, 10]);
  const of = measured(note, [title, body, note]);
  expect(of).toMatchObject({ "others off middle": 0, "others off level": 0, "in first run": 0, runs: 2 });
  expect(measured(title, [title])).toMatchObject({ "others off middle": 12, "others off level": 12, "share of letters": 1 });
});

test("what stands among shapes within is measured against them", () => {
  const inner = aNode({ id: "inner", box: [150, 155, 100, 40] });
  expect(measured(title, [title], [inner])).toMatchObject({ held: 1, holding: 1, "nearest held": 0.5, caption: 1 });
  expect(measured(title, [title])).toMatchObject({ held: 0, holding: 0, "nearest held": 12, caption: 0 });
});

test("what stands in the heading of a lane, or above the first rule of a shape, is told", () => {
  const lane = aNode({ id: "box", kind: "swimlane", box: [100, 100, 200, 120], params: { heading: 80 } });
  const scene = anOwnerScene([title, body], [], { node: lane, sections: [[title], [body]] });
  const [shape] = scene.inShapes;
  const of = (at: number, name: string): number => ownerEvidenceOf(shape!.texts[at]!, shape!, scene)[ownerMeasureNames.indexOf(name)]!;
  expect([of(0, "down heading"), of(1, "down heading")]).toEqual([0.5625, 0.9375]);
  expect([of(0, "section"), of(1, "section"), of(1, "sections")]).toEqual([0, 1, 2]);
  expect(measured(title, [title])).toMatchObject({ "down heading": 0, section: 0, sections: 1 });
});

test("a shape whose texts are in its middle, taken together, is told", () => {
  const [upper, lower] = [aBlock("Title", [170, 145, 60, 10]), aBlock("more", [175, 165, 50, 10])];
  expect(measured(upper, [upper, lower])).toMatchObject({ "all in middle": 1 });
  expect(measured(upper, [upper])).toMatchObject({ "all in middle": 0 });
});

test("members of classes and points of lists are told from words", () => {
  const [member, point] = [aBlock("+ name: String", [150, 140, 100, 10]), aBlock("- first", [150, 170, 60, 10])];
  expect(measured(member, [member, point])).toMatchObject({ member: 1 });
  expect(measured(point, [member, point])).toMatchObject({ bulleted: 1, member: 0 });
});
