/** The client of a Redraw service: one function that converts a picture, and every other operation by its types. */
import createClient from "openapi-fetch";
import type { Client } from "openapi-fetch";
import type { components, paths } from "./generated/schema.ts";

export type { components, paths } from "./generated/schema.ts";

/** A job as the service tells of it. */
export type Job = components["schemas"]["Job"];

/** Where the service is, and who asks. */
export interface Service {
  /** The base address, which ends in `/v1`. */
  readonly baseUrl: string;
  /** The API key. */
  readonly key: string;
  /** Takes the place of the global `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

/** What may be asked beside the picture. */
export interface ConvertOptions extends Service {
  /** Formats to download; Visio, PowerPoint, draw.io and SVG unless given. */
  readonly formats?: readonly string[];
  /** What the job is called, and the files after it: as a rule the picture's file name. */
  readonly name?: string;
  /** Milliseconds for everything together; five minutes unless given. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  /** Hears of the job whenever it has changed. */
  readonly onProgress?: (job: Job) => void;
}

/** A file that was downloaded. */
export interface ConvertedFile {
  readonly format: string;
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A refusal by the service, or a job that failed: `code` is a stable word for programs. */
export class RedrawError extends Error {
  readonly code: string;
  /** The HTTP status; 200 for a job that failed. */
  readonly status: number;

  constructor(code: string, message: string, status: number) {
    super(message);
    this.name = "RedrawError";
    this.code = code;
    this.status = status;
  }
}

/** Opens a client of every operation; its paths begin with `/v1`. */
export function openRedraw({ baseUrl, key, fetch }: Service): Client<paths> {
  const site = baseUrl.replace(/\/v1\/?$/, "");
  return createClient<paths>({ baseUrl: site, headers: { "x-api-key": key }, ...(fetch === undefined ? {} : { fetch }) });
}

interface Answered {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

function refusalOf({ error, response }: Answered): RedrawError {
  const { code, detail } = (typeof error === "object" ? (error ?? {}) : {}) as { readonly code?: string; readonly detail?: string };
  return new RedrawError(code ?? "unknown", detail ?? `The service answered ${response.status}.`, response.status);
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });

/** Asks again, as late as the service wants it, while it says that it is busy. */
async function asked<One extends Answered>(ask: () => Promise<One>, signal: AbortSignal): Promise<One> {
  for (;;) {
    signal.throwIfAborted();
    const answer = await ask();
    if (answer.response.ok) return answer;
    if (answer.response.status !== 429 && answer.response.status !== 503) throw refusalOf(answer);
    await pause(1_000 * Number(answer.response.headers.get("retry-after") ?? 5), signal);
  }
}

async function waitForEnd(
  client: Client<paths>,
  jobId: string,
  { onProgress, signal }: { readonly onProgress?: (job: Job) => void; readonly signal: AbortSignal },
): Promise<Job> {
  let tag: string | null = null;
  for (;;) {
    const headers: Record<string, string> = { prefer: "wait=20", ...(tag === null ? {} : { "if-none-match": tag }) };
    const ask = () => client.GET("/v1/jobs/{jobId}", { params: { path: { jobId } }, headers, signal });
    const answer = await askedOrUnchanged(ask, signal);
    if (answer === null) continue;
    tag = answer.response.headers.get("etag");
    const job = answer.data as Job;
    onProgress?.(job);
    if (job.status === "failed") throw new RedrawError(job.error?.code ?? "failed", job.error?.message ?? "The job failed.", 200);
    if (job.status === "succeeded") return job;
  }
}

/** Null when nothing has changed. */
async function askedOrUnchanged<One extends Answered>(ask: () => Promise<One>, signal: AbortSignal): Promise<One | null> {
  let isUnchanged = false;
  const answer = await asked(async () => {
    const one = await ask();
    isUnchanged = one.response.status === 304;
    return isUnchanged ? { ...one, response: new Response(null, { status: 200 }) } : one;
  }, signal);
  return isUnchanged ? null : answer;
}

const fileNameOf = (response: Response, fallback: string): string => {
  const disposition = response.headers.get("content-disposition") ?? "";
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return encoded === undefined ? (/filename="([^"]*)"/.exec(disposition)?.[1] ?? fallback) : decodeURIComponent(encoded);
};

/** Converts a picture and downloads its files; throws a RedrawError for a refusal and for a job that failed, and what the signal throws. */
export async function convert(picture: Uint8Array | Blob, options: ConvertOptions): Promise<readonly ConvertedFile[]> {
  const client = openRedraw(options);
  const late = AbortSignal.timeout(options.timeoutMs ?? 300_000);
  const signal = options.signal === undefined ? late : AbortSignal.any([late, options.signal]);
  // One key for all attempts: a repeated request answers the same job and charges once.
  const headers = {
    "content-type": "application/octet-stream",
    "idempotency-key": crypto.randomUUID(),
    ...(options.name === undefined ? {} : { "x-redraw-name": encodeURIComponent(options.name) }),
  };
  const body = { body: picture as never, bodySerializer: (bytes: unknown) => bytes as Blob };
  const { data } = await asked(() => client.POST("/v1/convert", { ...body, headers, signal }), signal);
  const jobId = (data as components["schemas"]["Accepted"]).job_id;
  await waitForEnd(client, jobId, { signal, ...(options.onProgress === undefined ? {} : { onProgress: options.onProgress }) });
  const files: ConvertedFile[] = [];
  for (const format of options.formats ?? ["vsdx", "pptx", "drawio", "svg"]) {
    const params = { path: { jobId }, query: { format: format as "vsdx", redirect: false } };
    const file = await asked(() => client.GET("/v1/jobs/{jobId}/download", { params, parseAs: "arrayBuffer", signal }), signal);
    files.push({ format, name: fileNameOf(file.response, `${jobId}.${format}`), bytes: new Uint8Array(file.data as ArrayBuffer) });
  }
  return files;
}
