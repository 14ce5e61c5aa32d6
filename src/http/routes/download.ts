/** Artifacts: by job and format, which redirects, and by a signed path, which needs no key. */
import { Type } from "typebox";
import type { ArtifactContent } from "../../app/application.ts";
import { allFormats } from "../../formats/index.ts";
import { attachmentNamed } from "../../core/disposition.ts";
import { fieldOf, rangeOf } from "../header-fields.ts";
import { jobParameter } from "./jobs.ts";
import type { Answer, Call, Operation } from "../operations/operation.ts";
import { EdgeFault } from "../problem.ts";
import { downloadFormatSchema } from "../operations/schemas.ts";

/** Nothing that a browser opens from here may run or load anything: an SVG is a document. */
const sandbox = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

function headersOf(content: ArtifactContent, mediaType: string): Readonly<Record<string, string>> {
  return {
    "content-type": mediaType,
    "content-disposition": attachmentNamed(content.fileName),
    "content-security-policy": sandbox,
    "cache-control": "private, no-store",
    "accept-ranges": "bytes",
    etag: `"${content.sha256}"`,
    "repr-digest": `sha-256=:${Buffer.from(content.sha256, "hex").toString("base64")}:`,
  };
}

/** Answers a file, or the range of it that was asked for. */
export function sendContent(call: Call, content: ArtifactContent, mediaType: string): Answer {
  const headers = headersOf(content, mediaType);
  const range = rangeOf(fieldOf(call.raw, "range"), content.bytes);
  if (range === "unsatisfiable") {
    throw new EdgeFault({
      status: 416,
      code: "invalid_request",
      kind: "invalid",
      message: `the file has ${content.bytes} bytes: ask for a range within them`,
      headers: { "content-range": `bytes */${content.bytes}` },
    });
  }
  if (range === null || call.isHead) {
    return {
      status: 200,
      headers: { ...headers, "content-length": String(content.bytes) },
      ...(call.isHead ? {} : { stream: content.open() }),
    };
  }
  const length = range.end - range.start + 1;
  return {
    status: 206,
    headers: { ...headers, "content-length": String(length), "content-range": `bytes ${range.start}-${range.end}/${content.bytes}` },
    stream: content.open(range),
  };
}

async function download(call: Call): Promise<Answer> {
  const { format, revision, redirect } = call.query();
  const found = await call.application.download(call.caller, call.path["jobId"]!, {
    format: String(format ?? "vsdx"),
    revision: revision === undefined ? null : Number(revision),
    redirect: redirect !== false,
  });
  if (found.kind === "bytes") return sendContent(call, found.content, "application/octet-stream");
  const location = found.kind === "elsewhere" ? found.url : `${call.basePath}/artifacts/${found.token}`;
  return { status: 302, headers: { location, "cache-control": "private, no-store" } };
}

const byteHeaders = ["Content-Disposition", "Repr-Digest", "Accept-Ranges"];

/** Downloads an artifact of a job. */
export const downloadOperation: Operation = {
  id: "download",
  method: "GET",
  place: "base",
  path: "/jobs/{jobId}/download",
  tag: "Artifacts",
  summary: "Download a file of a job that has succeeded: a redirect to a URL that is valid for five minutes, or the bytes.",
  ignoresUnknownQuery: true,
  parameters: jobParameter,
  query: {
    format: {
      description: "The format, `zip` for all six in one archive, or one that is written when it is asked for; `vsdx` unless given.",
      schema: downloadFormatSchema,
    },
    revision: {
      description: "The revision, 0 for the original; the newest unless given.",
      schema: Type.Integer({ minimum: 0, maximum: 50 }),
    },
    redirect: { description: "`false` asks for the bytes themselves.", schema: Type.Boolean() },
  },
  answers: {
    200: { description: "The bytes.", headers: byteHeaders, mediaTypes: ["application/octet-stream"] },
    206: {
      description: "The part of the bytes that `Range` asks for.",
      headers: [...byteHeaders, "Content-Range"],
      mediaTypes: ["application/octet-stream"],
    },
    302: { description: "Follow `Location` within five minutes; no key is needed there.", headers: ["Location"] },
  },
  refusals: {
    416: "The file is shorter than `Range` asks for.",
    400: "`format`, `revision` or `redirect` is none that exists.",
    404: "No such job, or the file is not there: not yet, or no longer.",
  },
  handle: download,
};

const artifactTypes = [...allFormats.map(({ mediaType }) => mediaType), "application/zip"];

/** Downloads what a redirect signed. */
export const artifactOperation: Operation = {
  id: "artifact",
  method: "GET",
  place: "base",
  path: "/artifacts/{token}",
  tag: "Artifacts",
  summary: "Download a file by the URL that `download` redirected to. Needs no key; whoever has the URL has the file, for five minutes.",
  isOpen: true,
  parameters: { token: { description: "What `download` signed.", schema: Type.String() } },
  answers: {
    200: { description: "The bytes, in the format's own media type.", headers: byteHeaders, mediaTypes: artifactTypes },
    206: {
      description: "The part of the bytes that `Range` asks for.",
      headers: [...byteHeaders, "Content-Range"],
      mediaTypes: artifactTypes,
    },
  },
  refusals: {
    416: "The file is shorter than `Range` asks for.",
    400: "A query parameter is unknown.",
    404: "The URL is wrong or has run out.",
  },
  async handle(call) {
    const content = await call.application.openArtifact(call.path["token"]!);
    return sendContent(call, content, content.mediaType);
  },
};
