/** The pictures that this page sends: one after the other, again when they are refused for now, each followed to the end of its job. */
import { convert, randomWord, readJob, readJobs } from "./api.js";
import { holdPicture, objectionTo } from "./pictures.js";

/** Answers that say "not now": too many for this moment, no place, no connection. */
const forNow = ["rate_limited", "unavailable", "unreachable", "idempotency_in_flight"];
/** Seconds until a picture is sent again when the service names none. */
const pauseSeconds = 5;
const askMs = 1500;

/** Every picture, in the order in which they were given; it stays while the page is open. */
const entries = [];
const listeners = new Set();
let sending = null;
let asking = null;

const tell = () => listeners.forEach((listener) => listener());

function change(entry, by) {
  Object.assign(entry, by);
  tell();
}

/** Says whether a picture is on its way, to the service or within it. */
export const isUnderWay = ({ state }) => state === "waiting" || state === "sending" || state === "paused" || state === "converting";

/** Waits, and ends early when the picture is taken out. */
async function pause(entry, seconds) {
  change(entry, { state: "paused", until: Date.now() + 1000 * seconds });
  while (entry.state === "paused" && Date.now() < entry.until) await new Promise((resolve) => setTimeout(resolve, 250));
}

async function send(entry) {
  const objection = objectionTo(entry.file);
  if (objection !== null) return change(entry, { state: "refused", words: objection });
  for (;;) {
    if (entry.state === "removed") return undefined;
    change(entry, { state: "sending" });
    try {
      const id = await convert(entry.file, { callbackUrl: entry.callbackUrl, key: entry.key });
      holdPicture(id, entry.file);
      return change(entry, { state: "converting", id, job: null });
    } catch (thrown) {
      if (!forNow.includes(thrown.code)) return change(entry, { state: "refused", words: thrown.message });
      entry.words = thrown.message;
      await pause(entry, thrown.retryAfter ?? pauseSeconds);
    }
  }
}

async function sendAll() {
  for (let next = entries.find(({ state }) => state === "waiting"); next; next = entries.find(({ state }) => state === "waiting")) {
    await send(next);
    asking ??= ask().finally(() => (asking = null));
  }
}

function follow(entry, job) {
  const ended = { succeeded: "done", failed: "failed" }[job.status];
  change(entry, ended ? { state: ended, job, words: job.error?.message ?? "" } : { job });
}

/** Reads a job that the list did not show: it is older than the list is long, newer than the list, or deleted. */
async function look(entry) {
  try {
    follow(entry, await readJob(entry.id));
  } catch (thrown) {
    // Whatever else happened may pass; a job that is gone never comes back, and a link to it would lead nowhere.
    if (thrown.status === 404)
      change(entry, { state: "failed", id: null, words: "The job was deleted. Send the picture again if its files are wanted." });
  }
}

/** Asks about all of them at once: a stream for each would use up the connections of a browser. */
async function ask() {
  const open = () => entries.filter(({ state }) => state === "converting");
  while (open().length > 0) {
    const page = await readJobs(null, "", 100).catch(() => null);
    const byId = new Map((page?.jobs ?? []).map((job) => [job.job_id, job]));
    for (const entry of page === null ? [] : open()) {
      const job = byId.get(entry.id);
      if (job === undefined) await look(entry);
      else follow(entry, job);
    }
    if (open().length > 0) await new Promise((resolve) => setTimeout(resolve, askMs));
  }
}

/** Returns the pictures as they stand. */
export const uploads = () => entries;

/** Hears of every change until the function that it returns is called. */
export function onUploads(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Puts pictures in, and returns the entries once all of these have been sent or refused. */
export async function addUploads(files, callbackUrl) {
  const added = files.map((file) => ({ file, callbackUrl, key: randomWord(), state: "waiting", words: "", id: null, job: null, until: 0 }));
  entries.push(...added);
  tell();
  sending ??= sendAll().finally(() => (sending = null));
  await sending;
  // Some that were put in at the last moment are waiting for another round.
  if (added.some(({ state }) => state === "waiting")) await (sending ??= sendAll().finally(() => (sending = null)));
  return added;
}

/** Takes out a picture that is not sent, or what became of it. */
export function removeUpload(entry) {
  entry.state = entry.state === "converting" ? entry.state : "removed";
  const index = entries.indexOf(entry);
  if (index >= 0) entries.splice(index, 1);
  tell();
}
