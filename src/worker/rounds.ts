/** The duties that come round: outbox, sweep, retention and the ledger's check, each in a loop of its own. */
import { relayOutbox } from "../app/relay.ts";
import { deleteOrphans, retain } from "../app/retain.ts";
import { outboxTopic } from "../app/signals.ts";
import { annulVoidJobs, checkLedger, sweepJobs, tellLags, tellStaff } from "../app/sweep.ts";
import type { ServicePorts } from "../app/service.ts";

/** How often each duty comes round, in milliseconds. */
export interface RoundTimes {
  readonly relayMs: number;
  readonly sweepMs: number;
  readonly retainMs: number;
  readonly ledgerMs: number;
  /** The ledger from scratch. */
  readonly wholeLedgerMs: number;
  readonly orphansMs: number;
}

/** The times of the product. */
export const roundTimes: RoundTimes = {
  relayMs: 500,
  sweepMs: 5_000,
  retainMs: 60_000,
  ledgerMs: 60_000,
  wholeLedgerMs: 21_600_000,
  orphansMs: 3_600_000,
};

/** How long the janitor's lease is; another process takes over after it. */
const dutySeconds = 30;

/** Messages of so many milliseconds go out together: each round of the relay is a transaction, which takes as long as half an acceptance. */
const relayPauseMs = 50;

/** Does one duty again and again until told to stop; a failure is told and waits for the next round. What nudges during the work counts. */
async function goRound(
  ports: ServicePorts,
  duty: { readonly name: string; readonly work: () => Promise<unknown>; readonly wait: () => Promise<void> },
  stop: AbortSignal,
): Promise<void> {
  while (!stop.aborted) {
    const isDue = duty.wait();
    await duty.work().catch((error: unknown) => ports.tell({ kind: "trouble", where: duty.name, error }));
    await isDue;
  }
}

/** Starts every duty; `close` resolves when none of them does anything any more. */
export function startRounds(
  ports: ServicePorts,
  options: { readonly holder: string; readonly times: RoundTimes },
): { close(): Promise<void> } {
  const stop = new AbortController();
  const { times } = options;
  const every = (ms: number) => (): Promise<void> => ports.clock.sleep(ms, stop.signal);
  // All guards are in SQL, so that two janitors do no harm; the lease only saves their work.
  const asLeader = (work: () => Promise<unknown>) => async (): Promise<void> => {
    if (await ports.stores.janitor.lead(options.holder, dutySeconds)) await work();
  };
  const nudged = (): Promise<void> => ports.signals.wait(outboxTopic, { ms: times.relayMs, signal: stop.signal });
  const ledger = (changedWithinSeconds: number | null) => asLeader(() => checkLedger(ports, { changedWithinSeconds }));
  const relay = (): Promise<unknown> => Promise.all([relayOutbox(ports), ports.clock.sleep(relayPauseMs, stop.signal)]);
  const duties = [
    { name: "the outbox", work: relay, wait: nudged },
    { name: "the sweep", work: asLeader(() => sweepJobs(ports)), wait: every(times.sweepMs) },
    { name: "the lags", work: () => tellLags(ports), wait: every(times.sweepMs) },
    { name: "the staff", work: () => tellStaff(ports), wait: every(times.sweepMs) },
    { name: "void jobs", work: asLeader(() => annulVoidJobs(ports)), wait: every(times.sweepMs) },
    { name: "retention", work: asLeader(() => retain(ports)), wait: every(times.retainMs) },
    { name: "the ledger's check", work: ledger(2 * 3_600), wait: every(times.ledgerMs) },
    { name: "the whole ledger's check", work: ledger(null), wait: every(times.wholeLedgerMs) },
    { name: "objects without a job", work: asLeader(() => deleteOrphans(ports, new Date())), wait: every(times.orphansMs) },
  ];
  const rounds = Promise.all(duties.map((duty) => goRound(ports, duty, stop.signal)));
  return {
    async close() {
      stop.abort();
      await rounds;
    },
  };
}
