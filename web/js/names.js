/** What jobs and their files are called. */

/** Returns what a job is called: by its owner, or by the beginning of its id. */
export function titleOf(job) {
  return job.name ?? `Job ${job.job_id.slice(0, 8)}`;
}

/** Returns a name without the ending of a file, from which downloads are named. */
export function stemOf(job) {
  return (job.name ?? job.job_id.slice(0, 8)).replace(/(?<=.)\.[a-z][a-z0-9]{0,4}$/i, "");
}

/** Makes a name that the service takes of a file's: no slashes, no control characters, 200 characters at most; null when nothing is left. */
export function jobNameOf(fileName) {
  const clean = fileName.replaceAll(/[\p{Cc}/\\]/gu, " ").trim();
  return clean === "" ? null : Array.from(clean).slice(0, 200).join("");
}

/** Gives every name of a list that stands in it before a number, so that each is one of its own. */
export function distinct(names) {
  const taken = new Set();
  return names.map((name) => {
    let free = name;
    for (let number = 2; taken.has(free.toLowerCase()); number++) free = `${name} (${number})`;
    taken.add(free.toLowerCase());
    return free;
  });
}
