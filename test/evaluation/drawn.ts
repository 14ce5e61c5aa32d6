/** Converts every scene that we draw and scores the result as a corpus is scored. */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openGeometryDetector } from "../../src/adapters/detector/geometry.ts";
import { openImageDecoder } from "../../src/adapters/image/decoder.ts";
import { openImageEncoder } from "../../src/adapters/image/encoder.ts";
import type { ConvertPorts } from "../../src/app/convert.ts";
import { convertPicture } from "../../src/app/convert.ts";
import type { TextReader } from "../../src/app/ports.ts";
import { ir } from "../../src/formats/ir/index.ts";
import { drawScenes } from "../../tools/scenes/draw.ts";
import { flows } from "../../tools/scenes/flows.ts";
import { structures } from "../../tools/scenes/structures.ts";

/** Every scene. */
export const scenes: typeof flows = [...flows, ...structures];

/** Scores by the names that the scorer prints. */
export type Scores = Readonly<Record<string, number>>;

/** Draws, converts and scores all scenes below a folder; `reader` reads the text. */
export async function scoreScenes(folder: string, reader: TextReader): Promise<Scores> {
  const truth = join(folder, "truth");
  const found = join(folder, "found");
  await drawScenes(scenes, truth, { withTruth: true });
  mkdirSync(found);
  const decoder = openImageDecoder();
  const ports: ConvertPorts = {
    decoder,
    detector: openGeometryDetector(),
    reader,
    judges: null,
    encoder: openImageEncoder(),
    rasteriser: { rasterise: () => Promise.reject(new Error("the IR needs no rasteriser")) },
    now: () => 0,
  };
  for (const { name } of scenes) {
    const { artifacts } = await convertPicture(readFileSync(join(truth, `${name}.png`)), [ir], ports);
    writeFileSync(join(found, `${name}.ir.json`), artifacts[0]!.bytes);
  }
  await decoder.close();
  return score(truth, found, join(folder, "scores.json"));
}

/** Runs the scorer, a program of its own, and returns what it says of the drawn pictures. */
function score(truth: string, found: string, report: string): Scores {
  execFileSync(process.execPath, ["test/evaluation/score.mjs", "--truth", truth, "--ir", found, "--json", report]);
  const { summary } = JSON.parse(readFileSync(report, "utf8")) as { summary: { drawn: Scores } };
  return summary.drawn;
}

/** Lists every score below its floor, and every floor that should rise because the score left it by more than two points. */
export function compareWithFloors(
  scores: Scores,
  floors: Scores,
): { readonly below: readonly string[]; readonly toRaise: readonly string[] } {
  const below: string[] = [];
  const toRaise: string[] = [];
  for (const [name, floor] of Object.entries(floors)) {
    const value = scores[name] ?? Number.NaN;
    // Rates of errors are better when lower.
    const gain = /CER|nSEE/.test(name) ? floor - value : value - floor;
    if (!(gain >= -1e-9)) below.push(`${name} is ${value.toFixed(4)}, its floor ${floor}`);
    else if (gain > 0.02) toRaise.push(`${name} is ${value.toFixed(4)}: raise its floor from ${floor}`);
  }
  return { below, toRaise };
}
