/** The commands of the command line, in the order of the help; each loads what it needs when it runs, so that `--help` is quick. */
import { formats } from "../../formats/index.ts";
import { readConfig } from "../config.ts";
import { openConvertPool } from "../convert-pool.ts";
import { checkModels } from "../models.ts";
import { runConvert } from "./convert.ts";
import { doctorHelp, runDoctor } from "./doctor.ts";
import { convertHelp } from "./help.ts";
import { readConvertOptions } from "./options.ts";
import type { Terminal } from "./terminal.ts";

/** One command: what it is called, what it does, and how. */
export interface Command {
  /** As typed, one word or two: `convert`, `keys create`. */
  readonly name: string;
  /** A few words for the overview, without a full stop. */
  readonly summary: string;
  /** What `--help` prints, with an example. */
  help(): string;
  /** Runs with the arguments after the name; returns the exit status. Throws `invalid_request` for wrong use. */
  run(args: readonly string[], terminal: Terminal): Promise<number>;
}

const convert: Command = {
  name: "convert",
  summary: "convert pictures into Visio, PowerPoint, draw.io, SVG and more",
  help: () => convertHelp(formats),
  async run(args, terminal) {
    const ids = formats.map(({ id }) => id);
    const options = readConvertOptions(args, ids);
    const config = readConfig();
    await checkModels(config);
    return runConvert(options, terminal, (cores) => openConvertPool(config, cores));
  },
};

const doctor: Command = {
  name: "doctor",
  summary: "say which backends and models work on this machine, and how fast",
  help: doctorHelp,
  run: (args, terminal) => runDoctor(args, terminal, { config: readConfig() }),
};

/** Every command. */
export const commands: readonly Command[] = [convert, doctor];

/** Finds the command that arguments begin with; the rest are its own. */
export function findCommand(args: readonly string[]): { readonly command: Command; readonly rest: readonly string[] } | null {
  for (const words of [2, 1]) {
    const name = args.slice(0, words).join(" ");
    const command = commands.find((one) => one.name === name && args.length >= words);
    if (command !== undefined) return { command, rest: args.slice(words) };
  }
  return null;
}
