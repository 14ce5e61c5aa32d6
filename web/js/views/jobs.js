/** The list of jobs, newest first: by state, with what can be done with those that are selected. */
import { deleteJob, readJobs } from "../api.js";
import { ask } from "../dialogs.js";
import { choice, h, replace } from "../dom.js";
import { keepJobs } from "../keep.js";
import { announce, whileBusy } from "../notices.js";
import { jobLine, lookOf, tellAge } from "../parts/job-line.js";
import { statusWords, tellCount } from "../words.js";

const refreshMs = 4000;

function nothingThere(status) {
  if (status !== "")
    return h("div", { class: "card empty" }, h("h2", {}, "No such jobs"), h("p", { class: "muted" }, "No job is in this state."));
  return h(
    "div",
    { class: "card empty" },
    h("h2", {}, "No jobs yet"),
    h("p", { class: "muted" }, "Convert a picture, and it will be listed here."),
    h("p", {}, h("a", { href: "#/", class: "button first" }, "Convert a picture")),
  );
}

/** The bar above the list: all or none selected, an archive of the selection, its deletion. */
function openSelectionBar({ picked, shown, onPickAll, onDelete }) {
  const all = h("input", { type: "checkbox", "aria-label": "Select all", onchange: (event) => onPickAll(event.target.checked) });
  const words = h("span", { class: "small muted" });
  const zip = h("button", { class: "button tight", type: "button" }, "Download as ZIP");
  const remove = h("button", { class: "button tight", type: "button" }, "Delete");
  const pickedJobs = () => [...picked.values()];
  zip.addEventListener("click", () =>
    whileBusy(zip, async () => {
      const jobs = pickedJobs().filter(({ formats }) => formats.length > 0);
      await keepJobs(jobs);
      announce(`${tellCount(jobs.length, "job")} downloaded`);
    }),
  );
  remove.addEventListener("click", () => void onDelete(pickedJobs(), remove));
  const show = () => {
    const count = picked.size;
    words.textContent = count === 0 ? "Nothing selected" : `${count} selected`;
    zip.hidden = !pickedJobs().some(({ formats }) => formats.length > 0);
    remove.hidden = count === 0;
    const ended = shown().filter(({ status }) => status === "succeeded" || status === "failed").length;
    all.checked = count > 0 && count === ended;
    all.indeterminate = count > 0 && !all.checked;
    all.disabled = ended === 0;
  };
  return { element: h("div", { class: "row selection" }, all, words, zip, remove), show };
}

/** Asks once, then deletes one after the other; `onGone` hears of each. The button rests only while it works: else it lost the focus to the dialog. */
async function deleteAll(jobs, button, onGone) {
  const what = tellCount(jobs.length, "job");
  const words = "Pictures and files go at once and for good. What the conversions cost stays in the account.";
  if (!(await ask(`Delete ${what}?`, words, "Delete", jobs.length === 1 ? "Keep it" : "Keep them"))) return;
  await whileBusy(button, async () => {
    for (const job of jobs) {
      await deleteJob(job.job_id);
      onGone(job.job_id);
    }
    announce(`${what} deleted`);
  });
}

/** Keeps what is shown in step with what is known. */
function openList() {
  const jobs = new Map();
  const picked = new Map();
  const list = h("ul", { class: "jobs", "aria-label": "Jobs" });
  const forget = (id) => {
    jobs.delete(id);
    picked.delete(id);
    list.querySelector(`[data-job="${id}"]`)?.remove();
    bar.show();
  };
  const lineOf = (job) =>
    jobLine(job, {
      isPicked: picked.has(job.job_id),
      onPick: (isPicked) => {
        if (isPicked) picked.set(job.job_id, jobs.get(job.job_id));
        else picked.delete(job.job_id);
        bar.show();
      },
    });
  const bar = openSelectionBar({
    picked,
    shown: () => [...jobs.values()],
    onPickAll: (isPicked) => {
      for (const job of jobs.values()) {
        const box = list.querySelector(`[data-job="${job.job_id}"] input`);
        if (box === null || box.disabled || box.checked === isPicked) continue;
        box.checked = isPicked;
        if (isPicked) picked.set(job.job_id, job);
        else picked.delete(job.job_id);
      }
      bar.show();
    },
    onDelete: (chosen, button) => deleteAll(chosen, button, forget),
  });
  /** Shows a job where it stands already, else at the top or the end. */
  const put = (job, place) => {
    const old = list.querySelector(`[data-job="${job.job_id}"]`);
    jobs.set(job.job_id, job);
    if (old === null) list[place](lineOf(job));
    // A line that has the focus is left alone.
    else if (old.dataset.look !== lookOf(job) && !old.contains(document.activeElement)) old.replaceWith(lineOf(job));
    else tellAge(old, job);
    bar.show();
  };
  const clear = () => [...jobs.keys()].forEach(forget);
  bar.show();
  return { list, bar, jobs, put, clear, forget };
}

/** Opens the view. */
export async function openJobs() {
  const parts = openList();
  const place = h("div", { class: "page" });
  const button = h("button", { class: "button", type: "button" }, "Show more");
  let cursor = null;
  let status = "";
  const load = async (from) => {
    const page = await readJobs(from, status);
    for (const job of page.jobs) parts.put(job, "append");
    cursor = page.next_cursor;
    button.hidden = cursor === null;
    replace(place, parts.jobs.size === 0 ? nothingThere(status) : [parts.bar.element, parts.list, h("div", { class: "row" }, button)]);
    return page.jobs.length;
  };
  button.addEventListener("click", () => whileBusy(button, async () => announce(`${await load(cursor)} more jobs`)));
  const filter = choice([["", "All states"], ...Object.entries(statusWords)], "", (value) => {
    status = value;
    parts.clear();
    void whileBusy(filter, () => load(null));
  });
  filter.setAttribute("aria-label", "State");
  filter.classList.add("state-choice");
  await load(null);

  const refresh = async () => {
    const asked = status;
    const fresh = await readJobs(null, asked).catch(() => null);
    if (fresh === null || asked !== status) return;
    if (fresh.jobs.length > 0 && parts.jobs.size === 0) await load(null);
    const listed = new Set(fresh.jobs.map(({ job_id: id }) => id));
    // With a state asked for, a job that has left it goes.
    for (const id of asked === "" ? [] : [...parts.jobs.keys()].slice(0, listed.size)) if (!listed.has(id)) parts.forget(id);
    for (const job of fresh.jobs.toReversed()) parts.put(job, "prepend");
  };
  const timer = setInterval(() => void refresh(), refreshMs);
  const about = h("p", { class: "muted" }, "Files are kept for 72 hours at least.");
  const element = h("div", { class: "page" }, h("header", {}, h("div", {}, h("h1", {}, "Jobs"), about), filter), place);
  return { title: "Jobs", element, leave: () => clearInterval(timer) };
}
