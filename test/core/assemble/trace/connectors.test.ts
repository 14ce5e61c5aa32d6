import { describe, expect, test } from "vitest";
import { traceConnectors } from "../../../../src/core/assemble/trace.ts";
import type { Edge } from "../../../../src/core/diagram/types.ts";
import { projectOnOutline } from "../../../../src/core/shapes/outline.ts";
import { aNode } from "../../../make/diagram.ts";
import type { Scene } from "../../../make/tracing.ts";
import { headedLine } from "../../../make/heads.ts";
import { drawScene, pairsOf } from "../../../make/tracing.ts";
import { aReadLine } from "../../../make/writing.ts";

const a = aNode({ id: "a", box: [20.5, 70.5, 60, 60] });
const b = aNode({ id: "b", box: [220.5, 70.5, 60, 60] });
const c = aNode({ id: "c", box: [120.5, 10.5, 60, 30] });
const d = aNode({ id: "d", box: [120.5, 160.5, 60, 30] });
const pen = 'fill="none" stroke="#000"';
const across = headedLine("triangle", { from: 81, to: 220, y: 100.5 });
const down = `<path d="M150.5 41V151" ${pen}/><path d="M145.5 150L150.5 160L155.5 150Z"/>`;

async function trace(scene: Scene): Promise<readonly Edge[]> {
  return traceConnectors(await drawScene(scene)).edges;
}

describe("traceConnectors at any size", () => {
  test.each([1, 2, 3].flatMap((width) => [1, 2].map((scale) => [width, scale] as const)))(
    "finds a line %i wide at scale %i with its head, its width and its ends on the outlines",
    async (width, scale) => {
      const y = 100 + (width % 2) / 2;
      const edges = await trace({ nodes: [a, b], drawn: headedLine("triangle", { from: 80, to: 220, y }, { width }), scale });
      expect(pairsOf(edges)).toEqual(["a -> b"]);
      const [start, end, ...bends] = edges[0]!.points;
      expect(bends).toEqual([]);
      expect([start![0], end![0]]).toEqual([80.5 * scale, 220.5 * scale]);
      expect(start![1]).toBe(end![1]);
      // the middle of an even number of rows lies between two of them
      expect(Math.abs(start![1] - y * scale)).toBeLessThanOrEqual(0.5);
      expect(edges[0]!.style).toMatchObject({ stroke: "#000000", strokeWidth: width * scale, dash: "solid" });
    },
  );

  test.each([
    ["a disc", '<circle cx="85" cy="100.5" r="4"/>', "circle"],
    ["a bar", '<path d="M88.5 94.5V106.5" stroke="#000"/>', "bar"],
  ])("sees %s at the end of a line of short dashes", async (_, head, marker) => {
    const drawn = `<path d="M220 100.5H81" ${pen} stroke-dasharray="3 3"/>${head}`;
    const edges = await trace({ nodes: [a, b], drawn });
    expect(edges).toHaveLength(1);
    const [{ startMarker, endMarker, source, style }] = edges as [Edge];
    expect(style.dash).not.toBe("solid");
    expect(source.node === "a" ? [startMarker, endMarker] : [endMarker, startMarker]).toEqual([marker, "none"]);
  });

  test("finds where a row of dots points whose head is made of dots, too, and stops short of its shape", async () => {
    const dots = `${pen} stroke-width="2" stroke-dasharray="2 4"`;
    const drawn = `<path d="M220 100H96" ${dots}/><path d="M92 97L112 87" ${dots}/><path d="M92 103L112 113" ${dots}/>`;
    const edges = await trace({ nodes: [a, b], drawn });
    expect(pairsOf(edges)).toEqual(["b -> a"]);
    expect(edges[0]).toMatchObject({ endMarker: "open", style: { dash: "dotted" } });
  });

  test("finds dashed, bent lines whatever their rhythm", async () => {
    for (const rhythm of ["6 4", "8 4", "3 3"])
      for (const x of [149.5, 151.5]) {
        const low = aNode({ id: "b", box: [220.5, 130.5, 60, 40] });
        const drawn = `<path d="M80 100.5H${x}V150.5H212" ${pen} stroke-dasharray="${rhythm}"/><path d="M210 145.5L220 150.5L210 155.5Z"/>`;
        const edges = await trace({ nodes: [a, low], drawn });
        expect(pairsOf(edges), `${rhythm} at ${x}`).toEqual(["a -> b"]);
        expect(edges[0]!.points).toEqual([
          [80.5, 100.5],
          [x, 100.5],
          [x, 150.5],
          [220.5, 150.5],
        ]);
        expect(edges[0]!.style.dash).not.toBe("solid");
      }
  });
});

