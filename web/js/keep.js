/** Hands files to the browser: one, all of a job, or all of several jobs in one archive. */
import { download } from "./api.js";
import { h } from "./dom.js";
import { distinct, stemOf } from "./names.js";
import { formats } from "./words.js";
import { zipOf } from "./zip.js";

/** Lets the browser keep bytes as a file. */
export function keep(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = h("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the bytes after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Reads every file of a job; `revision` is the newest unless given. */
async function filesOf(job, revision = job.revision) {
  const stem = `${stemOf(job)}${revision > 0 ? `-r${revision}` : ""}`;
  const known = formats.filter(({ id }) => job.formats.includes(id));
  return Promise.all(
    known.map(async ({ id, ending }) => {
      const blob = await download(job.job_id, id, revision);
      return { name: `${stem}.${ending}`, bytes: new Uint8Array(await blob.arrayBuffer()) };
    }),
  );
}

const archive = (files) => new Blob(zipOf(files), { type: "application/zip" });

/** Keeps all files of one version of a job as an archive. */
export async function keepJob(job, revision) {
  keep(archive(await filesOf(job, revision)), `${stemOf(job)}${revision > 0 ? `-r${revision}` : ""}.zip`);
}

/** Keeps the files of several jobs as one archive, a folder for each. */
export async function keepJobs(jobs) {
  const folders = distinct(jobs.map(stemOf));
  const files = [];
  for (const [index, job] of jobs.entries()) {
    files.push(...(await filesOf(job)).map(({ name, bytes }) => ({ name: `${folders[index]}/${name}`, bytes })));
  }
  keep(archive(files), `redraw-${jobs.length}-diagrams.zip`);
}
