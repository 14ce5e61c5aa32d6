/** Builds an image of the Dockerfile on this machine, once for each state of what goes in, and keeps its archive. */
import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { works } from "../../test/oracles/install.ts";
import { needDebianPackages } from "../cluster/debian.ts";
import { cacheFolder } from "../services/cache.ts";
import { needBases } from "./bases.ts";
import { openBuildah } from "./buildah.ts";
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

/** Returns the archive of a target of the Dockerfile; builds it where something has changed since. Needs root. */
export function needImage(target: "base"): BuiltImage {
  requireRoot();
  const programs = needDebianPackages({ key: "image/tools", packages: ["buildah", "debootstrap"], skip: imageSkip });
  const root = needDebianRoot(programs);
  const name = "localhost/redraw:dev";
  const archive = join(cacheFolder(), "image", `${target}-${hashOf(inputs(), target, root)}.tar`);
  if (existsSync(archive)) return { name, archive, isCached: true };
  const buildah = openBuildah(programs);
  const bases = needBases(buildah, root);
  const bring = [`DEBIAN_IMAGE=${bases.debian}`, `NODE_IMAGE=${bases.node}`].flatMap((value) => ["--build-arg", value]);
  const options = ["--layers", "--pull-never", "--target", target, "--tag", name, ...bring, ...secrets()];
  buildah(["build", ...options, "--file", join(top, "Dockerfile"), top], "shown");
  mkdirSync(dirname(archive), { recursive: true });
  const part = `${archive}-${process.pid}`;
  buildah(["push", "--quiet", name, `oci-archive:${part}:${name}`]);
  for (const old of globSync(join(cacheFolder(), "image", `${target}-*.tar`))) rmSync(old);
  renameSync(part, archive);
  return { name, archive, isCached: false };
}