describe("traceConnectors where lines meet", () => {
  test.each([1, 2])("a crossing joins nothing at scale %i", async (scale) => {
    expect(pairsOf(await trace({ nodes: [a, b, c, d], drawn: across + down, scale }))).toEqual(["a -> b", "c -> d"]);
  });

  test("nor does one under a label", async () => {
    const texts = [aReadLine("both", [131, 95, 40, 11])];
    expect(pairsOf(await trace({ nodes: [a, b, c, d], drawn: across + down, texts }))).toEqual(["a -> b", "c -> d"]);
  });

  test("a trunk leads from its tail to both heads", async () => {
    const branch = `<path d="M150.5 100V151" ${pen}/><path d="M145.5 150L150.5 160L155.5 150Z"/>`;
    expect(pairsOf(await trace({ nodes: [a, b, d], drawn: across + branch }))).toEqual(["a -> b", "a -> d"]);
  });

  test("a line into a container reaches the shape in it", async () => {
    const frame = aNode({ id: "frame", kind: "container", box: [180.5, 20.5, 110, 160] });
    expect(pairsOf(await trace({ nodes: [a, frame, b], drawn: across }))).toEqual(["a -> b"]);
  });

  test("also where a label stands on the container's border", async () => {
    const frame = aNode({ id: "frame", kind: "container", box: [170.5, 20.5, 120, 160] });
    const texts = [aReadLine("a label", [130, 95, 70, 11])];
    expect(pairsOf(await trace({ nodes: [a, frame, b], drawn: across, texts }))).toEqual(["a -> b"]);
  });

  test("a line to a shape that stands at the border of its container reaches the shape", async () => {
    const frame = aNode({ id: "frame", kind: "container", box: [180.5, 20.5, 110, 160] });
    const member = aNode({ id: "member", kind: "circle", box: [183.5, 80.5, 40, 40] });
    expect(pairsOf(await trace({ nodes: [a, frame, member], drawn: '<path d="M81 100.5H180" stroke="#000"/>' }))).toEqual(["a - member"]);
    const inside = aNode({ id: "member", kind: "circle", box: [220.5, 80.5, 40, 40] });
    expect(pairsOf(await trace({ nodes: [a, frame, inside], drawn: '<path d="M81 100.5H180" stroke="#000"/>' }))).toEqual(["a - frame"]);
  });

  test("a trunk whose branches a label hides leads from every tail to the head", async () => {
    const e = aNode({ id: "e", box: [220.5, 10.5, 60, 30] });
    const trunk = `<path d="M220 100.5H90M150.5 41V160M250.5 41V60.5H150.5" ${pen}/><path d="M91 95.5L81 100.5L91 105.5Z"/>`;
    const texts = [aReadLine("a long label", [100, 95, 112, 11])];
    expect(pairsOf(await trace({ nodes: [a, b, c, d, e], drawn: trunk, texts }))).toEqual(["b -> a", "c -> a", "d -> a", "e -> a"]);
  });
});

