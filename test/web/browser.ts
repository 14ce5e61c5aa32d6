/** The system's Chromium, driven by playwright-core; it reaches nothing but this machine. */
import type { Browser } from "playwright-core";
import { chromium } from "playwright-core";
import { needChromium } from "../oracles/chromium.ts";

/** Starts the browser; the distribution's start script needs no sandbox in a container. */
export function openBrowser(): Promise<Browser> {
  needChromium();
  return chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"],
  });
}
