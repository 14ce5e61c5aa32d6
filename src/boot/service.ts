/** The whole service in one process: every part is opened here, in the order in which it is needed, and closed in the reverse. */
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { openDeliveries } from "../app/deliver.ts";
import type { Application } from "../app/application.ts";
import { openApplication } from "../app/open-application.ts";
import type { ServicePorts } from "../app/service.ts";
import { recoverWork } from "../app/sweep.ts";
import { pictureLimits } from "../core/image/faults.ts";
import { openCourier } from "../courier/schedule.ts";
import { httpLimits } from "../http/operations/operation.ts";
import { openAdminServer } from "../http/admin.ts";
import { openServer } from "../http/server.ts";
import type { HttpServer } from "../http/server.ts";
import { roundTimes, startRounds } from "../worker/rounds.ts";
import { startWorker } from "../worker/slots.ts";
import { serveAdministration } from "./admin-socket.ts";
import type { ServiceConfig } from "./config.ts";
import { openDataFolder } from "./data-folder.ts";
import { openDemoAccount } from "./demo-account.ts";
import { openScope } from "./scope.ts";
import type { Scope } from "./scope.ts";
import { netsFor } from "./net-settings.ts";
import { isEmbedded, openServicePorts } from "./service-ports.ts";
import type { ServiceTelemetry } from "./service-telemetry.ts";
import { openProductSender } from "./webhooks.ts";

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
  /** Takes no more requests, lets running conversions end for some seconds, gives them back then, and closes everything. */
  close(): Promise<void>;
}

/** Milliseconds that running conversions get to end when the service stops. */
const drainMs = 10_000;

/** The console lies beside the sources, and one folder higher beside what was built. */
function webFolder(): string | null {
  const here = import.meta.url.endsWith(".ts") ? "../../web" : "../../../web";
  const folder = fileURLToPath(new URL(here, import.meta.url));
  return existsSync(folder) ? folder : null;
}

/** Starts what works beside the requests: conversions, webhooks, and the duties that come round. */
function startWork(
  config: ServiceConfig,
  ports: ServicePorts,
  parts: { readonly scope: Scope; readonly telemetry: ServiceTelemetry },
): void {
  const { scope, telemetry } = parts;
  const courier = openCourier({
    deliveries: openDeliveries(ports),
    sender: openProductSender(config),
    epochSeconds: () => Math.floor(Date.now() / 1000),
    chance: () => Math.random(),
    pauseSeconds: config.webhookRetryMs / 1000,
    clock: ports.clock,
    onAttempt: (outcome) => telemetry.webhook(outcome),
    onError: (error) => ports.tell({ kind: "trouble", where: "webhooks", error }),
  });
  scope.keep(courier);
  scope.keep(startRounds(ports, { holder: randomUUID(), times: roundTimes }));
  const worker = startWorker(ports, { slots: config.workerSlots, pool: "default", idleMs: 10_000, idleSeconds: 60 });
  scope.atEnd(() => worker.drain(drainMs));
}

/** The name under which this machine reaches an address that it listens on. */
function shownHost(host: string): string {
  return ["0.0.0.0", "127.0.0.1", "::", "::1"].includes(host) ? "localhost" : host;
}

/** The base address: as set, else of the host and port that the server listens on. */
function baseUrlOf(config: ServiceConfig, port: number): string {
  return config.baseUrl !== "" ? config.baseUrl : `http://${shownHost(config.host)}:${port}/v1`;
}

async function listen(
  config: ServiceConfig,
  service: Parameters<typeof openDemoAccount>[0],
  parts: { readonly scope: Scope; readonly telemetry: ServiceTelemetry },
): Promise<HttpServer> {
  const server = await openServer({
    application: service.application,
    limits: {
      ...httpLimits,
      maxImageBytes: config.maxImageBytes,
      requestsPerMinute: config.requestsPerMinute,
      picture: { ...pictureLimits, maxPixels: config.converter.maxPixels },
    },
    telemetry: parts.telemetry.http,
    baseUrl: baseUrlOf(config, config.port),
    webFolder: webFolder(),
    corsOrigins: config.corsOrigins === "" ? [] : config.corsOrigins.split(","),
    trustedProxies: config.trustedProxies === "" ? [] : config.trustedProxies.split(","),
  });
  parts.scope.atEnd(() => server.close());
  await server.listen({ host: config.host, port: config.port });
  return server;
}

/** Opens the operator's port: metrics, and whether the process lives and can work. */
async function listenForOperator(
  config: ServiceConfig,
  application: Application,
  parts: { readonly scope: Scope; readonly telemetry: ServiceTelemetry },
): Promise<string> {
  const admin = parts.scope.keep(openAdminServer({ metrics: parts.telemetry.metrics, problems: () => application.problems() }));
  await admin.listen({ host: config.host, port: config.adminPort });
  return `http://${shownHost(config.host)}:${admin.address().port}/`;
}

/** Opens the service. Throws a Fault with a sentence when a model, the data folder, the database or the port cannot be had. */
export async function openService(config: ServiceConfig, telemetry: ServiceTelemetry): Promise<Service> {
  if (netsFor(config.converter).length > 0) await (await import("./models.ts")).checkModels(config.converter);
  const scope = openScope();
  try {
    const folder = scope.keep(await openDataFolder(config.dataDir));
    const ports = await openServicePorts(config, { folder: folder.path, scope, tell: (event) => telemetry.tell(event) });
    const service = openApplication(ports);
    const demoKey = await openDemoAccount(service, folder.path);
    scope.keep(serveAdministration(folder.server, service.administration));
    await recoverWork(ports, { soleOwner: isEmbedded(config) });
    startWork(config, ports, { scope, telemetry });
    const adminUrl = await listenForOperator(config, service.application, { scope, telemetry });
    const server = await listen(config, service, { scope, telemetry });
    const baseUrl = baseUrlOf(config, server.address().port);
    return { baseUrl, siteUrl: baseUrl.replace(/v1$/, ""), adminUrl, folder: folder.path, demoKey, close: () => scope.close() };
  } catch (thrown) {
    await scope.close().catch(() => {});
    throw thrown;
  }
}
