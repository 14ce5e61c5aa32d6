/** One job: its progress, then its result, or why it failed. */
import { cancelJob, convert, deleteJob, download, followJob, readDiagram, readJob } from "../api.js";
import { ask } from "../dialogs.js";
import { choice, field, h, replace } from "../dom.js";
import { doubtful } from "../ir.js";
import { titleOf } from "../names.js";
import { announce, whileBusy } from "../notices.js";
import { deliveryCard } from "../parts/deliveries.js";
import { downloadList } from "../parts/downloads.js";
import { openCompare } from "../parts/compare.js";
import { openProgress } from "../parts/progress.js";
import { findPicture, holdPicture } from "../pictures.js";
import { statusWords, tellCount, tellLeft, tellSeconds, tellSentence, tellTime } from "../words.js";

const isOver = ({ status }) => status === "succeeded" || status === "failed";

function headOf(job) {
  const facts = [`Started ${tellTime(job.accepted_at)}`];
  if (isOver(job)) facts.push(tellSeconds(job.total_seconds));
  if (job.expires_at !== null) facts.push(`files kept until ${tellTime(job.expires_at)}`);
  return h(
    "header",
    {},
    h("div", {}, h("h1", {}, titleOf(job)), h("p", { class: "small muted" }, facts.join(" · "))),
    h("span", { class: `badge ${job.status}` }, statusWords[job.status]),
  );
}

/** The button that deletes a job that has ended, once the person has said so twice. */
function deleteButton(shell, job) {
  const button = h("button", { class: "button", type: "button" }, "Delete");
  const words = "Its picture and its files go at once and for good. What it cost stays in the account.";
  button.addEventListener("click", async () => {
    if (!(await ask(`Delete ${titleOf(job)}?`, words, "Delete"))) return;
    await whileBusy(button, async () => {
      await deleteJob(job.job_id);
      announce("The job is deleted");
      shell.go("/jobs");
    });
  });
  return button;
}

/** What a job shows while it runs. */
function runningPart(job, progress, picture) {
  const button = h("button", { class: "button", type: "button" }, "Cancel");
  button.addEventListener("click", () =>
    whileBusy(button, async () => {
      await cancelJob(job.job_id);
      announce("The job will end within seconds");
    }),
  );
  const address = picture === null ? null : URL.createObjectURL(picture);
  const forget = () => URL.revokeObjectURL(address);
  const image = address === null ? null : h("img", { src: address, alt: "The picture that was sent", onload: forget });
  const paper = image === null ? null : h("div", { class: "paper working" }, image);
  // What the browser cannot draw, the service will refuse: until then nothing stands in its place.
  image?.addEventListener("error", () => {
    forget();
    paper.remove();
  });
  const side = h(
    "div",
    { class: "page" },
    progress.element,
    h("p", { class: "small muted" }, "You may close this page: the job goes on, and is listed under Jobs."),
    h("div", { class: "row" }, button),
  );
  return paper === null ? side : h("div", { class: "columns" }, paper, side);
}

/** What a failed job shows. */
function failedPart(shell, job, picture) {
  const wasCancelled = job.error?.code === "cancelled";
  const words = wasCancelled ? "The job was cancelled." : tellSentence(job.error?.message ?? "The conversion failed.");
  const note = h(
    "div",
    { class: `note ${wasCancelled ? "" : "bad"}` },
    h("p", {}, words),
    h(
      "p",
      { class: "small" },
      "The credits have been given back. ",
      h("span", { class: "muted" }, "Code: ", h("code", {}, job.error?.code ?? "unknown")),
    ),
  );
  const again = h("button", { class: "button first", type: "button" }, "Try again");
  again.addEventListener("click", () =>
    whileBusy(again, async () => {
      const id = await convert(picture);
      holdPicture(id, picture);
      shell.go(`/jobs/${id}`);
    }),
  );
  const other = h("a", { class: "button", href: "#/" }, "Convert another picture");
  return [note, h("div", { class: "row" }, picture === null ? null : again, other, deleteButton(shell, job))];
}

