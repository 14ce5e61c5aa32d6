/** Everything that a run needs: engines behind proxies, the processes of the product, accounts, clients, a receiver of webhooks. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ProcessName } from "../../../src/boot/processes.ts";
import { withAdministration } from "../../../src/boot/administration.ts";
import { migrateDatabase } from "../../../src/boot/migrate-database.ts";
import { configOf } from "../../make/processes.ts";
import type { Settings } from "../../make/processes.ts";
import { chanceOf, pick } from "../chance.ts";
import type { Chance } from "../chance.ts";
import { openClients } from "../clients.ts";
import type { Account, Clients } from "../clients.ts";
import type { Observation } from "../history.ts";
import type { Orders } from "../inside/orders.ts";
import { wishful } from "../inside/wishes.ts";
import { openEngines } from "./engines.ts";
import type { EngineOptions, Engines } from "./engines.ts";
import { openReplica } from "./fleet.ts";
import type { Replica } from "./fleet.ts";
import { openHooks } from "./hooks.ts";
import type { Target, Victim } from "./victim.ts";

/** How a world is made. */
export interface WorldOptions extends EngineOptions {
  readonly orders?: Partial<Orders>;
  readonly settings?: Settings;
  /** Processes of each kind; two ingresses, two workers and a courier unless given. */
  readonly replicas?: Partial<Readonly<Record<ProcessName, number>>>;
}

/** A world. */
export interface World {
  readonly seen: Observation[];
  readonly chance: Chance;
  readonly engines: Engines;
  readonly victims: Readonly<Record<Target, readonly Victim[]>>;
  readonly replicas: Readonly<Record<ProcessName, readonly Replica[]>>;
  readonly accounts: readonly Account[];
  readonly clients: Clients;
  /** Where a picture lies that couriers may fetch. */
  readonly pictureUrl: string;
  /** Makes one more account, whose jobs are checked like all others. */
  addAccount(account: { readonly name: string; readonly credits: number; readonly limitPerHour: number }): Promise<Account>;
  /** A folder for whatever a run needs; it goes with the world. */
  readonly folder: string;
  close(): Promise<void>;
}

/** The load makes more conversions than the product's limits let through, but for the account "hour". */
const wantedAccounts = [
  { name: "hour", credits: 1_000, limitPerHour: 20 },
  { name: "poor", credits: 55, limitPerHour: 100_000 },
  { name: "one", credits: 1_000_000, limitPerHour: 100_000 },
  { name: "two", credits: 1_000_000, limitPerHour: 100_000 },
];

const commonSettings: Settings = {
  REDRAW_MASTER_KEY: "k".repeat(40),
  REDRAW_TEXT: "none",
  REDRAW_LOG_LEVEL: "warn",
  REDRAW_REQUESTS_PER_MINUTE: "1000000",
  REDRAW_WORKER_SLOTS: "4",
  REDRAW_WEBHOOK_RETRY_MS: "2000",
  // The settings of a cluster, which T_max follows from.
  REDRAW_QUEUE_DEADLINE_MS: "600000",
  REDRAW_POSTGRES_CONNECTIONS: "8",
};

const pictureOf = (chance: Chance): Buffer => {
  const ms = 20 + 130 * chance();
  return wishful({ ms, end: chance() < 0.15 ? "breaks" : "works" });
};

/** Starts a world. */
export async function openWorld(seed: number, options: WorldOptions = {}): Promise<World> {
  const chance = chanceOf(seed);
  const seen: Observation[] = [];
  const closers: (() => Promise<unknown> | void)[] = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).toReversed()) await closer();
  };
  try {
    const folder = mkdtempSync(join(tmpdir(), "redraw-world-"));
    closers.push(() => rmSync(folder, { recursive: true, force: true }));
    const engines = await openEngines(options);
    closers.push(() => engines.stop());
    const settings = { ...commonSettings, ...engines.settings, REDRAW_DATA_DIR: folder, ...options.settings };
    // What the test itself asks goes past the proxies, and needs no engine but the database.
    const ownConfig = () => configOf({ ...commonSettings, REDRAW_POSTGRES_URL: engines.databaseUrl(), REDRAW_DATA_DIR: folder });
    await migrateDatabase(ownConfig());
    const secrets = new Map<string, string>();
    const accounts: Account[] = [];
    const addAccount: World["addAccount"] = ({ name, credits, limitPerHour }) =>
      withAdministration(ownConfig(), async (administration) => {
        const { ownerKey } = await administration.addAccount({ account: name, credits });
        await administration.setLimit({ account: name, perHour: limitPerHour });
        secrets.set(name, (await administration.webhookSecret(name)).secret);
        const account = { name, key: ownerKey.key };
        accounts.push(account);
        return account;
      });
    for (const wanted of wantedAccounts) await addAccount(wanted);
    const hooks = await openHooks(seen, chance, secrets);
    closers.push(() => hooks.close());
    const orders: Orders = { conversions: "fixture", receiver: hooks.place, ...options.orders };
    const open = (kind: ProcessName, usual: number): Promise<readonly Replica[]> =>
      Promise.all(
        Array.from({ length: options.replicas?.[kind] ?? usual }, (_, index) => openReplica(kind, index + 1, { settings, orders })),
      );
    const replicas = {
      ingress: await open("ingress", 2),
      worker: await open("worker", 2),
      courier: await open("courier", 1),
      controller: [],
    };
    const all = Object.values(replicas).flat();
    closers.push(() => Promise.all(all.map((replica) => replica.close())));
    await Promise.all(all.map((replica) => replica.begin()));
    const clients = openClients({
      seen,
      accounts,
      chance,
      base: () => pick(replicas.ingress, chance)!.baseUrl,
      picture: () => pictureOf(chance),
      callbackUrl: hooks.url,
    });
    const victims = { ...replicas, ...engines.victims, receiver: [hooks.victim] };
    return { seen, chance, engines, victims, replicas, accounts, clients, pictureUrl: hooks.pictureUrl, addAccount, folder, close };
  } catch (error) {
    await close();
    throw error;
  }
}
