/**
 * Takes out of unpacked wheels what TensorFlow needs to compute on NVIDIA's cards, while the image is built: `node lay-out-libraries.ts FROM TO`.
 *
 * All libraries lie in one folder: TensorFlow opens those of CUDA by their names, and not from everywhere that it looks would it see the folders of
 * their packages. Beside them lie headers and names for what is built against them, the licences of all packages, and their versions.
 */
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** What is in the image, as `versions.json` says it. */
export interface LibraryVersions {
  readonly tensorflow: string;
  /** The CUDA and the cuDNN that TensorFlow was built for; packages of later ones may lie beside it. */
  readonly builtFor: { readonly cuda: string; readonly cudnn: string; readonly cards: readonly string[] };
  /** Versions of the packages by their names. */
  readonly packages: Readonly<Record<string, string>>;
}

/** Libraries of TensorFlow by the names under which addons are linked with them. */
const linked = { "libtensorflow.so": "libtensorflow_cc.so.2", "libtensorflow_framework.so": "libtensorflow_framework.so.2" };
const headers = ["tensorflow/c", "tensorflow/core/platform", "xla", "tsl"];

/** Parts of the packages that nothing here opens: several cards for one matrix, interfaces of other libraries, other builds of the same. */
const needless = /^lib(?:cusolverMg|cufftw|nvblas|.*\.alt)\./;

/** Where packages keep them; TensorFlow does not where the others do. */
const licences = ["*.dist-info/**/{LICENSE,License,NOTICE}*", "tensorflow/THIRD_PARTY_NOTICES.txt", "tensorflow/include/LICENSE"];

function move(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  renameSync(from, to);
}

/** Names and versions of wheels: each has left a folder `NAME-VERSION.dist-info` (Binary distribution format of PyPA). */
function packagesOf(from: string): Readonly<Record<string, string>> {
  const folders = globSync("*.dist-info", { cwd: from }).toSorted();
  return Object.fromEntries(folders.map((folder) => /^(.+)-([^-]+)\.dist-info$/.exec(folder)!.slice(1, 3) as [string, string]));
}

/** What TensorFlow's own note on its build says: lines of a Python dictionary. */
function builtFor(from: string): LibraryVersions["builtFor"] {
  const note = readFileSync(join(from, "tensorflow/python/platform/build_info.py"), "utf8");
  const word = (name: string): string => {
    const found = new RegExp(`["']${name}["']\\s*[:,]\\s*["']([^"']*)["']`).exec(note)?.[1];
    if (found === undefined) throw new Error(`TensorFlow does not say its ${name}: it is not the wheel for cards`);
    return found;
  };
  const cards = /["']cuda_compute_capabilities["']\s*[:,]\s*\[([^\]]*)\]/.exec(note)?.[1] ?? "";
  return { cuda: word("cuda_version"), cudnn: word("cudnn_version"), cards: cards.match(/\w+(?=["'])/g) ?? [] };
}

/** Moves what is needed from the folder of unpacked wheels into another; returns the versions that it has written there, too. */
export function layOutLibraries(from: string, to: string): LibraryVersions {
  mkdirSync(join(to, "link"), { recursive: true });
  for (const [name, library] of Object.entries(linked)) {
    move(join(from, "tensorflow", library), join(to, "lib", library));
    symlinkSync(join("../lib", library), join(to, "link", name));
  }
  for (const file of globSync("nvidia/*/lib/*.so*", { cwd: from })) {
    const name = basename(file);
    if (!needless.test(name)) move(join(from, file), join(to, "lib", name));
  }
  for (const folder of headers) {
    const place = join(from, "tensorflow/include", folder);
    if (existsSync(place)) move(place, join(to, "include", folder));
  }
  for (const file of globSync(licences, { cwd: from })) {
    const target = join(to, "licences", file.replaceAll("/", "-").replace(".dist-info", ""));
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(join(from, file), target);
  }
  const packages = packagesOf(from);
  const versions: LibraryVersions = { tensorflow: packages["tensorflow"] ?? "", builtFor: builtFor(from), packages };
  writeFileSync(join(to, "versions.json"), `${JSON.stringify(versions, null, 2)}\n`);
  return versions;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [from = "", to = ""] = process.argv.slice(2);
  console.log(layOutLibraries(from, to));
}
