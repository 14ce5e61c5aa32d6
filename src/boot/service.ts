/** The whole service in one process: every part is opened here, in the order in which it is needed, and closed in the reverse. */
import type { Administration } from "../app/application.ts";
import { openApplication } from "../app/open-application.ts";
import { everyPool } from "../app/pools.ts";
import { recoverWork } from "../app/sweep.ts";
import { Fault } from "../core/fault.ts";
import { serveAdministration } from "./admin-socket.ts";
import { checkModels } from "./check-models.ts";
import type { ServiceConfig } from "./config.ts";
import { openDataFolder } from "./data-folder.ts";
import { openDemoAccount } from "./demo-account.ts";
import { listenForClients, listenForOperator } from "./edge.ts";
import { openScope } from "./scope.ts";
import { isEmbedded, migrateNow, openServicePorts } from "./service-ports.ts";
import type { ServiceTelemetry } from "./service-telemetry.ts";
import { startConverting, startDelivering, startDuties } from "./work.ts";

/** A running service. */
export interface Service {
  /** Ends in `/v1`. */
  readonly baseUrl: string;
  /** Where the console is. */
  readonly siteUrl: string;
  /** Metrics and probes, for the operator alone. */
  readonly adminUrl: string;
  readonly folder: string;
  /** The key of the account `demo`; null when it was revoked or there are other accounts. */
  readonly demoKey: string | null;
  /** Resolves, with a sentence for the operator, when the service cannot go on and only a new start helps; else never. */
  readonly failed: Promise<Fault>;
  /** Takes no more requests, lets running conversions end for some seconds, gives them back then, and closes everything. */
  close(): Promise<void>;
}

/** Says that the database of the data folder stopped: nothing that was answered is lost, and only a new process can open it again. */
function databaseLost(cause: Error): Fault {
  const message = "the database of the data folder has stopped, and with it the service: start it again, accepted jobs go on then";
  return new Fault({ code: "unavailable", kind: "unavailable", message, cause });
}

/** Opens the service. Throws a Fault with a sentence when a model, the data folder, the database or the port cannot be had. */
export async function openService(config: ServiceConfig, telemetry: ServiceTelemetry): Promise<Service> {
  await checkModels(config.converter);
  const scope = openScope();
  const failed = Promise.withResolvers<Fault>();
  const administration = Promise.withResolvers<Administration>();
  // Whoever asks meanwhile hears of a start that fails; when nobody does, it must not end the process without its sentence.
  administration.promise.catch(() => {});
  try {
    const folder = scope.keep(await openDataFolder(config.dataDir));
    const administrationServer = serveAdministration(folder.server, administration.promise);
    const ports = await openServicePorts(config, {
      folder: folder.path,
      scope,
      tell: (event) => telemetry.tell(event),
      watch: (metric, read) => telemetry.metrics.watch(metric, read),
      name: "redraw-serve",
      pool: everyPool,
      answersRequests: true,
      onDatabaseLost: (error) => failed.resolve(databaseLost(error)),
      prepare: migrateNow,
    });
    const service = openApplication(ports);
    const demoKey = await openDemoAccount(service, folder.path);
    scope.keep(administrationServer);
    administration.resolve(service.administration);
    await recoverWork(ports, { soleOwner: isEmbedded(config) });
    startDelivering(config, { ports, scope, telemetry });
    startDuties({ ports, scope });
    startConverting(config, { ports, scope }, everyPool);
    const adminUrl = await listenForOperator(config, () => service.application.problems(), { scope, telemetry });
    const baseUrl = await listenForClients(config, service.application, { ports, scope, telemetry });
    const places = { baseUrl, siteUrl: baseUrl.replace(/v1$/, ""), adminUrl, folder: folder.path };
    return { ...places, demoKey, failed: failed.promise, close: () => scope.close() };
  } catch (thrown) {
    administration.reject(thrown);
    await scope.close().catch(() => {});
    throw thrown;
  }
}
