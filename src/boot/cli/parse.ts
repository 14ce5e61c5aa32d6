/** Takes a command's arguments apart; whatever it does not know is wrong use, told in one sentence. */
import { parseArgs } from "node:util";
import type { ParseArgsOptionsConfig } from "node:util";
import { wrongUse } from "./faults.ts";
import { didYouMean } from "./suggest.ts";

/** Options and operands as they were typed. */
type Parsed<Flags extends ParseArgsOptionsConfig> = ReturnType<typeof parseArgs<{ options: Flags; allowPositionals: true; strict: true }>>;

/** Says in one sentence what parseArgs objects to. */
function explain(thrown: unknown, known: readonly string[]): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const sentence = thrown.message.split(". ")[0] ?? "";
  const typed = /^Unknown option '--([^']+)'/.exec(sentence)?.[1];
  return typed === undefined ? sentence : `there is no option --${typed}${didYouMean(typed, known, "--")}`;
}

/** Parses the arguments after a command's name. Throws `invalid_request`. */
export function parseArguments<const Flags extends ParseArgsOptionsConfig>(args: readonly string[], flags: Flags): Parsed<Flags> {
  try {
    return parseArgs({ args: [...args], options: flags, allowPositionals: true, strict: true });
  } catch (thrown) {
    throw wrongUse(explain(thrown, Object.keys(flags)));
  }
}
