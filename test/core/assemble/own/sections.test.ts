/** Rules in a shape: those of the shape part its text, those that are written with the text do not. */
import { expect, test } from "vitest";
import { ownText } from "../../../../src/core/assemble/own.ts";
import type { Draft } from "../../../../src/core/assemble/draft.ts";
import { drawBitmap } from "../../../make/bitmap.ts";
import { aNode } from "../../../make/diagram.ts";
import { aDraft, whitePicture } from "../../../make/draft.ts";
import { aReadLine } from "../../../make/writing.ts";

const page = whitePicture(400, 300);
const own = (draft: Partial<Draft>): Draft => ownText(aDraft({ bitmap: page, ...draft }));

test.each([
  ["in the colour of the border parts a title from free text", "#000", "Pod", 2],
  ["in another colour is a part of the text", "#bbb", "Pod\ncontainer", 1],
  ["that lies between two rows of pixels lets its ground shine through", '#000" transform="translate(0 0.5)', "Pod", 2],
  [
    "in a grey that lets its ground shine through, though it lies in one row, is a part of the text, as HTML's",
    "#808080",
    "Pod\ncontainer",
    1,
  ],
  [
    "of HTML that has another one under it, around an empty section, is a part of the text",
    '#808080"/><path d="M51 81.5H230" stroke="#808080',
    "Pod\ncontainer",
    1,
  ],
  ["in another colour than that of HTML and half as dark parts a title", "#889088", "Pod", 2],
  ["of a half as dark a colour is a part of the text where it is thick, as HTML's", '#808080" stroke-width="4', "Pod\ncontainer", 1],
])("a rule under the heading %s", async (_name, colour, value, count) => {
  const bitmap = await drawBitmap(
    400,
    300,
    `<path d="M50.5 50.5H230.5V140.5H50.5ZM50.5 140" stroke="#000" fill="none"/><path d="M51 76.5H230" stroke="${colour}"/>`,
  );
  const pod = aNode({ kind: "swimlane", box: [50.5, 50.5, 180, 90], params: { heading: 26 } });
  const { nodes } = own({
    bitmap,
    nodes: [pod],
    lines: [aReadLine("Pod", [125, 58, 30, 10]), aReadLine("container", [110, 86, 60, 10])],
  });
  expect(nodes).toHaveLength(count);
  expect(nodes[0]!.text?.value).toBe(value);
});

test.each([
  ["a rule from side to side parts", '<path d="M51 76.5H230" stroke="#000"/>', "rectangle", ["Pod", "container"]],
  ["another fill parts", '<path d="M51 51H230V76H51Z" fill="#ddd"/>', "rectangle", ["Pod", "container"]],
  ["a line that ends before the sides parts nothing", '<path d="M90 76.5H190" stroke="#000"/>', "rectangle", ["Pod\ncontainer"]],
  [
    "shapes without straight sides have none, whatever runs across: in them it parts nothing",
    '<path d="M51 76.5H230" stroke="#000"/>',
    "ellipse",
    ["Pod\ncontainer"],
  ],
] as const)("the heading of a box that is no container: %s", async (_name, drawn, kind, values) => {
  const bitmap = await drawBitmap(400, 300, `<path d="M50.5 50.5H230.5V140.5H50.5Z" stroke="#000" fill="none"/>${drawn}`);
  const box = aNode({ kind, box: [50.5, 50.5, 180, 90] });
  const { nodes } = own({
    bitmap,
    nodes: [box],
    lines: [aReadLine("Pod", [125, 58, 30, 10]), aReadLine("container", [110, 86, 60, 10])],
  });
  expect(nodes.map(({ text }) => text?.value)).toEqual(values);
});

test("the text of a shape is one text with the rules that are written in it, however far its heading stands from its rows", async () => {
  const bitmap = await drawBitmap(
    400,
    300,
    '<path d="M50.5 50.5H230.5V160.5H50.5Z" stroke="#000" fill="none"/><path d="M51 76.5H230" stroke="#bbb"/>',
  );
  const rows = ["+ createOrder(customer)", "+ createShop(shop)", "+ remove(it)"];
  const { nodes } = own({
    bitmap,
    nodes: [aNode({ box: [50.5, 50.5, 180, 110] })],
    lines: [
      aReadLine("Orders", [120, 58, 60, 10]),
      ...rows.map((text, at) => aReadLine(text, [54, 88 + 15 * at, 7 * text.length - (at === 0 ? 27 : 0), 10])),
    ],
  });
  expect(nodes.map(({ text }) => text?.value)).toEqual([["Orders", "", ...rows].join("\n")]);
});

test("a rule thicker than the border is a part of the text, and a double line of the border parts a heading", async () => {
  const box = '<path d="M50.5 50.5H230.5V140.5H50.5Z" stroke="#000" fill="none"/>';
  const lines = [aReadLine("Pod", [125, 58, 30, 10]), aReadLine("container", [110, 86, 60, 10])];
  const textsWith = async (rule: string): Promise<readonly (string | undefined)[]> => {
    const pod = aNode({
      kind: "swimlane",
      box: [50.5, 50.5, 180, 90],
      params: { heading: 26 },
      style: { stroke: "#000000", strokeWidth: 1 },
    });
    return own({ bitmap: await drawBitmap(400, 300, box + rule), nodes: [pod], lines }).nodes.map(({ text }) => text?.value);
  };
  expect(await textsWith('<path d="M51 76H230" stroke="#000" stroke-width="2"/>')).toEqual(["Pod\ncontainer"]);
  expect(await textsWith('<path d="M51 75.5H230M51 78.5H230" stroke="#000"/>')).toEqual(["Pod", "container"]);
});
