/** Whatever a person changes leaves a diagram that the service takes, in which labels are on their lines and ends at their shapes. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkDiagram } from "../../src/core/diagram/check.ts";
import type { Diagram, Edge, Node } from "../../src/core/diagram/types.ts";
import { aDiagram, aNode, anEdge } from "../make/diagram.ts";

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

type Added = { readonly diagram: Diagram; readonly id: string };

/** What the console's module offers; it is plain JavaScript. */
interface Edit {
  readonly addShape: (diagram: Diagram, box: Box, kind?: string) => Added;
  readonly addEdge: (diagram: Diagram, source: string, target: string) => Added;
  readonly rerouteEdge: (diagram: Diagram, id: string, routing: string) => Diagram;
  readonly moveShape: (diagram: Diagram, id: string, dx: number, dy: number) => Diagram;
  readonly setBox: (diagram: Diagram, id: string, box: Box) => Diagram;
  readonly splitShape: (diagram: Diagram, id: string, where: "beside" | "below") => Added;
  readonly joinShapes: (diagram: Diagram, id: string, other: string) => Diagram;
  readonly setColour: (diagram: Diagram, id: string, part: string, colour: string | null) => Diagram;
}

/** The same of the module beside it. */
interface Texts {
  readonly setText: (diagram: Diagram, id: string, text: string) => Diagram;
}

const edit = (await import(new URL("../../web/js/edit.js", import.meta.url).href)) as Edit;
const { setText } = (await import(new URL("../../web/js/ir.js", import.meta.url).href)) as Texts;

const frame = aNode({ id: "frame", kind: "container", box: [10, 10, 380, 280], z: 0 });
const order = aNode({ id: "order", box: [40, 60, 80, 40], parent: "frame", z: 1, text: "Order" });
const pay = aNode({ id: "pay", kind: "diamond", box: [260, 60, 80, 60], parent: "frame", z: 2 });
const ship = aNode({ id: "ship", kind: "parallelogram", box: [150, 200, 90, 50], parent: "frame", z: 3, text: "Ship" });
const go: Edge = {
  ...anEdge({ id: "go", from: order, to: pay, z: 4 }),
  routing: "orthogonal",
  points: [
    [120, 80],
    [190, 80],
    [190, 90],
    [260, 90],
  ],
  source: { node: "order", point: [120, 80] },
  target: { node: "pay", point: [260, 90] },
};

function example(change: Partial<Diagram> = {}): Diagram {
  return aDiagram({ nodes: [frame, order, pay, ship], edges: [go], ...change });
}

/** Expects what the service takes. */
function sound(diagram: Diagram): Diagram {
  expect(checkDiagram(diagram)).toEqual([]);
  return diagram;
}

const nodeOf = (diagram: Diagram, id: string): Node => diagram.nodes.find((node) => node.id === id)!;
const edgeOf = (diagram: Diagram, id = "go"): Edge => diagram.edges.find((edge) => edge.id === id)!;
const isOrthogonal = ({ points }: Edge): boolean =>
  points.every((point, index) => index === 0 || point[0] === points[index - 1]![0] || point[1] === points[index - 1]![1]);

test("the example is one that the service takes, and is never changed itself", () => {
  const given = sound(example());
  const before = structuredClone(given);
  edit.joinShapes(edit.moveShape(edit.addShape(given, order.box).diagram, "order", 5, 5), "order", "pay");
  expect(given).toEqual(before);
});

describe("a new shape", () => {
  test("lies above all, in its frame, and looks like the others of its kind", () => {
    const { diagram, id } = edit.addShape(example(), { x: 50, y: 150, width: 60, height: 30 });
    const node = nodeOf(sound(diagram), id);
    expect(node).toMatchObject({ kind: "rectangle", parent: "frame", origin: "person", review: "corrected", style: order.style });
    expect(node.z).toBeGreaterThan(go.z);
  });

  test("is kept on the page and never too small to see", () => {
    const { diagram, id } = edit.addShape(example(), { x: 395, y: 299, width: 1, height: 1 }, "ellipse");
    const { box } = nodeOf(sound(diagram), id);
    expect([box.width, box.height]).toEqual([8, 8]);
    expect(box.x + box.width).toBeLessThanOrEqual(diagram.size.width);
  });
});

