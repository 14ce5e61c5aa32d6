/** The commands of the service itself: `serve` and `migrate`. */
import { asFault } from "../../core/fault.ts";
import { readServiceConfig } from "../config.ts";
import type { Command } from "./command.ts";
import { wrongUse } from "./faults.ts";
import type { Terminal } from "./terminal.ts";

/** Refuses arguments: everything about the service is a setting. */
function refuseArguments(name: string, args: readonly string[]): void {
  if (args.length > 0) throw wrongUse(`${name} takes no arguments, not ${args.join(" ")}; settings are in the environment`);
}

/** Says a Fault in one line; status 1. Wrong settings are wrong use. */
async function reportFaults(terminal: Terminal, work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (thrown) {
    const fault = asFault(thrown);
    if (fault.code === "invalid_request") throw fault;
    terminal.err(`redraw: ${fault.message}${fault.detail === null ? "" : ` (${fault.detail.split("\n")[0]})`}\n`);
    return 1;
  }
}

const settingsNote = "Everything is set by the environment: docs/configuration.md lists it.";

/** Runs the whole service in one process. */
export const serveCommand: Command = {
  name: "serve",
  summary: "run the service: HTTP interface, console, conversions, webhooks",
  endsItself: true,
  help: () => `redraw serve - run the service in one process

Usage:
  redraw serve

Prints the address, the key of the demo account and three lines to try. Ends at SIGINT or SIGTERM.
${settingsNote}

Example:
  REDRAW_PORT=9000 REDRAW_DATA_DIR=/var/lib/redraw redraw serve
`,
  async run(args, terminal) {
    refuseArguments("serve", args);
    const config = readServiceConfig();
    const { runServe } = await import("./serve.ts");
    const { openService } = await import("../service.ts");
    const { isEmbedded } = await import("../service-ports.ts");
    const { openServiceTelemetry } = await import("../service-telemetry.ts");
    return reportFaults(terminal, () => runServe(() => openService(config, openServiceTelemetry(config)), terminal, isEmbedded(config)));
  },
};

/** Brings the database to this program's schema. */
export const migrateCommand: Command = {
  name: "migrate",
  summary: "bring the database to the schema of this program",
  help: () => `redraw migrate - bring the database to the schema of this program

Usage:
  redraw migrate

Names each migration that was applied. It only ever adds, so that an older program goes on working within its bound.
With REDRAW_POSTGRES_URL that server is migrated, else the database of the data folder, which no service may be using.
${settingsNote}

Example:
  REDRAW_POSTGRES_URL=postgres://redraw@db/redraw redraw migrate
`,
  async run(args, terminal) {
    refuseArguments("migrate", args);
    const config = readServiceConfig();
    const { migrateDatabase } = await import("../migrate-database.ts");
    return reportFaults(terminal, async () => {
      const applied = await migrateDatabase(config);
      terminal.out(applied.length === 0 ? "the database is current\n" : applied.map((name) => `applied ${name}\n`).join(""));
      return 0;
    });
  },
};
