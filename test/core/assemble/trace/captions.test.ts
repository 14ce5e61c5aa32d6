/** Names below actors, and the connectors that end at them. */
import { describe, expect, test } from "vitest";
import { captionsOf, reachCaptions } from "../../../../src/core/assemble/trace/captions.ts";
import type { ReadLine } from "../../../../src/core/detection.ts";
import { aNode } from "../../../make/diagram.ts";
import { aReadLine } from "../../../make/writing.ts";
import { aField, aWeb } from "../../../make/web.ts";

const actor = aNode({ id: "a", kind: "actor", box: [100, 40, 24, 44] });
const name: ReadLine = aReadLine("Customer", [82, 88, 60, 12]);

describe("captionsOf", () => {
  test("a text in the middle right below a figure is its name", () => {
    const { captions } = aField({ nodes: [actor], texts: [name] });
    expect(captions).toEqual([{ outline: 0, box: { x: 82, y: 40, width: 60, height: 60 } }]);
  });

  test("it may have two rows", () => {
    const second = aReadLine("of the shop", [80, 103, 64, 12]);
    expect(aField({ nodes: [actor], texts: [name, second] }).captions[0]!.box).toEqual({ x: 80, y: 40, width: 64, height: 75 });
  });

  test.each<readonly [string, ReturnType<typeof aNode>, ReadLine]>([
    ["below a picture", aNode({ id: "a", kind: "image", box: [100, 40, 24, 44] }), name],
    ["below a box", aNode({ id: "a", box: [100, 40, 24, 44] }), name],
    ["far below", actor, { ...name, box: { ...name.box, y: 120 } }],
    ["aside", actor, { ...name, box: { ...name.box, x: 110 } }],
  ])("a text %s is none", (_, node, text) => {
    expect(aField({ nodes: [node], texts: [text] }).captions).toEqual([]);
  });

  test("the text of a shape right below is that shape's", () => {
    const { outlines } = aField({ nodes: [actor, aNode({ id: "b", box: [70, 86, 90, 20] })] });
    expect(captionsOf(outlines, [name], 10)).toEqual([]);
  });
});

describe("reachCaptions", () => {
  const field = aField({ nodes: [actor, aNode({ id: "b", box: [100, 160, 40, 30] })], texts: [name] });

  test("a line that stops below the name leads to what it names", () => {
    const web = aWeb([
      [
        [112, 158],
        [112, 104],
      ],
    ]);
    reachCaptions(web, field);
    expect(web.contact[1]).toMatchObject({ outline: 0, covered: 0 });
    expect(web.contact[1]!.at[1]).toBeCloseTo(100, -0.5);
    expect(web.contact[0]).toBeNull();
  });

  test("one that passes by, or stops far off, leads nowhere", () => {
    const web = aWeb([
      [
        [40, 106],
        [140, 106],
      ],
      [
        [112, 158],
        [112, 130],
      ],
    ]);
    reachCaptions(web, field);
    expect(web.contact).toEqual([null, null, null, null]);
  });
});
