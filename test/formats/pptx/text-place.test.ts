/** Tests where text stands in its rectangle, and how it is broken and spaced. */
import { describe, expect, test } from "vitest";
import type { NodeText } from "../../../src/core/diagram/types.ts";
import { centre } from "../../../src/core/geometry/box.ts";
import type { Box } from "../../../src/core/geometry/box.ts";
import { faceHeights, lineHeight, textWidth } from "../../../src/core/text/metrics.ts";
import { typeset } from "../../../src/formats/lib/typeset.ts";
import type { Typeset } from "../../../src/formats/lib/typeset.ts";
import { placeText, plainPlacing, tightRectangle, unturned } from "../../../src/formats/pptx/text-place.ts";
import type { Placing } from "../../../src/formats/pptx/text-place.ts";
import { aText } from "../../make/diagram.ts";

const rectangle: Box = { x: 100, y: 50, width: 200, height: 80 };

interface SetLines {
  readonly text: NodeText;
  readonly set: Typeset;
}

/** Sets lines at given places: text, the x at which it is flush, and top of the ink. */
function lines(places: readonly (readonly [text: string, x: number, y: number])[], options: Partial<NodeText> = {}): SetLines {
  const base = aText({ value: places.map(([text]) => text).join("\n"), ...options }, rectangle);
  const placed = places.map(([text, x, y]) => {
    const width = textWidth(text, base);
    const left = { left: x, center: x - width / 2, right: x - width }[base.align];
    return { text, box: { x: left, y, width, height: 9 } };
  });
  const text = { ...base, lines: placed };
  return { text, set: typeset(text, { rotation: 0, about: [0, 0], box: rectangle })! };
}

const textsOf = ({ paragraphs }: Placing): readonly (readonly string[])[] => paragraphs.map((found) => found.map((line) => line.text));
const place = ({ set, text }: SetLines, box = rectangle): Placing => placeText(set, text, box);

test("text in the middle needs no insets", () => {
  const placing = place(lines([["Order", 200, 85.5]]));
  expect(placing).toMatchObject({ insets: { left: 0, top: 0, right: 0, bottom: 0 }, wrap: "square" });
  expect(textsOf(placing)).toEqual([["Order"]]);
});

test("text off the middle is moved there by insets of twice the way", () => {
  const { insets } = place(lines([["Order", 220, 105.5]]));
  expect(insets.left).toBeCloseTo(40, 5);
  expect(insets.right).toBe(0);
  expect(insets.top).toBeGreaterThan(35);
  expect(insets.top).toBeLessThan(45);
});

test("text farther off than its rectangle is high is moved by both insets, outwards on the far side", () => {
  const { insets } = place(lines([["Order", 200, 205.5]]));
  expect(insets.top).toBe(rectangle.height);
  expect(insets.bottom).toBeLessThan(-100);
  // The middle of what is left between the insets is the middle of the text.
  expect(rectangle.y + (insets.top + rectangle.height - insets.bottom) / 2).toBeCloseTo(210, 0);
});

test("lines with signs of another font stand at their distance in points, whatever that font's lines are high", () => {
  expect(plainPlacing(lines([["o ID", 200, 85]]).set, aText({ value: "o ID" }, rectangle)).spacing.exact).toBeNull();
  const { set, text } = lines([["o ID 《get》", 200, 85]]);
  expect(plainPlacing(set, text).spacing.exact).toBeCloseTo(set.pitch, 5);
});

test("a title at the top left keeps its place", () => {
  const { insets } = place(lines([["Title", 108, 56]], { align: "left", valign: "top" }));
  expect(insets.left).toBeCloseTo(8, 5);
  // The ink of capitals begins some 2 px below the top of a line of 12 px.
  expect(insets.top).toBeGreaterThan(2);
  expect(insets.top).toBeLessThan(6);
});

test("text outside its rectangle, as in the tab of a folder, is brought there by negative insets", () => {
  const { insets } = place(lines([["tab", 92, 30]], { align: "left", valign: "top" }));
  expect(insets.left).toBeCloseTo(-8, 5);
  expect(insets.top).toBeLessThan(-15);
  const foot = place(lines([["tab", 320, 150]], { align: "right", valign: "bottom" })).insets;
  expect(foot.right).toBeCloseTo(-20, 5);
  expect(foot.bottom).toBeLessThan(-20);
});

test("text at the bottom right keeps its place", () => {
  const { insets } = place(lines([["Note", 290, 110]], { align: "right", valign: "bottom" }));
  expect(insets.right).toBeCloseTo(10, 5);
  expect(insets.bottom).toBeGreaterThan(5);
  expect(insets.bottom).toBeLessThan(12);
});

