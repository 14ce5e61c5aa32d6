/** Jobs: one, many, and the end of one. */
import { Type } from "typebox";
import { isTerminal } from "../../core/job.ts";
import type { JobStatus } from "../../core/job.ts";
import { fieldOf, tagOf, versionIn, waitOf } from "../header-fields.ts";
import type { Answer, Call, Operation } from "../operations/operation.ts";
import { jobJson } from "../operations/representations.ts";
import { jobIdSchema, jobPageSchema, jobSchema, statusSchema } from "../operations/schemas.ts";

/** The one parameter of every path below `/jobs`. */
export const jobParameter: NonNullable<Operation["parameters"]> = {
  jobId: { description: "The job's id.", schema: jobIdSchema },
};

/** What every operation on one job may refuse. */
export const unknownJob: Operation["refusals"] = { 404: "No such job in this account." };

async function waitForChange(call: Call, seconds: number, sinceVersion: number | null): ReturnType<Call["application"]["job"]> {
  const release = call.wait();
  try {
    return await call.application.waitForJob(call.caller, call.path["jobId"]!, { seconds, sinceVersion, signal: call.signal });
  } finally {
    release();
  }
}

async function read(call: Call): Promise<Answer> {
  const known = versionIn(fieldOf(call.raw, "if-none-match"));
  const seconds = waitOf(fieldOf(call.raw, "prefer"));
  const waits = seconds !== null && seconds > 0 && !call.isHead;
  const job = waits
    ? await waitForChange(call, seconds, typeof known === "number" ? known : null)
    : await call.application.job(call.caller, call.path["jobId"]!);
  const headers = {
    etag: tagOf(job.version),
    "cache-control": "private, no-cache",
    ...(seconds === null ? {} : { "preference-applied": `wait=${seconds}` }),
  };
  // While a job goes on, its seconds do too: the tag is a weak one, of what happened to it.
  if (known === "any" || known === job.version) return { status: 304, headers };
  return { status: 200, headers, json: jobJson(job) };
}

/** Reads one job. */
export const readJobOperation: Operation = {
  id: "readJob",
  method: "GET",
  place: "base",
  path: "/jobs/{jobId}",
  tag: "Jobs",
  summary: "Read a job. With `Prefer: wait=N` the answer comes when the job has ended, after N seconds (60 at most) at the latest.",
  ignoresUnknownQuery: true,
  parameters: jobParameter,
  headers: {
    Prefer: { description: "`wait=N`: wait for the end or, with `If-None-Match`, for any change.", schema: Type.String() },
    "If-None-Match": { description: "An `ETag` of this job: 304 while nothing has changed.", schema: Type.String() },
  },
  answers: {
    200: { description: "The job.", headers: ["ETag", "Preference-Applied"], schema: jobSchema },
    304: { description: "Nothing has changed.", headers: ["ETag", "Preference-Applied"] },
  },
  refusals: unknownJob,
  handle: read,
};

/** Lists jobs. */
export const listJobsOperation: Operation = {
  id: "listJobs",
  method: "GET",
  place: "base",
  path: "/jobs",
  tag: "Jobs",
  summary: "List the account's jobs, newest first.",
  query: {
    cursor: { description: "`next_cursor` of the page before.", schema: Type.String({ minLength: 1, maxLength: 512 }) },
    status: { description: "Only jobs of this state.", schema: statusSchema },
    limit: { description: "Jobs in the page; 20 unless given.", schema: Type.Integer({ minimum: 1, maximum: 100 }) },
  },
  answers: { 200: { description: "A page of jobs.", schema: jobPageSchema } },
  refusals: { 400: "A query parameter is unknown or wrong." },
  async handle(call) {
    const { cursor, limit, status } = call.query();
    const page = await call.application.jobs(call.caller, {
      cursor: cursor === undefined ? null : String(cursor),
      limit: Number(limit ?? 20),
      status: status === undefined ? null : (status as JobStatus),
    });
    return { status: 200, json: { jobs: page.items.map(jobJson), next_cursor: page.nextCursor } };
  },
};

/** Cancels a job. */
export const cancelJobOperation: Operation = {
  id: "cancelJob",
  method: "POST",
  place: "base",
  path: "/jobs/{jobId}/cancel",
  tag: "Jobs",
  summary:
    "Cancel a job and get its credits back. A queued job fails at once, a running one within seconds, one that has ended stays as it is.",
  parameters: jobParameter,
  answers: {
    200: { description: "The job as it is now.", schema: jobSchema },
    202: { description: "The job will end within seconds.", schema: jobSchema },
  },
  refusals: { ...unknownJob, 400: "A query parameter is unknown." },
  async handle(call) {
    const job = await call.application.cancel(call.caller, call.path["jobId"]!);
    return { status: isTerminal(job.status) ? 200 : 202, json: jobJson(job) };
  },
};

/** Deletes a job. */
export const deleteJobOperation: Operation = {
  id: "deleteJob",
  method: "DELETE",
  place: "base",
  path: "/jobs/{jobId}",
  tag: "Jobs",
  summary: "Delete a job that has ended, with its files and its picture, at once. What it cost stays in the ledger.",
  parameters: jobParameter,
  answers: { 204: { description: "The job is no longer there." } },
  refusals: { ...unknownJob, 400: "A query parameter is unknown.", 409: "The job waits or runs: cancel it first." },
  async handle(call) {
    await call.application.deleteJob(call.caller, call.path["jobId"]!);
    return { status: 204 };
  },
};
