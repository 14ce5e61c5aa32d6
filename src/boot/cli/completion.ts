/** `redraw completion`: prints what a shell loads to complete commands, options and formats. */
import type { Command } from "./command.ts";
import { bashCompletion, fishCompletion, zshCompletion } from "./completion/shells.ts";
import type { CompletedCommand } from "./completion/shells.ts";
import { wrongUse } from "./faults.ts";
import { didYouMean } from "./suggest.ts";

const shells: Readonly<Record<string, (commands: readonly CompletedCommand[]) => string>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
};

const name = "completion";
const summary = "print what a shell loads to complete commands and options";
const operand = { kind: "words", words: Object.keys(shells), isList: false } as const;

/** Returns what completion knows of a command. */
function completed({ name, summary, options, operand }: Command): CompletedCommand {
  return { name, summary, options: options ?? [], operand: operand ?? { kind: "none" } };
}

/** Returns the command that completes these, and itself. */
export function completionCommand(others: readonly Command[]): Command {
  return {
    name,
    summary,
    operand,
    help: () => `redraw ${name} - ${summary}

Usage:
  redraw completion bash|zsh|fish

Examples:
  source <(redraw completion bash)         for this shell; the same line in ~/.bashrc for every one
  source <(redraw completion zsh)          in ~/.zshrc, after compinit
  redraw completion fish > ~/.config/fish/completions/redraw.fish
`,
    run(args, terminal) {
      const [shell = ""] = args;
      const write = Object.hasOwn(shells, shell) ? shells[shell] : undefined;
      if (write === undefined || args.length > 1) {
        const known = Object.keys(shells);
        throw wrongUse(`completion takes one of ${known.join(", ")}, not "${args.join(" ")}"${didYouMean(shell, known)}`);
      }
      terminal.out(write([...others.map(completed), { name, summary, options: [], operand }]));
      return Promise.resolve(0);
    },
  };
}
