/** The list of jobs, newest first. */
import { readJobs } from "../api.js";
import { h } from "../dom.js";
import { announce, whileBusy } from "../notices.js";
import { pictureOf } from "../pictures.js";
import { statusWords, tellCount, tellDistance, tellSeconds, tellSentence, tellTime } from "../words.js";

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

function line(job) {
  const name = pictureOf(job.job_id)?.name;
  return h(
    "li",
    { "data-job": job.job_id },
    h(
      "a",
      { href: `#/jobs/${job.job_id}`, class: "job-link" },
      name ?? h("span", {}, "Job ", h("span", { class: "mono" }, job.job_id.slice(0, 8))),
    ),
    h("span", { class: `badge ${job.status}` }, statusWords[job.status]),
    h("span", { class: "small muted details" }, detailsOf(job)),
    h("time", { class: "small muted", datetime: job.accepted_at, title: tellTime(job.accepted_at) }, tellDistance(job.accepted_at)),
  );
}

function nothingYet() {
  return h(
    "div",
    { class: "card empty" },
    h("h2", {}, "No jobs yet"),
    h("p", { class: "muted" }, "Convert a picture, and it will be listed here."),
    h("p", {}, h("a", { href: "#/", class: "button first" }, "Convert a picture")),
  );
}

const refreshMs = 4000;

/** Opens the view. */
export async function openJobs() {
  const page = await readJobs();
  const list = h("ul", { class: "jobs", "aria-label": "Jobs" }, page.jobs.map(line));
  const button = h("button", { class: "button", type: "button" }, "Show more");
  let cursor = page.next_cursor;
  const showMore = () =>
    whileBusy(button, async () => {
      const next = await readJobs(cursor);
      list.append(...next.jobs.map(line));
      cursor = next.next_cursor;
      button.hidden = cursor === null;
      announce(`${next.jobs.length} more jobs`);
    });
  button.addEventListener("click", showMore);
  button.hidden = cursor === null;

  const refresh = async () => {
    const fresh = await readJobs().catch(() => null);
    for (const job of (fresh?.jobs ?? []).toReversed()) {
      const old = list.querySelector(`[data-job="${job.job_id}"]`);
      // A line that has the focus is left alone.
      if (old === null) list.prepend(line(job));
      else if (!old.contains(document.activeElement)) old.replaceWith(line(job));
    }
  };
  const timer = setInterval(() => void refresh(), refreshMs);
  const element = h(
    "div",
    { class: "page" },
    h("header", {}, h("div", {}, h("h1", {}, "Jobs"), h("p", { class: "muted" }, "Files are kept for 72 hours at least."))),
    page.jobs.length === 0 ? nothingYet() : [list, h("div", { class: "row" }, button)],
  );
  return { title: "Jobs", element, leave: () => clearInterval(timer) };
}
