/** Compares a native backend with WebAssembly: every output of the recorded inputs, and five whole pictures; fails where they differ. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { parseArgs } from "node:util";
import sharp from "sharp";
import type { BackendName } from "../src/adapters/detector/backends.ts";
import type { NetName } from "../src/adapters/detector/graph/nets.ts";
import type { NetPool } from "../src/adapters/detector/net-pool.ts";
import { openNetPool } from "../src/adapters/detector/net-pool.ts";
import { openNetDetector } from "../src/adapters/detector/net.ts";
import { readSafetensors } from "../src/adapters/detector/safetensors.ts";
import { openTextReader } from "../src/boot/text-readers.ts";
import { assemble } from "../src/core/assemble/pipeline.ts";
import type { Diagram } from "../src/core/diagram/types.ts";
import { propose } from "../src/core/propose/propose.ts";
import type { Bitmap } from "../src/core/raster/bitmap.ts";
import { drawScenes } from "./scenes/draw.ts";
import { flows } from "./scenes/flows.ts";
import { structures } from "./scenes/structures.ts";
import { markdownTable } from "./statistics.ts";

const { values: options } = parseArgs({ options: { backend: { type: "string", default: "native" } } });
const recordings = "test/fixtures/nets";
const mostDifference = 1e-3;
const trained = readdirSync(recordings).map((file) => file.replace(".safetensors", "") as NetName);
const problems: string[] = [];

const open = (backend: BackendName): Promise<NetPool> => openNetPool({ nets: trained, threads: 1, backends: [backend] });

/** Returns the largest difference between two lists of numbers, as a share of numbers above 1. */
function difference(one: Float32Array, other: Float32Array): number {
  return one.reduce((most, value, index) => Math.max(most, Math.abs(value - other[index]!) / Math.max(1, Math.abs(value))), 0);
}

/** Compares every output for the recorded inputs, with the recording and with each other, twice. */
async function compareOutputs(wasm: NetPool, native: NetPool): Promise<readonly (readonly string[])[]> {
  const rows: string[][] = [];
  for (const net of trained) {
    const recording = readSafetensors(readFileSync(join(recordings, `${net}.safetensors`))).tensors;
    for (const number of ["0", "1"]) {
      const input = recording.get(`${number}.input`)!;
      const [first, second, theirs] = [await native.run(net, input), await native.run(net, input), await wasm.run(net, input)];
      for (const [at, { values }] of first.entries()) {
        const fromTraining = difference(recording.get(`${number}.output.${at}`)!.values, values);
        if (fromTraining > mostDifference) problems.push(`${net}, input ${number}, output ${at}: ${fromTraining} from the training`);
        if (difference(values, second[at]!.values) !== 0)
          problems.push(`${net}, input ${number}, output ${at}: differs when it is run again`);
        rows.push([net, number, `${at}`, fromTraining.toExponential(1), difference(theirs[at]!.values, values).toExponential(1)]);
      }
    }
  }
  return rows;
}

/** Recognises a picture with all trained nets on one backend. */
async function recognise(bitmap: Bitmap, nets: NetPool): Promise<Diagram> {
  const detections = trained.includes("page-small") ? await openNetDetector(nets).detect(bitmap) : propose(bitmap);
  const reader = await openTextReader({ text: "ctc", threads: 1, nets });
  return assemble({ bitmap, detections: { ...detections, backend: "any" }, readings: await reader.read(bitmap, detections.lines) });
}

/** Says what must not differ: kinds, owners, texts, links; not the last digits of confidences. */
function graphOf({ nodes, edges }: Diagram): string {
  return JSON.stringify({
    nodes: nodes.map(({ id, kind, parent, box, text }) => [id, kind, parent, box, text?.value]),
    edges: edges.map(({ id, source, target, startMarker, endMarker, labels }) => [
      id,
      source,
      target,
      startMarker,
      endMarker,
      labels.map(({ text }) => text),
    ]),
  });
}

async function comparePictures(wasm: NetPool, native: NetPool): Promise<readonly (readonly string[])[]> {
  const folder = mkdtempSync(join(tmpdir(), "redraw-backends-"));
  const names = ["flow-blue-rounded", "tables-plain", "nested-dark", "icons-green", "gallery-outline"];
  await drawScenes(
    [...flows, ...structures].filter(({ name }) => names.includes(name)),
    folder,
    { withTruth: false },
  );
  const rows: string[][] = [];
  for (const name of readdirSync(folder)) {
    const { data, info } = await sharp(join(folder, name)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const bitmap = { width: info.width, height: info.height, data: new Uint8Array(data) };
    const times: number[] = [];
    const graphs: string[] = [];
    for (const pool of [wasm, native]) {
      const began = performance.now();
      graphs.push(graphOf(await recognise(bitmap, pool)));
      times.push((performance.now() - began) / 1000);
    }
    if (graphs[0] !== graphs[1]) problems.push(`${name}: the diagrams differ`);
    rows.push([name, graphs[0] === graphs[1] ? "the same" : "DIFFERENT", ...times.map((time) => time.toFixed(2))]);
  }
  rmSync(folder, { recursive: true });
  return rows;
}

const backend = options.backend as BackendName;
const [wasm, native] = [await open("wasm"), await open(backend)];
console.log(
  markdownTable([
    ["net", "input", "output", `${backend} from the training`, `${backend} from wasm`],
    ...(await compareOutputs(wasm, native)),
  ]),
);
console.log(`\n${markdownTable([["picture", "diagram", "wasm, s", `${backend}, s`], ...(await comparePictures(wasm, native))])}`);
await Promise.all([wasm.close(), native.close()]);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
