/** Which Node runs Redraw. Nothing is imported here, so that another Node gets as far as the sentence that names what is needed. */

/** The Node versions that are supported and tested: the lowest minor of each major; `engines` in package.json says the same. */
export const supportedNodes: readonly { readonly major: number; readonly minor: number }[] = [
  { major: 22, minor: 18 },
  { major: 24, minor: 0 },
];

/** Returns what to tell whoever runs another Node, null for a supported one; `version` is that of `process.versions.node`. */
export function objectToNode(version: string): string | null {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (supportedNodes.some((one) => one.major === major && minor >= one.minor)) return null;
  const wanted = supportedNodes.map((one) => (one.minor === 0 ? `${one.major}` : `${one.major} (from ${one.major}.${one.minor} on)`));
  return `redraw: this is Node ${version}, and Redraw needs Node ${wanted.join(" or ")}: https://nodejs.org/en/download`;
}

/** Ends the process with one sentence and status 1 when another Node runs it. */
export function requireNode(): void {
  const objection = objectToNode(process.versions.node);
  if (objection === null) return;
  process.stderr.write(`${objection}\n`);
  process.exit(1);
}
