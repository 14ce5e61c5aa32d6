/** What the service tells of itself: log lines on standard error, and counts on the operator's port. */
import { openLogger } from "../adapters/telemetry/logging.ts";
import type { Logger, LogSink } from "../adapters/telemetry/logging.ts";
import { openMetrics } from "../adapters/telemetry/metrics.ts";
import type { Metrics } from "../adapters/telemetry/metrics.ts";
import { openTelemetry } from "../adapters/telemetry/telemetry.ts";
import type { Telemetry } from "../adapters/telemetry/telemetry.ts";
import type { ServiceConfig } from "./config.ts";

/** Listens to every part of the service, and tells the operator. */
export interface ServiceTelemetry extends Telemetry {
  readonly metrics: Metrics;
  readonly logger: Logger;
}

/** Opens the telemetry; log lines go to a sink, by default standard error. */
export function openServiceTelemetry(config: Pick<ServiceConfig, "logLevel">, sink: LogSink = process.stderr): ServiceTelemetry {
  const metrics = openMetrics();
  const logger = openLogger({ level: config.logLevel, sink });
  return { ...openTelemetry({ metrics, logger }), metrics, logger };
}
