/** The picture of a job: as it was sent, and small. */
import { Type } from "typebox";
import { fieldOf, tagOf, versionIn } from "../header-fields.ts";
import type { Answer, Call, Operation } from "../operations/operation.ts";
import { sendContent } from "./download.ts";
import { jobParameter } from "./jobs.ts";

const pictureTypes = ["image/png", "image/jpeg", "image/webp"];

/** Downloads what was sent. */
export const inputOperation: Operation = {
  id: "input",
  method: "GET",
  place: "base",
  path: "/jobs/{jobId}/input",
  tag: "Jobs",
  summary: "Download the picture of a job as it was sent, while it is kept.",
  parameters: jobParameter,
  answers: {
    200: { description: "The bytes.", headers: ["Content-Disposition", "Accept-Ranges"], mediaTypes: pictureTypes },
    206: {
      description: "The part of the bytes that `Range` asks for.",
      headers: ["Content-Disposition", "Accept-Ranges", "Content-Range"],
      mediaTypes: pictureTypes,
    },
  },
  refusals: {
    400: "A query parameter is unknown.",
    404: "No such job in this account, or its picture is no longer kept.",
    416: "The file is shorter than `Range` asks for.",
  },
  async handle(call) {
    const content = await call.application.input(call.caller, call.path["jobId"]!);
    return sendContent(call, content, content.mediaType);
  },
};

async function thumbnail(call: Call): Promise<Answer> {
  const { version } = await call.application.job(call.caller, call.path["jobId"]!);
  const known = versionIn(fieldOf(call.raw, "if-none-match"));
  const headers = { etag: tagOf(version), "cache-control": "private, no-cache" };
  if (known === "any" || known === version) return { status: 304, headers };
  const bytes = await call.application.thumbnail(call.caller, call.path["jobId"]!);
  const typed = { ...headers, "content-type": "image/png", "content-length": String(bytes.length) };
  // oxlint-disable-next-line require-await -- a body is asynchronous
  const body = async function* (): AsyncIterable<Uint8Array> {
    yield bytes;
  };
  return { status: 200, headers: typed, ...(call.isHead ? {} : { stream: body() }) };
}

/** Shows a job small. */
export const thumbnailOperation: Operation = {
  id: "thumbnail",
  method: "GET",
  place: "base",
  path: "/jobs/{jobId}/thumbnail",
  tag: "Jobs",
  summary: "A PNG of at most 320 pixels a side: of the result, or of the picture while there is none.",
  parameters: jobParameter,
  headers: { "If-None-Match": { description: "An `ETag` of this job: 304 while nothing has changed.", schema: Type.String() } },
  answers: {
    200: { description: "The small picture.", headers: ["ETag"], mediaTypes: ["image/png"] },
    304: { description: "Nothing has changed.", headers: ["ETag"] },
  },
  refusals: { 400: "A query parameter is unknown.", 404: "No such job in this account, or nothing of it is kept." },
  handle: thumbnail,
};
