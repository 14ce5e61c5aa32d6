/** Gives out the files of a job: as bytes, or by an address that needs no key for five minutes, of the object store or of our own. */
import type { Fault } from "../core/fault.ts";
import { attachmentNamed } from "../core/disposition.ts";
import { withoutEnding } from "../core/job-name.ts";
import { parseUuid } from "../core/ids.ts";
import { formats } from "../formats/index.ts";
import type { ArtifactContent, Caller, Download } from "./application.ts";
import { madeFormats, makeContent } from "./made-content.ts";
import { invalidRequest, notFound, unavailable } from "./refusals.ts";
import type { ServicePorts } from "./service.ts";
import type { JobFiles, StoredArtifact } from "./stores.ts";

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
  readonly fileName: string;
}

/** Ids that a download may ask for. */
const known: readonly string[] = [...formats.map(({ id }) => id), ...madeFormats];

/** What files of a revision are called, but for their ending. */
function stemOf({ id }: Wanted, { name, revision }: Pick<JobFiles, "name" | "revision">): string {
  return `${name === null ? id : withoutEnding(name)}${revision === 0 ? "" : `-r${revision}`}`;
}

async function findFiles(ports: ServicePorts, wanted: Wanted): Promise<JobFiles> {
  const files = await ports.stores.jobs.artifacts(wanted.account, wanted.id, wanted.revision);
  if (files === null) throw notFound();
  return files;
}

/** Finds one file among those of a revision. */
function pick(wanted: Wanted, files: JobFiles): Found {
  const artifact = files.artifacts.find(({ format }) => format === wanted.format);
  if (artifact === undefined) throw notFound();
  return { artifact, fileName: `${stemOf(wanted, files)}${artifact.extension}` };
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

async function readAll(ports: ServicePorts, { key }: Pick<StoredArtifact, "key">): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of read(ports, key)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Returns what was asked for of the files of a revision: one of them, or what is made of them. */
async function contentAsked(ports: ServicePorts, wanted: Wanted, files: JobFiles): Promise<ArtifactContent> {
  if (!madeFormats.includes(wanted.format)) return contentOf(ports, pick(wanted, files));
  const { artifacts } = files;
  const load = (artifact: StoredArtifact): Promise<Uint8Array> => readAll(ports, artifact);
  return makeContent(wanted.format, { artifacts, load, stem: stemOf(wanted, files), sha256: () => ports.secrets.sha256() });
}

/** Signs an address of the object store itself; null when clients cannot reach it. Whether the file is there is asked first: later nobody of ours would see it. */
async function presign(ports: ServicePorts, { artifact: { mediaType, key, bytes }, fileName }: Found, at: Date): Promise<string | null> {
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
  if (!known.includes(request.format)) throw invalidRequest(`format should be one of ${known.join(", ")}`);
  const id = parseUuid(request.id);
  if (id === null) throw notFound();
  const wanted: Wanted = { account: caller.account, id, format: request.format, revision: request.revision };
  const files = await findFiles(ports, wanted);
  const { revision, nowSeconds } = files;
  if (!request.redirect) return { kind: "bytes", content: await contentAsked(ports, wanted, files) };
  const at = new Date(Math.floor(nowSeconds) * 1_000);
  const url = madeFormats.includes(wanted.format) ? null : await presign(ports, pick(wanted, files), at);
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
  const files = await findFiles(ports, read.wanted);
  if (files.nowSeconds > read.until) throw notFound();
  return contentAsked(ports, read.wanted, files);
}
