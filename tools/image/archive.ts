/** Reads what an OCI archive holds: its layers, with their sizes and the lines of the Dockerfile that made them. */
import { spawnSync } from "node:child_process";

/** A layer as it travels: compressed. */
export interface Layer {
  /** Where it lies in the archive: a compressed tar. */
  readonly blob: string;
  readonly bytes: number;
  /** The line that made it, shortened. */
  readonly madeBy: string;
}

interface Descriptor {
  readonly digest: string;
  readonly size: number;
}

function read(archive: string, name: string): unknown {
  const { status, stdout, stderr } = spawnSync("tar", ["-xOf", archive, name], { encoding: "utf8", maxBuffer: 10_000_000 });
  if (status !== 0) throw new Error(`${archive} has no ${name}: ${stderr}`);
  return JSON.parse(stdout);
}

const blobOf = ({ digest }: Descriptor): string => `blobs/${digest.replace(":", "/")}`;

/** What containers of an image begin with (OCI image specification, config). */
export interface ImageConfig {
  readonly User?: string;
  readonly Env?: readonly string[];
  readonly Labels?: Readonly<Record<string, string>>;
}

interface Contents {
  readonly layers: readonly Descriptor[];
  readonly config: {
    readonly config: ImageConfig;
    readonly history: readonly { readonly created_by?: string; readonly empty_layer?: boolean }[];
  };
}

function open(archive: string): Contents {
  const index = read(archive, "index.json") as { readonly manifests: readonly [Descriptor] };
  const manifest = read(archive, blobOf(index.manifests[0])) as { readonly config: Descriptor; readonly layers: readonly Descriptor[] };
  return { layers: manifest.layers, config: read(archive, blobOf(manifest.config)) as Contents["config"] };
}

/** Reads what its containers begin with. */
export function readConfig(archive: string): ImageConfig {
  return open(archive).config.config;
}

/** Lists the files of all layers, without a slash before them. */
export function listFiles(archive: string): readonly string[] {
  return listLayers(archive).flatMap(({ blob }) => {
    const { stdout } = spawnSync("sh", ["-c", 'tar -xOf "$1" "$2" | tar -tz', "sh", archive, blob], {
      encoding: "utf8",
      maxBuffer: 100_000_000,
    });
    return stdout.split("\n").map((file) => file.replace(/^\.?\//, ""));
  });
}

/** Lists the layers from the lowest to the uppermost. */
export function listLayers(archive: string): readonly Layer[] {
  const { layers, config } = open(archive);
  const lines = config.history.filter(({ empty_layer: isEmpty }) => isEmpty !== true);
  return layers.map((layer, index) => {
    const line = (lines[index]?.created_by ?? "").replace(/^\/bin\/sh -c (#\(nop\) )?/, "").replaceAll(/\s+/g, " ");
    return {
      blob: blobOf(layer),
      bytes: layer.size,
      madeBy: line.replaceAll(/(file|dir|multi):([0-9a-f]{8})[0-9a-f]*/g, "$2").slice(0, 90),
    };
  });
}
