/** Tests of who owns text. */
import { afterAll, describe, expect, test } from "vitest";
import { openRasteriser } from "../../../src/adapters/image/rasteriser.ts";
import { ownText } from "../../../src/core/assemble/own.ts";
import type { Draft } from "../../../src/core/assemble/draft.ts";
import type { Node } from "../../../src/core/diagram/types.ts";
import { aNode, anEdge } from "../../make/diagram.ts";
import { aDraft, whitePicture } from "../../make/draft.ts";
import { drawBitmap } from "../../make/bitmap.ts";
import { aReadLine, writeBitmap, written } from "../../make/writing.ts";

const rasteriser = openRasteriser();
afterAll(() => rasteriser.close());

const page = whitePicture(400, 300);
const own = (draft: Partial<Draft>): Draft => ownText(aDraft({ bitmap: page, ...draft }));

describe("text in shapes", () => {
  test("is the shape's text, lines joined by hard breaks, centred in the middle", () => {
    const { nodes, lines } = own({
      nodes: [aNode({ box: [50, 50, 120, 60] })],
      lines: [aReadLine("service", [86, 84, 48, 10]), aReadLine("Order", [90, 67, 40, 10])],
    });
    expect(nodes).toHaveLength(1);
    expect(nodes[0]!.text).toMatchObject({ value: "Order\nservice", align: "center", valign: "middle", rotation: 0, color: "#000000" });
    expect(nodes[0]!.text!.lines.map((line) => line.text)).toEqual(["Order", "service"]);
    expect(lines).toEqual([]);
  });

  test("goes to the smallest shape around it", () => {
    const { nodes } = own({
      nodes: [aNode({ id: "n1", box: [20, 20, 300, 200] }), aNode({ id: "n2", box: [60, 90, 100, 50] })],
      lines: [aReadLine("Inner", [90, 110, 40, 10]), aReadLine("Outer", [150, 26, 40, 10])],
    });
    expect(nodes.map((node) => node.text?.value)).toEqual(["Outer", "Inner"]);
  });

  test.each([
    ["left", "top", [54, 54, 40, 10]],
    ["right", "bottom", [126, 96, 40, 10]],
  ] as const)("keeps its place: %s and %s", (align, valign, box) => {
    const { nodes } = own({ nodes: [aNode({ box: [50, 50, 120, 60] })], lines: [aReadLine("Order", box)] });
    expect(nodes[0]!.text).toMatchObject({ align, valign });
  });

  test("has the size that its capitals say: within 8 % of the font's", async () => {
    const bitmap = await writeBitmap(rasteriser, [400, 100], written("Hamburg", 50, 50, 'style="font-size:24px"'));
    const { nodes } = own({ bitmap, nodes: [], lines: [aReadLine("Hamburg", [52, 33, 101, 22])] });
    expect(Math.abs(nodes[0]!.text!.fontSize / 24 - 1)).toBeLessThan(0.08);
  });

  test("has italic lines among others, as a stereotype over the name of a class", async () => {
    const bitmap = await writeBitmap(
      rasteriser,
      [400, 100],
      written("«interface»", 20, 40, 'font-style="italic"') + written("Repository", 20, 60),
    );
    const { nodes } = own({
      bitmap,
      nodes: [aNode({ box: [5, 15, 140, 70] })],
      lines: [aReadLine("«interface»", [20, 29, 74, 12]), aReadLine("Repository", [21, 50, 68, 13])],
    });
    const { italic, lines } = nodes[0]!.text!;
    expect([italic, ...lines.map((line) => line.italic === true)]).toEqual([false, true, false]);
  });

  test("is italic when its strokes lean", async () => {
    const bitmap = await writeBitmap(
      rasteriser,
      [400, 100],
      written("Hilfe lebt im Wald", 20, 40, 'font-style="italic"') + written("Hilfe lebt im Wald", 20, 80),
    );
    const { nodes } = own({
      bitmap,
      lines: [aReadLine("Hilfe lebt im Wald", [20, 29, 114, 12]), aReadLine("Hilfe lebt im Wald", [20, 69, 114, 12])],
    });
    expect(nodes.map((node) => node.text!.italic)).toEqual([true, false]);
  });
});

