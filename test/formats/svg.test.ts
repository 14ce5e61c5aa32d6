/** What an SVG file looks like: native elements, text where it stood, groups, drawing order, heads and grounds. */
import { describe, expect, test } from "vitest";
import type { Diagram, Edge, Node } from "../../src/core/diagram/types.ts";
import { encodeSvg } from "../../src/formats/svg/encode.ts";
import { svg } from "../../src/formats/svg/index.ts";
import { descendants, readXml, textContent } from "../../src/formats/lib/xml-read.ts";
import type { ReadElement } from "../../src/formats/lib/xml-read.ts";
import { aDiagram, aNode, anEdge, aText } from "../make/diagram.ts";

function elementsOf(diagram: Diagram): readonly ReadElement[] {
  return descendants(readXml(encodeSvg(diagram)));
}

function draw(nodes: readonly Node[], edges: readonly Edge[] = []): readonly ReadElement[] {
  return elementsOf(aDiagram({ nodes, edges }));
}

const byId = (elements: readonly ReadElement[], id: string): ReadElement => elements.find(({ attributes }) => attributes["id"] === id)!;
const named = (elements: readonly ReadElement[], name: string): readonly ReadElement[] => elements.filter((found) => found.name === name);
const left = aNode({ id: "left", z: 0, box: [20, 20, 80, 40] });
const right = aNode({ id: "right", z: 1, box: [220, 20, 80, 40] });

describe("shapes", () => {
  test.each([
    ["rectangle", "rect"],
    ["rounded_rectangle", "rect"],
    ["ellipse", "ellipse"],
    ["diamond", "path"],
    ["cylinder", "path"],
  ] as const)("a %s is a %s", (kind, name) => {
    const group = byId(draw([aNode({ id: "a", kind })]), "a");
    expect((group.children[0] as ReadElement).name).toBe(name);
    expect(group.attributes["data-kind"]).toBe(kind);
  });

  test("turn about their middle, with their text", () => {
    const group = byId(draw([aNode({ id: "a", rotation: 30, box: [100, 100, 80, 40], text: "tilted" })]), "a");
    expect(group.attributes["transform"]).toBe("rotate(30 140 120)");
    expect(named(descendants(group), "text")).toHaveLength(1);
  });
});

test("dividers are lines over the fill of their box", () => {
  const group = byId(draw([aNode({ id: "a", dividers: [{ at: 0.5 }, { at: 0.1, upright: true }] })]), "a");
  expect(named(descendants(group), "path").map(({ attributes }) => [attributes["d"], attributes["fill"]])).toEqual([
    ["M20 50 L120 50", "none"],
    ["M30 20 L30 80", "none"],
  ]);
});

describe("double lines", () => {
  test("have a gap in the colour of what lies there", () => {
    const [outer, inner] = named(draw([aNode({ id: "a", style: { double: true, strokeWidth: 6, fill: "#dae8fc" } })]), "rect").slice(1);
    expect(outer!.attributes).toMatchObject({ stroke: "#000000", "stroke-width": "6" });
    expect(inner!.attributes).toMatchObject({ stroke: "#dae8fc", "stroke-width": "2", fill: "none" });
    const node = aNode({ id: "a" });
    const single = named(draw([node]), "rect")[1]!;
    expect(Number(outer!.attributes["x"]) - Number(single.attributes["x"]), "the outer line stays where one line is").toBe(2);
    expect(Number(outer!.attributes["width"])).toBe(node.box.width - 4);
    const edge = anEdge({ id: "e", z: 2, from: left, to: right, style: { double: true, strokeWidth: 3 } });
    expect(
      named(draw([left, right], [edge]), "path").some(
        ({ attributes }) => attributes["stroke-width"] === "1" && attributes["stroke"] === "#ffffff",
      ),
    ).toBe(true);
  });
});

test("a shadow is made of steps that every program knows", () => {
  const elements = draw([aNode({ id: "a", style: { shadow: true } })]);
  expect(named(elements, "feDropShadow")).toEqual([]);
  expect(named(elements, "feMergeNode")).toHaveLength(2);
});

test("title and description carry the name and the texts", () => {
  const elements = elementsOf({ ...aDiagram({ nodes: [aNode({ text: "Order" })] }), name: "Shop" });
  expect(textContent(named(elements, "title")[0]!)).toBe("Shop");
  expect(textContent(named(elements, "desc")[0]!)).toBe("1 shape and 0 connectors: Order");
});

