/** What the service tells of itself, in one place: events of the use cases, answers of the edge, attempts at webhooks. */
import type { ServiceEvent } from "../app/service.ts";
import { asFault } from "../core/fault.ts";
import type { WebhookOutcome } from "../core/webhook/retry.ts";
import type { HttpTelemetry } from "../http/telemetry.ts";
import type { ServiceConfig } from "./config.ts";

/** Listens to every part of the service; nothing that it does may throw. */
export interface ServiceTelemetry {
  readonly http: HttpTelemetry;
  tell(event: ServiceEvent): void;
  webhook(outcome: WebhookOutcome): void;
}

/** Opens the telemetry: one JSON line on standard error for each trouble. */
export function openServiceTelemetry(_config: ServiceConfig): ServiceTelemetry {
  const write = (line: object): void => void process.stderr.write(`${JSON.stringify(line)}\n`);
  return {
    http: {
      answered: () => {},
      failed: (fault, context) => write({ level: "error", ...context, code: fault.code, detail: fault.detail }),
    },
    tell(event) {
      if (event.kind === "trouble")
        write({ level: "error", where: event.where, detail: asFault(event.error).detail ?? asFault(event.error).message });
    },
    webhook: () => {},
  };
}
