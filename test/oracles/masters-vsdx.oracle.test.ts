/** Masters change nothing that is seen: LibreOffice draws and draw.io imports our Visio files as it does the same files without any. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Diagram, Node, Row } from "../../src/core/diagram/types.ts";
import { shapeIds } from "../../src/core/shapes/catalog.ts";
import { packParts, unpackParts } from "../../src/formats/lib/zip.ts";
import { vsdx } from "../../src/formats/vsdx/index.ts";
import { goldens } from "../conformance/format-goldens.ts";
import { aDiagram, aNode, anEdge, aText } from "../make/diagram.ts";
import { needDrawio } from "./drawio-app.ts";
import { openDrawio } from "./drawio.ts";
import type { Drawio, SeenModel } from "./drawio.ts";
import { inspectOffice, needLibreOffice } from "./libreoffice.ts";
import { randomDiagram } from "./random-diagram.ts";
import { isSkipped } from "./skip.ts";

/** Rows of one column, each with its text. */
function column(values: readonly string[], width: number): readonly Row[] {
  return values.map((value, index) => ({
    height: 30,
    header: index === 0,
    cells: [{ width, fill: index === 0 ? "#dae8fc" : null, text: aText({ value }, { x: 0, y: 0, width, height: 30 }) }],
  }));
}

/** Every kind in three sizes: upright, turned, and without line or fill; their connectors make a flowchart of them. */
function everyInstance(): Diagram {
  const nodes = shapeIds
    .filter((kind) => kind !== "table")
    .flatMap((kind, index) =>
      [0, 1, 2].map((column): Node => {
        const [x, y] = [20 + ((index * 3 + column) % 9) * 110, 20 + Math.floor((index * 3 + column) / 9) * 90];
        const bare = column === 2 ? { stroke: null, fill: "#f8cecc" } : {};
        const radius = kind === "rounded_rectangle" ? 8 + 11 * column : 0;
        return aNode({
          id: `${kind}-${column}`,
          kind,
          z: index * 3 + column,
          box: [x, y, 80 - column * 10, 50 + column * 5],
          rotation: column === 1 ? 30 : 0,
          style: kind === "text" || kind === "image" ? {} : { fill: "#d5e8d4", cornerRadius: radius, ...bare },
          text: kind === "image" ? null : column === 0 ? "Ab" : null,
        });
      }),
    );
  const [from, to] = [nodes.find(({ id }) => id === "diamond-0")!, nodes.find(({ id }) => id === "rectangle-0")!];
  return aDiagram({ size: { width: 1020, height: 960 }, nodes, edges: [anEdge({ id: "yes", z: 200, from, to, labels: ["yes"] })] });
}

/** Classes and entities, alike and not, joined by crow's feet. */
function tables(): Diagram {
  const texts = [
    ["Order", "+ id: int", "+ pay()"],
    ["User", "+ name", "+ log()"],
    ["Item", "- id"],
    ["<<enum>>"],
    ["Key", "PK id", "FK of"],
    ["plain"],
  ];
  const nodes = texts.map((values, index) =>
    aNode({
      id: `t${index}`,
      kind: "table",
      z: index,
      box: [20 + (index % 3) * 180, 20 + Math.floor(index / 3) * 140, 130, 30 * values.length],
      rows: column(values, 130),
    }),
  );
  const actors = ["Anna", null].map((text, index) =>
    aNode({ id: `a${index}`, kind: "actor", z: 20 + index, box: [20 + index * 90, 290, 40, 70], text }),
  );
  const edges = [anEdge({ id: "e", z: 30, from: nodes[4]!, to: nodes[5]!, endMarker: "crow_many" })];
  return aDiagram({ size: { width: 560, height: 400 }, nodes: [...nodes, ...actors], edges });
}

const drawings: readonly { readonly name: string; readonly diagram: Diagram }[] = [
  { name: "every instance", diagram: everyInstance() },
  { name: "tables", diagram: tables() },
  ...goldens,
  ...[1, 2, 3].map((seed) => ({ name: `drawn ${seed}`, diagram: randomDiagram(seed) })),
];

const decode = (content: Uint8Array | undefined): string => new TextDecoder().decode(content);

/** Changes the parts of a package that have a name. */
async function changed(bytes: Uint8Array, name: RegExp, change: (part: string) => string): Promise<Uint8Array> {
  const parts = [...(await unpackParts(bytes))];
  return packParts(parts.map(([part, content]) => ({ name: part, content: name.test(part) ? change(decode(content)) : content })));
}