describe("text of containers", () => {
  const inner = aNode({ id: "n2", box: [60, 120, 100, 50] });
  const outer = aNode({ id: "n1", box: [20, 40, 300, 200] });

  test("is a title at the head, the rest is free text with ids that go on", () => {
    const { nodes } = own({
      nodes: [outer, inner],
      lines: [
        aReadLine("Cluster", [140, 46, 60, 10]),
        aReadLine("note one", [230, 100, 60, 10]),
        aReadLine("note two", [230, 200, 60, 10]),
      ],
    });
    expect(nodes.map((node) => [node.id, node.kind, node.text?.value])).toEqual([
      ["n1", "rectangle", "Cluster"],
      ["n2", "rectangle", undefined],
      ["n3", "text", "note one"],
      ["n4", "text", "note two"],
    ]);
    expect(nodes[2]!.style).toMatchObject({ fill: null, stroke: null });
  });

  test("stands over it where it holds shapes and has nothing at its head; then what stands over those is theirs", () => {
    const boxes = [
      aNode({ id: "n1", kind: "container", box: [50, 50, 300, 220] }),
      aNode({ id: "n2", kind: "container", box: [80, 80, 240, 170] }),
      aNode({ id: "n3", box: [120, 130, 80, 50] }),
      aNode({ id: "n4", box: [220, 130, 80, 50] }),
    ];
    const [outer, inner, box] = [
      aReadLine("Home", [175, 36, 50, 10]),
      aReadLine("Room", [175, 66, 50, 10]),
      aReadLine("Bath", [140, 150, 40, 10]),
    ];
    const textsOf = ({ nodes }: Draft): readonly (string | undefined)[] => nodes.slice(0, 3).map(({ text }) => text?.value);
    expect(textsOf(own({ nodes: boxes, lines: [outer, inner, box] }))).toEqual(["Home", "Room", "Bath"]);
    expect(textsOf(own({ nodes: boxes, lines: [inner, box] }))).toEqual(["Room", undefined, "Bath"]);
  });

  test("is nothing through which a connector runs that ends there", () => {
    const { nodes, edges } = own({
      nodes: [aNode({ id: "n1", kind: "container", box: [50, 100, 300, 150] }), aNode({ id: "n2", box: [150, 150, 100, 50] })],
      edges: [
        anEdge({
          points: [
            [200, 20],
            [200, 100],
          ],
          target: { node: "n1", point: [200, 100] },
        }),
      ],
      lines: [aReadLine("uses", [180, 84, 40, 10]), aReadLine("Pod", [180, 170, 40, 10])],
    });
    expect(nodes[0]!.text).toBeNull();
    expect(edges[0]!.labels.map(({ text }) => text)).toEqual(["uses"]);
  });

  test("is no sign that was read in the icon beside it", () => {
    const { nodes } = own({
      nodes: [aNode({ id: "n1", kind: "container", box: [50, 50, 300, 200] }), aNode({ id: "n2", box: [120, 120, 80, 50] })],
      lines: [aReadLine("a", [54, 53, 6, 8]), aReadLine("VPC", [80, 56, 30, 10]), aReadLine("Pod", [140, 140, 40, 10])],
    });
    expect(nodes[0]!.text?.value).toBe("VPC");
  });

  test("is all the text of one that holds no shapes and has no title, column by column", () => {
    const { nodes } = own({
      nodes: [aNode({ id: "n1", kind: "swimlane", box: [20, 40, 300, 200] })],
      lines: [
        aReadLine("one", [40, 120, 30, 10]),
        aReadLine("first", [140, 120, 60, 10]),
        aReadLine("two", [40, 137, 30, 10]),
        aReadLine("second", [140, 137, 60, 10]),
      ],
    });
    expect(nodes).toHaveLength(1);
    expect(nodes[0]!.text?.lines.map((line) => line.text)).toEqual(["one", "two", "first", "second"]);
  });

  test("is a title also when the upper border runs through it", () => {
    const { nodes } = own({ nodes: [outer, inner], lines: [aReadLine("Struck", [140, 35, 60, 10])] });
    expect(nodes[0]!.text?.value).toBe("Struck");
  });

  test("is not what a note says that covers the upper border", () => {
    const note = aNode({ id: "n3", box: [120, 20, 120, 60] });
    const said = [
      aReadLine("Signed with", [130, 24, 80, 10]),
      aReadLine("the key of", [130, 38, 80, 10]),
      aReadLine("the tenant", [130, 52, 80, 10]),
    ];
    const { nodes } = own({ nodes: [outer, inner, note], lines: said });
    expect(nodes.map(({ text }) => text?.value)).toEqual([undefined, undefined, "Signed with\nthe key of\nthe tenant"]);
  });

  test("of a heading over a row of captions is the heading; captions that stand close are text", () => {
    const shape = aNode({ box: [20, 20, 360, 90] });
    const heading = aReadLine("Values", [180, 26, 40, 10]);
    const row = (step: number): readonly ReturnType<typeof aReadLine>[] =>
      [0, 1, 2].map((at) => aReadLine("Name", [40 + step * at, 90, 40, 10]));
    expect(own({ nodes: [shape], lines: [heading, ...row(100)] }).nodes.map(({ text }) => text?.value)).toEqual([
      "Values",
      "Name",
      "Name",
      "Name",
    ]);
    expect(own({ nodes: [shape], lines: [heading, ...row(58)] }).nodes.map(({ text }) => text?.value)).toEqual([
      "Values",
      "Name Name Name",
    ]);
  });

  test("stays with a shape that holds only a small ornament", () => {
    const { nodes } = own({
      nodes: [outer, aNode({ id: "n2", box: [295, 45, 20, 20] })],
      lines: [
        aReadLine("Pod", [150, 50, 30, 10]),
        aReadLine("first thing", [135, 75, 60, 10]),
        aReadLine("second thing", [130, 100, 70, 10]),
      ],
    });
    expect(nodes).toHaveLength(2);
    expect(nodes[0]!.text?.value).toBe("Pod\nfirst thing\nsecond thing");
  });
});

