/** Starts the three kinds of work that go on beside the requests; one process may do all of them, or each has its own. */
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { openDeliveries } from "../app/deliver.ts";
import type { WebhookSender } from "../app/ports.ts";
import type { ServicePorts } from "../app/service.ts";
import { openCourier } from "../courier/schedule.ts";
import { reportWorker } from "../worker/report.ts";
import { roundTimes, startRounds } from "../worker/rounds.ts";
import { startWorker } from "../worker/slots.ts";
import type { ServiceConfig } from "./config.ts";
import type { Scope } from "./scope.ts";
import type { ServiceTelemetry } from "./service-telemetry.ts";
import { openProductSender } from "./outgoing.ts";

/** What work is started with. */
export interface WorkParts {
  readonly ports: ServicePorts;
  readonly scope: Scope;
  readonly telemetry: ServiceTelemetry;
}

/** The name of this worker; no two that live may share one. */
function workerName({ workerName: set }: ServiceConfig["engines"]): string {
  return set !== "" ? set : `${hostname().slice(0, 200)}-${randomUUID().slice(0, 8)}`;
}

/** Starts to convert the jobs of a pool, and to report; at the end, running conversions get a while, and are given back then. */
export function startConverting(config: ServiceConfig, { ports, scope }: Pick<WorkParts, "ports" | "scope">, pool: string): void {
  const slots = config.workerSlots;
  const name = workerName(config.engines);
  const worker = startWorker(ports, { slots, pool, name, idleMs: 10_000, idleSeconds: 60 });
  const reported = reportWorker(ports, worker, { name, pool, slots, everyMs: 3_000 });
  scope.atEnd(() => reported.drain(config.engines.drainMs));
}

/** Starts to send webhooks, by the product's sender unless a test has receivers of its own. */
export function startDelivering(
  config: ServiceConfig,
  { ports, scope, telemetry }: WorkParts,
  sender: WebhookSender = openProductSender(config),
): void {
  const courier = openCourier({
    deliveries: openDeliveries(ports),
    sender,
    tracing: ports.tracing,
    chance: () => Math.random(),
    pauseSeconds: config.webhookRetryMs / 1000,
    clock: ports.clock,
    onAttempt: (outcome, due) => telemetry.webhook(outcome, due),
    onError: (error) => ports.tell({ kind: "trouble", where: "webhooks", error }),
  });
  scope.keep(courier);
}

/** Starts what comes round: outbox, sweep, retention and the ledger's check; of several processes, one at a time does it. */
export function startDuties({ ports, scope }: Pick<WorkParts, "ports" | "scope">): void {
  scope.keep(startRounds(ports, { holder: randomUUID(), times: roundTimes }));
}
