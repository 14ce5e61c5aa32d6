/** The commands of the command line, in the order of the help; each loads what it needs when it runs, so that `--help` is quick. */
import { descriptions, namedDescriptions } from "../../formats/descriptions.ts";
import { readConfig } from "../config.ts";
import { kubectlCommand } from "../kubectl/kubectl-command.ts";
import { adminCommand } from "./admin.ts";
import { adminCommands } from "./admin-commands.ts";
import type { Command } from "./command.ts";
import { completionCommand } from "./completion.ts";
import { doctorHelp } from "./doctor-help.ts";
import { convertHelp } from "./help.ts";
import type { KnownFormats } from "./options.ts";
import { convertCompletion, readConvertOptions } from "./options.ts";
import { mcpCommand } from "./mcp-command.ts";
import { openWork } from "./open-work.ts";
import { migrateCommand, serveCommand } from "./service-commands.ts";
import { watchCommand } from "./watch-command.ts";

const offered = Object.values(descriptions);
const named = Object.values(namedDescriptions);
const knownFormats: KnownFormats = { offered: offered.map(({ id }) => id), named: named.map(({ id }) => id) };

const convert: Command = {
  name: "convert",
  summary: "convert pictures into Visio, PowerPoint, draw.io, SVG and more",
  operand: { kind: "file" },
  options: convertCompletion([...knownFormats.offered, ...knownFormats.named]),
  help: () => convertHelp(offered, named),
  async run(args, terminal) {
    const options = readConvertOptions(args, knownFormats);
    const work = await openWork(options.service);
    const { runConvert } = await import("./convert.ts");
    return runConvert(options, terminal, work);
  },
};

const doctor: Command = {
  name: "doctor",
  summary: "say which backends and models work on this machine, and how fast",
  options: [{ name: "json", meaning: "one JSON object", value: { kind: "none" } }],
  help: doctorHelp,
  run: async (args, terminal) => (await import("./doctor.ts")).runDoctor(args, terminal, { config: readConfig() }),
};

const working: readonly Command[] = [
  convert,
  watchCommand(knownFormats),
  serveCommand,
  mcpCommand,
  kubectlCommand(knownFormats),
  ...adminCommands.map(adminCommand),
  migrateCommand,
  doctor,
];

/** Every command. */
export const commands: readonly Command[] = [...working, completionCommand(working)];

/** Finds the command that arguments begin with; the rest are its own. */
export function findCommand(args: readonly string[]): { readonly command: Command; readonly rest: readonly string[] } | null {
  for (const words of [2, 1]) {
    const name = args.slice(0, words).join(" ");
    const command = commands.find((one) => one.name === name && args.length >= words);
    if (command !== undefined) return { command, rest: args.slice(words) };
  }
  return null;
}
