/** Installs Chromium before the console's lane begins: a download is no test, and no hook's limit may end it. */
import { needChromium } from "../oracles/chromium.ts";

/** What vitest calls once, before the first file. */
export function setup(): void {
  needChromium();
}
