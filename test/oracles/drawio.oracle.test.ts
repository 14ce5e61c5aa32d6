/**
 * The real draw.io opens what we write: shapes, glue and routes are those of the diagram, and connectors follow moved shapes.
 * REDRAW_DRAWIO_APP names the web application (`src/main/webapp` of its sources) of another version than the one that is fetched.
 */
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { markers } from "../../src/core/diagram/types.ts";
import type { Cell, Diagram, Edge, Marker, Row } from "../../src/core/diagram/types.ts";
import { nodesById } from "../../src/core/diagram/walk.ts";
import { flatten } from "../../src/core/geometry/path.ts";
import type { Point } from "../../src/core/geometry/point.ts";
import { routePath } from "../../src/core/geometry/route.ts";
import { nearestOnSegment } from "../../src/core/geometry/segment.ts";
import { drawnCurve } from "../../src/formats/drawio/curve.ts";
import { formatOf } from "../../src/formats/index.ts";
import { landedPoints } from "../../src/formats/lib/route.ts";
import { goldens } from "../conformance/format-goldens.ts";
import { aDiagram, aNode, aText } from "../make/diagram.ts";
import { needDrawio } from "./drawio-app.ts";
import { openDrawio } from "./drawio.ts";
import type { Drawio, SeenModel } from "./drawio.ts";
import { isSkipped } from "./skip.ts";

/** Texts that are markup, placeholders or formulas to a program that takes them for more than text. */
const hostile = [
  "<b>bold</b>",
  "&lt;script&gt; &amp;",
  '<img src=x onerror="throw 1">',
  "%id% %page%",
  "a  b   c",
  "$$x^2$$ \\(y\\)",
  "</div><script>throw 2</script>",
  "one\n<br>two",
];
/** The heads whose inside has the colour of the line. */
const filledHeads: readonly Marker[] = ["triangle", "thin", "stealth", "diamond", "circle", "half"];
/** How far a drawn line may be from the diagram's, in pixels. */
const routeTolerance = 2;

async function bytesOf(id: "drawio" | "vsdx", diagram: Diagram): Promise<Uint8Array> {
  return (await formatOf(id)!.encode(diagram, {})).bytes;
}

function furthest(points: readonly Point[], line: readonly Point[]): number {
  return Math.max(
    ...points.map((point) => Math.min(...line.slice(1).map((to, index) => nearestOnSegment(point, line[index]!, to).distance))),
  );
}

/** Says how far a connector as drawn is from the diagram's. */
function detour(edge: Edge, drawn: readonly Point[], diagram: Diagram): number {
  const wanted = flatten(
    routePath({ points: landedPoints(edge, nodesById(diagram.nodes)), routing: edge.routing, cornerRadius: 0 }),
  ).flat();
  const line = edge.routing === "curved" ? drawnCurve(drawn) : drawn;
  return Math.max(furthest(wanted, line), furthest(line, wanted));
}

/** Lists what draw.io has otherwise than the diagram. */
function problemsOf(seen: SeenModel, diagram: Diagram): readonly string[] {
  const vertices = new Map(seen.vertices.map((vertex) => [vertex.id, vertex]));
  const edges = new Map(seen.edges.map((edge) => [edge.id, edge]));
  return [
    ...seen.errors.map((error) => `console: ${error}`),
    ...seen.vertices.filter(({ unknown }) => unknown).map(({ id }) => `${id} is drawn as a rectangle`),
    ...seen.strays.map((id) => `${id} does not follow`),
    ...(edges.size === diagram.edges.length ? [] : [`${edges.size} connectors instead of ${diagram.edges.length}`]),
    ...diagram.nodes.flatMap(({ id, box }) => {
      const found = vertices.get(id)?.box;
      const wanted = [box.x, box.y, box.width, box.height];
      return found?.every((value, index) => Math.abs(value - wanted[index]!) < 1) === true ? [] : [`${id} stands elsewhere`];
    }),
    ...diagram.edges.flatMap((edge) => {
      const found = edges.get(edge.id);
      if (found === undefined || found.points.length < 2) return [`${edge.id} is not drawn`];
      const glued = found.source === edge.source.node && found.target === edge.target.node;
      const far = detour(edge, found.points, diagram);
      return [
        ...(glued ? [] : [`${edge.id} is glued elsewhere`]),
        ...(far <= routeTolerance ? [] : [`${edge.id} runs ${far.toFixed(1)} px away`]),
      ];
    }),
  ];
}

