/** LibreOffice draws the twin of a presentation: each connector runs where the diagram has it, each shape's border stands where it should. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Diagram } from "../../src/core/diagram/types.ts";
import { flatten, lengthOf, pointAt } from "../../src/core/geometry/path.ts";
import type { Point } from "../../src/core/geometry/point.ts";
import { routePath } from "../../src/core/geometry/route.ts";
import { pptx } from "../../src/formats/pptx/index.ts";
import { aDiagram, anEdge } from "../make/diagram.ts";
import { inspectOffice, needLibreOffice } from "./libreoffice.ts";
import { pptxTwin } from "./pptx-twin.ts";
import { isSkipped } from "./skip.ts";

/** How far from a route its ink may be, in pixels; curves may be drawn by a preset that runs a little beside. */
const reach = { orthogonal: 2, straight: 2, curved: 9 } as const;

const legs: Readonly<Record<string, readonly Point[]>> = {
  L: [
    [0, 0],
    [50, 0],
    [50, 60],
  ],
  Z: [
    [0, 0],
    [20, 0],
    [20, 60],
    [60, 60],
  ],
  U: [
    [0, 0],
    [60, 0],
    [60, 60],
    [0, 60],
  ],
  four: [
    [0, 0],
    [20, 0],
    [20, 40],
    [60, 40],
    [60, 60],
  ],
  five: [
    [0, 0],
    [15, 0],
    [15, 60],
    [40, 60],
    [40, 25],
    [60, 25],
  ],
  slanted: [
    [0, 0],
    [30, 50],
    [60, 10],
  ],
};

/** Draws every route in every direction, transposed and mirrored. */
function routes(routing: "orthogonal" | "curved"): Diagram {
  const edges = Object.values(legs).flatMap((points, row) =>
    [0, 1, 2, 3, 4, 5, 6, 7].map((turn) => {
      const placed = points.map(([x, y]): Point => {
        const [a, b] = turn < 4 ? [x, y] : [y, x];
        return [20 + turn * 90 + (turn % 2 === 0 ? a : 60 - a), 20 + row * 90 + (turn % 4 < 2 ? b : 60 - b)];
      });
      const id = `e${row}-${turn}`;
      const kind = routing === "curved" ? routing : row === 5 ? "straight" : routing;
      return anEdge({ id, z: row * 8 + turn, points: placed, routing: kind, style: { strokeWidth: 2 }, endMarker: "none" });
    }),
  );
  return aDiagram({ size: { width: 740, height: 560 }, edges });
}

const folder: string = mkdtempSync(join(tmpdir(), "redraw-picture-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns a function that tells how far the nearest dark pixel of a picture is. */
async function inkOf(file: string): Promise<(point: Point) => number> {
  const { data, info } = await sharp(file).greyscale().raw().toBuffer({ resolveWithObject: true });
  return ([x, y]) => {
    let nearest = Infinity;
    for (let row = Math.max(0, Math.floor(y) - 12); row <= Math.min(info.height - 1, y + 12); row++) {
      for (let column = Math.max(0, Math.floor(x) - 12); column <= Math.min(info.width - 1, x + 12); column++) {
        if (data[row * info.width + column]! < 128) nearest = Math.min(nearest, Math.hypot(column + 0.5 - x, row + 0.5 - y));
      }
    }
    return nearest;
  };
}

describe.skipIf(isSkipped("libreoffice"))("LibreOffice", () => {
  beforeAll(needLibreOffice);

  test.each(["orthogonal", "curved"] as const)("draws %s routes where the diagram has them", async (routing) => {
    const diagram = routes(routing);
    const [file, png] = [join(folder, `${routing}.pptx`), join(folder, `${routing}.png`)];
    writeFileSync(file, await pptxTwin((await pptx.encode(diagram, {})).bytes));
    const [seen] = await inspectOffice([{ file, png, ...diagram.size }]);
    expect(seen!.error).toBeUndefined();
    const inkNear = await inkOf(png);
    const astray = diagram.edges.flatMap(({ id, points, routing: kind }) => {
      const line = flatten(routePath({ points, routing: kind, cornerRadius: 0 })).flat();
      const steps = Math.ceil(lengthOf(line) / 3);
      const distances = Array.from({ length: steps + 1 }, (_, step) => inkNear(pointAt(line, step / steps).point));
      const worst = Math.max(...distances);
      return worst > reach[kind] ? [`${id} is ${worst.toFixed(1)} px off`] : [];
    });
    expect(astray).toEqual([]);
  });
});
