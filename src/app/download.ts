/** Gives out the files of a job: as bytes, or by an address that needs no key for five minutes, of the object store or of our own. */
import type { Fault } from "../core/fault.ts";
import { attachmentNamed } from "../core/disposition.ts";
import { withoutEnding } from "../core/job-name.ts";
import { parseUuid } from "../core/ids.ts";
import { formatOf, formats } from "../formats/index.ts";
import type { ArtifactContent, Caller, Download } from "./application.ts";
import { invalidRequest, notFound, unavailable } from "./refusals.ts";
import type { ServicePorts } from "./service.ts";
import type { StoredArtifact } from "./stores.ts";

/** How long an address is valid (docs/interface.md). */
const expiresSeconds = 300;

/** One file of one revision of a job. */
interface Wanted {
  readonly account: string;
  readonly id: string;
  readonly format: string;
  /** Null: the newest. */
  readonly revision: number | null;
}

/** A file that is there, and what it is called: after the job, else by its id. */
interface Found {
  readonly artifact: StoredArtifact;
  readonly revision: number;
  readonly fileName: string;
}

async function findArtifact(ports: ServicePorts, wanted: Wanted): Promise<Found & { readonly nowSeconds: number }> {
  const files = await ports.stores.jobs.artifacts(wanted.account, wanted.id, wanted.revision);
  const artifact = files?.artifacts.find(({ format }) => format === wanted.format);
  if (files === null || artifact === undefined) throw notFound();
  const { revision, nowSeconds, name } = files;
  const stem = name === null ? wanted.id : withoutEnding(name);
  const fileName = `${stem}${revision === 0 ? "" : `-r${revision}`}${artifact.extension}`;
  return { artifact, revision, fileName, nowSeconds };
}

/** Says that a file which should be there is not as it should be; somebody must know. */
function lost(ports: ServicePorts, what: string, key: string): Fault {
  ports.tell({ kind: "trouble", where: what, error: new Error(key) });
  return unavailable();
}

async function* read(
  ports: ServicePorts,
  key: string,
  range?: { readonly start: number; readonly end: number },
): AsyncIterable<Uint8Array> {
  const found = await ports.blobs.get(key, range);
  if (found === null) throw lost(ports, "an artifact that is missing", key);
  yield* found.stream;
}

function contentOf(ports: ServicePorts, { artifact, fileName }: Found): ArtifactContent {
  const { format, bytes, sha256, mediaType, key } = artifact;
  return { format, bytes, sha256, mediaType, fileName, open: (range) => read(ports, key, range) };
}

/** Signs an address of the object store itself; null when clients cannot reach it. Whether the file is there is asked first: later nobody of ours would see it. */
async function presign(
  ports: ServicePorts,
  { mediaType, key, bytes }: StoredArtifact,
  { fileName, at }: { readonly fileName: string; readonly at: Date },
): Promise<string | null> {
  if (ports.blobs.presign === undefined) return null;
  const found = await ports.blobs.get(key);
  if (found === null) throw lost(ports, "an artifact that is missing", key);
  if (found.bytes !== bytes) throw lost(ports, "an artifact of another size", key);
  return ports.blobs.presign(key, { at, seconds: expiresSeconds, mediaType, disposition: attachmentNamed(fileName) });
}

/** Finds a file that the caller may download. */
export async function download(
  ports: ServicePorts,
  caller: Caller,
  request: { readonly id: string; readonly format: string; readonly revision: number | null; readonly redirect: boolean },
): Promise<Download> {
  if (formatOf(request.format) === undefined) {
    throw invalidRequest(`format should be one of ${formats.map(({ id }) => id).join(", ")}`);
  }
  const id = parseUuid(request.id);
  if (id === null) throw notFound();
  const wanted: Wanted = { account: caller.account, id, format: request.format, revision: request.revision };
  const found = await findArtifact(ports, wanted);
  const { artifact, revision, fileName, nowSeconds } = found;
  if (!request.redirect) return { kind: "bytes", content: contentOf(ports, found) };
  const at = new Date(Math.floor(nowSeconds) * 1_000);
  const url = await presign(ports, artifact, { fileName, at });
  if (url !== null) return { kind: "elsewhere", url, expiresSeconds };
  const until = Math.floor(nowSeconds) + expiresSeconds;
  const claims = Buffer.from([wanted.account, id, wanted.format, revision, until].join(" "), "latin1").toString("base64url");
  return { kind: "redirect", token: `${claims}.${ports.secrets.sign(`artifact ${claims}`)}`, expiresSeconds };
}

/** Reads what a token says, if we signed it. */
function readToken(ports: ServicePorts, token: string): { readonly wanted: Wanted; readonly until: number } | null {
  const [, claims, signature] = /^([\w-]{1,300})\.([\w-]{1,100})$/.exec(token) ?? [];
  if (claims === undefined || signature === undefined || !ports.secrets.verify(`artifact ${claims}`, signature)) return null;
  const [account, id, format, revision, until] = Buffer.from(claims, "base64url").toString("latin1").split(" ");
  if (account === undefined || id === undefined || format === undefined) return null;
  return { wanted: { account, id, format, revision: Number(revision) }, until: Number(until) };
}

/** Opens the file that a token names; the database clock tells whether it has run out. */
export async function openArtifact(ports: ServicePorts, token: string): Promise<ArtifactContent> {
  const read = readToken(ports, token);
  if (read === null) throw notFound();
  const found = await findArtifact(ports, read.wanted);
  if (found.nowSeconds > read.until) throw notFound();
  return contentOf(ports, found);
}
