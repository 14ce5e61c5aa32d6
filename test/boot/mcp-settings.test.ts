/** The key of assistants. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { readMcpConfig } from "../../src/boot/config.ts";
import { aFolder } from "../make/folder.ts";

test("the key is a secret: from the environment or from a file, and never shown", () => {
  expect(readMcpConfig({})).toEqual({ mcpKey: "" });
  expect(readMcpConfig({ REDRAW_MCP_KEY: "0123456789abcdef" })).toEqual({ mcpKey: "0123456789abcdef" });
  const folder = aFolder({ key: "fedcba9876543210\n" });
  expect(readMcpConfig({ REDRAW_MCP_KEY_FILE: join(folder, "key") })).toEqual({ mcpKey: "fedcba9876543210" });
  const short = (): unknown => readMcpConfig({ REDRAW_MCP_KEY: "short" });
  expect(short).toThrow(/REDRAW_MCP_KEY.*16 or more/);
  expect(short).not.toThrow(/"short"/);
});
