/** The files of a job, one button each. */
import { download } from "../api.js";
import { h } from "../dom.js";
import { announce, whileBusy } from "../notices.js";
import { formats } from "../words.js";

/** Lets the browser keep bytes as a file. */
function keep(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = h("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the bytes after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Builds the list; files of a revision carry its number in their name. */
export function downloadList({ job, revision, name }) {
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
  return h("ul", { class: "files" }, known.map(item));
}