/** Takes the masters of all shapes but connectors from a written page. */
function withoutMasters(bytes: Uint8Array): Promise<Uint8Array> {
  return changed(bytes, /page1\.xml$/, (page) => page.replaceAll(/ Master="(?!4")\d+"| MasterShape="\d+"/g, ""));
}

/** Gives the outlines of masters a row too much, as a control: whoever takes anything from a master shows it. */
function withStrayRows(bytes: Uint8Array): Promise<Uint8Array> {
  const stray = '<Row T="RelLineTo" IX="90"><Cell N="X" V="0.5"/><Cell N="Y" V="0.5"/></Row>';
  return changed(bytes, /master[2-9]\.xml$/, (master) => master.replaceAll(/<\/Row><\/Section>(?=<\/Shape>)/g, `</Row>${stray}</Section>`));
}

async function twins(diagram: Diagram): Promise<readonly [Uint8Array, Uint8Array]> {
  const { bytes } = await vsdx.encode(diagram, {});
  return [bytes, await withoutMasters(bytes)];
}

test("the drawings have masters, some of them with numbers, and their twins have none", async () => {
  const parts = await unpackParts((await vsdx.encode(tables(), {})).bytes);
  const names = [...decode(parts.get("visio/masters/masters.xml")).matchAll(/ Name="([^"]*)"/g)].map((match) => match[1]);
  expect(names).toEqual(["Dynamic connector", "Class", "Class.2", "Class.3", "Entity", "Entity.2", "Actor", "Actor.2"]);
  const [bytes, bare] = await twins(everyInstance());
  const pageOf = async (file: Uint8Array): Promise<string> => decode((await unpackParts(file)).get("visio/pages/page1.xml"));
  expect((await pageOf(bytes)).match(/ Master="/g)!.length).toBeGreaterThan(60);
  expect((await pageOf(bare)).match(/ Master="/g)).toHaveLength(1);
});

describe.skipIf(isSkipped("libreoffice"))("LibreOffice", () => {
  const folder: string = mkdtempSync(join(tmpdir(), "redraw-masters-"));
  beforeAll(needLibreOffice);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Draws pairs of files and names those that look different. */
  async function differing(pairs: readonly { readonly name: string; readonly diagram: Diagram; readonly files: readonly Uint8Array[] }[]) {
    const requests = pairs.flatMap(({ diagram: { size }, files }, index) =>
      files.map((bytes, twin) => {
        const stem = join(folder, `${index}-${twin}`);
        writeFileSync(`${stem}.vsdx`, bytes);
        return { file: `${stem}.vsdx`, png: `${stem}.png`, width: size.width * 2, height: size.height * 2 };
      }),
    );
    const seen = await inspectOffice(requests);
    expect(seen.flatMap(({ error }) => error ?? [])).toEqual([]);
    const drawn = await Promise.all(requests.map(({ png }) => sharp(png).raw().toBuffer()));
    return pairs.flatMap(({ name }, index) => {
      const isEqual = drawn[2 * index]!.equals(drawn[2 * index + 1]!) && seen[2 * index]!.shapes === seen[2 * index + 1]!.shapes;
      return isEqual ? [] : [name];
    });
  }

  test("draws every pixel as without masters", async () => {
    const pairs = await Promise.all(drawings.map(async (drawing) => ({ ...drawing, files: await twins(drawing.diagram) })));
    expect(await differing(pairs)).toEqual([]);
  });

  test("shows what is wrong with a master", async () => {
    const diagram = everyInstance();
    const [bytes, bare] = await twins(diagram);
    expect(await differing([{ name: "control", diagram, files: [await withStrayRows(bytes), bare] }])).toEqual(["control"]);
  });
});

describe.skipIf(isSkipped("drawio"))("draw.io", () => {
  let drawio: Drawio;
  beforeAll(async () => {
    drawio = await openDrawio(await needDrawio(process.env["REDRAW_DRAWIO_APP"]));
  });
  afterAll(() => drawio.close());

  const imported = ({ vertices, edges, styles, lines, errors }: SeenModel): unknown => ({ vertices, edges, styles, lines, errors });

  test.each(drawings)("imports $name with every place, text, outline and glue as without masters", async ({ diagram }) => {
    const [bytes, bare] = await twins(diagram);
    expect(imported(await drawio.inspect(bytes))).toEqual(imported(await drawio.inspect(bare)));
  });

  test("shows what is wrong with a master", async () => {
    const [bytes, bare] = await twins(everyInstance());
    expect(imported(await drawio.inspect(await withStrayRows(bytes)))).not.toEqual(imported(await drawio.inspect(bare)));
  });
});
