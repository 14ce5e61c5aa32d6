/** An assistant starts the real command, as its configuration says, and converts a real picture; the client is the SDK's own. */
import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { expect, test } from "vitest";
import { aFolder } from "../../make/folder.ts";

test("redraw mcp converts an example and saves its files", async () => {
  const folder = aFolder({});
  const client = new Client({ name: "test", version: "1" });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: ["cmd/redraw.ts", "mcp"], stderr: "inherit" }));
  const call = async (name: string, args: Record<string, unknown>): Promise<string> => {
    const { content } = await client.callTool({ name, arguments: args }, { timeout: 120_000 });
    return (content as { readonly text?: string }[])[0]?.text ?? "";
  };
  expect(await call("convert_diagram", { path: resolve("examples/flow-blue-rounded.png") })).toMatch(
    /^Result 1, flow-blue-rounded: \d+ shapes and \d+ connectors/,
  );
  expect(await call("read_diagram", { result: "1", as: "mermaid" })).toMatch(/flowchart (TB|LR)/);
  await call("save_files", { result: "1", folder });
  expect(readdirSync(folder).toSorted()).toEqual(["drawio", "pptx", "svg", "vsdx"].map((ending) => `flow-blue-rounded.${ending}`));
  await client.close();
});