describe("labels", () => {
  const [from, to] = [aNode({ id: "n1", box: [10, 80, 60, 40] }), aNode({ id: "n2", box: [310, 80, 60, 40] })];
  const edge = anEdge({
    from,
    to,
    points: [
      [70, 100],
      [310, 100],
    ],
  });

  test.each([
    ["on", [170, 95, 40, 10]],
    ["over", [170, 82, 40, 10]],
    ["under", [170, 108, 40, 10]],
  ] as const)("text %s a connector is its label, with its place along it", (_name, box) => {
    const { edges, nodes } = own({ nodes: [from, to], edges: [edge], lines: [aReadLine("yes", box)] });
    expect(edges[0]!.labels).toHaveLength(1);
    expect(edges[0]!.labels[0]).toMatchObject({ text: "yes", rotation: 0, color: "#000000" });
    expect(edges[0]!.labels[0]!.at).toBeCloseTo(0.5, 1);
    expect(nodes).toHaveLength(2);
  });

  test("goes to the nearer of two connectors", () => {
    const other = anEdge({
      id: "e2",
      from,
      to,
      points: [
        [70, 130],
        [310, 130],
      ],
    });
    const { edges } = own({ nodes: [from, to], edges: [other, edge], lines: [aReadLine("yes", [170, 104, 40, 10])] });
    expect(edges.map((one) => one.labels.length)).toEqual([0, 1]);
  });

  test("goes, of two that run through it, to the one that parts its middle", () => {
    const other = anEdge({
      id: "e2",
      from,
      to,
      points: [
        [202, 20],
        [202, 200],
      ],
    });
    const { edges } = own({ nodes: [from, to], edges: [other, edge], lines: [aReadLine("yes", [170, 95, 40, 10])] });
    expect(edges.map((one) => one.labels.length)).toEqual([0, 1]);
  });

  test("two lines between which the connector itself runs are one label; those that stand apart are two", async () => {
    const bitmap = await drawBitmap(400, 300, '<path d="M70 100.5H310" stroke="#000"/>');
    const labels = (x: number): readonly string[] => {
      const lines = [aReadLine("taken", [170, 88, 40, 10]), aReadLine("twice", [x, 103, 40, 10])];
      return own({ bitmap, nodes: [from, to], edges: [edge], lines }).edges[0]!.labels.map((label) => label.text);
    };
    expect(labels(170)).toEqual(["taken\ntwice"]);
    expect(labels(260)).toEqual(["taken", "twice"]);
  });

  test("texts of two connectors that stand one over the other, flush on no side, are two", () => {
    const other = anEdge({
      id: "e2",
      from,
      to,
      points: [
        [70, 118],
        [310, 118],
      ],
    });
    const textsWith = (x: number): readonly (readonly string[])[] => {
      const lines = [aReadLine("fetch transactions", [100, 94, 110, 10]), aReadLine("submit deposits", [x, 112, 100, 10])];
      return own({ nodes: [from, to], edges: [edge, other], lines }).edges.map(({ labels }) => labels.map(({ text }) => text));
    };
    expect(textsWith(155)).toEqual([["fetch transactions"], ["submit deposits"]]);
    expect(textsWith(105).flat()).toEqual(["fetch transactions\nsubmit deposits"]);
  });

  test.each([
    ["on both sides", "--yes-", [164, 95, 60, 10], "yes"],
    ["and a gap", "– yes", [164, 95, 50, 10], "yes"],
    ["but nothing over it", "-yes", [164, 80, 40, 10], "-yes"],
    ["but no other sign", "/yes", [164, 95, 40, 10], "/yes"],
    ["unless nothing else was read", "--1-", [164, 95, 40, 10], "1"],
  ] as const)("the line that runs into a label is not read with it: dashes %s", (_name, text, box, want) => {
    const [label] = own({ nodes: [from, to], edges: [edge], lines: [aReadLine(text, box)] }).edges[0]!.labels;
    expect(label!.text).toBe(want);
    expect(label!.box.width).toBeCloseTo((box[2] * want.length) / text.length, 0);
  });

  test("text in a container stays there although a connector ends near it at the border", () => {
    const box = aNode({ id: "n2", box: [310, 80, 80, 100] });
    const part = aNode({ id: "n3", box: [320, 140, 60, 30] });
    const { edges } = own({ nodes: [from, box, part], edges: [edge], lines: [aReadLine("status", [318, 96, 40, 10])] });
    expect(edges[0]!.labels).toEqual([]);
  });

  test("within a shape whose two icons it joins: the texts there are its label, their captions and a title, whatever stands at the head", () => {
    const key = aNode({ id: "key", box: [10, 20, 380, 110] });
    const [one, other] = [80, 320].map((x, index) => aNode({ id: `icon${index}`, kind: "image", box: [x, 45, 40, 40] })) as [Node, Node];
    const { edges, nodes } = own({
      nodes: [key, one, other],
      edges: [
        anEdge({
          from: one,
          to: other,
          points: [
            [120, 65],
            [320, 65],
          ],
        }),
      ],
      lines: [
        aReadLine("Key", [20, 14, 30, 12]),
        aReadLine("Permissions", [180, 44, 80, 12]),
        aReadLine("Needed", [195, 62, 50, 12]),
        aReadLine("Principal", [70, 95, 60, 12]),
        aReadLine("Object", [320, 95, 40, 12]),
      ],
    });
    expect(edges[0]!.labels.map(({ text }) => text)).toEqual(["Permissions\nNeeded"]);
    expect(nodes.map(({ text }) => text?.value)).toEqual(["Key", "Principal", "Object"]);
  });

  test("text far from everything is free", () => {
    const { nodes, edges } = own({ nodes: [from, to], edges: [edge], lines: [aReadLine("remark", [170, 200, 60, 10])] });
    expect(edges[0]!.labels).toEqual([]);
    expect(nodes[2]).toMatchObject({ id: "n3", kind: "text", text: { value: "remark" } });
  });
});

