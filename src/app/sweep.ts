/** Sees to it that every accepted job ends: republication, deadlines, void jobs, and the ledger's check. */
import type { ServicePorts } from "./service.ts";
import { outboxTopic } from "./signals.ts";
import type { LedgerProblem, Swept } from "./stores.ts";
import { voidPrefix } from "./submit.ts";

const batch = 100;

/** Ends what is overdue and publishes again what is stuck. Run it every five seconds, in any number of processes. */
export async function sweepJobs(ports: ServicePorts): Promise<Swept> {
  const waiting = ports.queue.size();
  const queueIsShort = waiting !== null && waiting < (await ports.stores.janitor.queued());
  const swept = await ports.stores.janitor.sweep({ limit: batch, queueIsShort });
  for (const { job } of swept.failed) ports.signals.notify(job);
  if (swept.republished.length > 0) ports.signals.notify(outboxTopic);
  if (swept.failed.length + swept.republished.length > 0) {
    ports.tell({ kind: "swept", republished: swept.republished.length, failed: swept.failed });
  }
  return swept;
}

/** Fails and refunds the jobs whose clients were told 503 while nobody knew whether they were accepted. */
export async function annulVoidJobs(ports: ServicePorts): Promise<number> {
  let annulled = 0;
  for await (const { key } of ports.blobs.list(voidPrefix)) {
    const [account, job] = key.slice(voidPrefix.length).split("/");
    if (account === undefined || job === undefined) continue;
    if (await ports.stores.janitor.annul(account, job)) annulled++;
    ports.signals.notify(job);
    await ports.blobs.delete(key);
  }
  return annulled;
}

/**
 * Checks the ledger and tells of what is wrong: every minute the balances and what changed lately, and everything from scratch at
 * the start and some times a day, since that takes longer with every job there ever was (150 ms for 20,000, measured).
 */
export async function checkLedger(
  ports: ServicePorts,
  options: { readonly changedWithinSeconds: number | null },
): Promise<readonly LedgerProblem[]> {
  const problems = await ports.stores.janitor.checkLedger(options);
  const driftCredits = problems.reduce((sum, { credits }) => sum + credits, 0);
  ports.tell({ kind: "ledger", driftCredits, problems });
  return problems;
}

/** Tells how long jobs and messages wait, and what lies in the queue; run it some times a minute, in any number of processes. */
export async function tellLags(ports: Pick<ServicePorts, "stores" | "queue" | "tell">): Promise<void> {
  ports.tell({ kind: "lags", ...(await ports.stores.janitor.lags()) });
  if (ports.queue.inspect !== undefined) ports.tell({ kind: "queue", ...(await ports.queue.inspect()) });
}

/** Tells who works, by pool. */
export async function tellStaff(ports: Pick<ServicePorts, "stores" | "tell">): Promise<void> {
  ports.tell({ kind: "staff", pools: await ports.stores.pools.staff() });
}

/** Wakes the work up at the start of a process; the only process on its data also ends the leases that died with the one before. */
export function recoverWork(ports: ServicePorts, options: { readonly soleOwner: boolean }): Promise<number> {
  return ports.stores.janitor.recover(options);
}
