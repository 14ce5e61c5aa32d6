/** The object store on files: each object is a file that appears whole or not at all. */
import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, opendir, rename, rm, rmdir, stat } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { BlobEntry, BlobStore } from "../../app/ports.ts";
import { Fault } from "../../core/fault.ts";
import { checkKey } from "./key.ts";
import { openSharedSync } from "./shared-sync.ts";
import type { SyncFolder } from "./shared-sync.ts";

/** Where objects lie, and how surely. */
export interface FilesOptions {
  readonly folder: string;
  /** True writes each object through to the disk before it counts: it then survives a power cut, as the database must too. */
  readonly durable: boolean;
}

const temporary = "_unfinished";

function codeOf(error: unknown): string {
  return String((error as { readonly code?: unknown } | null)?.code);
}

/** Says that the disk failed; what a reader of the body threw passes unchanged. */
function diskFault(error: unknown): unknown {
  if (error instanceof Fault || !/^E[A-Z]+$/.test(codeOf(error)) || codeOf(error).startsWith("ECONN")) return error;
  const isFull = ["ENOSPC", "EDQUOT"].includes(codeOf(error));
  const message = isFull
    ? "the service has no room to store the request: nothing was charged, try again later"
    : "the service cannot store or read a file now: nothing was charged, try again later";
  return new Fault({ code: "unavailable", kind: "unavailable", message, detail: String(error), cause: error });
}

/** Pieces of a body are written together from so many bytes on: each write is a journey to another thread and back. */
const gatheredBytes = 256 * 1024;

/** Writes pieces one after the other; waits for the disk, which is the back pressure. */
async function writePieces(file: FileHandle, pieces: readonly Uint8Array[]): Promise<void> {
  for (let left = pieces; left.length > 0;) {
    const { bytesWritten } = await file.writev(left);
    // A short write goes on where it ended.
    left = piecesAfter(left, bytesWritten);
  }
}

/** What is left of pieces after so many bytes. */
function piecesAfter(pieces: readonly Uint8Array[], bytes: number): readonly Uint8Array[] {
  let skipped = 0;
  return pieces.flatMap((piece) => {
    const from = bytes - skipped;
    skipped += piece.byteLength;
    return skipped > bytes ? [from > 0 ? piece.subarray(from) : piece] : [];
  });
}

async function writeAll(
  file: FileHandle,
  pieces: AsyncIterable<Uint8Array> | readonly Uint8Array[],
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash("sha256");
  let bytes = 0;
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  for await (const piece of pieces) {
    hash.update(piece);
    bytes += piece.byteLength;
    held.push(piece);
    heldBytes += piece.byteLength;
    if (heldBytes < gatheredBytes) continue;
    await writePieces(file, held);
    [held, heldBytes] = [[], 0];
  }
  await writePieces(file, held);
  return { bytes, sha256: hash.digest("hex") };
}

/** Makes the name of a new file last, too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}

/** Gives a finished file its name; its folder is made when it is not there, and may be removed as empty by a deletion at the same moment. */
async function place(unfinished: string, target: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await rename(unfinished, target);
      return;
    } catch (error) {
      if (attempt === 4 || codeOf(error) !== "ENOENT") throw error;
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    }
  }
}

async function put(
  options: FilesOptions & { readonly sync: SyncFolder },
  key: string,
  body: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<{ bytes: number; sha256: string }> {
  const target = join(options.folder, key);
  const unfinished = join(options.folder, temporary, randomUUID());
  const file = await open(unfinished, "wx", 0o600);
  try {
    const written = await writeAll(file, body instanceof Uint8Array ? [body] : body).finally(async () => {
      if (options.durable) await file.sync();
      await file.close();
    });
    await place(unfinished, target);
    if (options.durable) await options.sync(dirname(target));
    return written;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function* list(folder: string, prefix: string): AsyncIterable<BlobEntry> {
  const entries = await opendir(join(folder, prefix)).catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  });
  if (entries === null) return;
  for await (const entry of entries) {
    const key = `${prefix}${entry.name}`;
    if (entry.isDirectory()) {
      yield* list(folder, `${key}/`);
    } else {
      const found = await stat(join(folder, key)).catch(() => null);
      if (found !== null) yield { key, bytes: found.size, modifiedAt: found.mtime };
    }
  }
}

async function* read(path: string, range: { readonly start: number; readonly end: number } | undefined): AsyncIterable<Uint8Array> {
  try {
    yield* createReadStream(path, range);
  } catch (error) {
    throw diskFault(error);
  }
}

/** Finds an object; its file is opened by the first reader, so that one who never reads holds nothing. */
async function get(folder: string, key: string, range?: { readonly start: number; readonly end: number }): ReturnType<BlobStore["get"]> {
  const path = join(folder, key);
  const found = await stat(path).catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  });
  return found === null ? null : { bytes: found.size, stream: read(path, range) };
}

/** Removes an object and the folders that it leaves empty, up to its first one. */
async function remove(folder: string, key: string): Promise<void> {
  await rm(join(folder, key), { force: true });
  for (let above = dirname(key); above.includes("/"); above = dirname(above)) {
    const isGone = await rmdir(join(folder, above)).then(
      () => true,
      () => false,
    );
    if (!isGone) return;
  }
}

/** Opens the store, making its folder; what an earlier process left unfinished is removed. */
export async function openFileBlobs(given: FilesOptions): Promise<BlobStore> {
  const options = { ...given, sync: openSharedSync(syncFolder) };
  await rm(join(options.folder, temporary), { recursive: true, force: true });
  await mkdir(join(options.folder, temporary), { recursive: true, mode: 0o700 });
  const guarded = async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    checkKey(key);
    try {
      return await work();
    } catch (error) {
      throw diskFault(error);
    }
  };
  return {
    put: (key, body) => guarded(key, () => put(options, key, body)),
    get: (key, range) => guarded(key, () => get(options.folder, key, range)),
    delete: (key) => guarded(key, () => remove(options.folder, key)),
    list: (prefix) => list(options.folder, prefix),
    probe: () =>
      guarded("probe", async () => {
        await put(options, "probe", Uint8Array.of(0));
        await remove(options.folder, "probe");
      }),
  };
}
