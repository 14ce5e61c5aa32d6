/** Makes what downloads give by name only, when it is asked for: all files of a revision in one archive, and formats that are written from its IR. */
import { parseDiagram } from "../core/diagram/parse.ts";
import { namedFormats } from "../formats/index.ts";
import { packParts } from "../formats/lib/zip.ts";
import type { Part } from "../formats/lib/zip.ts";
import type { ArtifactContent } from "./application.ts";
import { writeDiagram } from "./convert.ts";
import type { Hash } from "./ports.ts";
import { notFound } from "./refusals.ts";
import type { StoredArtifact } from "./stores.ts";

const archive = { format: "zip", extension: ".zip", mediaType: "application/zip" } as const;

/** Ids of what is made when it is asked for. */
export const madeFormats: readonly string[] = [archive.format, ...namedFormats.map(({ id }) => id)];

/** What it is made of. */
export interface Source {
  readonly artifacts: readonly StoredArtifact[];
  readonly load: (artifact: StoredArtifact) => Promise<Uint8Array>;
  /** What the files are called, but for their ending. */
  readonly stem: string;
  readonly sha256: () => Hash;
}

interface Made {
  readonly format: string;
  readonly extension: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** Packs every file as it is: they are packed already, and small. */
async function pack({ artifacts, load, stem }: Source): Promise<Made> {
  const parts: Part[] = [];
  for (const artifact of artifacts) parts.push({ name: `${stem}${artifact.extension}`, content: await load(artifact) });
  return { ...archive, bytes: await packParts(parts, "stored") };
}

/** None of these formats draws anything. */
const noRasteriser = { rasterise: () => Promise.reject(new Error("no format by name is drawn")) };

/** Writes one format from the IR, which was checked when it was written. */
async function write(format: string, { artifacts, load }: Source): Promise<Made> {
  const stored = artifacts.find((artifact) => artifact.format === "ir");
  if (stored === undefined) throw notFound();
  const diagram = parseDiagram(JSON.parse(new TextDecoder().decode(await load(stored))));
  const wanted = namedFormats.filter(({ id }) => id === format);
  const [artifact] = await writeDiagram(diagram, wanted, { rasteriser: noRasteriser });
  return { ...artifact!, mediaType: wanted[0]!.mediaType };
}

/** Makes one of `madeFormats`; throws `not_found` where the files are not there. */
export async function makeContent(format: string, source: Source): Promise<ArtifactContent> {
  const { bytes, extension, mediaType } = await (format === archive.format ? pack(source) : write(format, source));
  const hash = source.sha256();
  hash.update(bytes);
  // oxlint-disable-next-line require-await -- a body is asynchronous
  const open = async function* (range?: { readonly start: number; readonly end: number }): AsyncIterable<Uint8Array> {
    yield range === undefined ? bytes : bytes.subarray(range.start, range.end + 1);
  };
  return { format, bytes: bytes.length, sha256: hash.hex(), mediaType, fileName: `${source.stem}${extension}`, open };
}