describe("breaks", () => {
  const broken = (value: string): SetLines =>
    lines(
      [
        ["a long line", 200, 80],
        ["of words", 200, 94],
      ],
      { value },
    );

  test("lines are broken as they are set, whatever the room", () => {
    expect(textsOf(place(broken("a long line of words")))).toEqual([["a long line", "of words"]]);
    const narrow = { ...rectangle, x: 155, width: 90 };
    expect(textsOf(place(broken("a long line of words"), narrow))).toEqual([["a long line", "of words"]]);
  });

  test("hard breaks are paragraphs, and empty ones stay", () => {
    expect(textsOf(place(broken("a long line\nof words")))).toEqual([["a long line"], ["of words"]]);
    const gap = lines(
      [
        ["a long line", 200, 70],
        ["of words", 200, 98],
      ],
      { value: "a long line\n\nof words" },
    );
    expect(textsOf(place(gap))).toEqual([["a long line"], [], ["of words"]]);
  });

  test("a program may wrap by itself only with room to spare", () => {
    const text = broken("a long line of words");
    const { width } = text.set.box;
    const roomOf = (share: number): Box => ({ ...rectangle, x: 200 - (width * share) / 2, width: width * share });
    expect(place(text, roomOf(1.3)).wrap).toBe("square");
    expect(place(text, roomOf(1.2)).wrap).toBe("none");
  });
});

test("wide spacing of paragraphs becomes space between them, of one paragraph's lines their spacing", () => {
  const places = [
    ["one", 200, 60],
    ["ace", 200, 85],
  ] as const;
  expect(place(lines(places)).spacing).toMatchObject({ lines: 1, exact: null });
  expect(place(lines(places)).spacing.before).toBeCloseTo(25 - 13.8, 0);
  const { spacing } = place(lines(places, { value: "one ace" }));
  expect(spacing).toMatchObject({ before: 0, exact: null });
  expect(spacing.lines).toBeCloseTo(25 / 13.8, 1);
});

test("many lines have their distance in points, so that the line heights of other fonts do not add up", () => {
  const text = lines(["ace", "one", "own", "nor", "sea"].map((word, index) => [word, 200, 52 + 15 * index] as const));
  expect(place(text).spacing.exact).toBeCloseTo(15, 5);
  expect(place(text).spacing).toMatchObject({ lines: 1, before: 0 });
});

test("what spacing adds stands over the first line as well, and insets allow for it", () => {
  const places = [
    ["one", 110, 70],
    ["ace", 110, 95],
  ] as const;
  const options = { align: "left", valign: "top" } as const;
  const between = place(lines(places, options)).insets.top;
  const within = place(lines(places, { ...options, value: "one ace" })).insets.top;
  expect(between - within).toBeCloseTo(25 - lineHeight(lines(places).text), 0);
});

test("a text of a turned shape is set as if it were not turned", () => {
  const text = lines([["Order", 200, 85.5]]);
  const turned: Typeset = { ...text.set, rotation: 90, middle: [10, 20] };
  const back = unturned(turned, { rotation: 90, about: [0, 0], box: rectangle });
  expect(back.rotation).toBe(0);
  expect(back.middle[0]).toBeCloseTo(20);
  expect(back.middle[1]).toBeCloseTo(-10);
  expect(back.x - text.set.x).toBeCloseTo(10);
  expect(unturned(text.set, { rotation: 0, about: [0, 0], box: rectangle })).toBe(text.set);
});

test("plain text fills its rectangle", () => {
  const { set, text } = lines([["Order", 220, 105.5]]);
  expect(plainPlacing(set, text)).toMatchObject({ insets: { left: 0, top: 0, right: 0, bottom: 0 }, wrap: "none" });
});

test("a tight rectangle holds the text where it stands", () => {
  const { set, text } = lines([
    ["Receiver", 200, 150],
    ["(fast)", 200, 164],
  ]);
  const tight = tightRectangle(set, text);
  expect(centre(tight)[0]).toBeCloseTo(200, 5);
  expect(tight.y).toBeLessThanOrEqual(150);
  expect(tight.height).toBeGreaterThan(23);
});

describe("lines of several sizes", () => {
  const sized = (words: readonly string[]): SetLines => {
    const places = words.map((word, row) => [word, 110, 60 + 24 * row] as const);
    const { text } = lines(places, { align: "left", valign: "top", fontSize: 12 });
    const titled = { ...text, lines: text.lines.map((line, index) => (index === 0 ? { ...line, fontSize: 24 } : line)) };
    return { text: titled, set: typeset(titled, { rotation: 0, about: [0, 0], box: rectangle })! };
  };
  const { ascent, descent } = faceHeights("sans");

  test("are spaced by a share of their own heights, and insets allow for it", () => {
    const found = sized(["Title", "ace"]);
    const { spacing, insets } = place(found);
    expect(spacing).toMatchObject({ exact: null, before: 0 });
    expect(spacing.lines).toBeCloseTo(found.set.pitch / lineHeight(found.text), 5);
    const above = (spacing.lines - 1) * lineHeight({ ...found.text, fontSize: 24 });
    expect(insets.top).toBeCloseTo(found.set.lines[0]!.y - 24 * ascent - above - rectangle.y, 5);
  });

  test("have points in proportion where they are many", () => {
    const found = sized(["Title", "ace", "one", "own", "nor"]);
    const { spacing, insets } = place(found);
    expect(spacing.exact).toBeCloseTo(found.set.pitch);
    expect(insets.top).toBeCloseTo(found.set.lines[0]!.y + 24 * descent - 2 * spacing.exact! - rectangle.y, 5);
  });
});
