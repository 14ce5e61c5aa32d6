/** Names of jobs: what their owner calls them, as a rule the picture's file name. */

/** Tells whether text may name a job: 1 to 200 characters, none of them a control character or a slash of either kind. */
export function isJobName(text: string): boolean {
  return /^[^\p{Cc}/\\]{1,200}$/u.test(text);
}

/** Returns a name without the ending of a file: "flow.png" is "flow", "Release 1.2" stays as it is. */
export function withoutEnding(name: string): string {
  return name.replace(/(?<=.)\.[a-z][a-z0-9]{0,4}$/i, "");
}
