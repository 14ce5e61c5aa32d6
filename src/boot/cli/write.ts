/** Writes the files of one picture: all of them or none, aside first and then renamed. */
import { closeSync, existsSync, fsyncSync, lstatSync, mkdirSync, openSync, renameSync, rmSync, statSync, writeSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { outputUnwritable } from "./faults.ts";

/** One file to write. */
export interface OutputFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** A name in the same folder, so that renaming never crosses a disk; hidden, so that nobody takes it for a result. */
function asideName(path: string, ending: string): string {
  return join(dirname(path), `.${basename(path)}.${process.pid}.${ending}`);
}

/** Makes one folder. */
function makeOne(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    // Two pictures may want one folder at the same time.
    if (code === "EEXIST") return;
    // The folder above is there: nothing is missing, the file system takes no folders.
    throw code === "ENOENT" ? new Error("no folder can be made there", { cause: thrown }) : thrown;
  }
}

/** Makes a folder and those above it. Node's `recursive` never returns below /proc, which answers ENOENT (seen with Node 22.23). */
function makeFolder(folder: string): void {
  const missing: string[] = [];
  for (let at = resolve(folder); !existsSync(at) && at !== dirname(at); at = dirname(at)) missing.push(at);
  for (const one of missing.toReversed()) makeOne(one);
  if (!statSync(folder).isDirectory()) throw Object.assign(new Error(`${folder} is a file`), { code: "ENOTDIR" });
}

function writeWhole(path: string, bytes: Uint8Array): void {
  const file = openSync(path, "wx");
  try {
    for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
    // A full disk may show only now.
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** True when a file would be replaced; throws when a folder stands in the way. */
function holdsFile(path: string): boolean {
  const status = lstatSync(path, { throwIfNoEntry: false });
  if (status?.isDirectory() === true) throw Object.assign(new Error(`${path} is a folder`), { code: "EISDIR" });
  return status !== undefined;
}

/**
 * Writes the files; when one fails, everything is as it was before and one `output_unwritable` is thrown.
 * All calls are synchronous: a signal is heard before the first or after the last of them, so that it finds no temporary file.
 */
export function writeTogether(files: readonly OutputFile[]): void {
  const undo: (() => void)[] = [];
  const leftovers: string[] = [];
  let folder = "";
  try {
    for (const { path, bytes } of files) {
      folder = dirname(path);
      makeFolder(folder);
      const aside = asideName(path, "new");
      undo.push(() => rmSync(aside, { force: true }));
      writeWhole(aside, bytes);
    }
    for (const { path } of files) {
      folder = dirname(path);
      const old = asideName(path, "old");
      if (holdsFile(path)) {
        renameSync(path, old);
        undo.push(() => renameSync(old, path));
        leftovers.push(old);
      }
      renameSync(asideName(path, "new"), path);
      undo.push(() => rmSync(path, { force: true }));
    }
  } catch (thrown) {
    for (const step of undo.toReversed()) step();
    throw outputUnwritable(folder, thrown);
  }
  for (const old of leftovers) rmSync(old, { force: true });
}

/** Makes sure that a folder can be written to before work is done for it; throws `output_unwritable`. */
export function prepareFolder(folder: string): void {
  const probe = join(folder, `.redraw-probe.${process.pid}`);
  try {
    makeFolder(folder);
    closeSync(openSync(probe, "w"));
    rmSync(probe);
  } catch (thrown) {
    throw outputUnwritable(folder, thrown);
  }
}
