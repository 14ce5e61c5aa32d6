/** The command line as a whole: picks the command, turns Faults into exit statuses. */
import { readFileSync } from "node:fs";
import { Fault } from "../../core/fault.ts";
import { isColourOff } from "../config.ts";
import { commands, findCommand } from "./commands.ts";
import { mainHelp } from "./help.ts";
import { wrongUse } from "./faults.ts";
import { didYouMean } from "./suggest.ts";
import { processTerminal } from "./terminal.ts";
import type { Terminal } from "./terminal.ts";

/** The package lies one folder higher when built, because the build has a folder of its own. */
function readVersion(): string {
  const built = !import.meta.url.endsWith(".ts");
  const file = new URL(built ? "../../../../package.json" : "../../../package.json", import.meta.url);
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}

const isHelp = (args: readonly string[]): boolean => args.includes("--help") || args.includes("-h");

/** Answers what is no command: version, overview, or the help of a command. */
function answerGlobal(args: readonly string[], terminal: Terminal): boolean {
  const [first, ...rest] = args;
  if (first === "--version" || first === "-V") terminal.out(`${readVersion()}\n`);
  else if (first === "--help" || first === "-h" || first === "help") terminal.out(findCommand(rest)?.command.help() ?? mainHelp(commands));
  else if (first !== undefined && rest.length === 1 && isHelp(rest) && commandsBelow(first).length > 0)
    terminal.out(
      commandsBelow(first)
        .map((command) => command.help())
        .join("\n"),
    );
  else return false;
  return true;
}

/** Lists the commands of two words that begin with one. */
const commandsBelow = (first: string): typeof commands => commands.filter(({ name }) => name.startsWith(`${first} `));

/** Says which command is missing or unknown; the first word of a command of two is told with what may follow it. */
function unknownCommand(args: readonly string[]): Fault {
  const [first] = args;
  if (first === undefined) return wrongUse("a command is missing");
  const followers = commandsBelow(first).map(({ name }) => name.split(" "));
  if (followers.length === 0) {
    const words = new Set(commands.map(({ name }) => name.split(" ")[0]!));
    return wrongUse(`there is no command "${first}"${didYouMean(first, [...words])}`);
  }
  return wrongUse(`${first} needs one of: ${followers.map(([, second]) => second).join(", ")}`);
}

/** Runs one command line and returns its exit status. */
export async function runCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const found = findCommand(args);
  try {
    if (answerGlobal(args, terminal)) return 0;
    if (found === null) throw unknownCommand(args);
    if (!isHelp(found.rest)) return await found.command.run(found.rest, terminal);
    terminal.out(found.command.help());
    return 0;
  } catch (thrown) {
    if (!(thrown instanceof Fault) || thrown.kind === "bug") throw thrown;
    if (thrown.code !== "invalid_request") {
      terminal.err(`redraw: ${thrown.message}\n`);
      return 1;
    }
    const help = found === null ? "redraw --help" : `redraw ${found.command.name} --help`;
    terminal.err(`redraw: ${thrown.message}\nTry: ${help}\n`);
    return 2;
  }
}

/** Exit statuses of the signals that end a command, as shells expect them. */
const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** Ends the process at the first signal, unless the command does so by itself. */
function endAtSignals(args: readonly string[], terminal: Terminal): void {
  if (findCommand(args)?.command.endsItself === true) return;
  for (const [signal, status] of Object.entries(signals)) {
    process.once(signal, () => {
      terminal.err(terminal.isInteractive ? "\r\u001b[Kinterrupted\n" : "interrupted\n");
      process.exit(status);
    });
  }
}

/** Runs a command line, the process's own unless given, and ends the process. */
export async function main(args: readonly string[] = process.argv.slice(2)): Promise<never> {
  const terminal = processTerminal(isColourOff());
  endAtSignals(args, terminal);
  process.exit(await runCommand(args, terminal));
}
