/** Converts pictures that hold no diagram, drawn from a seed, and prints what was taken for one: `node tools/no-diagrams.ts --seed N --count N`. */
import { parseArgs } from "node:util";
import { openRasteriser } from "../src/adapters/image/rasteriser.ts";
import { readConfig } from "../src/boot/config.ts";
import { openConverter } from "../src/boot/converter.ts";
import { convertNoDiagrams } from "./scripts/no-diagrams.ts";
import { markdownTable } from "./statistics.ts";

const { values: options } = parseArgs({ options: { seed: { type: "string", default: "1" }, count: { type: "string", default: "20" } } });

const [converter, rasteriser] = [await openConverter(readConfig({}), { threads: 1 }), openRasteriser()];
const rows = await convertNoDiagrams(Number(options.seed), Number(options.count), { converter, rasteriser });
await Promise.all([converter.close(), rasteriser.close()]);
const kinds = [...new Set(rows.map(({ kind }) => kind))];
console.log(
  markdownTable([
    ["pictures", "number", "refused", "what was found in the others"],
    ...kinds.map((kind) => {
      const group = rows.filter((row) => row.kind === kind);
      const taken = group.filter(({ found }) => found !== null);
      return [kind, `${group.length}`, `${group.length - taken.length}`, taken.map(({ found }) => found).join("; ")];
    }),
  ]),
);