function reviewCard(job, diagram) {
  const all = doubtful(diagram);
  const open = all.filter(({ review }) => review === "none").length;
  const href = `#/jobs/${job.job_id}/review`;
  const words =
    open > 0
      ? `Redraw was unsure of ${tellCount(open, "element")}. Look at ${open === 1 ? "it" : "them"}, and the files are written again.`
      : all.length > 0
        ? "Every element that Redraw was unsure of has been looked at."
        : "Redraw was sure of everything. You can still correct any element.";
  const count = `${diagram.nodes.length} shapes, ${diagram.edges.length} connectors`;
  return h(
    "section",
    { class: `card ${open > 0 ? "in-doubt" : ""}`, "aria-label": "Review" },
    h("header", {}, h("h2", {}, "Review"), open > 0 ? h("span", { class: "badge doubt" }, `${open} to look at`) : null),
    h("p", { class: "small" }, words),
    h("p", { class: "small muted" }, count),
    h("div", { class: "row" }, h("a", { class: `button ${open > 0 ? "first" : ""}`, href }, open > 0 ? "Review now" : "Correct something")),
  );
}

function revisionChoice(job, revision, onchange) {
  if (job.revisions === 0) return null;
  const names = Array.from({ length: job.revisions + 1 }, (_, number) => [
    String(number),
    number === 0 ? "As it was recognised" : `Revision ${number}`,
  ]);
  return field(
    "Version",
    choice(names.reverse(), String(revision), (value) => onchange(Number(value))),
  );
}

/** What a job that succeeded shows. */
async function donePart(shell, job, picked, repaint) {
  const revision = picked ?? job.revision;
  const [diagram, preview, picture] = await Promise.all([
    readDiagram(job.job_id, revision),
    download(job.job_id, "preview", revision),
    findPicture(job),
  ]);
  const compare = openCompare({
    size: diagram.size,
    preview,
    picture,
    onPicture: (file) => holdPicture(job.job_id, file),
  });
  const files = h(
    "section",
    { class: "card", "aria-label": "Files" },
    h(
      "header",
      {},
      h("h2", {}, "Files"),
      job.expires_at === null ? null : h("span", { class: "small muted" }, `kept for ${tellLeft(job.expires_at)}`),
    ),
    revisionChoice(job, revision, repaint),
    downloadList({ job, revision }),
  );
  const element = h(
    "div",
    { class: "columns" },
    compare.element,
    h(
      "div",
      { class: "page" },
      files,
      reviewCard(job, diagram),
      deliveryCard(job.job_id),
      h("div", { class: "row" }, deleteButton(shell, job)),
    ),
  );
  return { element, close: compare.close };
}

/** Says that the files are gone, if they are. */
function expiredPart() {
  return h("div", { class: "note doubt" }, h("p", {}, "The files of this job are no longer kept. Convert the picture again."));
}

/** Opens the view. */
export async function openJob(shell, id) {
  const ending = new AbortController();
  const content = h("div", { class: "page" });
  let close = () => {};

  const showDone = async (job, picked) => {
    close();
    const part = await donePart(shell, job, picked, (revision) => void showDone(job, revision)).catch((thrown) => {
      if (thrown.status !== 404) throw thrown;
      return { element: expiredPart(), close: () => {} };
    });
    close = part.close;
    if (!ending.signal.aborted) replace(content, headOf(job), part.element);
  };
  const showOver = async (job) => {
    if (job.status === "succeeded") await showDone(job, null);
    else replace(content, headOf(job), failedPart(shell, job, await findPicture(job)), deliveryCard(job.job_id));
  };
  const follow = async (job) => {
    const progress = openProgress();
    progress.set(job);
    replace(content, headOf(job), runningPart(job, progress, await findPicture(job)));
    const onChange = (change) => {
      progress.set(change);
      const badge = content.querySelector("header .badge");
      if (badge) replace(badge, statusWords[change.status]);
      if (badge) badge.className = `badge ${change.status}`;
    };
    const ended = await followJob(id, { signal: ending.signal, onChange });
    if (ended === null) return;
    await showOver(ended);
    content.querySelector("h1")?.setAttribute("tabindex", "-1");
    content.querySelector("h1")?.focus();
    announce(ended.status === "succeeded" ? "The conversion is done" : "The conversion failed");
    void shell.refreshBar();
  };

  const job = await readJob(id);
  if (isOver(job)) await showOver(job);
  else
    follow(job).catch((thrown) =>
      replace(content, headOf(job), h("div", { class: "note bad", role: "alert" }, h("p", {}, thrown.message))),
    );
  const leave = () => {
    ending.abort();
    close();
  };
  return { title: "Job", element: content, leave };
}
