/** Fields without an outline right around a text are its plate; whatever else lies there is not. */
import { describe, expect, test } from "vitest";
import { findPlates } from "../../../src/core/assemble/plates.ts";
import type { Edge, EdgeLabel, Node } from "../../../src/core/diagram/types.ts";
import { drawBitmap } from "../../make/bitmap.ts";
import { aNode, anEdge } from "../../make/diagram.ts";
import { aDraft } from "../../make/draft.ts";

const grey = "#e8e8e8";
const line = '<path d="M20 100H300M160 20V180" stroke="#000"/>';

/** Draws letters as bars. */
function letters({ x, y, width, height }: EdgeLabel["box"], color = "#000000"): string {
  const bars = Array.from({ length: Math.floor(width / 6) }, (_, index) => `M${x + 1 + 6 * index} ${y}V${y + height}`);
  return `<path d="${bars.join("")}" stroke="${color}" stroke-width="2"/>`;
}

type Sides = readonly [x: number, y: number, width: number, height: number];
const field = ([x, y, width, height]: Sides, rest = ""): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${grey}" ${rest}/>`;

/** Upright stripes of many colours. */
const stripes = ["#d0e0a0", "#a0d0f0", "#f0b0b0", "#c0c0f8", "#e8e0c0", "#90e0d0", "#f8d090", "#b8f0a8"]
  .map((colour, index) => `<rect x="${126 + 8.5 * index}" y="90" width="8.5" height="20" fill="${colour}"/>`)
  .join("");

const labelled = (id: string, label: Partial<EdgeLabel>): Edge =>
  anEdge({
    id,
    points: [
      [20, 100],
      [300, 100],
    ],
    labels: [{ text: "a label", fontSize: 14, ...label }],
  });

/** Finds the plates of labels in a picture, in which their letters are drawn over the rest. */
async function platesIn(drawn: string, labels: readonly Partial<EdgeLabel>[], quality?: number): Promise<readonly (string | undefined)[]> {
  const edges = labels.map((label, index) => labelled(`e${index}`, label));
  const inked = edges.map((edge) => letters(edge.labels[0]!.box, edge.labels[0]!.color)).join("");
  const bitmap = await drawBitmap(320, 200, drawn + inked, quality);
  return findPlates(aDraft({ bitmap, edges })).edges.map((edge) => edge.labels[0]!.background);
}

const box = { x: 130, y: 94, width: 60, height: 12 };

describe("the plate of a label", () => {
  test.each([
    ["over its line", line + field([126, 90, 68, 20])],
    ["as tight as its letters", line + field([130, 92, 60, 16])],
    [
      "half on a container, whose border it hides",
      `<rect x="0" y="100" width="320" height="100" fill="#ffffde"/>${field([126, 90, 68, 20])}`,
    ],
  ])("is found %s", async (_name, drawn) => {
    expect(await platesIn(drawn, [{ box }])).toEqual([grey]);
  });

  test("is white on a coloured container, and of one shade in a JPEG", async () => {
    const white = `<rect width="320" height="200" fill="#dae8fc"/>${line}<rect x="126" y="90" width="68" height="20" fill="#fff"/>`;
    expect(await platesIn(white, [{ box }])).toEqual(["#ffffff"]);
    expect(await platesIn(line + field([126, 90, 68, 20]), [{ box }], 80)).toEqual([grey]);
  });

  test("may stand upright, and be wider than the rows of a text that was broken", async () => {
    const upright = { box: { x: 154, y: 70, width: 12, height: 60 }, rotation: 90 };
    expect(await platesIn(line + field([150, 66, 20, 68]), [upright])).toEqual([grey]);
    const rows = { box: { x: 130, y: 84, width: 60, height: 32 }, text: "a label\nof two" };
    expect(await platesIn(line + field([100, 80, 120, 40]), [rows])).toEqual([grey]);
    expect(await platesIn(line + field([100, 90, 120, 20]), [{ box }])).toEqual([undefined]);
  });

  test("is found under another plate, where the page has a whole one of its colour", async () => {
    const both = line + field([126, 90, 68, 20]) + field([190, 80, 68, 40]);
    const whole = { box: { x: 30, y: 30, width: 60, height: 12 } };
    expect(await platesIn(both, [{ box }])).toEqual([undefined]);
    expect(await platesIn(both + field([26, 26, 68, 20]), [{ box }, whole])).toEqual([grey, grey]);
  });
});

