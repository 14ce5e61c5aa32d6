/** Writes an image of one layer as an OCI archive, without any program but tar. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

/** An image with one program and nothing else. */
export interface ProgramImage {
  /** The name that pods ask for, with its tag. */
  readonly name: string;
  /** A program that needs no library. */
  readonly program: string;
  readonly user: string;
}

/** How containers of an image begin, in the words of its configuration (OCI image specification, config). */
export interface ImageStart {
  readonly User: string;
  readonly Entrypoint: readonly string[];
  readonly Cmd?: readonly string[];
  readonly Env?: readonly string[];
}

/** An image of a folder. */
export interface RootImage {
  readonly name: string;
  readonly root: string;
  readonly start: ImageStart;
}

function tar(archive: string, folder: string, ...names: readonly string[]): void {
  // Owners, order and dates are constants: the same program is the same image.
  const same = ["--sort=name", "--mtime=@0", "--owner=0", "--group=0", "--numeric-owner"];
  const { status, stderr } = spawnSync("tar", [...same, "-cf", archive, "-C", folder, ...names], { encoding: "utf8" });
  if (status !== 0) throw new Error(`tar: ${stderr}`);
}

interface Descriptor {
  readonly mediaType: string;
  readonly digest: string;
  readonly size: number;
}

/** Puts bytes under their digest, as the layout wants it. */
function store(layout: string, mediaType: string, bytes: Uint8Array): Descriptor {
  const hash = createHash("sha256").update(bytes).digest("hex");
  writeFileSync(join(layout, "blobs", "sha256", hash), bytes);
  return { mediaType, digest: `sha256:${hash}`, size: bytes.length };
}

const architectures: Readonly<Record<string, string>> = { x64: "amd64", arm64: "arm64" };

/** Writes the archive of a root; everything in it belongs to root, and modes stay. */
export function writeRootImage({ name, root, start }: RootImage, archive: string): void {
  const folder = mkdtempSync(join(tmpdir(), "redraw-image-"));
  try {
    const layout = join(folder, "layout");
    mkdirSync(join(layout, "blobs", "sha256"), { recursive: true });
    tar(join(folder, "layer.tar"), root, ".");
    const json = (mediaType: string, value: unknown): Descriptor => store(layout, mediaType, Buffer.from(JSON.stringify(value)));
    const layer = store(layout, "application/vnd.oci.image.layer.v1.tar", readFileSync(join(folder, "layer.tar")));
    const config = json("application/vnd.oci.image.config.v1+json", {
      architecture: architectures[process.arch] ?? process.arch,
      os: "linux",
      config: start,
      rootfs: { type: "layers", diff_ids: [layer.digest] },
    });
    const manifestType = "application/vnd.oci.image.manifest.v1+json";
    const manifest = json(manifestType, { schemaVersion: 2, mediaType: manifestType, config, layers: [layer] });
    const annotations = { "io.containerd.image.name": name };
    writeFileSync(join(layout, "index.json"), JSON.stringify({ schemaVersion: 2, manifests: [{ ...manifest, annotations }] }));
    writeFileSync(join(layout, "oci-layout"), JSON.stringify({ imageLayoutVersion: "1.0.0" }));
    tar(archive, layout, ".");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes the archive of a program. */
export function writeProgramImage({ name, program, user }: ProgramImage, archive: string): void {
  const root = mkdtempSync(join(tmpdir(), "redraw-root-"));
  try {
    const file = basename(program);
    copyFileSync(program, join(root, file));
    writeRootImage({ name, root, start: { Entrypoint: [`/${file}`], User: user } }, archive);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
