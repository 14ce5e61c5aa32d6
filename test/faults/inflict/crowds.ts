/** Crowds instead of faults: everything many times at once, and work that is lost before anybody takes it. */
import { setTimeout as sleep } from "node:timers/promises";
import { openPostgres } from "../../../src/adapters/jobs/postgres.ts";
import type { Run, Violation } from "../checker.ts";
import { wishful } from "../inside/wishes.ts";
import type { Wish } from "../inside/wishes.ts";
import type { World } from "../world/world.ts";
import type { Infliction } from "./basic.ts";
import { withJetStream } from "./engines.ts";

const crowd = 64;

/** Sends each of some requests from many connections at once. */
export const requestsCopied: Infliction = async ({ clients }) => {
  for (let number = 0; number < 20; number++) {
    const wanted = { ...clients.invent(), idempotencyKey: `copied-${number}` };
    await Promise.all(Array.from({ length: crowd }, () => clients.send(wanted)));
  }
  return 20;
};

/** Lets many connections spend an account's last credits at once, each until it is told that there are none. */
export const creditsSpent: Infliction = async (world) => {
  const account = await world.addAccount({ name: "spent", credits: 1_000, limitPerHour: 100_000 });
  const spend = async (): Promise<void> => {
    // What ends well keeps its credits.
    const wanted = () => ({ account, idempotencyKey: null, callbackUrl: null, picture: wishful({ ms: 5, end: "works" }) });
    for (let status: number | null = 0; status !== 402; status = await world.clients.send(wanted())) {
      if (status === 429 || status === 503) await sleep(100 * world.chance());
    }
  };
  await Promise.all(Array.from({ length: crowd }, spend));
  return crowd;
};

/** Tells when not exactly so many conversions of the account were accepted. */
export function spentExactly(wanted: number): (world: World, run: Run) => readonly Violation[] {
  return (_world, { seen }) => {
    const accepted = seen.filter((one) => one.kind === "accepted" && one.account === "spent").length;
    return accepted === wanted ? [] : [{ invariant: "I1", subject: "spent", what: `${accepted} conversions for credits of ${wanted}` }];
  };
}

async function messagesLeft(world: World): Promise<number> {
  const database = openPostgres({ url: world.engines.databaseUrl(), poolSize: 1 });
  const [row] = await database.query<{ count: number }>("SELECT count(*)::integer AS count FROM outbox");
  await database.close();
  return row!.count;
}

/** Accepts jobs while no worker lives, empties the stream when every message is in it, and lets the workers come. */
export function purgedWith(jobs: number): Infliction {
  return async (world) => {
    await Promise.all(world.replicas.worker.map((worker) => worker.kill()));
    const [, , , account] = world.accounts;
    const accept = async (): Promise<void> => {
      for (let number = 0; number < jobs / 8; number++) await world.clients.convert(account);
    };
    await Promise.all(Array.from({ length: 8 }, accept));
    while ((await messagesLeft(world)) > 0) await sleep(200);
    const purged = await withJetStream(world, (manager) => manager.streams.purge("redraw-work"));
    await Promise.all(world.replicas.worker.map((worker) => worker.begin()));
    return purged.purged;
  };
}

/** Sends pictures that all end in one way. */
export function pictures(count: number, end: Wish["end"]): Infliction {
  return async ({ clients, accounts }) => {
    const [, , account] = accounts;
    for (let number = 0; number < count; number++) {
      await clients.send({ account: account!, idempotencyKey: null, callbackUrl: null, picture: wishful({ ms: 50, end }) });
    }
    return count;
  };
}
