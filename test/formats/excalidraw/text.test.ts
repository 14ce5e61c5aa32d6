/** Texts stand where they stood. */
import { expect, test } from "vitest";
import { nodeElements } from "../../../src/formats/excalidraw/shape.ts";
import { inOneSize, textElement } from "../../../src/formats/excalidraw/text.ts";
import { roomOf, typeset } from "../../../src/formats/lib/typeset.ts";
import { aNode } from "../../make/diagram.ts";

test("line by line, in the nearest of Excalidraw's fonts, in its own colour", () => {
  const node = aNode({ text: { value: "one\ntwo", color: "#123456", font: "mono", align: "left" } });
  const set = typeset(node.text!, roomOf(node))!;
  const element = textElement(set, node.text!, { id: "t", groups: ["g"], container: "n1", verticalAlign: "top" });
  expect(element).toMatchObject({ text: "one\ntwo", fontFamily: 3, strokeColor: "#123456", textAlign: "left", verticalAlign: "top" });
  expect(element).toMatchObject({ containerId: "n1", groupIds: ["g"], fontSize: 12 });
  expect(element.x).toBeCloseTo(set.box.x, 1);
});

test("turned about the middle of its box", () => {
  const node = aNode({ rotation: 90, box: [100, 100, 80, 40], text: "up" });
  const set = typeset(node.text!, roomOf(node))!;
  const { x, y, width, height, angle } = textElement(set, node.text!, { id: "t", groups: [], container: null });
  expect([x + width / 2, y + height / 2, angle]).toEqual([expect.closeTo(140, 0), expect.closeTo(120, 0), expect.closeTo(Math.PI / 2, 3)]);
});

test("in one size: lines that have their own have none there", () => {
  const box = { x: 20, y: 20, width: 40, height: 10 };
  const node = aNode({ text: { value: "one", lines: [{ text: "one", box, fontSize: 24, bold: true }] } });
  expect(inOneSize(node.text!).lines).toEqual([{ text: "one", box, bold: true, fontSize: 12 }]);
  const texts = nodeElements(node, [], false).filter((element) => element.type === "text");
  expect(texts).toMatchObject([{ fontSize: 12, height: expect.closeTo(12 * 1.117, 1) }]);
});
