/**
 * The bed of diagrams in every application: what opens, where text stands, what follows when shapes
 * move. PowerPoint and Visio are checked by rule and validator only: neither runs here.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Diagram } from "../../src/core/diagram/types.ts";
import { formatOf } from "../../src/formats/index.ts";
import { aboutBed, bed } from "./bed.ts";
import { needDrawio } from "./drawio-app.ts";
import { openDrawio } from "./drawio.ts";
import type { Drawio, SeenModel } from "./drawio.ts";
import { needLibreOffice } from "./libreoffice.ts";
import { linesOfWords, wordsOf, writePdfs } from "./pdf-lines.ts";
import { clearLines, compareLines, wantedLines } from "./shown-lines.ts";
import type { ShownLine, TextReport } from "./shown-lines.ts";
import { isSkipped } from "./skip.ts";

/** Half a line's height, at the 99th percentile, is as far as a line may stand from where the preview has it. */
const farthest = 0.5;

const folder: string = mkdtempSync(join(tmpdir(), "redraw-matrix-"));
const rows: string[] = [aboutBed];
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  process.stdout.write(`\n${rows.join("\n")}\n`);
});

async function bytesOf(id: string, diagram: Diagram): Promise<Uint8Array> {
  return (await formatOf(id)!.encode(diagram, {})).bytes;
}

/** Adds a row to the table, and returns what breaks the limits. */
function judge(name: string, reports: readonly TextReport[]): readonly string[] {
  const distances = reports.flatMap((report) => report.distances).toSorted((a, b) => a.heights - b.heights);
  const [missing, wraps] = [reports.flatMap((report) => report.missing), reports.flatMap((report) => report.wraps)];
  const overflows = reports.flatMap((report) => report.overflows);
  const at99 = distances[Math.floor(0.99 * distances.length)]?.heights ?? Infinity;
  rows.push(
    `${name}: ${distances.length} lines, 99th percentile ${at99.toFixed(2)} heights, ${missing.length} missing, ${wraps.length} broken elsewhere, ` +
      `${overflows.length} beyond their shape`,
  );
  const say = ({ owner, text }: { readonly owner: string; readonly text: string }): string => `${owner} "${text}"`;
  return [
    ...(at99 <= farthest
      ? []
      : [
          `${name}: text stands ${at99.toFixed(2)} heights away: ${distances
            .slice(-5)
            .map(({ line, heights }) => `${say(line)} ${heights.toFixed(1)}`)
            .join(", ")}`,
        ]),
    ...(missing.length === 0 ? [] : [`${name}: missing ${missing.slice(0, 5).map(say).join(", ")}`]),
    ...(wraps.length === 0 ? [] : [`${name}: broken ${wraps.slice(0, 5).map(say).join(", ")}`]),
    ...(overflows.length === 0 ? [] : [`${name}: beyond their shape ${overflows.slice(0, 5).map(say).join(", ")}`]),
  ];
}

describe.skipIf(isSkipped("drawio"))("draw.io", () => {
  let drawio: Drawio;
  beforeAll(async () => {
    drawio = await openDrawio(await needDrawio(process.env["REDRAW_DRAWIO_APP"]));
  });
  afterAll(() => drawio.close());

  const shownBy = ({ lines }: SeenModel): readonly ShownLine[] =>
    lines.flatMap(([, found]) =>
      found.map(({ text, box: [x, y, width, height], wraps }) => {
        return { text, middle: [x + width / 2, y + height / 2] as const, size: [width, height] as const, wraps };
      }),
    );

  test("shows what the preview shows, and everything follows moved shapes", async () => {
    const [reports, problems]: [TextReport[], string[]] = [[], []];
    for (const [index, diagram] of bed.entries()) {
      const glued = new Set(diagram.edges.flatMap(({ source, target }) => [source.node, target.node]));
      const moved = diagram.nodes.filter(({ id, parent }) => parent === null && glued.has(id)).at(index % 3)?.id;
      const seen = await drawio.inspect(await bytesOf("drawio", diagram), moved);
      problems.push(
        ...[
          ...seen.errors,
          ...seen.strays.map((id) => `${id} does not follow ${moved}`),
          ...seen.vertices.filter(({ unknown }) => unknown).map(({ id }) => `${id} is drawn as a rectangle`),
        ].map((what) => `diagram ${index}: ${what}`),
      );
      reports.push(compareLines(clearLines(wantedLines(diagram)), shownBy(seen)));
    }
    expect([...problems, ...judge("drawio in draw.io", reports)]).toEqual([]);
  });
});

describe.skipIf(isSkipped("libreoffice"))("LibreOffice", () => {
  beforeAll(needLibreOffice);

  test.each(["pptx", "vsdx"])("shows the text of %s where the preview shows it", async (id) => {
    const files: string[] = [];
    for (const [index, diagram] of bed.entries()) {
      const file = join(folder, `${id}-${index}.${id}`);
      writeFileSync(file, await bytesOf(id, diagram));
      files.push(file);
    }
    const pages = writePdfs(files);
    const reports = bed.map((diagram, index) =>
      compareLines(clearLines(wantedLines(diagram)), linesOfWords(wordsOf(pages[index]!, diagram.size.width))),
    );
    expect(judge(`${id} in LibreOffice`, reports)).toEqual([]);
  });
});
