/** What the operator does to pools of workers, where no controller does. */
import { isAccountName } from "../core/ids.ts";
import type { Administration } from "./application.ts";
import type { PoolChange } from "./pools.ts";
import { invalidRequest, nothingNamed } from "./refusals.ts";
import type { ServicePorts } from "./service.ts";

/** The most that each limit may be, as the database says too. */
const most = { maxQueueWaitSeconds: 86_400, maxInFlight: 100_000, maxPendingPerAccount: 100_000 } as const;

/** The words of each limit in a sentence. */
const words = {
  maxQueueWaitSeconds: "the longest wait in seconds",
  maxInFlight: "the number of jobs in flight",
  maxPendingPerAccount: "the number of pending jobs of an account",
} as const;

function checkLimits(change: PoolChange): void {
  for (const limit of ["maxQueueWaitSeconds", "maxInFlight", "maxPendingPerAccount"] as const) {
    const value = change[limit];
    if (value !== undefined && (!Number.isInteger(value) || value < 1 || value > most[limit])) {
      throw invalidRequest(`${words[limit]} should be a whole number from 1 to ${most[limit]}`);
    }
  }
}

function checkName(pool: string): void {
  if (!isAccountName(pool)) throw invalidRequest("the pool's name should be a DNS label: 1 to 63 of a-z, 0-9 and -, not at the ends");
}

/** The part of the administration that pools are. */
export type PoolAdministration = Pick<Administration, "listPools" | "changePool" | "listWorkers"> & {
  /** Sends an account's jobs to a pool; false when there is no such account. Throws `not_found` for a pool that nobody works for. */
  readonly assign: (account: string, pool: string | null) => Promise<boolean>;
};

/** Opens it. */
export function openPoolAdministration(ports: Pick<ServicePorts, "stores" | "rules">): PoolAdministration {
  const { accounts, pools } = ports.stores;
  return {
    listPools: () => pools.list(),
    async changePool(pool, change) {
      checkName(pool);
      checkLimits(change);
      return pools.change(pool, change);
    },
    listWorkers: () => pools.workers(),
    async assign(account, pool) {
      // A name that was mistyped would let the account's jobs wait for ever.
      if (pool !== null && pool !== ports.rules.defaultPool) {
        const isKnown = (await pools.list()).some((known) => known.pool === pool && (known.maxInFlight !== null || known.workers > 0));
        if (!isKnown) throw nothingNamed(`pool ${pool}: make it with \`redraw pools set ${pool}\` first`);
      }
      return accounts.setPool(account, pool);
    },
  };
}
