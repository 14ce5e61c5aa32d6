/** `POST /jobs/{jobId}/revisions`: a person's corrections, from which every file is written again. */
import { refuseDeclaredLength, readJsonFrom } from "../body.ts";
import { fieldOf, mediaTypeOf } from "../header-fields.ts";
import { jobParameter } from "./jobs.ts";
import type { Call, Operation } from "../operations/operation.ts";
import { EdgeFault } from "../problem.ts";
import { jobJson } from "../operations/representations.ts";
import { irReferenceSchema, revisionSchema } from "../operations/schemas.ts";

/** Reads a JSON body of at most so many bytes; throws 415 for another type, 413, 408 and `invalid_request`. */
export async function readJsonBody(call: Call, maxBytes: number): Promise<unknown> {
  if (mediaTypeOf(fieldOf(call.raw, "content-type")) !== "application/json") {
    throw new EdgeFault({
      status: 415,
      code: "unsupported_type",
      kind: "unsupported-type",
      message: "the header Content-Type must be application/json",
    });
  }
  refuseDeclaredLength(call.raw, maxBytes);
  return readJsonFrom(call.body({ maxBytes }));
}

/** Writes a revision. */
export const reviseOperation: Operation = {
  id: "revise",
  method: "POST",
  place: "base",
  path: "/jobs/{jobId}/revisions",
  tag: "Artifacts",
  summary: "Send a corrected IR and have every file written again from it. Free; at most 50 for a job, while its files are kept.",
  parameters: jobParameter,
  body: { description: "A whole IR, at most 5 MiB.", mediaTypes: ["application/json"], required: true, schema: irReferenceSchema },
  answers: { 201: { description: "Written.", headers: ["Location"], schema: revisionSchema } },
  refusals: {
    400: "The body is no IR, the job has 50 revisions, or a query parameter is unknown.",
    404: "No such job, or it has no files: not yet, or no longer.",
    408: "The body arrives too slowly.",
    413: "The IR is above 5 MiB.",
    415: "The body is no JSON.",
    422: "A file that was written from the IR broke a rule of its format, so none was kept.",
  },
  async handle(call) {
    const id = call.path["jobId"]!;
    // A job that is not there must not cost its owner an upload.
    await call.application.job(call.caller, id);
    const ir = await readJsonBody(call, call.limits.maxRevisionBytes);
    const { revision, job } = await call.application.revise(call.caller, id, ir);
    return {
      status: 201,
      headers: { location: `${call.basePath}/jobs/${job.id}/download?format=ir&revision=${revision}` },
      json: { ...jobJson(job), revision },
    };
  },
};
