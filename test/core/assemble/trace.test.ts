import { describe, expect, test } from "vitest";
import { adoptNodes } from "../../../src/core/assemble/adopt.ts";
import { traceConnectors } from "../../../src/core/assemble/trace.ts";
import type { Edge } from "../../../src/core/diagram/types.ts";
import type { LineCandidate, NodeCandidate } from "../../../src/core/detection.ts";
import type { Box } from "../../../src/core/geometry/box.ts";
import { projectOnOutline } from "../../../src/core/shapes/outline.ts";
import { aNode } from "../../make/diagram.ts";
import { aCandidate, aLine, aPage, drawBitmap } from "../../make/bitmap.ts";

const size = [400, 240] as const;
const left: Box = { x: 20.5, y: 90.5, width: 80, height: 50 };
const right: Box = { x: 300.5, y: 90.5, width: 80, height: 50 };

/** Draws boxes at their places, then anything else. */
function scene(boxes: readonly Box[], more: string): string {
  const rects = boxes.map(
    ({ x, y, width, height }) => `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#dae8fc" stroke="#000"/>`,
  );
  return [...rects, more].join("");
}

/** Traces a picture whose shapes are known; the ids n1, n2 … follow the reading order. */
async function trace(elements: string, nodes: readonly NodeCandidate[], lines: readonly LineCandidate[] = []): Promise<readonly Edge[]> {
  const bitmap = await drawBitmap(...size, elements);
  const read = lines.map((line) => ({ ...line, text: "word", confidence: 0.9 }));
  const draft = {
    bitmap,
    page: aPage(bitmap),
    lines: read,
    nodes: adoptNodes(nodes),
    edges: [],
    judging: null,
    explainedInk: 0,
    unexplained: [],
  };
  return traceConnectors(draft).edges;
}

const pair = [aCandidate(left), aCandidate(right)];
const line = (points: string, more = ""): string => `<polyline points="${points}" fill="none" stroke="#000" ${more}/>`;
const solidHead = `<path d="M300 115.5 l-10 -4 v8 z" fill="#000"/>`;

/** What a person would say of a connector. */
function said(edges: readonly Edge[]): readonly string[] {
  return edges
    .map(({ source, target, startMarker, endMarker }) => `${source.node} ${startMarker} - ${endMarker} ${target.node}`)
    .toSorted();
}

describe("a connector", () => {
  test("leads from the tail to the head and ends on the outlines", async () => {
    const [edge, ...others] = await trace(scene([left, right], line("100.5,115.5 295,115.5") + solidHead), pair);
    expect(others).toEqual([]);
    expect(said([edge!])).toEqual(["n1 none - triangle n2"]);
    expect(edge!.routing).toBe("straight");
    expect(edge!.points[0]![0]).toBeCloseTo(100.5, 0);
    expect(edge!.points.at(-1)![0]).toBeCloseTo(300.5, 0);
    expect(edge!.points.at(-1)).toEqual(edge!.target.point);
    expect(edge!.style.dash).toBe("solid");
    expect(edge!.style.stroke).toBe("#000000");
  });

  test("without a head joins two shapes all the same", async () => {
    expect(said(await trace(scene([left, right], line("100.5,115.5 300.5,115.5")), pair))).toEqual(["n1 none - none n2"]);
  });

  test("keeps its square bends as way-points", async () => {
    const low = { ...right, y: 170.5 };
    const nodes = [aCandidate(left), aCandidate(low)];
    const [edge] = await trace(scene([left, low], line("100.5,115.5 200.5,115.5 200.5,195.5 300.5,195.5")), nodes);
    expect(edge!.routing).toBe("orthogonal");
    expect(edge!.points).toHaveLength(4);
    expect(edge!.points[1]![0]).toBeCloseTo(200.5, 0);
    expect(edge!.points[2]![1]).toBeCloseTo(195.5, 0);
  });

  test("that bends in arcs says how round they are", async () => {
    const low = { ...right, y: 170.5 };
    const path = `<path d="M100.5 115.5 H190.5 Q200.5 115.5 200.5 125.5 V185.5 Q200.5 195.5 210.5 195.5 H300.5" fill="none" stroke="#000"/>`;
    const [edge] = await trace(scene([left, low], path), [aCandidate(left), aCandidate(low)]);
    expect(edge!.points).toHaveLength(4);
    expect(edge!.style.cornerRadius).toBeGreaterThan(5);
    expect(edge!.style.cornerRadius).toBeLessThan(14);
  });

  test("that curves passes through points on the curve", async () => {
    const low = { ...right, y: 170.5 };
    const path = `<path d="M60.5 140.5 C60.5 230.5 180.5 210.5 300.5 195.5" fill="none" stroke="#000"/>`;
    const [edge] = await trace(scene([left, low], path), [aCandidate(left), aCandidate(low)]);
    expect(said([edge!])).toEqual(["n1 none - none n2"]);
    expect(edge!.routing).toBe("curved");
  });

  test("ends on the true outline of a shape, not on its box", async () => {
    const drawn = `<ellipse cx="340.5" cy="115.5" rx="40" ry="25" fill="#fff" stroke="#000"/>${line("100.5,91 311.5,97.5")}`;
    const [edge] = await trace(scene([left], drawn), [aCandidate(left), aCandidate(right, { kind: "ellipse" })]);
    expect(edge!.target.node).toBe("n2");
    expect(edge!.target.point[0]).toBeGreaterThan(308);
  });
});

