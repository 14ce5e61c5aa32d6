/** The options of `redraw mcp`. */
import { expect, test } from "vitest";
import { mcpCommand, readMcpPlace } from "../../../src/boot/cli/mcp-command.ts";

test("without options it speaks over the streams of its process", () => {
  expect(readMcpPlace([])).toEqual({ kind: "streams" });
});

test("a port is on this machine unless a host is named", () => {
  expect(readMcpPlace(["--port", "8090"])).toEqual({ kind: "port", host: "127.0.0.1", port: 8090 });
  expect(readMcpPlace(["--port", "0", "--host", "::1"])).toEqual({ kind: "port", host: "::1", port: 0 });
});

test.each([
  [["flow.png"], /options only/],
  [["--port", "70000"], /from 0 to 65535/],
  [["--port", "x"], /"x"/],
  [["--host", "::1"], /goes with --port/],
  [["--prot", "1"], /did you mean --port/],
])("%j is wrong use", (args, sentence) => {
  expect(() => readMcpPlace(args)).toThrow(expect.objectContaining({ code: "invalid_request", message: expect.stringMatching(sentence) }));
});

test("the help fits a terminal and names the package and the key", () => {
  const help = mcpCommand.help();
  expect(help).toContain("@modelcontextprotocol/server");
  expect(help).toContain("REDRAW_MCP_KEY");
  for (const line of help.split("\n")) expect(line.length).toBeLessThanOrEqual(100);
});
