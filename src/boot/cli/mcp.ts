/** `redraw mcp`: an assistant's desk over the converter of the command line, until the assistant or a signal ends it. */
import { existsSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { asFault } from "../../core/fault.ts";
import { openDesk } from "../../mcp/desk.ts";
import type { Desk } from "../../mcp/desk.ts";
import { serveHttp, serveStreams } from "../../mcp/serve.ts";
import type { LocalFiles } from "../../mcp/tools.ts";
import type { Config } from "../config.ts";
import { requirePackages } from "../optional-packages.ts";
import { listenForStop, untilFired } from "../stop-signals.ts";
import type { ConvertWork } from "./convert.ts";
import { openConvertWork } from "./convert-work.ts";
import { inputUnreadable, outputExists, reasonOf } from "./faults.ts";
import type { McpPlace } from "./mcp-command.ts";
import type { Terminal } from "./terminal.ts";
import { writeTogether } from "./write.ts";

/** No picture within 64 megapixels is larger. */
const maxFileBytes = 600_000_000;

/** The files of this machine. */
export const localFiles: LocalFiles = {
  async read(path) {
    try {
      if (statSync(path).size > maxFileBytes) throw inputUnreadable("the file is larger than any accepted picture");
      return await readFile(path);
    } catch (thrown) {
      throw thrown instanceof Error && "errno" in thrown ? inputUnreadable(reasonOf(thrown), thrown) : thrown;
    }
  },
  write(folder, files) {
    const planned = files.map(({ name, bytes }) => ({ path: resolve(join(folder, name)), bytes }));
    const existing = planned.map(({ path }) => path).filter((path) => existsSync(path));
    if (existing.length > 0) return Promise.reject(outputExists(existing));
    writeTogether(planned);
    return Promise.resolve(planned.map(({ path }) => path));
  },
};

/** Opens a desk over what converts; models are looked at with the first picture. */
export function openConvertDesk(work: ConvertWork): { readonly desk: Desk; readonly close: () => Promise<void> } {
  const pool = work.openPool({ jobs: 1, threads: Math.max(1, availableParallelism()) });
  const writer = work.openWriter();
  let checked: Promise<void> | null = null;
  const desk = openDesk({
    inspect: work.inspect,
    async recognise(bytes, name) {
      checked ??= work.checkModels();
      await checked;
      return (await pool.convert(bytes, ["ir"], name)).diagram;
    },
    write: async (diagram, formatIds) => (await writer.write(diagram, formatIds)).artifacts,
  });
  return {
    desk,
    async close() {
      await Promise.all([pool.close(), writer.close()]);
    },
  };
}

/** Serves until the end; returns the exit status, and throws `unavailable` without the SDK. Whatever is said goes to standard error: the other stream belongs to the assistant. */
export async function runMcp(
  place: McpPlace,
  { config, key, terminal }: { readonly config: Config; readonly key: string; readonly terminal: Terminal },
): Promise<number> {
  requirePackages("assistants");
  const stop = listenForStop();
  const { desk, close } = openConvertDesk(openConvertWork(config));
  try {
    if (place.kind === "streams") {
      const served = await serveStreams({ desk, local: localFiles });
      await Promise.race([served.ended, untilFired(stop)]);
      await served.close();
      return 0;
    }
    const served = await serveHttp({ desk, key, host: place.host, port: place.port });
    terminal.err(`assistants are served at ${served.url}\n`);
    await untilFired(stop);
    await served.close();
    return 0;
  } catch (thrown) {
    terminal.err(`redraw: ${asFault(thrown).message}\n`);
    return 1;
  } finally {
    await close();
  }
}