test("a line that comes to the empty corner of a cloud's box is not glued to the cloud", async () => {
  const wide = { x: 240.5, y: 40.5, width: 150, height: 130 };
  const [edge] = await trace(scene([left], line("100.5,115.5 170.5,115.5 170.5,168.5 240.5,168.5")), [
    aCandidate(left),
    aCandidate(wide, { kind: "cloud" }),
  ]);
  const cloud = aNode({ kind: "cloud", box: wide });
  expect(projectOnOutline(cloud, [240.5, 168.5]).distance).toBeGreaterThan(24);
  expect([edge!.source.node, edge!.target.node]).toEqual(["n2", null]);
});

describe("markers", () => {
  const ends: readonly (readonly [string, string])[] = [
    ["triangle", `<path d="M300 115.5 l-10 -5 v10 z" fill="#000"/>`],
    ["triangle_hollow", `<path d="M299 115.5 l-14 -8 v16 z" fill="#fff" stroke="#000"/>`],
    ["open", `<path d="M288 108.5 L299.5 115.5 L288 122.5" fill="none" stroke="#000"/>`],
    ["diamond", `<path d="M299.5 115.5 l-10 -6 l-10 6 l10 6 z" fill="#000"/>`],
    ["circle", `<circle cx="300.5" cy="115.5" r="5" fill="#000"/>`],
  ];

  test.each(ends)("a %s is told", async (marker, drawn) => {
    const [edge] = await trace(scene([left, right], line("100.5,115.5 287,115.5") + line("285,115.5 292,115.5") + drawn), pair);
    const found = edge!.source.node === "n1" ? edge!.endMarker : edge!.startMarker;
    expect(found).toBe(marker);
  });

  test("of a slanting line are read beside the border that cuts them", async () => {
    const low = { ...right, y: 170.5, height: 40 };
    const head = `<path d="M342 171 l-14 -1 l5 -8 z" fill="#000"/>`;
    const drawn = scene([left, low], line("100.5,100.5 334,166.5") + head);
    const [edge] = await trace(drawn, [aCandidate(left), aCandidate(low)]);
    expect([edge!.source.node, edge!.endMarker, edge!.target.node]).toEqual(["n1", "triangle", "n2"]);
  });
});

describe("broken lines", () => {
  test.each([
    ["dashed", `stroke-dasharray="6 5"`],
    ["dotted", `stroke-dasharray="1.5 4" stroke-width="1.5"`],
  ] as const)("%s ones are one connector", async (dash, style) => {
    const [edge, ...others] = await trace(scene([left, right], line("100.5,115.5 300.5,115.5", style)), pair);
    expect(others).toEqual([]);
    expect(said([edge!])).toEqual(["n1 none - none n2"]);
    expect(edge!.style.dash).toBe(dash);
  });

  test("go on behind a label", async () => {
    const label = aLine(150, 110, 90);
    const drawn = line("100.5,115.5 148,115.5") + line("243,115.5 295,115.5") + solidHead;
    expect(said(await trace(scene([left, right], drawn), pair, [label]))).toEqual(["n1 none - triangle n2"]);
  });

  test("go on between the two rows of a label", async () => {
    const label = [aLine(160, 102, 70), aLine(150, 119, 90)];
    const drawn = line("100.5,115.5 148,115.5") + line("243,115.5 295,115.5") + solidHead;
    expect(said(await trace(scene([left, right], drawn), pair, label))).toEqual(["n1 none - triangle n2"]);
  });

  test("cross the border of a container", async () => {
    const frame: Box = { x: 250.5, y: 40.5, width: 140, height: 160 };
    const border = `<rect x="250.5" y="40.5" width="140" height="160" fill="none" stroke="#000"/>`;
    const nodes = [...pair, aCandidate(frame, { kind: "container" })];
    const edges = await trace(scene([left, right], border + line("100.5,115.5 295,115.5") + solidHead), nodes);
    expect(edges).toHaveLength(1);
    const boxOf = new Map(adoptNodes(nodes).map((node) => [node.id, node.box]));
    expect(boxOf.get(edges[0]!.target.node!)).toEqual(right);
  });
});

