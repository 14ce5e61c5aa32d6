/** Reaches the administration for one command: the running service through its data folder, else the data itself. */
import { existsSync } from "node:fs";
import type { Administration } from "../app/application.ts";
import { openApplication } from "../app/open-application.ts";
import { reachAdministration } from "./admin-socket.ts";
import type { ServiceConfig } from "./config.ts";
import { isAnswered, openDataFolder, socketPath } from "./data-folder.ts";
import { openScope } from "./scope.ts";
import { isEmbedded, migrateNow, openServicePorts } from "./service-ports.ts";

/** Runs work with the administration and closes what it opened. Throws what the work throws, and `data_folder_busy` or `unavailable` when nothing can be reached. */
export async function withAdministration<Result>(
  config: ServiceConfig,
  work: (administration: Administration) => Promise<Result>,
): Promise<Result> {
  const socket = socketPath(config.dataDir);
  if (existsSync(socket) && (await isAnswered(socket))) return work(reachAdministration(socket));
  const scope = openScope();
  try {
    if (isEmbedded(config)) scope.keep(await openDataFolder(config.dataDir));
    const ports = await openServicePorts(config, {
      folder: config.dataDir,
      scope,
      tell: () => {},
      name: "redraw-cli",
      pool: null,
      prepare: migrateNow,
    });
    return await work(openApplication(ports).administration);
  } finally {
    await scope.close();
  }
}
