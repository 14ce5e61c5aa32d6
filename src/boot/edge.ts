/** Opens the ports of a process: the interface with the console for clients, and metrics with probes for the operator. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Application } from "../app/application.ts";
import type { ServicePorts } from "../app/service.ts";
import { pictureLimits } from "../core/image/faults.ts";
import { openAdminServer } from "../http/admin.ts";
import { httpLimits } from "../http/operations/operation.ts";
import { openServer } from "../http/server.ts";
import type { ServiceConfig } from "./config.ts";
import type { Scope } from "./scope.ts";
import type { ServiceTelemetry } from "./service-telemetry.ts";

/** The console lies beside the sources, and one folder higher beside what was built. */
function webFolder(): string | null {
  const here = import.meta.url.endsWith(".ts") ? "../../web" : "../../../web";
  const folder = fileURLToPath(new URL(here, import.meta.url));
  return existsSync(folder) ? folder : null;
}

/** The name under which this machine reaches an address that it listens on. */
function shownHost(host: string): string {
  return ["0.0.0.0", "127.0.0.1", "::", "::1"].includes(host) ? "localhost" : host;
}

/** The base address: as set, else of the host and port that the server listens on. */
function baseUrlOf(config: ServiceConfig, port: number): string {
  return config.baseUrl !== "" ? config.baseUrl : `http://${shownHost(config.host)}:${port}/v1`;
}

/** What the interface is opened with. */
interface ClientParts {
  readonly ports: Pick<ServicePorts, "tracing">;
  readonly scope: Scope;
  readonly telemetry: ServiceTelemetry;
  /** How long clients that keep their connections are given, at the end, to open others elsewhere; none unless given. */
  readonly farewellMs?: number;
}

/** Opens the interface and the console, and returns the base address; no request is taken before it returns. */
export async function listenForClients(config: ServiceConfig, application: Application, parts: ClientParts): Promise<string> {
  const server = await openServer({
    application,
    limits: {
      ...httpLimits,
      maxImageBytes: config.maxImageBytes,
      requestsPerMinute: config.requestsPerMinute,
      picture: { ...pictureLimits, maxPixels: config.converter.maxPixels },
    },
    telemetry: parts.telemetry.http,
    tracing: parts.ports.tracing,
    baseUrl: baseUrlOf(config, config.port),
    webFolder: webFolder(),
    corsOrigins: config.corsOrigins === "" ? [] : config.corsOrigins.split(","),
    trustedProxies: config.trustedProxies === "" ? [] : config.trustedProxies.split(","),
  });
  parts.scope.atEnd(() => server.close({ farewellMs: parts.farewellMs ?? 0 }));
  await server.listen({ host: config.host, port: config.port });
  return baseUrlOf(config, server.address().port);
}

/** Opens the operator's port, and returns its address; `problems` says in sentences what keeps the process from its work. */
export async function listenForOperator(
  config: ServiceConfig,
  problems: () => Promise<readonly string[]>,
  parts: { readonly scope: Scope; readonly telemetry: ServiceTelemetry },
): Promise<string> {
  const admin = parts.scope.keep(openAdminServer({ metrics: parts.telemetry.metrics, problems }));
  await admin.listen({ host: config.host, port: config.adminPort });
  return `http://${shownHost(config.host)}:${admin.address().port}/`;
}
