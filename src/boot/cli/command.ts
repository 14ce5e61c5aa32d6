/** What a command of the command line is. */
import type { CompletedOption, Value } from "./completion/shells.ts";
import type { Terminal } from "./terminal.ts";

/** One command: what it is called, what it does, and how. */
export interface Command {
  /** As typed, one word or two: `convert`, `keys create`. */
  readonly name: string;
  /** A few words for the overview, without a full stop. */
  readonly summary: string;
  /** What it takes after its name, for completion; nothing when left out. */
  readonly operand?: Value;
  readonly options?: readonly CompletedOption[];
  /** True when it ends by itself at a signal; any other command is ended. */
  readonly endsItself?: boolean;
  /** What `--help` prints, with an example. */
  help(): string;
  /** Runs with the arguments after the name; returns the exit status. Throws `invalid_request` for wrong use. */
  run(args: readonly string[], terminal: Terminal): Promise<number>;
}
