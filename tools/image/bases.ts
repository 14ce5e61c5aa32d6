/** The images that the Dockerfile begins with, made on this machine: a small Debian, and the same with Node and npm. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import type { Buildah } from "./buildah.ts";

/** The names of both. */
export interface Bases {
  readonly debian: string;
  readonly node: string;
}

function has(buildah: Buildah, name: string): boolean {
  return buildah(["images", "--json"]).includes(`"${name}"`);
}

/** Makes an image of a folder's contents on another image. */
function commit(buildah: Buildah, { from, folder, name }: { readonly from: string; readonly folder: string; readonly name: string }): void {
  const container = buildah(["from", from]).trim();
  try {
    buildah(["add", "--quiet", container, `${folder}/`, "/"]);
    buildah(["commit", "--quiet", container, name]);
  } finally {
    buildah(["rm", container]);
  }
}

/** Lays Node and npm out as the official images have them: the Node that this tree is pinned to, and the npm of this machine. */
function layOutNode(folder: string): void {
  const local = join(folder, "usr/local");
  mkdirSync(join(local, "bin"), { recursive: true });
  cpSync("node_modules/node/bin/node", join(local, "bin/node"));
  const { stdout } = spawnSync("sh", ["-c", "command -v npm"], { encoding: "utf8" });
  // The command is a link to `npm/bin/npm-cli.js`.
  cpSync(dirname(dirname(realpathSync(stdout.trim()))), join(local, "lib/node_modules/npm"), { recursive: true });
  for (const name of ["npm", "npx"]) {
    const { status } = spawnSync("ln", ["-s", `../lib/node_modules/npm/bin/${name}-cli.js`, join(local, "bin", name)]);
    if (status !== 0) throw new Error(`${name} could not be laid out`);
  }
}

/** Makes the image that addons are compiled in where it is not yet there; returns its name. `root` is a system with a compiler. */
export function needCompiler(buildah: Buildah, root: string): string {
  const name = `localhost/redraw-compiler:${basename(root)}`;
  if (!has(buildah, name)) commit(buildah, { from: "scratch", folder: root, name });
  return name;
}

/** Makes both of a root where they are not yet there; a root has the name of its release. */
export function needBases(buildah: Buildah, root: string): Bases {
  const { version } = JSON.parse(readFileSync("node_modules/node/package.json", "utf8")) as { version: string };
  const release = basename(root);
  const bases = { debian: `localhost/redraw-debian:${release}`, node: `localhost/redraw-node:${version}-${release}` };
  if (!has(buildah, bases.debian)) commit(buildah, { from: "scratch", folder: root, name: bases.debian });
  if (has(buildah, bases.node)) return bases;
  const folder = mkdtempSync(join(tmpdir(), "redraw-node-"));
  try {
    layOutNode(folder);
    commit(buildah, { from: bases.debian, folder, name: bases.node });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return bases;
}
