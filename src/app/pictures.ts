/** Gives out the picture of a job: as it was sent, and small, so that a list of jobs can be recognised. */
import { Fault } from "../core/fault.ts";
import { sniffPicture } from "../core/image/sniff.ts";
import type { ArtifactContent, Caller } from "./application.ts";
import { findJob } from "./query.ts";
import { notFound } from "./refusals.ts";
import type { ServicePorts } from "./service.ts";

/** Pixels of the longer side of a thumbnail (docs/interface.md). */
const thumbnailSide = 320;
/** Leading bytes that tell the kind of a picture. */
const leadingBytes = 16;

async function readAll(ports: ServicePorts, key: string, range?: { readonly start: number; readonly end: number }): Promise<Uint8Array> {
  const found = await ports.blobs.get(key, range);
  // Retention may have been quicker.
  if (found === null) throw notFound();
  const pieces: Uint8Array[] = [];
  for await (const piece of found.stream) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function* readOn(
  ports: ServicePorts,
  key: string,
  range?: { readonly start: number; readonly end: number },
): AsyncIterable<Uint8Array> {
  const found = await ports.blobs.get(key, range);
  if (found === null) throw notFound();
  yield* found.stream;
}

/** Finds the picture that a job was made of; throws `not_found` once it is no longer kept. */
export async function inputOf(ports: ServicePorts, caller: Caller, idText: string): Promise<ArtifactContent> {
  const { id, name } = await findJob(ports, caller, idText);
  const input = await ports.stores.jobs.input(caller.account, id);
  if (input === null) throw notFound();
  const end = Math.min(leadingBytes, input.bytes) - 1;
  const type = sniffPicture(await readAll(ports, input.key, { start: 0, end }));
  const fileName = name ?? `${id}${type === null ? "" : `.${type}`}`;
  const mediaType = type === null ? "application/octet-stream" : `image/${type}`;
  return { format: "input", ...input, mediaType, fileName, open: (range) => readOn(ports, input.key, range) };
}

/** Returns where the picture lies that shows a job: its newest preview, else what was sent. */
async function shownBy(ports: ServicePorts, account: string, id: string): Promise<string> {
  const files = await ports.stores.jobs.artifacts(account, id, null);
  const preview = files?.artifacts.find(({ format }) => format === "preview");
  const key = preview?.key ?? (await ports.stores.jobs.input(account, id))?.key;
  if (key === undefined) throw notFound();
  return key;
}

/** Draws a job small, as PNG; throws `not_found` when nothing of it is kept, or when its picture cannot be drawn. */
export async function thumbnailOf(ports: ServicePorts, caller: Caller, idText: string): Promise<Uint8Array> {
  const { id } = await findJob(ports, caller, idText);
  const bytes = await readAll(ports, await shownBy(ports, caller.account, id));
  try {
    return await ports.thumbnails.draw(bytes, thumbnailSide);
  } catch (thrown) {
    if (thrown instanceof Fault && thrown.kind !== "bug") throw notFound();
    throw thrown;
  }
}
