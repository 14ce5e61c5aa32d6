/** Inkscape opens what we write without changing a line, and tied connectors follow a moved shape. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Diagram } from "../../src/core/diagram/types.ts";
import { tiedEdges } from "../../src/formats/svg/tie.ts";
import { encodeSvg } from "../../src/formats/svg/encode.ts";
import { goldens } from "../conformance/format-goldens.ts";
import { aDiagram, aNode, anEdge } from "../make/diagram.ts";
import { needProgram, works } from "./install.ts";
import { randomDiagram } from "./random-diagram.ts";
import { isSkipped } from "./skip.ts";

const inkscape = { name: "Inkscape", packages: ["inkscape"], skip: "inkscape", isInstalled: () => works("inkscape", "--version") };
const seed = Number(process.env["REDRAW_SEED"] ?? Math.floor(Math.random() * 1e9));
/** How far Inkscape may move a line, in pixels: it draws tied ones anew. */
const lineTolerance = 2;
const folder: string = mkdtempSync(join(tmpdir(), "redraw-oracle-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Opens a diagram in Inkscape, lets it act, and returns the file that it saves. */
function throughInkscape(diagram: Diagram, actions: readonly string[] = []): string {
  const [before, after] = [join(folder, "before.svg"), join(folder, "after.svg")];
  writeFileSync(before, encodeSvg(diagram));
  spawnSync("inkscape", [before, `--actions=${[...actions, `export-filename:${after}`, "export-do"].join(";")}`]);
  return readFileSync(after, "utf8");
}

/** Asks Inkscape for the drawn boxes of the lines with these ids: x, y, width, height in pixels. */
function drawnBoxes(file: string, ids: readonly string[]): readonly (readonly number[])[] {
  const path = join(folder, "query.svg");
  writeFileSync(path, file);
  const { stdout } = spawnSync("inkscape", ["--query-all", path], { encoding: "utf8" });
  const rows = new Map(stdout.split("\n").map((row) => [row.split(",")[0], row.split(",").slice(1).map(Number)]));
  return ids.map((id) => rows.get(id) ?? []);
}

describe.skipIf(isSkipped("inkscape"))("Inkscape", () => {
  beforeAll(() => needProgram(inkscape));

  const drawn = Array.from({ length: 8 }, (_, index) => ({
    name: `the drawn diagram ${seed + index}`,
    diagram: randomDiagram(seed + index),
  }));
  const withLines = [...goldens, ...drawn].filter(({ diagram }) => diagram.edges.length > 0);
  test.each(withLines)("leaves the lines of $name where they are", ({ diagram }) => {
    const ids = diagram.edges.map(({ id }) => `${id}.line`);
    // Measured without the ties: with them, Inkscape would draw the lines anew before it measures.
    const written = drawnBoxes(encodeSvg(diagram).replaceAll(/ inkscape:connect[a-z-]+="[^"]*"/g, ""), ids);
    const saved = drawnBoxes(throughInkscape(diagram), ids);
    for (const [index, box] of saved.entries()) {
      expect(box).toHaveLength(4);
      for (const [place, value] of box.entries())
        expect(Math.abs(value - written[index]![place]!), ids[index]).toBeLessThanOrEqual(lineTolerance);
    }
  });

  test("draws shapes with a shadow, and the shadow beside them", async () => {
    const shape = aNode({ id: "shape", box: [40, 40, 120, 60], style: { fill: "#336699", stroke: null, shadow: true } });
    const [before, after] = [join(folder, "shadow.svg"), join(folder, "shadow.png")];
    writeFileSync(before, encodeSvg(aDiagram({ nodes: [shape] })));
    spawnSync("inkscape", [before, `--export-filename=${after}`, "--export-background=#ffffff"]);
    const { data, info } = await sharp(after).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number): readonly number[] => [...data.subarray(3 * (y * info.width + x), 3 * (y * info.width + x) + 3)];
    expect(at(100, 70)).toEqual([0x33, 0x66, 0x99]);
    expect(at(100, 103)[0]).toBeLessThan(245);
    expect(at(100, 130)).toEqual([255, 255, 255]);
  });

  test("moves the end of a tied connector with its shape, and no other line", () => {
    const [still, moved] = [aNode({ id: "still", z: 0, box: [20, 20, 80, 40] }), aNode({ id: "moved", z: 1, box: [220, 20, 80, 40] })];
    const tied = anEdge({ id: "tied", from: still, to: moved });
    const free = anEdge({
      id: "free",
      z: 1001,
      points: [
        [20, 250],
        [300, 250],
      ],
    });
    const diagram = aDiagram({ nodes: [still, moved], edges: [tied, free] });
    expect(tiedEdges(diagram)).toEqual(new Set(["tied"]));
    const file = throughInkscape(diagram, ["select-by-id:moved", "transform-translate:0,120"]);
    const [line, other] = drawnBoxes(file, ["tied.line", "free.line"]);
    const [lineTop = 0, lineHeight = 0] = [line![1], line![3]];
    expect(lineTop + lineHeight).toBeGreaterThan(110);
    expect(other![1]! + other![3]! / 2).toBeCloseTo(250, 0);
  });
});
