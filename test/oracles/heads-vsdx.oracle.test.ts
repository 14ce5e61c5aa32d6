/** Every head of a connector keeps its meaning in the applications that open our Visio files: filled, hollow, strokes. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { markers } from "../../src/core/diagram/types.ts";
import type { Marker } from "../../src/core/diagram/types.ts";
import type { Point } from "../../src/core/geometry/point.ts";
import { vsdx } from "../../src/formats/vsdx/index.ts";
import { aDiagram, anEdge } from "../make/diagram.ts";
import { needDrawio } from "./drawio-app.ts";
import { openDrawio } from "./drawio.ts";
import type { Drawio } from "./drawio.ts";
import { readInk } from "./ink.ts";
import { inspectOffice, needLibreOffice } from "./libreoffice.ts";
import { isSkipped } from "./skip.ts";

/** One line for each head, 2 px thick, to the right. */
const edges = markers.map((endMarker, index) => {
  const [x, y] = [30 + (index % 3) * 130, 30 + Math.floor(index / 3) * 45];
  const points: readonly Point[] = [
    [x, y],
    [x + 80, y],
  ];
  return anEdge({ id: endMarker, z: index, endMarker, points, style: { strokeWidth: 2 } });
});
const size = { width: 400, height: 320 };

/** Places at a head that have ink, and such that have none: x and y in turn, in pixels from the end of the line, y down. */
interface Drawn {
  readonly ink: readonly number[];
  readonly blank: readonly number[];
}
const drawnHeads: Readonly<Record<Marker, Drawn>> = {
  none: { ink: [-10, 0], blank: [-10, 4, 5, 0] },
  triangle: { ink: [-10, 3, -10, -3], blank: [-22, 4] },
  triangle_hollow: { ink: [-24, 5, -24, -5], blank: [-20, 0] },
  open: { ink: [-8, 4, -8, -4], blank: [-14, 3] },
  thin: { ink: [-5, 2, -5, -2], blank: [-12, 4] },
  stealth: { ink: [-9, 3, -9, -3], blank: [-20, 4] },
  diamond: { ink: [-13, 4, -13, -4, -13, 2], blank: [-24, 5, -3, 5] },
  diamond_hollow: { ink: [-17, 8, -17, -8], blank: [-17, 0, -17, 3] },
  circle: { ink: [0, 3, 3, 0], blank: [-12, 4] },
  circle_hollow: { ink: [0, 7, 6, 0], blank: [0, 0] },
  bar: { ink: [-15, 5, -15, -5], blank: [-8, 4] },
  cross: { ink: [-5, 3, -11, 3, -5, -3, -11, -3], blank: [-8, 5, -20, 4] },
  crow_one: { ink: [-15, 5, -15, -5], blank: [-8, 4] },
  crow_many: { ink: [-2, 6, -2, -6], blank: [-15, 4] },
  crow_one_many: { ink: [-2, 6, -15, 5], blank: [-20, 4] },
  crow_zero_one: { ink: [-7, 5, -20, 6], blank: [-20, 0] },
  crow_zero_many: { ink: [-2, 6, -22, 6], blank: [-22, 0] },
  half: { ink: [-12, -4, -8, -3], blank: [-10, 4] },
};

/** What draw.io makes of a head: an arrow of its own, or a shape beside a line without one. */
const importedHeads: Readonly<Record<Marker, string>> = {
  none: "none",
  triangle: "block",
  triangle_hollow: "block hollow",
  open: "open",
  thin: "blockThin",
  stealth: "classic",
  diamond: "none, a filled shape",
  diamond_hollow: "diamond hollow",
  circle: "oval",
  circle_hollow: "oval hollow",
  bar: "ERone",
  cross: "none, a hollow shape",
  crow_one: "ERone",
  crow_many: "ERmany",
  crow_one_many: "ERoneToMany",
  crow_zero_one: "ERzeroToOne",
  crow_zero_many: "ERzeroToMany",
  half: "none, a filled shape",
};

/** The heads that are shapes, in the order of the file. */
const standing: ReadonlySet<Marker> = new Set(markers.filter((marker) => importedHeads[marker].includes("shape")));

const folder: string = mkdtempSync(join(tmpdir(), "redraw-heads-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(isSkipped("libreoffice"))("LibreOffice", () => {
  beforeAll(needLibreOffice);

  test("draws every head", async () => {
    const scale = 3;
    const [file, png] = [join(folder, "heads.vsdx"), join(folder, "heads.png")];
    writeFileSync(file, (await vsdx.encode(aDiagram({ size, edges }), {})).bytes);
    await inspectOffice([{ file, png, width: size.width * scale, height: size.height * scale }]);
    const ink = await readInk(png);
    const faults = edges.flatMap(({ endMarker, points }) => {
      const [x, y] = points[1]!;
      const far = (places: readonly number[]): readonly number[] =>
        places.flatMap((dx, at) => (at % 2 === 0 ? [ink.distanceFrom([(x + dx) * scale, (y + places[at + 1]!) * scale]) / scale] : []));
      const { ink: inked, blank } = drawnHeads[endMarker];
      return [
        ...far(inked).flatMap((found, at) => (found > 1.4 ? [`${endMarker}: no ink at place ${at}`] : [])),
        ...far(blank).flatMap((found, at) => (found < 1.4 ? [`${endMarker}: ink at blank place ${at}`] : [])),
      ];
    });
    expect(faults).toEqual([]);
  });
});

describe.skipIf(isSkipped("drawio"))("draw.io", () => {
  let drawio: Drawio;
  beforeAll(async () => {
    drawio = await openDrawio(await needDrawio(process.env["REDRAW_DRAWIO_APP"]));
  });
  afterAll(() => drawio.close());

  test("imports every head", async () => {
    const { bytes } = await vsdx.encode(aDiagram({ size, edges }), {});
    const { styles, edges: lines, vertices } = await drawio.inspect(bytes);
    const styleOf = (id: string, name: string): string =>
      new RegExp(`(?:^|;)${name}=([^;]*)`).exec(styles.find(([cell]) => cell === id)?.[1] ?? "")?.[1] ?? "none";
    // Lines and the shapes beside them come in the order of the file.
    const shapes = vertices.filter(({ box }) => box !== null && box[2] < 40).map(({ id }) => id);
    const found = edges.map(({ endMarker }, index): readonly [Marker, string] => {
      const { id } = lines[index]!;
      const kind = styleOf(id, "endArrow");
      const hollow = styleOf(id, "endFill") === "0" && ["block", "diamond", "oval"].includes(kind) ? " hollow" : "";
      const shape = standing.has(endMarker) ? shapes[[...standing].indexOf(endMarker)] : undefined;
      const filled = shape !== undefined && styleOf(shape, "fillColor") !== "none" ? "filled" : "hollow";
      return [endMarker, `${kind}${hollow}${shape === undefined ? "" : `, a ${filled} shape`}`];
    });
    expect(shapes).toHaveLength(standing.size);
    expect(Object.fromEntries(found)).toEqual(importedHeads);
  });
});
