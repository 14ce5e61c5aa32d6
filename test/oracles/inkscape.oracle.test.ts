/** Inkscape opens what we write without changing a line, and tied connectors follow a moved shape. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Diagram } from "../../src/core/diagram/types.ts";
import { tiedEdges } from "../../src/formats/svg/tie.ts";
import { encodeSvg } from "../../src/formats/svg/encode.ts";
import { goldens } from "../conformance/format-goldens.ts";
import { aDiagram, aNode, anEdge } from "../make/diagram.ts";
import { needProgram, works } from "./install.ts";
import { isSkipped } from "./skip.ts";

const inkscape = { name: "Inkscape", packages: ["inkscape"], skip: "inkscape", isInstalled: () => works("inkscape", "--version") };
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

  const withLines = goldens.filter(({ diagram }) => diagram.edges.length > 0);
  test.each(withLines)("leaves the lines of $name where they are", ({ diagram }) => {
    const ids = diagram.edges.map(({ id }) => `${id}.line`);
    // Measured without the ties: with them, Inkscape would draw the lines anew before it measures.
    const written = drawnBoxes(encodeSvg(diagram).replaceAll(/ inkscape:connect[a-z-]+="[^"]*"/g, ""), ids);
    const saved = drawnBoxes(throughInkscape(diagram), ids);
    for (const [index, box] of saved.entries()) {
      expect(box).toHaveLength(4);
      // A tied line is drawn up to the outline, over what we leave for the tips of its heads.
      const tolerance = 2 + 4 * diagram.edges[index]!.style.strokeWidth;
      for (const [place, value] of box.entries())
        expect(Math.abs(value - written[index]![place]!), ids[index]).toBeLessThanOrEqual(tolerance);
    }
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
