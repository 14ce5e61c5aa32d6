/** Loads the weights of the nets: a file that is missing, altered or of another architecture is refused with its name. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Fault } from "../../core/fault.ts";
import type { StoredTensor } from "./safetensors.ts";
import { readSafetensors } from "./safetensors.ts";

/** Weights that the manifest vouches for. */
export interface Weights {
  readonly net: string;
  /** Of the file, in hex. */
  readonly sha256: string;
  readonly tensors: ReadonlyMap<string, StoredTensor>;
  /** What the manifest says of the net: its alphabet, seed, scores and so on. */
  readonly facts: Readonly<Record<string, unknown>>;
}

/** What a manifest must say of a net. */
interface Entry extends Readonly<Record<string, unknown>> {
  readonly file: string;
  readonly sha256: string;
  readonly architecture: string;
}

/** Tensors below this name serve a restart of the training alone. */
const restartPrefix = "training/";
const manifestName = "manifest.json";

/** The folder of the weights in this package; what is built lies one folder deeper. */
export const modelsFolder: string = fileURLToPath(
  new URL(import.meta.url.endsWith(".ts") ? "../../../models" : "../../../../models", import.meta.url),
);

function unusable(file: string, why: string, cause?: unknown): Fault {
  const message = `the weights file ${file} cannot be used: ${why}; install Redraw again, or restore the folder of its models`;
  return new Fault({ code: "model_unusable", kind: "unavailable", message, cause });
}

function unknownNet(net: string): Fault {
  const message = `the settings ask for the net ${net}, and this version of Redraw comes without ${net}.safetensors; choose a setting that does not need it`;
  return new Fault({ code: "model_unusable", kind: "unavailable", message });
}

/** Tells whether the manifest knows a net, so that weights for it were trained and accepted. Throws `model_unusable` without a manifest. */
export async function isTrained(net: string, folder: string = modelsFolder): Promise<boolean> {
  return net in (await readManifest(folder));
}

/** What is asked for: a net, and the architecture that this version of the product has for it. */
interface Wanted {
  readonly net: string;
  readonly architecture: string;
}

/** Loads a net's weights by the manifest. Throws `model_unusable` where file, hash or architecture are not what they should be. */
export function loadWeights(wanted: Wanted, folder: string = modelsFolder): Promise<Weights> {
  return readWeights(wanted, folder, (name) => !name.startsWith(restartPrefix));
}

/** Checks a net's weights as loading does, and keeps nothing of them; throws the same. */
export async function checkWeights(wanted: Wanted, folder: string = modelsFolder): Promise<void> {
  await readWeights(wanted, folder, () => false);
}

async function readWeights(wanted: Wanted, folder: string, isWanted: (tensor: string) => boolean): Promise<Weights> {
  const entry = (await readManifest(folder))[wanted.net];
  if (entry === undefined) throw unknownNet(wanted.net);
  const bytes = await readModelFile(folder, entry.file);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  if (sha256 !== entry.sha256) throw unusable(entry.file, `its content is not the one that ${manifestName} names`);
  const { facts, tensors } = decode(bytes, entry.file, isWanted);
  const architecture = facts["architecture"] ?? "unknown";
  if (architecture !== wanted.architecture || entry.architecture !== wanted.architecture)
    throw unusable(entry.file, `it is for the architecture ${architecture}, and this version of Redraw has ${wanted.architecture}`);
  return { net: wanted.net, sha256, tensors, facts: entry };
}

async function readManifest(folder: string): Promise<Readonly<Record<string, Entry>>> {
  const bytes = await readModelFile(folder, manifestName);
  try {
    const { models } = JSON.parse(bytes.toString("utf8")) as { models: Record<string, Entry> };
    const incomplete = Object.entries(models).find(([, { file, sha256, architecture }]) => !file || !sha256 || !architecture);
    if (incomplete !== undefined) throw new Error(`${incomplete[0]} lacks its file, hash or architecture`);
    return models;
  } catch (thrown) {
    throw unusable(manifestName, "it is no list of models", thrown);
  }
}

async function readModelFile(folder: string, file: string): Promise<Buffer> {
  try {
    return await readFile(join(folder, file));
  } catch (thrown) {
    throw unusable(file, `it cannot be read from ${folder}`, thrown);
  }
}

function decode(bytes: Uint8Array, file: string, isWanted: (tensor: string) => boolean): ReturnType<typeof readSafetensors> {
  try {
    return readSafetensors(bytes, isWanted);
  } catch (thrown) {
    throw unusable(file, "it is no safetensors file", thrown);
  }
}
