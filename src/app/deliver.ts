/** Webhooks as the courier takes them: claimed under a lease, an attempt on record before its socket opens, an outcome after it. */
import { parseUuid } from "../core/ids.ts";
import { webhookBody, webhookIdOf } from "../core/webhook/body.ts";
import type { AttemptOutcome, Caller, DeliveryView } from "./application.ts";
import { notFound, tooOften } from "./refusals.ts";
import type { ServicePorts } from "./service.ts";
import type { ClaimedDelivery } from "./stores.ts";

/** A webhook whose next attempt is due, leased to one courier. */
export interface DueDelivery {
  /** `evt_<job id>`: the `webhook-id` of every attempt. */
  readonly id: string;
  readonly job: string;
  readonly url: string;
  /** Number of the attempt that comes, from 1. */
  readonly number: number;
  /** False when the job's owner asked for it; then nothing follows a failure. */
  readonly automatic: boolean;
  /** Seconds since it was due. */
  readonly waitedSeconds: number;
  /** The span of the request that the job came with; null when it was not traced. */
  readonly traceparent: string | null;
  /** Names this lease; void after 60 seconds. */
  readonly lease: string;
  /** The JSON to send, exactly these bytes: `job_id`, `status`, `total_seconds`, `error`, `formats`. */
  readonly body: string;
  /** The secrets that sign, `whsec_…`, newest first: two within 24 hours after a rotation. */
  readonly secrets: readonly string[];
  /** When the lease began, in seconds since 1970: what the signature says, whatever the clock of the courier shows. */
  readonly epochSeconds: number;
}

/** What came of an attempt. */
export interface AttemptResult {
  readonly outcome: Exclude<AttemptOutcome, "unknown">;
  /** The receiver's HTTP status, null when there was no answer. */
  readonly statusCode: number | null;
  /** What went wrong in one sentence that names no address of ours; null when nothing did. */
  readonly problem: string | null;
  /** The first KiB of the answer, escaped. */
  readonly responseExcerpt: string | null;
  /** Seconds until a second automatic attempt, should one be left; the courier adds the jitter and obeys `Retry-After`. */
  readonly retryAfterSeconds: number;
}

/** What the courier asks. */
export interface Deliveries {
  /**
   * Leases due webhooks for 60 seconds, the longest due first; those whose second attempt has begun are never given again. Webhooks to
   * `exceptHosts` stay where they are, so that a long row of them stands in nobody's way.
   */
  claim(limit: number, exceptHosts?: readonly string[]): Promise<readonly DueDelivery[]>;
  /** Puts the attempt on record; false when the lease was lost: then nothing may be sent. */
  begin(due: DueDelivery): Promise<boolean>;
  /**
   * Records what came of an attempt that was begun and plans the second one after `failed`; `delivered`, `gone` (410) and
   * `refused` (an address that is not public) end the delivery.
   */
  record(due: DueDelivery, result: AttemptResult): Promise<void>;
  /** Gives a webhook back for so many seconds without an attempt, when its host is busy or its breaker open. */
  postpone(due: DueDelivery, seconds: number): Promise<void>;
}

/** Seconds that a courier has for a webhook: more than twice the longest exchange. */
const courierLeaseSeconds = 60;
/** Deliveries of one job that its owner may ask for. */
const mostByHand = 20;

function dueOf(ports: ServicePorts, claimed: ClaimedDelivery): DueDelivery {
  const { job, url, number, automatic, waitedSeconds, traceparent, lease, status, totalSeconds, error, formats } = claimed;
  return {
    id: webhookIdOf(job),
    job,
    url,
    number,
    automatic,
    waitedSeconds,
    traceparent,
    lease,
    body: webhookBody({ id: job, status, totalSeconds, error, formats }),
    secrets: claimed.secrets.map((sealed) => ports.secrets.unseal(sealed)),
    epochSeconds: claimed.epochSeconds,
  };
}

/** Opens what the courier asks. */
export function openDeliveries(ports: ServicePorts): Deliveries {
  const store = ports.stores.deliveries;
  return {
    async claim(limit, exceptHosts = []) {
      const claimed = await store.claim({ limit, lease: ports.secrets.uuid(), leaseSeconds: courierLeaseSeconds, exceptHosts });
      return claimed.map((delivery) => dueOf(ports, delivery));
    },
    begin: (due) => store.begin(due),
    record: (due, result) => store.record(due, result),
    postpone: (due, seconds) => store.postpone(due, seconds),
  };
}

/** Lists the webhook of a job and its attempts. */
export async function listDeliveries(ports: ServicePorts, caller: Caller, idText: string): Promise<readonly DeliveryView[]> {
  const id = parseUuid(idText);
  const found = id === null ? null : await ports.stores.deliveries.list(caller.account, id);
  if (found === null) throw notFound();
  return found;
}

/** Plans one more delivery that the job's owner asks for. */
export async function redeliver(ports: ServicePorts, caller: Caller, idText: string): Promise<DeliveryView> {
  const id = parseUuid(idText);
  if (id === null) throw notFound();
  const asked = await ports.stores.deliveries.redeliver(caller.account, id, mostByHand);
  if (asked === "unknown") throw notFound();
  if (asked === "full") throw tooOften(`a webhook is delivered again at most ${mostByHand} times: read the job instead`, 3_600);
  const [delivery] = await listDeliveries(ports, caller, id);
  if (delivery === undefined) throw notFound();
  return delivery;
}
