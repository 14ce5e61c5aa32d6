/** Builds an image of the Dockerfile on this machine, once for each state of what goes in, and keeps its archive. */
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { works } from "../../test/oracles/install.ts";
import { needDebianPackages } from "../cluster/debian.ts";
import { cacheFolder } from "../services/cache.ts";
import { needBases, needCompiler } from "./bases.ts";
import { openBuildah, removeStore } from "./buildah.ts";
import type { Buildah } from "./buildah.ts";
import { needDebianRoot } from "./debian-root.ts";
import { inTurn } from "./turns.ts";

/** The word in `REDRAW_SKIP` that leaves images out. */
export const imageSkip = "image";

/** Targets of the Dockerfile, and what their images are called. */
const targets = { base: "redraw", gpu: "redraw-gpu" } as const;
/** A target of the Dockerfile. */
export type ImageTarget = keyof typeof targets;

/** Tells whether the Dockerfile has a target that can be built here. */
export function isImageTarget(name: string): name is ImageTarget {
  return Object.hasOwn(targets, name);
}

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

const nameOf = (target: ImageTarget): string => `localhost/${targets[target]}:dev`;

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

/** What a network of its own asks of npm and pip: where packages are fetched, and whom to trust. The build sees it, and the image does not keep it. */
function secrets(): readonly string[] {
  const files = {
    npmrc: join(homedir(), ".npmrc"),
    pip: process.env["PIP_CONFIG_FILE"] ?? "/etc/pip.conf",
    authorities: process.env["NODE_EXTRA_CA_CERTS"] ?? "",
  };
  const there = Object.entries(files).filter(([, file]) => existsSync(file));
  return there.flatMap(([id, file]) => ["--secret", `id=${id},src=${file}`]);
}

const hourMs = 3_600_000;
/** Layers that are kept for the next build; npm's take the longest. */
const mostKept = 400;

/** Removes earlier archives, but for those that somebody may be reading, and the store when it has become large: removing from it one by one takes minutes. */
function forget(buildah: Buildah, target: string): void {
  const archives = globSync(join(cacheFolder(), "image", `${target}-*.tar`));
  for (const old of archives.filter((file) => Date.now() - statSync(file).mtimeMs > hourMs)) rmSync(old);
  const kept = buildah(["images", "--all", "--quiet"]).trim().split("\n");
  if (kept.length > mostKept) removeStore();
}

/** Arguments that name what the Dockerfile begins with; the compiler only where it is needed. */
function beginnings(
  buildah: Buildah,
  programs: string,
  { root, target }: { readonly root: string; readonly target: ImageTarget },
): readonly string[] {
  const { debian, node } = needBases(buildah, root);
  const compiler = (): string =>
    needCompiler(buildah, needDebianRoot(programs, { purpose: "compiler", packages: ["g++", "make", "python3-pip"] }));
  const named = [`DEBIAN_IMAGE=${debian}`, `NODE_IMAGE=${node}`, ...(target === "gpu" ? [`COMPILER_IMAGE=${compiler()}`] : [])];
  return named.flatMap((value) => ["--build-arg", value]);
}

/**
 * Returns the archive of a target of the Dockerfile; builds it where something has changed since. Needs root.
 * `REDRAW_TEST_IMAGE` names an archive that is taken as it is, such as one that is to be released.
 */
export function needImage(target: ImageTarget, output: "shown" | "returned" = "returned"): BuiltImage {
  const name = nameOf(target);
  const given = process.env["REDRAW_TEST_IMAGE"];
  if (given !== undefined && target === "base") return { name, archive: given, isCached: true };
  requireRoot();
  const programs = needDebianPackages({ key: "image/tools", packages: ["buildah", "debootstrap"], skip: imageSkip });
  const root = needDebianRoot(programs);
  const state = hashOf(inputs(), target, root);
  const archive = join(cacheFolder(), "image", `${target}-${state}.tar`);
  const isCached = existsSync(archive);
  // Another process may build the same meanwhile, or clear the store.
  if (!isCached)
    inTurn(join(cacheFolder(), "image", "turn"), () => existsSync(archive) || build({ target, state, archive, programs, root, output }));
  return { name, archive, isCached };
}

interface Build {
  readonly target: ImageTarget;
  readonly state: string;
  readonly archive: string;
  /** The folder of buildah, and that of the Debian that images begin with. */
  readonly programs: string;
  readonly root: string;
  readonly output: "shown" | "returned";
}

function build({ target, state, archive, programs, root, output }: Build): void {
  const name = nameOf(target);
  const buildah = openBuildah(programs);
  const bring = beginnings(buildah, programs, { root, target });
  // Somebody else may build another state meanwhile.
  const built = `localhost/${targets[target]}:${state}`;
  const options = ["--layers", "--pull-never", "--target", target, "--tag", built, ...bring, ...secrets()];
  buildah(["build", ...options, "--file", join(top, "Dockerfile"), top], output);
  const part = `${archive}-${process.pid}`;
  buildah(["push", "--quiet", built, `oci-archive:${part}:${name}`]);
  renameSync(part, archive);
  forget(buildah, target);
}
