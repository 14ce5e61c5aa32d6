/** The backends that can run the nets, best first; each is loaded only where it is asked for. */
import { createRequire } from "node:module";
import { dirname } from "node:path";
import * as tf from "@tensorflow/tfjs-core";

/** What computes, where more is known of it than its name. */
export interface Engine {
  /** Such as `TensorFlow 2.21.0`. */
  readonly name: string;
  /** What it does without, in words; null where nothing is missing. */
  readonly lacks: string | null;
}

/** One way to compute. */
export interface Backend {
  /** The package that must be installed for it. */
  readonly packageName: string;
  /** Loads what it needs and makes it the one that this thread computes with; throws when it does not work here. */
  open(): Promise<Engine | null>;
  /** Instances of it that are of use at once: native libraries spread over the cores by themselves. */
  readonly instances: "one" | "one a thread";
}

/** Packages are looked for as `require` does it: beside this one, above it, and where NODE_PATH says. */
const find = createRequire(import.meta.url);

/** What the bindings of TensorFlow tell of themselves (tfjs-node 4.22, nodejs_kernel_backend.ts). */
interface Binding {
  readonly isGPUPackage?: boolean;
  readonly isUsingGpuDevice?: boolean;
  readonly binding?: { readonly TF_Version?: string };
}

/** The package for cards computes without one, too, and says nothing of it. */
export function engineOf({ isGPUPackage, isUsingGpuDevice, binding }: Binding): Engine {
  const isWithoutCard = isGPUPackage === true && isUsingGpuDevice !== true;
  const lacks = isWithoutCard ? "no NVIDIA card can be used here, so the processor computes" : null;
  return { name: `TensorFlow ${binding?.TF_Version ?? "of an unknown version"}`, lacks };
}

/** Loads a package that a host may have or not: nothing heavy is installed for those who do not ask for it. */
async function openNative(packageName: string): Promise<Engine> {
  find(packageName);
  if (!(await tf.setBackend("tensorflow"))) throw new Error(`${packageName} is installed, but does not start`);
  return engineOf(tf.backend() as unknown as Binding);
}

async function openWasm(): Promise<null> {
  const { setWasmPaths } = await import("@tensorflow/tfjs-backend-wasm");
  setWasmPaths(`${dirname(find.resolve("@tensorflow/tfjs-backend-wasm"))}/`);
  if (!(await tf.setBackend("wasm"))) throw new Error("WebAssembly with SIMD does not start");
  return null;
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
