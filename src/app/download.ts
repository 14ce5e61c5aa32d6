/** Gives out the files of a job: as bytes, or as a signed path that needs no key for five minutes. */
import { parseUuid } from "../core/ids.ts";
import { formatOf, formats } from "../formats/index.ts";
import type { ArtifactContent, Caller, Download } from "./application.ts";
import { invalidRequest, notFound, unavailable } from "./refusals.ts";
import type { ServicePorts } from "./service.ts";
import type { StoredArtifact } from "./stores.ts";

/** How long a signed path is valid (docs/interface.md). */
const expiresSeconds = 300;

/** One file of one revision of a job. */
interface Wanted {
  readonly account: string;
  readonly id: string;
  readonly format: string;
  /** Null: the newest. */
  readonly revision: number | null;
}

async function findArtifact(
  ports: ServicePorts,
  wanted: Wanted,
): Promise<{ readonly artifact: StoredArtifact; readonly revision: number; readonly nowSeconds: number }> {
  const files = await ports.stores.jobs.artifacts(wanted.account, wanted.id, wanted.revision);
  const artifact = files?.artifacts.find(({ format }) => format === wanted.format);
  if (files === null || artifact === undefined) throw notFound();
  return { artifact, revision: files.revision, nowSeconds: files.nowSeconds };
}

async function* read(
  ports: ServicePorts,
  key: string,
  range?: { readonly start: number; readonly end: number },
): AsyncIterable<Uint8Array> {
  const found = await ports.blobs.get(key, range);
  if (found === null) {
    ports.tell({ kind: "trouble", where: "an artifact that is missing", error: new Error(key) });
    throw unavailable();
  }
  yield* found.stream;
}

function contentOf(ports: ServicePorts, wanted: Wanted, artifact: StoredArtifact, revision: number): ArtifactContent {
  const { format, bytes, sha256, mediaType, key, extension } = artifact;
  const fileName = `${wanted.id}${revision === 0 ? "" : `-r${revision}`}${extension}`;
  return { format, bytes, sha256, mediaType, fileName, open: (range) => read(ports, key, range) };
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
  const { artifact, revision, nowSeconds } = await findArtifact(ports, wanted);
  if (!request.redirect) return { kind: "bytes", content: contentOf(ports, wanted, artifact, revision) };
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
  const { artifact, revision, nowSeconds } = await findArtifact(ports, read.wanted);
  if (nowSeconds > read.until) throw notFound();
  return contentOf(ports, read.wanted, artifact, revision);
}