describe("a new connector", () => {
  test("turns among those that turn, ends at both shapes, and looks like the others", () => {
    const { diagram, id } = edit.addEdge(example(), "pay", "ship");
    const edge = edgeOf(sound(diagram), id);
    expect([edge.source.node, edge.target.node, edge.routing]).toEqual(["pay", "ship", "orthogonal"]);
    expect(isOrthogonal(edge)).toBe(true);
    expect([edge.style, edge.endMarker]).toEqual([go.style, go.endMarker]);
  });

  test("is straight among slanting ones", () => {
    const points: Edge["points"] = [go.points[0]!, go.points.at(-1)!];
    const edges: readonly Edge[] = [{ ...go, points, routing: "straight" }];
    const { diagram, id } = edit.addEdge(example({ edges }), "pay", "ship");
    expect(edgeOf(diagram, id)).toMatchObject({ routing: "straight", points: { length: 2 } });
  });

  test("is drawn anew in another manner", () => {
    const { diagram, id } = edit.addEdge(example(), "pay", "ship");
    expect(edgeOf(sound(edit.rerouteEdge(diagram, id, "straight")), id).points).toHaveLength(2);
    const loose = { ...diagram, edges: diagram.edges.map((edge) => ({ ...edge, target: { ...edge.target, node: null } })) };
    expect(edgeOf(sound(edit.rerouteEdge(loose, id, "orthogonal")), id).points.at(-1)).toEqual(edgeOf(diagram, id).points.at(-1));
  });
});

describe("a shape that moves", () => {
  const label = { text: "yes", box: { x: 180, y: 70, width: 20, height: 10 }, at: 0.5, rotation: 0, fontSize: 10, color: "#000000" };
  const labelled: Edge = { ...go, labels: [{ ...label, bold: false, italic: false, font: "sans" }] };

  test.each([
    [30, 0],
    [0, 60],
    [-20, 35],
    [500, 500],
    [-500, -500],
  ])("by %d, %d takes its connectors along; they turn as before, and labels stay on them", (dx, dy) => {
    const diagram = sound(edit.moveShape(example({ edges: [labelled] }), "order", dx, dy));
    const edge = edgeOf(diagram);
    expect(isOrthogonal(edge)).toBe(true);
    expect(edge.points.at(-1)).toEqual(go.points.at(-1));
    const { box } = edge.labels[0]!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const distances = edge.points.slice(1).map((to, index) => {
      const from = edge.points[index]!;
      const [low, high] = [(axis: 0 | 1) => Math.min(from[axis], to[axis]), (axis: 0 | 1) => Math.max(from[axis], to[axis])];
      return Math.hypot(Math.max(low(0) - x, 0, x - high(0)), Math.max(low(1) - y, 0, y - high(1)));
    });
    expect(Math.min(...distances)).toBeLessThan(box.height);
  });

  test("takes what is in it along, with the connectors between; out of its frame it belongs to none", () => {
    const moved = sound(edit.moveShape(example(), "frame", 7, 5));
    expect(nodeOf(moved, "order").box).toMatchObject({ x: 47, y: 65 });
    expect(edgeOf(moved).points[0]).toEqual([go.points[0]![0] + 7, go.points[0]![1] + 5]);
    const small = example({ nodes: [{ ...frame, box: { x: 10, y: 10, width: 360, height: 120 } }, order, pay, { ...ship, parent: null }] });
    expect(nodeOf(sound(edit.moveShape(small, "order", 0, 150)), "order").parent).toBeNull();
    expect(nodeOf(edit.moveShape(edit.moveShape(small, "order", 0, 150), "order", 0, -150), "order").parent).toBe("frame");
  });

  test("and one that grows keeps its connectors at its border", () => {
    const diagram = sound(edit.setBox(example(), "order", { x: 40, y: 40, width: 120, height: 100 }));
    expect(edgeOf(diagram).points[0]).toEqual([160, 90]);
    expect(isOrthogonal(edgeOf(diagram))).toBe(true);
    expect(nodeOf(diagram, "order").text).toMatchObject({ value: "Order", lines: [] });
    expect(nodeOf(sound(edit.setBox(example(), "order", { x: 40, y: 60, width: 0, height: 0 })), "order").box).toMatchObject({ width: 8 });
  });
});

