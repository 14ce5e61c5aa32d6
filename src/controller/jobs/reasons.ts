/** Reasons in one CamelCase word, as conditions and events carry them. */
import { faultCodes } from "../../core/fault-codes.ts";

/** Codes whose reason has a name of its own in the interface of the cluster. */
const named: Readonly<Record<string, string>> = {
  queue_deadline_exceeded: "StartDeadlineExceeded",
  invalid_callback_url: "InvalidCallbackURL",
};

/** The reason that stands for a code. */
export function reasonOf(code: string): string {
  return named[code] ?? code.replaceAll(/(?:^|_)([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}

const kinds = new Map(faultCodes.map(({ code, kind }) => [code, kind]));

/** Tells whether a new object with the same picture may fare better. */
export function isRetryable(code: string): boolean {
  return ["unavailable", "busy", "cancelled", "no-credit"].includes(kinds.get(code) ?? "unavailable");
}
