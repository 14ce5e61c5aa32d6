/** The pictures of jobs: those that this tab sent from its memory, others from the service while it keeps them. */
import { readInput } from "./api.js";

const most = 20;
const held = new Map();

/** Keeps a picture for a job; the oldest goes when there are too many. */
export function holdPicture(job, picture) {
  held.delete(job);
  held.set(job, picture);
  if (held.size > most) held.delete(held.keys().next().value);
}

/** Returns the picture of a job, or null when this tab does not hold it. */
export function pictureOf(job) {
  return held.get(job) ?? null;
}

/** Finds the picture of a job; null when neither this tab nor the service has it. */
export async function findPicture(job) {
  const here = pictureOf(job.job_id);
  if (here !== null) return here;
  const blob = await readInput(job.job_id).catch((thrown) => {
    if (thrown.status === 404) return null;
    throw thrown;
  });
  if (blob === null) return null;
  const file = new File([blob], job.name ?? "picture", { type: blob.type });
  holdPicture(job.job_id, file);
  return file;
}

const mostBytes = 20 * 1024 * 1024;
const types = ["image/png", "image/jpeg", "image/webp"];

/** Returns why a file cannot be sent, or null; the service decides by the bytes, this saves the way. */
export function objectionTo(file) {
  if (file.size === 0) return "The file is empty.";
  if (file.size > mostBytes) return "The picture is larger than 20 MB. Scale it down or save it as PNG with fewer colours.";
  if (file.type !== "" && !types.includes(file.type)) return "This is no PNG, JPEG or WebP picture. Export the diagram as PNG.";
  return null;
}

/** Returns the pictures among what was pasted or dropped. */
export function filesOf(transfer) {
  return [...(transfer?.files ?? [])];
}
