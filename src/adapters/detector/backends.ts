/** The backends that can run the nets, best first; each is loaded only where it is asked for. */
import { createRequire } from "node:module";
import { dirname } from "node:path";
import * as tf from "@tensorflow/tfjs-core";

/** One way to compute. */
export interface Backend {
  /** The package that must be installed for it. */
  readonly packageName: string;
  /** Loads what it needs and makes it the one that this thread computes with; throws when it does not work here. */
  open(): Promise<void>;
  /** Instances of it that are of use at once: native libraries spread over the cores by themselves. */
  readonly instances: "one" | "one a thread";
}

/** Packages are looked for as `require` does it: beside this one, above it, and where NODE_PATH says. */
const find = createRequire(import.meta.url);

/** Loads a package that a host may have or not: nothing heavy is installed for those who do not ask for it. */
async function openNative(packageName: string): Promise<void> {
  find(packageName);
  if (!(await tf.setBackend("tensorflow"))) throw new Error(`${packageName} is installed, but does not start`);
}

async function openWasm(): Promise<void> {
  const { setWasmPaths } = await import("@tensorflow/tfjs-backend-wasm");
  setWasmPaths(`${dirname(find.resolve("@tensorflow/tfjs-backend-wasm"))}/`);
  if (!(await tf.setBackend("wasm"))) throw new Error("WebAssembly with SIMD does not start");
}

/** The name of a backend. */
export type BackendName = "gpu" | "native" | "wasm";

const native = (packageName: string): Backend => ({ packageName, open: () => openNative(packageName), instances: "one" });

/** Every backend by its name. */
export const backends: { readonly [Name in BackendName]: Backend } = {
  gpu: native("@tensorflow/tfjs-node-gpu"),
  native: native("@tensorflow/tfjs-node"),
  wasm: { packageName: "@tensorflow/tfjs-backend-wasm", open: openWasm, instances: "one a thread" },
};

/** The names in the order in which `auto` tries them. */
export const backendNames: readonly BackendName[] = ["gpu", "native", "wasm"];

/** Tells whether the package of a backend is installed, without loading it. */
export function isInstalled(backend: BackendName): boolean {
  try {
    find.resolve(backends[backend].packageName);
    return true;
  } catch {
    return false;
  }
}