describe("splitting and joining", () => {
  test("halves share the box, and connectors go to the half that they end at", () => {
    const { diagram, id } = edit.splitShape(example(), "order", "beside");
    sound(diagram);
    expect(nodeOf(diagram, "order").box).toEqual({ x: 40, y: 60, width: 40, height: 40 });
    expect(nodeOf(diagram, id).box).toEqual({ x: 80, y: 60, width: 40, height: 40 });
    expect(edgeOf(diagram).source.node).toBe(id);
    expect(nodeOf(diagram, "order").text?.value).toBe("Order");
  });

  test("lines of text go to the half that they stand in", () => {
    const at = (y: number): Box => ({ x: 45, y, width: 60, height: 12 });
    const lines = [
      { text: "Order", box: at(62) },
      { text: "Check", box: at(85) },
    ];
    const two = { ...order, text: { ...order.text!, value: "Order\nCheck", lines } };
    const { diagram, id } = edit.splitShape(example({ nodes: [frame, two, pay, ship] }), "order", "below");
    expect([nodeOf(sound(diagram), "order").text?.value, nodeOf(diagram, id).text?.value]).toEqual(["Order", "Check"]);
  });

  test("one shape of two says what both said and has the connectors of both, but none with itself", () => {
    const { diagram } = edit.addEdge(example(), "ship", "pay");
    const joined = sound(edit.joinShapes(diagram, "order", "ship"));
    expect(nodeOf(joined, "order")).toMatchObject({ box: { x: 40, y: 60, width: 200, height: 190 }, text: { value: "Order\nShip" } });
    expect(joined.edges.map(({ source, target }) => [source.node, target.node])).toEqual([
      ["order", "pay"],
      ["order", "pay"],
    ]);
    expect(sound(edit.joinShapes(example(), "order", "pay")).edges).toEqual([]);
    expect(nodeOf(sound(edit.joinShapes(example(), "order", "frame")), "order").parent).toBeNull();
  });
});

test("colours of a shape, a line and their texts", () => {
  expect(nodeOf(sound(edit.setColour(example(), "order", "fill", "#ff0000")), "order").style).toMatchObject({
    fill: "#ff0000",
    gradient: null,
  });
  expect(nodeOf(sound(edit.setColour(example(), "order", "fill", null)), "order").style.fill).toBeNull();
  expect(nodeOf(sound(edit.setColour(example(), "order", "text", "#00ff00")), "order").text?.color).toBe("#00ff00");
  expect(edgeOf(sound(edit.setColour(example(), "go", "stroke", "#0000ff"))).style.stroke).toBe("#0000ff");
});

test("the plates under the labels of a connector, which keep theirs when they get other words", () => {
  const labelled = { ...go, labels: anEdge({ from: order, to: pay, labels: ["yes"] }).labels };
  const plated = sound(edit.setColour(example({ edges: [labelled] }), "go", "fill", "#f4ddff"));
  expect(edgeOf(plated).labels.map(({ background }) => background)).toEqual(["#f4ddff"]);
  expect(edgeOf(sound(setText(plated, "go", "no"))).labels[0]).toMatchObject({ text: "no", background: "#f4ddff" });
  expect(edgeOf(sound(edit.setColour(plated, "go", "fill", null))).labels[0]).not.toHaveProperty("background");
});

test("whatever is done, in whatever order, the service takes what comes of it", () => {
  const part = fc.integer({ min: -300, max: 700 });
  const picks = fc.record({ act: fc.nat(6), one: fc.nat(), other: fc.nat(), a: part, b: part, c: part, d: part });
  const run = (
    diagram: Diagram,
    { act, one, other, a, b, c, d }: { [Name in "act" | "one" | "other" | "a" | "b" | "c" | "d"]: number },
  ): Diagram => {
    const { nodes, edges } = diagram;
    const id = nodes[one % nodes.length]!.id;
    const otherId = nodes[other % nodes.length]!.id;
    const box = { x: a, y: b, width: c, height: d };
    if (act === 0) return edit.addShape(diagram, box, one % 2 === 0 ? "ellipse" : "container").diagram;
    if (act === 1) return id === otherId ? diagram : edit.addEdge(diagram, id, otherId).diagram;
    if (act === 2) return edit.moveShape(diagram, id, a, b);
    if (act === 3) return edit.setBox(diagram, id, box);
    if (act === 4) return edit.splitShape(diagram, id, one % 2 === 0 ? "beside" : "below").diagram;
    if (act === 5) return id === otherId || nodes.length < 3 ? diagram : edit.joinShapes(diagram, id, otherId);
    return edges.length === 0
      ? diagram
      : edit.rerouteEdge(diagram, edges[one % edges.length]!.id, one % 2 === 0 ? "straight" : "orthogonal");
  };
  fc.assert(
    fc.property(fc.array(picks, { maxLength: 12 }), (steps) => {
      let diagram = example();
      for (const step of steps) {
        diagram = run(diagram, step);
        const problems = checkDiagram(diagram);
        if (problems.length > 0)
          throw new Error(`${JSON.stringify(step)}: ${problems.map(({ where, what }) => `${where} ${what}`).join("; ")}`);
      }
    }),
    { numRuns: 300 },
  );
});
