/** `redraw serve`: runs the service until it is told to stop, and says first how to use it. */
import { existsSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { Service } from "../service.ts";
import { listenForStop, untilFired } from "../stop-signals.ts";
import type { Terminal } from "./terminal.ts";

/** Returns a picture to try, as a path that can be pasted from the folder where the service was started. */
function examplePicture(): string {
  const here = import.meta.url.endsWith(".ts") ? "../../../examples/" : "../../../../examples/";
  const file = fileURLToPath(new URL(`${here}flow-blue-rounded.png`, import.meta.url));
  return existsSync(file) ? relative(process.cwd(), file) : "diagram.png";
}

/** Returns the text that a start prints: where the service is, and three lines that convert a picture when pasted as one block. */
export function sayService(
  service: Omit<Service, "close" | "failed">,
  options: { readonly isEmbedded: boolean; readonly picture: string },
): string {
  const { baseUrl, siteUrl, adminUrl, folder, demoKey } = service;
  const places = [
    ["Console", siteUrl],
    ["Interface", `${baseUrl} (${siteUrl}openapi.yaml)`],
    ["Operator", `${adminUrl}metrics, ${adminUrl}readyz`],
    ["Data", folder],
    ["Demo key", demoKey ?? "none: make one with `redraw accounts add NAME`"],
  ].map(([name = "", value = ""]) => `  ${name.padEnd(10)} ${value}`);
  const durability = options.isEmbedded
    ? [
        "",
        "The database is in the data folder: it survives the death of this process, but not a power cut. REDRAW_POSTGRES_URL makes it a server.",
      ]
    : [];
  const key = demoKey ?? "YOUR_KEY";
  const block = [
    "",
    "Paste these lines to convert a picture:",
    "",
    `job=$(curl -sS -H 'x-api-key: ${key}' -H 'content-type: image/png' --data-binary @${options.picture} ${baseUrl}/convert | cut -d '"' -f 4)`,
    // A slow machine takes longer than one request may wait.
    `until curl -sS -H 'x-api-key: ${key}' -H 'prefer: wait=60' ${baseUrl}/jobs/$job | grep -vE '"status":"(queued|running)"'; do sleep 1; done`,
    `curl -fsSL -H 'x-api-key: ${key}' -o diagram.vsdx "${baseUrl}/jobs/$job/download?format=vsdx" && ls -l diagram.vsdx`,
    "",
  ];
  return ["Redraw is running.", "", ...places, ...durability, ...block].join("\n");
}

/** Runs the service until a signal, or until it cannot go on; returns the exit status. */
export async function runServe(open: () => Promise<Service>, terminal: Terminal, isEmbedded: boolean): Promise<number> {
  const stop = listenForStop();
  const service = await open();
  terminal.out(`${sayService(service, { isEmbedded, picture: examplePicture() })}\n`);
  const failure = await Promise.race([untilFired(stop), service.failed]);
  if (failure !== undefined) {
    // Whatever runs would fail as well: the next start takes it up where it is, as after a kill.
    terminal.err(`redraw: ${failure.message}\n`);
    return 1;
  }
  terminal.err("stopping: running conversions get ten seconds; a second signal ends at once\n");
  await service.close();
  return 0;
}
