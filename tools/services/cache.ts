/** Where what is built once and kept lies, outside the tree. */
import { homedir } from "node:os";
import { join } from "node:path";

/** Returns the folder that `REDRAW_CACHE` names, else one below the person's own cache. */
export function cacheFolder(): string {
  return process.env["REDRAW_CACHE"] ?? join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "redraw");
}