test("a frame with a tab is a rectangle with the lines of the tab", () => {
  const frame = aNode({ id: "a", kind: "container", box: [10, 20, 200, 100], params: { tabWidth: 50, tabHeight: 20 } });
  const elements = draw([frame]);
  expect(named(elements, "rect").some(({ attributes }) => attributes["width"] === "200")).toBe(true);
  expect(named(elements, "path").map(({ attributes }) => [attributes["d"], attributes["fill"]])).toEqual([
    ["M10 40 L52 40 L60 32 L60 20", "none"],
  ]);
});

describe("text", () => {
  test("is underlined where it was", () => {
    const [line] = named(draw([aNode({ id: "a", text: { value: "u", underline: true } })]), "tspan");
    expect(line!.attributes["text-decoration"]).toBe("underline");
  });

  test("stands where its lines stood, one tspan a line, anchored as it is aligned", () => {
    const lines = [
      { text: "Order", box: { x: 40, y: 30, width: 40, height: 9 } },
      { text: "no gap", box: { x: 40, y: 50, width: 50, height: 12 } },
    ];
    const text = aText({ value: "Order no gap", lines, align: "left", fontSize: 12 }, { x: 0, y: 0, width: 0, height: 0 });
    const spans = named(draw([aNode({ id: "a", text })]), "tspan");
    expect(spans.map(textContent)).toEqual(["Order", "no gap"]);
    expect(spans.map(({ attributes }) => attributes["x"])).toEqual(["40", "40"]);
    // "Order" has no descender: its baseline is the lower edge of its ink.
    expect(Number(spans[0]!.attributes["y"])).toBeCloseTo(39, 0);
    expect(Number(spans[1]!.attributes["y"])).toBeLessThan(61);
  });

  test("runs upwards when it is turned", () => {
    const lines = [{ text: "up", box: { x: 30, y: 30, width: 10, height: 40 } }];
    const [text] = named(draw([aNode({ id: "a", text: { value: "up", rotation: -90, lines } })]), "text");
    expect(text!.attributes["transform"]).toBe("rotate(-90 35 50)");
  });
});

describe("drawing order", () => {
  const frame = aNode({ id: "frame", kind: "container", z: 0, box: [10, 10, 380, 280], style: { fill: "#eeeeee" } });
  const inside = aNode({ id: "inside", z: 1, parent: "frame", box: [40, 40, 80, 40] });
  const beside = aNode({ id: "beside", z: 2, parent: "frame", box: [240, 40, 80, 40] });

  test("members stand in the group of their container", () => {
    const group = byId(draw([frame, inside, beside], [anEdge({ z: 9, from: inside, to: beside })]), "frame");
    expect(descendants(group).filter(({ attributes }) => attributes["data-parent"] === "frame")).toHaveLength(2);
  });

  test("unless a line that they cover would come out on top of them", () => {
    const covered = anEdge({
      id: "under",
      z: 0.5,
      points: [
        [20, 60],
        [380, 60],
      ],
    });
    const elements = draw([frame, inside], [covered]);
    const order = elements.map(({ attributes }) => attributes["id"]).filter((id) => id === "frame" || id === "under" || id === "inside");
    expect(order).toEqual(["frame", "under", "inside"]);
    expect(descendants(byId(elements, "frame")).map(({ attributes }) => attributes["id"])).not.toContain("inside");
  });

  test("is kept where shapes and connectors take turns", () => {
    const cover = aNode({ id: "cover", z: 3, box: [140, 20, 40, 40] });
    const elements = draw([left, right, cover], [anEdge({ z: 2.5, from: left, to: right })]);
    const layers = elements
      .filter(({ attributes }) => attributes["inkscape:groupmode"] === "layer")
      .map(({ attributes }) => attributes["id"]);
    expect(layers).toEqual(["layer.shapes", "layer.connectors", "layer.shapes.2"]);
  });
});

