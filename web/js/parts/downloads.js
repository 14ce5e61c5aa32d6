/** The files of a job, one button each. */
import { download } from "../api.js";
import { h } from "../dom.js";
import { keep, keepJob } from "../keep.js";
import { stemOf } from "../names.js";
import { announce, whileBusy } from "../notices.js";
import { formats } from "../words.js";

/** The button for all of them in one archive. */
function archiveButton(job, revision) {
  const button = h("button", { class: "button", type: "button" }, "Download all as ZIP");
  button.addEventListener("click", () =>
    whileBusy(button, async () => {
      await keepJob(job, revision);
      announce("Archive downloaded");
    }),
  );
  return button;
}

/** Builds the list; files are named after the job, and those of a revision carry its number. */
export function downloadList({ job, revision }) {
  const name = stemOf(job);
  const known = formats.filter(({ id }) => job.formats.includes(id));
  const item = ({ id, name: title, ending, words }) => {
    const button = h(
      "button",
      { class: "button file", type: "button" },
      h("span", { class: "file-name" }, title),
      h("span", { class: "file-ending" }, `.${ending}`),
    );
    button.addEventListener("click", () =>
      whileBusy(button, async () => {
        keep(await download(job.job_id, id, revision), `${name}${revision > 0 ? `-r${revision}` : ""}.${ending}`);
        announce(`${title} file downloaded`);
      }),
    );
    return h("li", {}, button, h("p", { class: "small muted" }, words));
  };
  return [h("ul", { class: "files" }, known.map(item)), h("div", { class: "row" }, archiveButton(job, revision))];
}
