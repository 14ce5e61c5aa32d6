/** Runs a net of the product on an input from a file, so that the training can compare: `run-net.ts --net NAME --models DIR --input FILE --out DIR`. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { BackendName } from "../src/adapters/detector/backends.ts";
import type { NetName } from "../src/adapters/detector/graph/nets.ts";
import { nets } from "../src/adapters/detector/graph/nets.ts";
import { openNetRunner } from "../src/adapters/detector/net-runner.ts";
import { readSafetensors } from "../src/adapters/detector/safetensors.ts";
import { loadWeights } from "../src/adapters/detector/weights.ts";

const { values: options } = parseArgs({
  options: {
    net: { type: "string", default: "text-small" },
    models: { type: "string", default: "models" },
    backend: { type: "string", default: "wasm" },
    /** A safetensors file whose tensors are inputs. */
    input: { type: "string", default: "" },
    /** Every output becomes NAME.NUMBER.f32, its shape a line of standard output. */
    out: { type: "string", default: "out" },
  },
});

const net = options.net as NetName;
const weights = await loadWeights(
  { net, architecture: nets[net].architecture },
  options.models === undefined ? {} : { models: options.models },
);
const runner = await openNetRunner(options.backend as BackendName, [weights]);
for (const [name, input] of readSafetensors(readFileSync(options.input)).tensors) {
  for (const [at, { shape, values }] of runner.run(net, input).entries()) {
    writeFileSync(join(options.out, `${name}.${at}.f32`), values);
    console.log(JSON.stringify({ file: `${name}.${at}.f32`, shape }));
  }
}