describe("connectors", () => {
  test("end before the tip of a filled head by what hides the line's end, and share equal heads", () => {
    const style = { strokeWidth: 4 };
    const edges = [
      anEdge({ id: "a", from: left, to: right, style }),
      anEdge({
        id: "b",
        z: 1001,
        points: [
          [0, 200],
          [100, 200],
        ],
        style,
      }),
    ];
    const elements = draw([left, right], edges);
    expect(byId(elements, "a.line").attributes["d"]).toBe("M100 40 L215.2 40");
    expect(named(elements, "marker")).toHaveLength(1);
  });

  test("are tied for Inkscape where it draws them as they stand, and are a loss elsewhere", async () => {
    const straight = anEdge({ id: "straight", from: left, to: right });
    const aside = anEdge({
      id: "aside",
      z: 1001,
      from: left,
      to: right,
      points: [
        [100, 30],
        [220, 30],
      ],
    });
    const bent = anEdge({
      id: "bent",
      z: 1002,
      from: left,
      to: right,
      points: [
        [60, 60],
        [60, 100],
        [260, 100],
        [260, 60],
      ],
      routing: "orthogonal",
    });
    const diagram = aDiagram({ nodes: [left, right], edges: [straight, aside, bent] });
    const elements = elementsOf(diagram);
    expect(byId(elements, "straight.line").attributes["inkscape:connection-end"]).toBe("#right");
    expect(byId(elements, "aside.line").attributes["inkscape:connection-end"]).toBeUndefined();
    expect(byId(elements, "bent.line").attributes["data-target"]).toBe("right");
    expect((await svg.encode(diagram, {})).losses.map(({ element }) => element)).toEqual(["aside", "bent"]);
  });

  test("have labels that cover the line with the colour below, where they stand on it", () => {
    const ground = aNode({ id: "ground", kind: "container", z: 0, box: [10, 10, 380, 280], style: { fill: "#ffeeee" } });
    const on = { text: "on", box: { x: 140, y: 90, width: 20, height: 20 } };
    const above = { text: "above", box: { x: 200, y: 70, width: 40, height: 20 } };
    const edge = anEdge({
      id: "e",
      points: [
        [50, 100],
        [350, 100],
      ],
      labels: [on, above],
    });
    const grounds = named(descendants(byId(draw([ground], [edge]), "e")), "rect");
    expect(grounds.map(({ attributes }) => attributes["fill"])).toEqual(["#ffeeee"]);
  });

  test("have labels on their plates, beside the line too, turned with the text", () => {
    const [level, upright] = [
      { text: "on", background: "#f4ddff", box: { x: 100, y: 40, width: 20, height: 12 } },
      { text: "up", background: "#e8e8e8", box: { x: 300, y: 40, width: 12, height: 20 }, rotation: 90 },
    ] as const;
    const points = [
      [50, 100],
      [350, 100],
    ] as const;
    const elements = descendants(byId(draw([], [anEdge({ id: "e", points, labels: [level, upright] })]), "e"));
    const plates = named(elements, "rect").map(({ attributes }) => attributes);
    expect(plates.map(({ fill, transform }) => [fill, transform])).toEqual([
      ["#f4ddff", undefined],
      ["#e8e8e8", "rotate(90 306 50)"],
    ]);
    const { x, y, width, height } = plates[0]!;
    expect(Number(x) + Number(width) / 2).toBeCloseTo(110);
    expect(Number(height) / 12).toBeCloseTo(1.5, 1);
    expect(Number(y)).toBeLessThan(40);
    expect(named(elements, "g").length + named(elements, "text").length).toBe(2);
  });

  test("have hollow heads filled with the colour they stand on", () => {
    const elements = elementsOf(
      aDiagram({
        background: "#202030",
        edges: [
          anEdge({
            points: [
              [50, 100],
              [350, 100],
            ],
            endMarker: "triangle_hollow",
          }),
        ],
      }),
    );
    const [head] = named(elements, "marker");
    expect((head!.children[0] as ReadElement).attributes["fill"]).toBe("#202030");
  });
});

test("a ring around a disc is two paths, of which the disc has the fill", () => {
  const node = aNode({ id: "end", kind: "circle", box: [20, 20, 40, 40], params: { dot: 0.5 }, style: { fill: "#111111" } });
  const shapes = byId(draw([node]), "end").children as readonly ReadElement[];
  expect(shapes.map(({ name, attributes }) => [name, attributes["fill"], attributes["d"]?.split(" C")[0]])).toEqual([
    ["path", "none", "M20 40"],
    ["path", "#111111", "M30 40"],
  ]);
});
