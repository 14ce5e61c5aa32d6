/** A token in a file that somebody renews, as the kubelet does with those of service accounts. */
import { readFile } from "node:fs/promises";
import { Fault } from "../../../core/fault.ts";
import type { Entry } from "../entry.ts";

/** The kubelet renews a token at 80 % of its life, which is 10 minutes at the least; client-go reads it as often. */
const rereadMs = 60_000;

/** Opens the file; a file that is away for a moment leaves the token that was read before. */
export function openTokenFile(path: string): Pick<Entry, "token" | "forget"> {
  let token: string | null = null;
  let readAt = -Infinity;
  return {
    async token() {
      if (performance.now() - readAt < rereadMs) return token;
      try {
        token = (await readFile(path, "utf8")).trim();
        readAt = performance.now();
      } catch (cause) {
        const message = "The file with the token for the API server cannot be read.";
        if (token === null) throw new Fault({ code: "unavailable", kind: "unavailable", message, detail: path, cause });
      }
      return token;
    },
    forget() {
      readAt = -Infinity;
    },
  };
}
