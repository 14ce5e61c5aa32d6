/** Finds the files that the user means: those named directly, and the pictures of folders. */
import type { Dirent } from "node:fs";
import { existsSync, readdirSync, realpathSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { Fault } from "../../core/fault.ts";
import { inputUnreadable, reasonOf } from "./faults.ts";

/** One file to convert. */
export interface Input {
  /** How messages call it: the path as the user would type it, or `-`. */
  readonly name: string;
  /** Folder of the outputs below `--out`, relative; empty for files named directly. */
  readonly below: string;
  /** Null for standard input. */
  readonly path: string | null;
  /** What the outputs are called, where that does not follow from the name: a page of a document. */
  readonly stem?: string;
}

/** What the arguments led to. */
export interface Inputs {
  readonly found: readonly Input[];
  /** Files, links and folders in the folders given that are left alone. */
  readonly skipped: number;
  readonly failed: readonly { readonly name: string; readonly fault: Fault }[];
}

/** Endings of the files that are taken from folders. */
export const pictureEndings: readonly string[] = [".png", ".jpg", ".jpeg", ".webp", ".gif", ".tif", ".tiff"];
const pictureName = /\.(png|jpe?g|webp|gif|tiff?)$/i;
const inputName = /\.(png|jpe?g|webp|gif|tiff?|pdf|ir\.json|json)$/i;
/** The ending of our own previews. */
export const previewEnding = ".preview.png";

/** Returns an input's name without folder and ending, from which the outputs are named. */
export function stemOf(name: string): string {
  if (name === "-") return "stdin";
  return (name.split(/[\\/]/).at(-1) ?? name).replace(inputName, "");
}

/** True for a name that folders are searched for: its ending is a picture's. */
export function isPictureName(name: string): boolean {
  return pictureName.test(name);
}

/** True for a preview that an earlier run wrote beside its IR: converting a folder twice must not convert it. */
function isOwnPreview(folder: string, name: string): boolean {
  return name.endsWith(previewEnding) && existsSync(join(folder, `${name.slice(0, -previewEnding.length)}.ir.json`));
}

/** Lists a folder's pictures in the order of their names; links are not followed. */
function walkFolder(root: string, folder: string, recursive: boolean): Inputs {
  const found: Input[] = [];
  const failed: Inputs["failed"][number][] = [];
  let skipped = 0;
  let entries: Dirent[];
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch (thrown) {
    return { found, skipped, failed: [{ name: folder, fault: inputUnreadable(reasonOf(thrown), thrown) }] };
  }
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && recursive) {
      const inner = walkFolder(root, path, recursive);
      found.push(...inner.found);
      failed.push(...inner.failed);
      skipped += inner.skipped;
    } else if (entry.isFile() && isPictureName(entry.name) && !isOwnPreview(folder, entry.name)) {
      found.push({ name: path, below: relative(root, dirname(path)), path });
    } else skipped++;
  }
  return { found, skipped, failed };
}

/** Looks up one argument. */
function lookUp(name: string, recursive: boolean): Inputs {
  if (name === "-") return { found: [{ name, below: "", path: null }], skipped: 0, failed: [] };
  try {
    const status = statSync(name);
    if (status.isDirectory()) return walkFolder(name, name, recursive);
    if (status.isFile() || status.isFIFO()) return { found: [{ name, below: "", path: name }], skipped: 0, failed: [] };
    return { found: [], skipped: 0, failed: [{ name, fault: inputUnreadable("it is no file") }] };
  } catch (thrown) {
    return { found: [], skipped: 0, failed: [{ name, fault: inputUnreadable(reasonOf(thrown), thrown) }] };
  }
}

/** Collects the pictures of all arguments; a picture that is named twice for the same place is taken once. */
export function collectInputs(names: readonly string[], recursive: boolean): Inputs {
  const all = names.map((name) => lookUp(name, recursive));
  const byPlace = new Map<string, Input>();
  for (const input of all.flatMap(({ found }) => found)) {
    const place = input.path === null ? "-" : `${realpathSync(input.path)}\n${input.below}`;
    if (!byPlace.has(place)) byPlace.set(place, input);
  }
  return {
    found: [...byPlace.values()],
    skipped: all.reduce((sum, { skipped }) => sum + skipped, 0),
    failed: all.flatMap(({ failed }) => failed),
  };
}
