/** Loads the weights of the nets: a file that is missing, altered or of another architecture is refused with its name. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Fault } from "../../core/fault.ts";
import type { OnnxModel } from "./onnx/model.ts";
import { readOnnxModel } from "./onnx/model.ts";
import type { StoredTensor } from "./safetensors.ts";
import { readSafetensors } from "./safetensors.ts";

/** Weights that the manifest vouches for. */
export interface Weights {
  readonly net: string;
  /** Of the file, in hex. */
  readonly sha256: string;
  /** Size of the file. */
  readonly bytes: number;
  readonly tensors: ReadonlyMap<string, StoredTensor>;
  /** The operations, where the file holds them beside the weights: an ONNX file, whose constants the graph has. */
  readonly graph?: OnnxModel;
  /** What the manifest says of the net: its alphabet, seed, scores and so on. */
  readonly facts: Readonly<Record<string, unknown>>;
}

/** A file whose content the manifest knows. */
interface PinnedFile {
  readonly file: string;
  readonly sha256: string;
  /** Where the file lies, if not beside the manifest: in the folder `assets` of a package, or in the folder of text models that a setting names. */
  readonly from?: { readonly package: string } | "text models";
}

/** What a manifest must say of a net. */
interface Entry extends PinnedFile, Readonly<Record<string, unknown>> {
  readonly architecture: string;
  /** The symbols of a public reader, one a line, where they are not in the model itself. */
  readonly alphabet?: PinnedFile;
}

/** Where files of models are looked for. */
export interface ModelFolders {
  /** The folder of the manifest and of our own nets. */
  readonly models?: string;
  /** The folder that a person gives with text models that are in no package. */
  readonly textModels?: string;
}

/** Tensors below this name serve a restart of the training alone. */
const restartPrefix = "training/";
const manifestName = "manifest.json";

/** The folder of the weights in this package; what is built lies one folder deeper. */
export const modelsFolder: string = fileURLToPath(
  new URL(import.meta.url.endsWith(".ts") ? "../../../models" : "../../../../models", import.meta.url),
);

export function unusable(file: string, why: string, cause?: unknown): Fault {
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

/** Returns what the manifest says of a model's file. Throws `model_unusable` where it does not know it. */
export async function factsOf(model: string, folders: ModelFolders = {}): Promise<{ readonly sha256: string; readonly bytes: number }> {
  const { sha256, bytes } = await entryOf(model, folders);
  return { sha256, bytes: Number(bytes) };
}

/** What is asked for: a net, and the architecture that this version of the product has for it. */
interface Wanted {
  readonly net: string;
  readonly architecture: string;
}

/** Loads a net's weights by the manifest. Throws `model_unusable` where file, hash or architecture are not what they should be. */
export function loadWeights(wanted: Wanted, folders: ModelFolders = {}): Promise<Weights> {
  return readWeights(wanted, folders, (name) => !name.startsWith(restartPrefix));
}

/** Checks a net's weights as loading does, and keeps nothing of them; throws the same. */
export async function checkWeights(wanted: Wanted, folders: ModelFolders = {}): Promise<void> {
  await readWeights(wanted, folders, () => false);
}

async function readWeights(wanted: Wanted, folders: ModelFolders, isWanted: (tensor: string) => boolean): Promise<Weights> {
  const entry = await entryOf(wanted.net, folders);
  const { bytes, sha256 } = await readPinned(entry, folders);
  const { facts, ...content } = entry.file.endsWith(".onnx") ? decodeOnnx(bytes, entry) : decode(bytes, entry.file, isWanted);
  const architecture = facts["architecture"] ?? "unknown";
  if (architecture !== wanted.architecture || entry.architecture !== wanted.architecture)
    throw unusable(entry.file, `it is for the architecture ${architecture}, and this version of Redraw has ${wanted.architecture}`);
  return { net: wanted.net, sha256, bytes: bytes.length, ...content, facts: entry };
}

/** Reads a model that is no net, with what the manifest says of it and of all others. Throws as `loadWeights` does. */
export async function loadModel(
  wanted: Wanted,
  folders: ModelFolders = {},
): Promise<{ readonly text: string; readonly facts: Weights["facts"]; readonly sha256Of: (net: string) => string | null }> {
  const manifest = await readManifest(folders.models ?? modelsFolder);
  const entry = await entryOf(wanted.net, folders);
  const { bytes } = await readPinned(entry, folders);
  if (entry.architecture !== wanted.architecture)
    throw unusable(entry.file, `it is for the architecture ${entry.architecture}, and this version of Redraw has ${wanted.architecture}`);
  return { text: bytes.toString("utf8"), facts: entry, sha256Of: (net) => manifest[net]?.sha256 ?? null };
}

/** Checks a file that another program reads by itself, and returns the folder that it lies in. Throws as `loadWeights` does. */
export async function folderOfModel(model: string, folders: ModelFolders = {}): Promise<string> {
  const entry = await entryOf(model, folders);
  await readPinned(entry, folders);
  return folderOf(entry, folders);
}

/** Returns the symbols of a public reader by their outputs, the first for output 1; the last is the space. Throws as `loadWeights` does. */
export async function loadSymbols(wanted: Wanted, folders: ModelFolders = {}): Promise<readonly string[]> {
  const { alphabet } = await entryOf(wanted.net, folders);
  const text =
    alphabet === undefined
      ? (await loadWeights(wanted, folders)).graph?.facts["character"]
      : (await readPinned(alphabet, folders)).bytes.toString("utf8");
  return [...(text ?? "").split(/\r?\n/).filter((symbol) => symbol !== ""), " "];
}

async function entryOf(net: string, { models = modelsFolder }: ModelFolders): Promise<Entry> {
  const entry = (await readManifest(models))[net];
  if (entry === undefined) throw unknownNet(net);
  return entry;
}

async function readPinned(pinned: PinnedFile, folders: ModelFolders): Promise<{ readonly bytes: Buffer; readonly sha256: string }> {
  const bytes = await readModelFile(folderOf(pinned, folders), pinned.file);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  if (sha256 !== pinned.sha256) throw unusable(pinned.file, `its content is not the one that ${manifestName} names`);
  return { bytes, sha256 };
}

/** Packages are looked for as `require` does it: beside this one, above it, and where NODE_PATH says. */
const find = createRequire(import.meta.url);

/** Returns the folder of a file; packages of models export their entry for Node, beside which the files lie in `assets`. */
function folderOf({ file, from }: PinnedFile, { models = modelsFolder, textModels }: ModelFolders): string {
  if (from === undefined) return models;
  if (from !== "text models") {
    try {
      return join(dirname(find.resolve(`${from.package}/node`)), "assets");
    } catch (thrown) {
      throw unusable(file, `its package ${from.package} is not installed`, thrown);
    }
  }
  if (textModels !== undefined) return textModels;
  throw unusable(file, "REDRAW_TEXT_MODELS does not name the folder that holds it");
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

/** Reads an ONNX file, which does not say of itself what it is for. */
function decodeOnnx(
  bytes: Uint8Array,
  { file, architecture }: Entry,
): ReturnType<typeof readSafetensors> & Required<Pick<Weights, "graph">> {
  try {
    return { facts: { architecture }, tensors: new Map(), graph: readOnnxModel(bytes) };
  } catch (thrown) {
    throw unusable(file, "it is no ONNX file", thrown);
  }
}

function decode(bytes: Uint8Array, file: string, isWanted: (tensor: string) => boolean): ReturnType<typeof readSafetensors> {
  try {
    return readSafetensors(bytes, isWanted);
  } catch (thrown) {
    throw unusable(file, "it is no safetensors file", thrown);
  }
}
