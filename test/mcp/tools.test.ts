/** What tools say of themselves: what they take, closed, and which of them change something. */
import * as sdk from "@modelcontextprotocol/server";
import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { expect, onTestFinished, test } from "vitest";
import { addTools } from "../../src/mcp/tools.ts";
import { aDesk } from "../make/assistant.ts";

test("every tool names its inputs with a sentence each, and takes no others", async () => {
  const server = new sdk.McpServer({ name: "redraw", version: "1" });
  const local = { read: () => Promise.reject(new Error("unused")), write: () => Promise.reject(new Error("unused")) };
  addTools(server, sdk, { desk: aDesk(), local });
  const [one, other] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: "test", version: "1" });
  await Promise.all([server.connect(one as never), client.connect(other)]);
  onTestFinished(() => client.close());
  const { tools } = await client.listTools();
  expect(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint])).toEqual([
    ["convert_diagram", false],
    ["read_diagram", true],
    ["correct_diagram", false],
    ["get_file", true],
    ["save_files", false],
  ]);
  for (const { name, description, inputSchema } of tools) {
    expect(description, name).toMatch(/\.$/);
    expect(inputSchema["additionalProperties"], name).toBe(false);
  }
});
