/** Measures what lending and gathering give on a native backend: several pictures at once, each alone or tiles together, and the same IR either way. */
import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import { performance } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { readConfig } from "../src/boot/config.ts";
import { openConversions } from "../src/boot/conversions.ts";
import { lendsNets } from "../src/boot/net-host.ts";
import { markdownTable } from "./statistics.ts";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { backend: { type: "string", default: "native" }, slots: { type: "string", default: "3" } },
});
const pictures = positionals.length > 0 ? positionals : ["examples/flow-blue-rounded.png"];
const slots = Number(options.slots);
const never = new AbortController().signal;

/** Seconds of processor time of this process, whose threads run the nets. */
const processorSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/** Converts every picture `slots` times, all at once; gives what it cost here and what the pictures became. */
async function measure(batchSize: number): Promise<{ readonly row: readonly string[]; readonly diagrams: readonly string[] }> {
  const settings = { REDRAW_DETECTOR: options.backend, REDRAW_TEXT: "none", REDRAW_BATCH_SIZE: `${batchSize}` };
  const config = readConfig(settings);
  if (!lendsNets(config)) throw new Error(`${options.backend} is not installed: run make test-native, or make bench-batches`);
  const conversions = openConversions(config, { slots, threads: 1, maxBytes: 4_000_000_000, standsBack: false });
  const convert = async (path: string): Promise<string> => {
    const result = await conversions.convert(readFileSync(path), { signal: never, onStage: () => {} });
    return JSON.stringify(result.diagram);
  };
  // The first loads the nets.
  await Promise.all(Array.from({ length: slots }, () => convert(pictures[0]!)));
  const [began, beganSeconds] = [performance.now(), processorSeconds()];
  const all = pictures.flatMap((path) => Array.from({ length: slots }, () => path));
  const diagrams = await Promise.all(all.map((path) => convert(path)));
  const [seconds, processor] = [(performance.now() - began) / 1_000, processorSeconds() - beganSeconds];
  await conversions.close();
  const memory = Math.round(process.memoryUsage().rss / 1e6);
  return { row: [`${batchSize}`, `${all.length}`, seconds.toFixed(1), processor.toFixed(1), `${memory}`], diagrams };
}

const measured = [];
for (const size of [1, 4, 8]) measured.push(await measure(size));
const [first] = measured;
const differing = measured.filter(({ diagrams }) => JSON.stringify(diagrams) !== JSON.stringify(first!.diagrams));
console.log(`${cpus().length} cores of ${cpus()[0]?.model ?? "an unknown kind"}, ${slots} conversions at once, ${options.backend}\n`);
console.log(
  markdownTable([
    ["tiles together", "pictures", "seconds", "processor seconds of the nets", "MB of the process"],
    ...measured.map(({ row }) => row),
  ]),
);
console.log(differing.length === 0 ? "\nEvery picture became the same diagram." : "\nSome diagrams differ.");
process.exitCode = differing.length === 0 ? 0 : 1;
