/** The public interface, as any client sees it: the key is a header, so even downloads and events go by `fetch`. */
import { jobNameOf } from "./names.js";
import { readKey } from "./session.js";
import { tellSentence } from "./words.js";
import { readEvents } from "./events.js";

const base = new URL("v1/", document.baseURI);

/** A refusal; `message` is a sentence for people, `code` a word for programs. */
export class Refusal extends Error {
  constructor(status, problem) {
    super(tellSentence(problem.detail ?? `The service answered ${status}.`));
    this.status = status;
    this.code = problem.code ?? "unknown";
    this.retryAfter = problem.retry_after ?? null;
  }
}

let onLoggedOut = () => {};

/** Sets what happens when the service no longer takes the key. */
export function whenLoggedOut(listener) {
  onLoggedOut = listener;
}

async function refusalOf(response) {
  const problem = await response.json().catch(() => ({}));
  return new Refusal(response.status, problem);
}

/** Sends a request; throws a Refusal for every answer that is none of success. */
async function send(path, { key = readKey(), headers = {}, ...options } = {}) {
  let response;
  try {
    response = await fetch(new URL(path, base), { cache: "no-store", ...options, headers: { ...headers, "x-api-key": key ?? "" } });
  } catch (thrown) {
    if (options.signal?.aborted) throw thrown;
    throw new Refusal(0, { code: "unreachable", detail: "The service cannot be reached. Check the connection and try again." });
  }
  if (response.ok) return response;
  const refusal = await refusalOf(response);
  if (response.status === 401 && key === readKey()) onLoggedOut();
  throw refusal;
}

async function json(path, options) {
  return (await send(path, options)).json();
}

function jsonBody(value) {
  return { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(value) };
}

/** A random word; `crypto.randomUUID` exists on secure sites only, and a service on a local network may be none. */
export function randomWord() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Asks for the account that a key belongs to; the key of this tab unless another one is given. */
export const readAccount = (key) => json("account", key === undefined ? {} : { key });
export const readKeys = async () => (await json("account/keys")).keys;
export const createKey = (name, role) => json("account/keys", jsonBody({ name, role }));
export const revokeKey = (id) => send(`account/keys/${encodeURIComponent(id)}`, { method: "DELETE" });
export const readWebhookSecret = () => json("account/webhook-secret");
export const rotateWebhookSecret = () => json("account/webhook-secret/rotate", { method: "POST" });
export const readJobs = (cursor, status, limit = 20) =>
  json(`jobs?limit=${limit}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ""}${status ? `&status=${status}` : ""}`);
export const readJob = (id, signal) => json(`jobs/${id}`, { signal });
export const deleteJob = (id) => send(`jobs/${id}`, { method: "DELETE" });
export const readInput = async (id) => (await send(`jobs/${id}/input`)).blob();
export const readThumbnail = async (id) => (await send(`jobs/${id}/thumbnail`)).blob();
export const cancelJob = (id) => json(`jobs/${id}/cancel`, { method: "POST" });
export const readDeliveries = async (id) => (await json(`jobs/${id}/deliveries`)).deliveries;
export const redeliver = (id) => json(`jobs/${id}/redeliver`, { method: "POST" });

/** Sends the corrected diagram; every file is written again from it. */
export const revise = (id, diagram) => json(`jobs/${id}/revisions`, jsonBody(diagram));

/** Starts a conversion and returns the job's id; the same idempotency key makes a repeated request harmless. */
export async function convert(picture, { callbackUrl = "", key = randomWord() } = {}) {
  const query = callbackUrl ? `?callback_url=${encodeURIComponent(callbackUrl)}` : "";
  const headers = { "content-type": "application/octet-stream", "idempotency-key": key };
  const name = jobNameOf(picture.name ?? "");
  if (name !== null) headers["x-redraw-name"] = encodeURIComponent(name);
  return (await json(`convert${query}`, { method: "POST", headers, body: picture })).job_id;
}

/** Downloads an artifact: `redirect=false`, since another origin must not see the key. */
export async function download(id, format, revision) {
  const which = revision === undefined ? "" : `&revision=${revision}`;
  return (await send(`jobs/${id}/download?format=${format}${which}&redirect=false`)).blob();
}

/** Returns the diagram of a job as parsed JSON. */
export async function readDiagram(id, revision) {
  return JSON.parse(await (await download(id, "ir", revision)).text());
}

/** Returns the published schema of the IR: kinds and markers come from there. */
export async function readSchema() {
  const response = await fetch(new URL("../schemas/ir/v1.json", base));
  if (!response.ok) throw await refusalOf(response);
  return response.json();
}

const isOver = (status) => status === "succeeded" || status === "failed";
const pause = (ms, signal) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
  });

async function follow(id, { signal, onChange, after }) {
  const response = await send(`jobs/${id}/events`, { signal, headers: after ? { "last-event-id": after } : {} });
  let last = after;
  for await (const event of readEvents(response.body)) {
    if (event.id) last = event.id;
    if (event.data === "") continue;
    const change = JSON.parse(event.data);
    onChange(change);
    if (isOver(change.status)) return { isOver: true, last };
  }
  return { isOver: false, last };
}

/** Follows a job to its end by its events, and by asking when the stream breaks; returns the job. */
export async function followJob(id, { signal, onChange }) {
  let after = null;
  while (!signal.aborted) {
    try {
      const state = await follow(id, { signal, onChange, after });
      after = state.last;
    } catch (thrown) {
      if (signal.aborted) break;
      if (thrown instanceof Refusal && thrown.status >= 400 && thrown.status < 500 && thrown.status !== 429) throw thrown;
    }
    if (signal.aborted) break;
    const job = await readJob(id, signal).catch((thrown) => {
      if (thrown instanceof Refusal && thrown.status === 404) throw thrown;
      return null;
    });
    if (job !== null) onChange(job);
    if (job !== null && isOver(job.status)) return job;
    await pause(1500, signal);
  }
  return null;
}