test("a thick line that joins nothing and is the plate of a label is no line", async () => {
  const points = [
    [126, 100],
    [194, 100],
  ] as const;
  const lines = [20, 4].map((strokeWidth) => anEdge({ id: `thick${strokeWidth}`, points, style: { stroke: grey, strokeWidth } }));
  const bitmap = await drawBitmap(320, 200, line + field([126, 90, 68, 20]) + letters(box));
  const found = findPlates(aDraft({ bitmap, edges: [labelled("e", { box }), ...lines] }));
  expect(found.edges.map(({ id }) => id)).toEqual(["e", "thick4"]);
});

test("single signs stand on plates where two of them do", async () => {
  const signs = [50, 150].map((x) => ({ text: "是", box: { x, y: 94, width: 12, height: 12 } }));
  const both = line + field([46, 90, 20, 20]) + field([146, 90, 20, 20]);
  expect(await platesIn(both, signs)).toEqual([grey, grey]);
  expect(await platesIn(both, signs.slice(1))).toEqual([undefined]);
});

test("plates of narrow signs are as wide as they are high", async () => {
  const signs = [50, 150].map((x) => ({ text: "1", box: { x, y: 94, width: 5, height: 12 } }));
  const both = line + field([40, 88, 25, 24]) + field([140, 88, 25, 24]);
  expect(await platesIn(both, signs)).toEqual([grey, grey]);
  expect(
    await platesIn(
      both,
      signs.map((sign) => ({ ...sign, text: "11" })),
    ),
  ).toEqual([undefined, undefined]);
});

describe("no plate is", () => {
  test.each([
    ["the page", line, { box }],
    ["a shape, which leaves its text more room", field([100, 70, 120, 60]), { box }],
    ["what has an outline", field([126.5, 90.5, 67, 19], 'stroke="#333"'), { box }],
    ["what has a pale outline between pixels", field([126, 90, 68, 20], 'stroke="#9673a6"'), { box }],
    ["what ends with the letters, as a blurred text does", field([130, 94, 60, 12]), { box }],
    ["a band across the page", field([0, 90, 320, 20]), { box }],
    ["a badge with a sign", field([150, 88, 20, 24]), { box: { x: 155, y: 94, width: 8, height: 12 }, text: "1" }],
    [
      "the line that runs through a sign",
      '<path d="M20 100H300" stroke="#e07a5f" stroke-width="6"/>',
      { box: { ...box, y: 98, height: 4 } },
    ],
    ["what letters can hardly be told from", field([126, 90, 68, 20]), { box, color: "#d8d8d8" }],
    ["under a slanted text", field([126, 90, 68, 20]), { box, rotation: 30 }],
  ])("%s", async (_name, drawn, label) => {
    expect(await platesIn(drawn, [label])).toEqual([undefined]);
  });
});

test("a picture of many colours that was read as text is no plate", async () => {
  const bitmap = await drawBitmap(320, 200, stripes);
  const [edge] = findPlates(aDraft({ bitmap, edges: [labelled("e", { box })] })).edges;
  expect(edge!.labels[0]).not.toHaveProperty("background");
});

describe("a free text", () => {
  const text = { value: "a note", fontSize: 14, lines: [{ text: "a note", box }] };
  const find = async (drawn: string, others: readonly Node[] = []): Promise<Node> => {
    const bitmap = await drawBitmap(320, 200, drawn + letters(box));
    const node = aNode({ id: "text", z: 9, kind: "text", box: [127, 91, 66, 18], text });
    return findPlates(aDraft({ bitmap, nodes: [...others, node] })).nodes.at(-1)!;
  };

  test("has its plate for a fill, and is as large", async () => {
    const { style, box: found } = await find(field([124, 88, 72, 24]));
    expect([style.fill, style.stroke, found]).toEqual([grey, null, { x: 124, y: 88, width: 72, height: 24 }]);
  });

  test("has a plate that another one hides in part, where the page has a whole one of its colour under a label", async () => {
    const label = { box: { x: 30, y: 30, width: 60, height: 12 } };
    const drawn = field([124, 88, 72, 24]) + field([190, 80, 68, 40]) + field([26, 26, 68, 20]);
    const bitmap = await drawBitmap(320, 200, drawn + letters(box) + letters(label.box));
    const nodes = [aNode({ id: "text", kind: "text", box: [127, 91, 66, 18], text })];
    const fillWith = (edges: readonly Edge[]): string | null => findPlates(aDraft({ bitmap, nodes, edges })).nodes[0]!.style.fill;
    expect([fillWith([labelled("e", label)]), fillWith([])]).toEqual([grey, null]);
  });

  test("has none on the page, nor where the field is a shape", async () => {
    expect((await find("")).style.fill).toBeNull();
    const shape = aNode({ id: "shape", box: [124, 88, 72, 24], style: { fill: grey, stroke: null } });
    expect((await find(field([124, 88, 72, 24]), [shape])).style.fill).toBeNull();
  });
});
