/** The settings of commands that ask a service instead of converting themselves. */
import type { Setting } from "../core/setting.ts";
import { textSetting } from "../core/setting.ts";

/** Every setting of such a command. */
export const clientSettings: { readonly key: Setting<string> } = {
  key: textSetting({
    name: "REDRAW_KEY",
    description: "The API key with which `--service` of the command line asks a service.",
    form: "an API key: printable characters without blanks",
    pattern: /^[!-~]+$/,
    secret: true,
  }),
};