describe("icons", () => {
  const icon = aNode({ id: "n1", kind: "image", box: [100, 50, 60, 60] });

  test("own the caption under them, and of two the one above the caption", () => {
    const below = aNode({ id: "n2", kind: "image", box: [100, 132, 60, 60] });
    const { nodes } = own({ nodes: [icon, below], lines: [aReadLine("Storage", [105, 116, 50, 10])] });
    expect(nodes.map((node) => node.text?.value)).toEqual(["Storage", undefined]);
  });

  test.each([
    ["own a caption that stands off by the empty rim of the picture", 16, "Storage"],
    ["own nothing that stands further off", 28, undefined],
  ])("%s", (_name, gap, text) => {
    const { nodes } = own({ nodes: [icon], lines: [aReadLine("Storage", [105, 110 + gap, 50, 10])] });
    expect(nodes[0]!.text?.value).toBe(text);
  });

  test.each([
    ["a circle as large as a picture owns what stands right under its middle", 60, "n1"],
    ["a dot does not", 20, "n2"],
  ])("%s", (_name, size, owner) => {
    const circle = aNode({ id: "n1", kind: "circle", box: [130 - size / 2, 110 - size, size, size] });
    const { nodes } = own({ nodes: [circle], lines: [aReadLine("default", [105, 126, 50, 10])] });
    expect(nodes.find(({ text }) => text !== null)?.id).toBe(owner);
  });

  test("that have a caption under them own nothing over them", () => {
    const { nodes } = own({ nodes: [icon], lines: [aReadLine("Heading", [105, 30, 50, 10]), aReadLine("Storage", [105, 116, 50, 10])] });
    expect(nodes.map((node) => node.text?.value)).toEqual(["Storage", "Heading"]);
  });

  test.each([
    ["over the middle of one is its caption, not the title of what holds both", 105, ["Storage", undefined]],
    ["beside one is the title of what holds both", 90, [undefined, "Storage"]],
  ])("a text at a side of a head %s", (_name, x, want) => {
    const holder = aNode({ id: "n2", kind: "container", box: [85, 25, 300, 120] });
    const { nodes } = own({ nodes: [icon, holder], lines: [aReadLine("Storage", [x, 34, 50, 10])] });
    expect(nodes.map((node) => node.text?.value)).toEqual(want);
  });

  test("own also what stands in smaller letters under their caption, as close as lines do", () => {
    const lines = [aReadLine("Redis", [105, 116, 50, 20]), aReadLine("mounted: data", [95, 151, 70, 12])];
    expect(own({ nodes: [icon], lines }).nodes.map((node) => node.text?.value)).toEqual(["Redis\nmounted: data"]);
  });

  test("what is hardly readable in them is drawing and stays unexplained", () => {
    const line = aReadLine("Q%", [120, 75, 20, 10], { confidence: 0.6 });
    expect(own({ nodes: [icon], lines: [line] })).toMatchObject({ nodes: [{ id: "n1", text: null }], lines: [line] });
  });
});

test("a line that reads as no text stays unowned", () => {
  const { nodes, lines } = own({ lines: [aReadLine("—|", [20, 20, 40, 10])] });
  expect(nodes).toEqual([]);
  expect(lines).toHaveLength(1);
});

test("text on another ground is another paragraph", () => {
  const { nodes } = own({ lines: [aReadLine("Head", [20, 20, 40, 10], { ground: "#dae8fc" }), aReadLine("Body", [20, 37, 40, 10])] });
  expect(nodes).toHaveLength(2);
});