describe("several lines", () => {
  const top: Box = { x: 160.5, y: 10.5, width: 80, height: 40 };
  const low: Box = { x: 160.5, y: 190.5, width: 80, height: 40 };

  test("that cross stay two", async () => {
    const drawn = line("100.5,115.5 300.5,115.5") + line("200.5,50.5 200.5,190.5");
    const edges = await trace(
      scene([left, right, top, low], drawn),
      [left, right, top, low].map((box) => aCandidate(box)),
    );
    expect(said(edges)).toEqual(["n1 none - none n4", "n2 none - none n3"]);
  });

  test("that share a trunk lead from every tail to the head", async () => {
    const drawn = `${line("100.5,115.5 295,115.5")}${line("200.5,50.5 200.5,190.5")}${solidHead}`;
    // The trunk runs on from where the upper and the lower line join the level one.
    const merged = drawn.replace("100.5,115.5 295", "200.5,115.5 295");
    const edges = await trace(
      scene([right, top, low], merged),
      [right, top, low].map((box) => aCandidate(box)),
    );
    expect(said(edges)).toEqual(["n1 none - triangle n2", "n3 none - triangle n2"]);
  });

  test("that arrive at one point are told apart", async () => {
    const drawn = line("240.5,35.5 300.5,115.5") + line("240.5,205.5 300.5,115.5");
    const edges = await trace(
      scene([right, top, low], drawn),
      [right, top, low].map((box) => aCandidate(box)),
    );
    expect(
      edges.map(({ source, target }) => [source.node, target.node].toSorted((a, b) => a!.localeCompare(b!)).join("-")).toSorted(),
    ).toEqual(["n1-n2", "n2-n3"]);
  });

  test("a loop leads from a shape back to it", async () => {
    const loop = `${line("60.5,90.5 60.5,50.5 130.5,50.5 130.5,115.5 106,115.5")}<path d="M101 115.5 l10 -4 v8 z" fill="#000"/>`;
    expect(said(await trace(scene([left], loop), [aCandidate(left)]))).toEqual(["n1 none - triangle n1"]);
  });
});

describe("a line with a loose end", () => {
  test("stays loose when it is long enough to be one", async () => {
    const [edge] = await trace(scene([left], line("100.5,115.5 200.5,115.5")), [aCandidate(left)]);
    expect([edge!.source.node, edge!.target.node]).toEqual(["n1", null]);
    expect(edge!.points.at(-1)![0]).toBeCloseTo(200.5, 0);
    expect(edge!.confidence).toBeLessThan(0.8);
  });

  test("may have two of them while it runs straight, but is a piece of an outline when it turns", async () => {
    const far = line("60.5,200.5 200.5,200.5");
    expect(await trace(scene([left], far), [aCandidate(left)])).toHaveLength(1);
    expect(await trace(scene([left], line("60.5,170.5 200.5,170.5 200.5,225.5")), [aCandidate(left)])).toEqual([]);
  });

  test("may be short when it points somewhere, and curved when it does so between texts", async () => {
    const head = (x: number, y: number): string => line(`${x - 12},${y - 6} ${x},${y} ${x - 12},${y + 6}`);
    expect(said(await trace(line("160.5,60.5 205.5,60.5") + head(205.5, 60.5), []))).toEqual(["null none - open null"]);
    expect(await trace(line("160.5,60.5 205.5,60.5"), [])).toEqual([]);
    const arc = `<path d="M160 60 q30 45 68 45" fill="none" stroke="#000"/>`;
    const beside = [aLine(100, 76, 50), aLine(240, 76, 50)];
    expect(said(await trace(arc + head(228, 105), [], beside))).toEqual(["null none - open null"]);
    expect(await trace(arc, [], beside)).toEqual([]);
  });

  test("is left alone when it is a mere stub", async () => {
    expect(await trace(scene([left], line("100.5,115.5 115.5,115.5")), [aCandidate(left)])).toEqual([]);
  });
});

describe("nothing is invented", () => {
  test("from the line under the headings of a row of lanes", async () => {
    const lanes = [20.5, 150.5, 280.5].map((x) =>
      aCandidate({ x, y: 20.5, width: 130, height: 200 }, { kind: "swimlane", params: { heading: 24 } }),
    );
    const held = aCandidate({ x: 50.5, y: 100.5, width: 60, height: 40 });
    const drawn = [...lanes, held].map(({ box }) => box);
    expect(await trace(scene(drawn, line("20.5,44.5 410.5,44.5")), [...lanes, held])).toEqual([]);
  });

  test("from the line that parts a lane", async () => {
    const frame: Box = { x: 10.5, y: 10.5, width: 380, height: 220 };
    const drawn = `<rect x="10.5" y="10.5" width="380" height="220" fill="none" stroke="#000"/>${line("10.5,50.5 390.5,50.5")}`;
    expect(await trace(scene([left, right], drawn), [...pair, aCandidate(frame, { kind: "container" })])).toEqual([]);
  });

  test("from letters that stand between two shapes", async () => {
    const drawn = `<text x="130" y="120" font-family="Liberation Sans" font-size="14">words - between</text>`;
    expect(await trace(scene([left, right], drawn), pair, [aLine(130, 109, 110)])).toEqual([]);
  });

  test("from a shape that was not found", async () => {
    const drawn = `<rect x="160.5" y="20.5" width="80" height="40" fill="#fff" stroke="#000"/>`;
    expect(await trace(scene([left, right], drawn), pair)).toEqual([]);
  });

  test("from a white page", async () => {
    expect(await trace("", [])).toEqual([]);
  });
});
