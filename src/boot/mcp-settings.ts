/** The settings of `redraw mcp`. */
import type { Setting } from "../core/setting.ts";
import { textSetting } from "../core/setting.ts";

/** Every setting of the command. */
export const mcpSettings: { readonly mcpKey: Setting<string> } = {
  mcpKey: textSetting({
    name: "REDRAW_MCP_KEY",
    description: "What assistants send as `Authorization: Bearer` to `redraw mcp --port`, which serves nobody else.",
    form: "16 or more printable characters without blanks",
    pattern: /^[!-~]{16,}$/,
    secret: true,
  }),
};
