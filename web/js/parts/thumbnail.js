/** Small pictures of jobs: asked for a few at a time, and kept while the page is open. */
import { readThumbnail } from "../api.js";
import { h } from "../dom.js";

const atOnce = 3;
const known = new Map();
const waiting = [];
let running = 0;

async function work() {
  if (running >= atOnce) return;
  running++;
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await next();
  running--;
}

/** Asks for the small picture of a job as it is now; null when there is none. */
function addressOf(job) {
  const key = `${job.job_id} ${job.status === "succeeded"} ${job.revision}`;
  if (!known.has(key)) {
    const asked = new Promise((resolve) => {
      waiting.push(() =>
        readThumbnail(job.job_id).then(
          (blob) => resolve(URL.createObjectURL(blob)),
          () => resolve(null),
        ),
      );
    });
    known.set(key, asked);
    void work();
  }
  return known.get(key);
}

/** Builds the small picture; a job without one has an empty place. */
export function thumbnail(job) {
  const image = h("img", { class: "thumbnail", alt: "", hidden: true });
  const place = h("span", { class: "thumbnail-place" }, image);
  void addressOf(job).then((address) => {
    if (address === null) return;
    image.src = address;
    image.hidden = false;
  });
  return place;
}
