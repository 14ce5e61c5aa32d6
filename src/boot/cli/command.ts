/** The command line as a whole: picks the command, turns Faults into exit statuses. */
import { readFileSync } from "node:fs";
import { Fault } from "../../core/fault.ts";
import { formats } from "../../formats/index.ts";
import { isColourOff, readConfig } from "../config.ts";
import { openConvertPool } from "../convert-pool.ts";
import { runConvert } from "./convert.ts";
import { convertHelp, mainHelp } from "./help.ts";
import { readConvertOptions, wrongUse } from "./options.ts";
import { processTerminal } from "./terminal.ts";
import type { Terminal } from "./terminal.ts";

/** The package lies one folder higher when built, because the build has a folder of its own. */
function readVersion(): string {
  const built = !import.meta.url.endsWith(".ts");
  const file = new URL(built ? "../../../../package.json" : "../../../package.json", import.meta.url);
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}

const isHelp = (args: readonly string[]): boolean => args.includes("--help") || args.includes("-h");

/** Runs one command line and returns its exit status. */
export async function runCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const [command, ...rest] = args;
  try {
    if (command === "--version" || command === "-V") terminal.out(`${readVersion()}\n`);
    else if (command === "--help" || command === "-h" || command === "help") {
      terminal.out(rest[0] === "convert" ? convertHelp(formats) : mainHelp());
    } else if (command === "convert") {
      if (!isHelp(rest)) return await startConvert(rest, terminal);
      terminal.out(convertHelp(formats));
    } else throw wrongUse(command === undefined ? "a command is missing" : `there is no command "${command}"`);
    return 0;
  } catch (thrown) {
    if (!(thrown instanceof Fault) || thrown.code !== "invalid_request") throw thrown;
    const help = command === "convert" ? "redraw convert --help" : "redraw --help";
    terminal.err(`redraw: ${thrown.message}\nTry: ${help}\n`);
    return 2;
  }
}

async function startConvert(args: readonly string[], terminal: Terminal): Promise<number> {
  const ids = formats.map(({ id }) => id);
  const options = readConvertOptions(args, ids);
  const config = readConfig();
  return runConvert(options, terminal, (cores) => openConvertPool(config, cores));
}

/** Exit statuses of the signals that end a command, as shells expect them. */
const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** Runs the process's own command line and ends the process. */
export async function main(): Promise<never> {
  const terminal = processTerminal(isColourOff());
  for (const [signal, status] of Object.entries(signals)) {
    process.once(signal, () => {
      terminal.err(terminal.isInteractive ? "\r\u001b[Kinterrupted\n" : "interrupted\n");
      process.exit(status);
    });
  }
  process.exit(await runCommand(process.argv.slice(2), terminal));
}
