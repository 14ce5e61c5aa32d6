/** The command `mcp`: its help and its options. */
import { readConfig, readMcpConfig } from "../config.ts";
import type { Command } from "./command.ts";
import { wrongUse } from "./faults.ts";
import { parseArguments } from "./parse.ts";

/** How assistants reach the server: over the streams of its process, or at a port with a key. */
export type McpPlace = { readonly kind: "streams" } | { readonly kind: "port"; readonly host: string; readonly port: number };

/** Reads the arguments after `mcp`; throws `invalid_request`. */
export function readMcpPlace(args: readonly string[]): McpPlace {
  const { values, positionals } = parseArguments(args, { port: { type: "string" }, host: { type: "string" } });
  if (positionals.length > 0) throw wrongUse(`mcp takes options only, not ${positionals.join(" ")}`);
  const { port, host = "127.0.0.1" } = values;
  if (port === undefined) {
    if (values.host !== undefined) throw wrongUse("--host goes with --port");
    return { kind: "streams" };
  }
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw wrongUse(`--port takes a whole number from 0 to 65535, not "${port}"`);
  return { kind: "port", host, port: Number(port) };
}

/** Serves assistants. */
export const mcpCommand: Command = {
  name: "mcp",
  summary: "serve assistants over the Model Context Protocol",
  endsItself: true,
  options: [
    { name: "port", meaning: "serve HTTP at this port, with a key", value: { kind: "text" } },
    { name: "host", meaning: "the address to listen at", value: { kind: "text" } },
  ],
  help: () => `redraw mcp - serve assistants over the Model Context Protocol

Usage:
  redraw mcp [--port N [--host ADDRESS]]

Without options an assistant starts this command and speaks to it over its standard streams: it
converts pictures of the conversation or of this machine, reads the diagram as text, corrects
elements, and gets or saves the files. Pictures are converted here; nothing leaves the machine.

Options:
  --port N        serve HTTP at http://127.0.0.1:N/mcp to those who send REDRAW_MCP_KEY as
                  Authorization: Bearer; they cannot reach files of this machine
  --host ADDRESS  listen at another address than 127.0.0.1

Needs the package @modelcontextprotocol/server beside redraw; docs/assistants.md tells more.

Examples:
  claude mcp add redraw -- npx redraw mcp
  REDRAW_MCP_KEY=$(openssl rand -hex 16) redraw mcp --port 8090
`,
  async run(args, terminal) {
    const place = readMcpPlace(args);
    const { mcpKey } = readMcpConfig();
    if (place.kind === "port" && mcpKey === "") throw wrongUse("--port needs a key: set REDRAW_MCP_KEY to 16 or more characters");
    const config = readConfig();
    const { runMcp } = await import("./mcp.ts");
    return runMcp(place, { config, key: mcpKey, terminal });
  },
};
