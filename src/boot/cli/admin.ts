/** Turns a command of the administration into a command of the command line: arguments, help, output. */
import type { Administration } from "../../app/application.ts";
import { asFault } from "../../core/fault.ts";
import { readServiceConfig } from "../config.ts";
import type { AdminCommand, Typed } from "./admin-command.ts";
import type { Command } from "./command.ts";
import { wrongUse } from "./faults.ts";
import { parseArguments } from "./parse.ts";
import { sayRows, writeRows } from "./rows.ts";
import type { Terminal } from "./terminal.ts";

function readTyped(command: AdminCommand, args: readonly string[]): Typed & { readonly json: boolean } {
  const names = Object.keys(command.options);
  const options = Object.fromEntries(
    Object.entries(command.options).map(([name, { value }]) => [
      name,
      { type: value === null ? ("boolean" as const) : ("string" as const) },
    ]),
  );
  const { values, positionals } = parseArguments(args, { ...options, json: { type: "boolean" } });
  if (positionals.length !== command.operands.length) {
    const wanted = command.operands.length === 0 ? "no operand" : command.operands.join(" and ");
    throw wrongUse(`${command.name} takes ${wanted}, not ${positionals.length === 0 ? "nothing" : positionals.join(" ")}`);
  }
  const texts: Readonly<Record<string, string | boolean | undefined>> = values;
  const textOf = (given: string | boolean | undefined): string | undefined => (given === true ? "" : given === false ? undefined : given);
  const given = Object.fromEntries(names.map((name) => [name, textOf(texts[name])]));
  return { operands: positionals, options: given, json: texts["json"] === true };
}

/** Returns the help of a command. */
export function adminHelp(command: AdminCommand): string {
  const options = [
    ...Object.entries(command.options).map(([name, { value, meaning }]) => [value === null ? `--${name}` : `--${name} ${value}`, meaning]),
    ["--json", "one JSON object a line"],
  ];
  const width = Math.max(...options.map(([name = ""]) => name.length));
  const usage = [command.name, ...command.operands, "[options]"].join(" ");
  return `redraw ${command.name} - ${command.summary}

Usage:
  redraw ${usage}

Options:
${options.map(([name = "", meaning = ""]) => `  ${name.padEnd(width)}  ${meaning}`).join("\n")}

A running service is asked through its data folder (REDRAW_DATA_DIR); without one the folder is opened itself,
and with REDRAW_POSTGRES_URL the database.

Example:
  redraw ${command.example}
`;
}

/** Runs work with the administration, however it is reached, and closes what it opened. */
export type WithAdministration = <Result>(work: (administration: Administration) => Promise<Result>) => Promise<Result>;

/** The product's own way; loaded when it is needed, since it brings the database along. */
const reach: WithAdministration = async (work) => (await import("../administration.ts")).withAdministration(readServiceConfig(), work);

/** Runs a command of the administration; returns the exit status. Throws `invalid_request` for wrong use. */
export async function runAdmin(
  command: AdminCommand,
  args: readonly string[],
  outside: { readonly terminal: Terminal; readonly withAdministration: WithAdministration },
): Promise<number> {
  const { terminal, withAdministration } = outside;
  const typed = readTyped(command, args);
  try {
    const rows = await withAdministration((administration) => command.run(administration, typed));
    terminal.out(typed.json ? writeRows(rows) : sayRows(rows));
    return 0;
  } catch (thrown) {
    const fault = asFault(thrown);
    if (fault.code === "invalid_request") throw fault;
    terminal.err(`redraw: ${fault.message}${fault.kind === "bug" && fault.detail !== null ? ` (${fault.detail.split("\n")[0]})` : ""}\n`);
    return 1;
  }
}

/** Returns the command of the command line. */
export function adminCommand(command: AdminCommand): Command {
  return {
    name: command.name,
    summary: command.summary,
    options: [
      ...Object.entries(command.options).map(([name, { value, meaning }]) => {
        return { name, meaning, value: { kind: value === null ? "none" : "text" } as const };
      }),
      { name: "json", meaning: "one JSON object a line", value: { kind: "none" } },
    ],
    help: () => adminHelp(command),
    run: (args, terminal) => runAdmin(command, args, { terminal, withAdministration: reach }),
  };
}
