/** Builds an image of the Dockerfile on this machine, once for each state of what goes in, and keeps its archive. */
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { works } from "../../test/oracles/install.ts";
import { needDebianPackages } from "../cluster/debian.ts";
import { cacheFolder } from "../services/cache.ts";
import { needBases } from "./bases.ts";
import { openBuildah } from "./buildah.ts";
import type { Buildah } from "./buildah.ts";
import { needDebianRoot } from "./debian-root.ts";

/** The word in `REDRAW_SKIP` that leaves images out. */
export const imageSkip = "image";

/** An image that was built. */
export interface BuiltImage {
  /** What a pod asks for. */
  readonly name: string;
  /** An OCI archive. */
  readonly archive: string;
  /** Tells whether an earlier build was the same. */
  readonly isCached: boolean;
}

const top = fileURLToPath(new URL("../../", import.meta.url));

/** Files that the Dockerfile reads, by the exceptions of `.dockerignore`, and those that say how the image is built. */
function inputs(): readonly string[] {
  const names = readFileSync(join(top, ".dockerignore"), "utf8").match(/(?<=^!).+$/gm) ?? [];
  const files = names.flatMap((name) => globSync([name, `${name}/**/*`], { cwd: top }));
  const found = ["Dockerfile", ".dockerignore", "node_modules/node/package.json", ...files];
  return [...new Set(found)].filter((file) => statSync(join(top, file)).isFile()).toSorted();
}

function hashOf(files: readonly string[], ...more: readonly string[]): string {
  const hash = createHash("sha256").update(more.join("\n"));
  for (const file of files) hash.update(`\0${file}\0`).update(readFileSync(join(top, file)));
  return hash.digest("hex").slice(0, 16);
}

function requireRoot(): void {
  if (process.getuid?.() === 0 && works("unshare", "--mount", "true") && works("apt-get", "--version")) return;
  const how = "type: sudo -E env PATH=$PATH make image, or: docker build --target base -t redraw .";
  throw new Error(`an image is built here as root on a Debian system; ${how} (or leave it out with REDRAW_SKIP=${imageSkip})`);
}

/** What a network of its own asks of npm: where packages are fetched, and whom to trust. The build sees it, and the image does not keep it. */
function secrets(): readonly string[] {
  const files = { npmrc: join(homedir(), ".npmrc"), authorities: process.env["NODE_EXTRA_CA_CERTS"] ?? "" };
  const there = Object.entries(files).filter(([, file]) => existsSync(file));
  return there.flatMap(([id, file]) => ["--secret", `id=${id},src=${file}`]);
}

const hourMs = 3_600_000;
/** Layers that are kept for the next build; npm's take the longest. */
const mostKept = 200;

/** Removes earlier archives, but for those that somebody may be reading, and the store's layers when they have become many. */
function forget(buildah: Buildah, target: string): void {
  const archives = globSync(join(cacheFolder(), "image", `${target}-*.tar`));
  for (const old of archives.filter((file) => Date.now() - statSync(file).mtimeMs > hourMs)) rmSync(old);
  const kept = buildah(["images", "--all", "--quiet"]).trim().split("\n");
  if (kept.length > mostKept) buildah(["rmi", "--all", "--force"]);
}

/**
 * Returns the archive of a target of the Dockerfile; builds it where something has changed since. Needs root.
 * `REDRAW_TEST_IMAGE` names an archive that is taken as it is, such as one that is to be released.
 */
export function needImage(target: "base", output: "shown" | "returned" = "returned"): BuiltImage {
  const name = "localhost/redraw:dev";
  const given = process.env["REDRAW_TEST_IMAGE"];
  if (given !== undefined) return { name, archive: given, isCached: true };
  requireRoot();
  const programs = needDebianPackages({ key: "image/tools", packages: ["buildah", "debootstrap"], skip: imageSkip });
  const root = needDebianRoot(programs);
  const state = hashOf(inputs(), target, root);
  const archive = join(cacheFolder(), "image", `${target}-${state}.tar`);
  if (existsSync(archive)) return { name, archive, isCached: true };
  const buildah = openBuildah(programs);
  const bases = needBases(buildah, root);
  const bring = [`DEBIAN_IMAGE=${bases.debian}`, `NODE_IMAGE=${bases.node}`].flatMap((value) => ["--build-arg", value]);
  // Somebody else may build another state meanwhile.
  const built = `localhost/redraw:${state}`;
  const options = ["--layers", "--pull-never", "--target", target, "--tag", built, ...bring, ...secrets()];
  buildah(["build", ...options, "--file", join(top, "Dockerfile"), top], output);
  const part = `${archive}-${process.pid}`;
  buildah(["push", "--quiet", built, `oci-archive:${part}:${name}`]);
  forget(buildah, target);
  renameSync(part, archive);
  return { name, archive, isCached: false };
}
