/** One line of the list of jobs. */
import { h } from "../dom.js";
import { titleOf } from "../names.js";
import { statusWords, tellCount, tellDistance, tellSeconds, tellSentence, tellTime } from "../words.js";
import { thumbnail } from "./thumbnail.js";

const stillRunning = (job) => job.status === "queued" || job.status === "running";

/** Tells what matters of a job in a few words. */
function detailsOf(job) {
  if (job.status === "failed") return tellSentence(job.error?.message ?? "It failed.");
  if (stillRunning(job)) return `${job.percentage} %`;
  const parts = [tellSeconds(job.total_seconds)];
  if (job.revisions > 0) parts.push(tellCount(job.revisions, "revision"));
  if (job.expires_at !== null) parts.push(`files until ${tellTime(job.expires_at)}`);
  return parts.join(" · ");
}

/** What a line shows of a job: another text means that the line must be drawn anew. */
export function lookOf(job) {
  return [job.status, job.name, job.revision, detailsOf(job)].join("\n");
}

/** Tells in a line how long ago its job began: the line itself stays, with what points at it. */
export function tellAge(line, job) {
  const words = tellDistance(job.accepted_at);
  const time = line.querySelector("time");
  if (time.textContent !== words) time.textContent = words;
}

/** Builds a line; `onPick` hears of the box at its beginning, and a job that still runs cannot be picked. */
export function jobLine(job, { isPicked, onPick }) {
  const title = titleOf(job);
  const box = h("input", {
    type: "checkbox",
    checked: isPicked,
    disabled: stillRunning(job),
    "aria-label": `Select ${title}`,
    onchange: (event) => onPick(event.target.checked),
  });
  return h(
    "li",
    { "data-job": job.job_id, "data-look": lookOf(job) },
    box,
    thumbnail(job),
    h("a", { href: `#/jobs/${job.job_id}`, class: "job-link", title }, title),
    h("span", { class: `badge ${job.status}` }, statusWords[job.status]),
    h("span", { class: "small muted details" }, detailsOf(job)),
    h("time", { class: "small muted", datetime: job.accepted_at, title: tellTime(job.accepted_at) }, tellDistance(job.accepted_at)),
  );
}