describe("traceConnectors and what is no connector", () => {
  test.each([
    ["the line that parts lanes", '<path d="M10 50.5H290" stroke="#000"/>'],
    ["a rectangle that was not found", `<rect x="120.5" y="80.5" width="60" height="40" ${pen}/>`],
    ["a line inside a shape", '<path d="M30 90.5H70" stroke="#000"/>'],
    ["hatching", `<path d="${Array.from({ length: 9 }, (_, k) => `M81 ${76 + 6 * k}.5H220`).join("")}" ${pen}/>`],
  ])("%s gives none between shapes", async (_, drawn) => {
    const frame = aNode({ id: "frame", kind: "container", box: [10.5, 10.5, 280, 180] });
    const glued = (await trace({ nodes: [frame, a, b], drawn })).filter(
      ({ source, target }) => source.node !== null || target.node !== null,
    );
    expect(glued).toEqual([]);
  });

  test("an underline gives none", async () => {
    const texts = [aReadLine("a link", [120, 40, 60, 10])];
    expect(await trace({ nodes: [a, b], drawn: '<path d="M120 51.5H180" stroke="#000"/>', texts })).toEqual([]);
  });
});

describe("traceConnectors gives the same", () => {
  const scene: Scene = { nodes: [a, b, c, d], drawn: across + down, texts: [aReadLine("yes", [90, 88, 30, 9])] };

  test("for the same picture", async () => {
    expect(await trace(scene)).toEqual(await trace(scene));
  });

  test("whatever order the shapes come in", async () => {
    const found = (edges: readonly Edge[]): readonly string[] => edges.map(({ points }) => JSON.stringify(points)).sort();
    const [want, turned] = [await trace(scene), await trace({ ...scene, nodes: [d, b, c, a] })];
    expect(pairsOf(turned)).toEqual(pairsOf(want));
    expect(found(turned)).toEqual(found(want));
  });

  test("through a JPEG", async () => {
    const [want, noisy] = [await trace(scene), await trace({ ...scene, quality: 90 })];
    expect(pairsOf(noisy)).toEqual(pairsOf(want));
  });

  test("on a dark page", async () => {
    const style = { fill: "#333333", stroke: "#ffffff" };
    const drawn = headedLine("triangle", { from: 81, to: 220, y: 100.5 }, { colour: "#ffffff" });
    const nodes = [aNode({ id: "page", kind: "container", box: [-5, -5, 310, 210], style: { fill: "#1e1e1e", stroke: null } }), a, b];
    const dark = nodes.map((node, index) => (index === 0 ? node : { ...node, style: { ...node.style, ...style } }));
    const draft = await drawScene({ nodes: dark, drawn });
    const { edges } = traceConnectors({ ...draft, nodes: draft.nodes.slice(1) });
    expect(pairsOf(edges)).toEqual(["a -> b"]);
    expect(edges[0]!.style.stroke).toBe("#ffffff");
  });
});

test("every glued end lies on the true outline of its shape", async () => {
  const kinds = ["rectangle", "rounded_rectangle", "ellipse", "diamond", "hexagon", "cylinder", "parallelogram"] as const;
  for (const kind of kinds) {
    const shape = aNode({ id: "b", kind, box: [200.5, 60.5, 80, 80], style: { cornerRadius: kind === "rounded_rectangle" ? 12 : 0 } });
    const start = [80.5, 84] as const;
    const end = projectOnOutline(shape, [200, 96]).point;
    const edges = await trace({
      nodes: [a, shape],
      drawn: `<path d="M${start.join(" ")}L${end.join(" ")}" stroke="#000" fill="none" stroke-width="2"/>`,
    });
    expect(
      pairsOf(edges).map((pair) => pair.replaceAll(/[<>]/g, "")),
      kind,
    ).toEqual(["a - b"]);
    for (const { node, point } of [edges[0]!.source, edges[0]!.target])
      expect(projectOnOutline(node === "a" ? a : shape, point).distance, kind).toBeLessThan(1.2);
  }
});