/** Returns a shape that a connector is glued to and that lies on the page itself. */
function movable({ nodes, edges }: Diagram): string | undefined {
  const glued = new Set(edges.flatMap(({ source, target }) => [source.node, target.node]));
  return nodes.find(({ id, parent }) => parent === null && glued.has(id))?.id;
}

describe.skipIf(isSkipped("drawio"))("draw.io", () => {
  let drawio: Drawio;
  beforeAll(async () => {
    drawio = await openDrawio(await needDrawio(process.env["REDRAW_DRAWIO_APP"]));
  });
  afterAll(() => drawio.close());

  test.each(goldens)("opens $name as it is in the diagram, and its connectors follow", async ({ diagram }) => {
    const seen = await drawio.inspect(await bytesOf("drawio", diagram), movable(diagram));
    expect(problemsOf(seen, diagram)).toEqual([]);
  });

  test.each(goldens)("imports the drawing of $name with its glue", async ({ diagram }) => {
    const { edges } = await drawio.inspect(await bytesOf("vsdx", diagram));
    const glued = diagram.edges.flatMap(({ source, target }) => [source.node, target.node]).filter((node) => node !== null);
    expect(edges).toHaveLength(diagram.edges.length);
    expect(edges.flatMap(({ source, target }) => [source, target]).filter((node) => node !== null)).toHaveLength(glued.length);
  });

  test("draws a page as it is asked to, and tells where its cells and their texts are", async () => {
    const geometries = ['x="20" y="30" width="120"', 'x="220" y="30" width="100"'];
    const drawn = geometries.map(
      (place, index) =>
        `<mxCell id="n${index}" value="${index === 0 ? "Order" : ""}" style="rounded=0;html=1;" vertex="1" parent="1">` +
        `<mxGeometry ${place} height="60" as="geometry"/></mxCell>`,
    );
    const root = `<root><mxCell id="0"/><mxCell id="1" parent="0"/>${drawn.join("")}</root>`;
    const file = new TextEncoder().encode(`<mxfile><diagram><mxGraphModel page="0">${root}</mxGraphModel></diagram></mxfile>`);
    const { png, cells, bounds } = await drawio.export(file, { scale: 2, border: 10, background: "#ffff00" });
    const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 0]);
    expect(Math.abs(info.width - 2 * (bounds[2] + 20))).toBeLessThanOrEqual(2);
    expect(Math.abs(info.height - 2 * (bounds[3] + 20))).toBeLessThanOrEqual(2);
    const [left, right] = ["n0", "n1"].map((name) => cells.find(({ id }) => id === name)!);
    expect(right!.box![0] - left!.box![0]).toBe(200);
    expect(left!.textBox![0]).toBeGreaterThan(left!.box![0]);
    expect(right!.textBox).toBeNull();
    // The middle of the left edge is a line where the truth of a drawn page has it.
    const x = Math.round((left!.box![0] - bounds[0] + 10) * 2);
    const y = Math.round((left!.box![1] + 30 - bounds[1] + 10) * 2);
    const pixels = [-2, -1, 0, 1, 2].map((aside) => data[(y * info.width + x + aside) * 3 + 2]!);
    expect(new Set(pixels).size).toBeGreaterThan(1);
  });

  test("shows hostile text as it is, and runs nothing of it", async () => {
    const nodes = hostile.map((value, index) =>
      aNode({ id: `n${index}`, z: index, box: [20, 20 + 60 * index, 360, 50], text: { value, lines: [] } }),
    );
    const seen = await drawio.inspect(await bytesOf("drawio", aDiagram({ size: { width: 400, height: 600 }, nodes })));
    const shown = new Map(
      seen.lines.map(([id, lines]) => [
        id,
        lines
          .map(({ text }) => text)
          .join(" ")
          .replaceAll("\u00a0", " "),
      ]),
    );
    expect(nodes.map(({ id }) => shown.get(id))).toEqual(hostile.map((value) => value.replaceAll("\n", " ")));
    expect(seen.errors).toEqual([]);
  });

  test("draws every head, the filled ones filled and the hollow ones hollow", async () => {
    const { diagram } = goldens.find(({ name }) => name === "every head")!;
    const { styles, heads } = await drawio.inspect(await bytesOf("drawio", diagram));
    const found = new Map(styles.map(([id, style]) => [id, new Map(style.split(";").map((word) => word.split("=") as [string, string]))]));
    const faults = diagram.edges.flatMap(({ id, endMarker }) => {
      const style = found.get(id)!;
      const name = style.get("endArrow") ?? "";
      if (endMarker === "none") return name === "none" ? [] : [`${id} has a head`];
      const wanted = filledHeads.includes(endMarker) ? "1" : "0";
      return [
        ...(heads.includes(name) ? [] : [`${endMarker}: the editor knows no ${name}`]),
        ...(style.get("endFill") === wanted ? [] : [`${endMarker} is ${wanted === "1" ? "hollow" : "filled"}`]),
      ];
    });
    expect(faults).toEqual([]);
    expect(new Set(diagram.edges.map(({ id }) => `${found.get(id)!.get("endArrow")} ${found.get(id)!.get("endFill")}`)).size).toBe(
      markers.length - 1,
    );
  });

  test("shows no confidence when the pointer rests on something", async () => {
    for (const { diagram } of goldens) expect((await drawio.inspect(await bytesOf("drawio", diagram))).tips).toEqual([]);
  });

  test("adds rows to our tables, with and without a heading over all columns", async () => {
    const cell = (value: string, width: number): Cell => ({
      width,
      fill: null,
      text: { ...aText({ value }, { x: 0, y: 0, width, height: 20 }), lines: [] },
    });
    const row = (values: readonly string[]): Row => ({
      height: 30,
      header: false,
      cells: values.map((value) => cell(value, 160 / values.length)),
    });
    const tables = [
      [row(["title"]), row(["a", "b"]), row(["c", "d"])],
      [row(["a", "b"]), row(["c", "d"])],
    ];
    const nodes = tables.map((rows, index) =>
      aNode({ id: `t${index}`, z: index, kind: "table", box: [20, 20 + 130 * index, 160, 30 * rows.length], rows }),
    );
    const seen = await drawio.inspect(await bytesOf("drawio", aDiagram({ nodes })));
    expect(seen.tables).toEqual([
      { id: "t0", rows: 2, added: 1, grown: 30 },
      { id: "t1", rows: 2, added: 1, grown: 30 },
    ]);
  });

  test("sees a shape that it does not know and a connector that lost its shape", async () => {
    const { diagram } = goldens.find(({ diagram }) => movable(diagram) !== undefined)!;
    const file = new TextDecoder().decode(await bytesOf("drawio", diagram));
    const broken = file.replace(/style="/, 'style="cloudy;').replace(/ source="\w+"/, ' source="nobody"');
    const problems = problemsOf(await drawio.inspect(new TextEncoder().encode(broken)), diagram);
    expect(problems.some((problem) => problem.includes("rectangle"))).toBe(true);
    expect(problems.some((problem) => /glued elsewhere|not drawn/.test(problem))).toBe(true);
  });
});
