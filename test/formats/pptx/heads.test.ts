/** Tests the heads that are small shapes: every marker keeps its meaning, and its place at the end of the line. */
import { describe, expect, test } from "vitest";
import { markers } from "../../../src/core/diagram/types.ts";
import type { Marker } from "../../../src/core/diagram/types.ts";
import { centre } from "../../../src/core/geometry/box.ts";
import { rotate } from "../../../src/core/geometry/point.ts";
import type { Point } from "../../../src/core/geometry/point.ts";
import { descendants } from "../../../src/formats/lib/xml-read.ts";
import { backSite, coversLine, headAt, headBounds, isPort, portAt } from "../../../src/formats/pptx/heads.ts";
import { aDiagram, anEdge, aNode } from "../../make/diagram.ts";
import { lossesOf, named, slideOf } from "./read-slide.ts";

const one = aNode({ id: "n1", box: [20, 20, 100, 60] });
const two = aNode({ id: "n2", z: 1, box: [220, 20, 100, 60] });
const endOf = (marker: Marker, points: readonly Point[]): ReturnType<typeof headAt> =>
  headAt(anEdge({ points, endMarker: marker }), "target", points);

/** What PowerPoint's own line ends mean; every other marker must be drawn. */
const native: Partial<Record<Marker, string>> = {
  none: "none",
  triangle: "triangle",
  thin: "triangle",
  stealth: "stealth",
  open: "arrow",
  diamond: "diamond",
  circle: "oval",
};

describe.each(markers)("%s", (marker) => {
  test("keeps its meaning: a line end of PowerPoint, or a shape with the line drawn without an end", async () => {
    const slide = await slideOf(aDiagram({ nodes: [one, two], edges: [anEdge({ from: one, to: two, endMarker: marker })] }));
    expect(descendants(named(slide, "e1"), "a:tailEnd")[0]!.attributes["type"]).toBe(native[marker] ?? "none");
    const heads = descendants(slide, "p:cNvPr").filter(({ attributes }) => attributes["name"] === "n2 e1 end marker");
    expect(heads).toHaveLength(native[marker] === undefined ? 1 : 0);
  });
});

test.each(["triangle_hollow", "diamond_hollow", "circle_hollow"] as const)(
  "a %s is filled with the ground and outlined like its line",
  async (endMarker) => {
    const edge = anEdge({ from: one, to: two, endMarker, style: { stroke: "#aa0000", strokeWidth: 2 } });
    const head = named(await slideOf(aDiagram({ background: "#eeeeee", nodes: [one, two], edges: [edge] })), "n2 e1 end marker");
    expect(descendants(head, "a:srgbClr").map(({ attributes }) => attributes["val"])).toEqual(["EEEEEE", "AA0000"]);
    expect(descendants(head, "a:ln")[0]!.attributes["w"]).toBe("19050");
  },
);

test.each([
  [
    [0, 0],
    [100, 0],
  ],
  [
    [100, 0],
    [0, 0],
  ],
  [
    [0, 0],
    [0, 100],
  ],
  [
    [0, 100],
    [0, 0],
  ],
  [
    [0, 0],
    [60, 80],
  ],
] as const)("from %j to %j the tip is at the end and the back on the line", (start, end) => {
  const head = endOf("triangle_hollow", [start, end])!;
  const { box } = head;
  const onPage = (point: Point): Point => rotate(point, head.rotation, centre(box));
  const [tip, back] = [onPage([box.x, box.y + box.height / 2]), onPage([box.x + box.width, box.y + box.height / 2])];
  for (const axis of [0, 1] as const) {
    expect(tip[axis]).toBeCloseTo(end[axis]);
    expect(back[axis]).toBeCloseTo(head.back[axis]);
    expect(back[axis]).toBeCloseTo(end[axis] + ((start[axis] - end[axis]) / 100) * box.width);
  }
});

test("a head is no longer than its leg, and grows with the line", () => {
  const reach = (marker: Marker, length: number, strokeWidth = 1): number =>
    headAt(anEdge({ endMarker: marker, style: { strokeWidth } }), "target", [
      [0, 0],
      [length, 0],
    ])!.box.width;
  expect(reach("crow_zero_many", 10)).toBeLessThan(10);
  expect(reach("crow_many", 100, 4)).toBeGreaterThan(reach("crow_many", 100));
});

test("closed heads cover the line, strokes let it through", () => {
  const covers = (marker: Marker): boolean =>
    coversLine(
      endOf(marker, [
        [0, 0],
        [100, 0],
      ])!,
    );
  expect((["triangle_hollow", "diamond_hollow", "circle_hollow", "crow_zero_one", "crow_zero_many", "half"] as const).every(covers)).toBe(
    true,
  );
  expect((["bar", "cross", "crow_one", "crow_many", "crow_one_many"] as const).some(covers)).toBe(false);
});

test("the box on the page turns with the head", () => {
  const head = endOf("triangle_hollow", [
    [50, 0],
    [50, 100],
  ])!;
  expect(headBounds(head).height).toBeCloseTo(head.box.width);
  expect(headBounds(head).y).toBeCloseTo(100 - head.box.width);
  expect(backSite).toBe(3);
});

test("heads that are shapes are told as lost, with what they go with", async () => {
  const edge = anEdge({
    from: one,
    points: [
      [120, 50],
      [300, 200],
    ],
    startMarker: "crow_many",
    endMarker: "diamond_hollow",
  });
  expect(await lossesOf(aDiagram({ nodes: [one], edges: [edge] }))).toEqual([
    "crow many marker is a small shape grouped with the shape that it stands at",
    "hollow diamond marker is a small shape beside the free end",
  ]);
});

test("a port is met at the end itself, from the direction in which the connector leaves", () => {
  const edge = anEdge({
    points: [
      [10, 50],
      [100, 50],
    ],
  });
  const port = portAt(edge, "target", edge.points);
  expect(port.back).toEqual([100, 50]);
  expect(centre(port.box)).toEqual([101, 50]);
  expect(port.rotation).toBe(180);
  expect(isPort(port)).toBe(true);
  expect(isPort(endOf("bar", edge.points)!)).toBe(false);
});
