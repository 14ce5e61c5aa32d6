/** The console: the files of one folder, read at the start and served as they are, with a policy that lets no other script run. */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";

/** One file of the console. */
export interface ConsoleFile {
  /** Path on the site: `/` for `index.html`, `/docs` for `docs.html`, else `/` and the file's path. */
  readonly path: string;
  readonly mediaType: string;
  readonly etag: string;
  readonly bytes: Buffer;
}

const mediaTypes: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

/** Scripts and styles come from this site alone and never stand in a page; pictures may also come from the page's own memory. */
export const consolePolicy: string = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

async function readConsoleFile(folder: string, file: string): Promise<ConsoleFile> {
  const bytes = await readFile(file);
  const name = relative(folder, file).split(sep).join("/");
  return {
    path: name === "index.html" ? "/" : `/${name.replace(/\.html$/, "")}`,
    mediaType: mediaTypes[extname(file)]!,
    etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"`,
    bytes,
  };
}

/** Reads every file of a kind that a browser needs, sorted by path; what else lies in the folder is never served. */
export async function readConsoleFiles(folder: string): Promise<readonly ConsoleFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith(".") && Object.hasOwn(mediaTypes, extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  return Promise.all(files.map((file) => readConsoleFile(folder, file)));
}
