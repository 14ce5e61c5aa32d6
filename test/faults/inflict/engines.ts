/** Faults of engines in particular: a stream that is gone, a cache that forgets, a disk that is full, a primary that is lost. */
import { setTimeout as sleep } from "node:timers/promises";
import { jetstreamManager } from "@nats-io/jetstream";
import type { JetStreamManager } from "@nats-io/jetstream";
import { connect } from "@nats-io/transport-node";
import { Redis } from "ioredis";
import { openS3Blobs } from "../../../src/adapters/blob/s3.ts";
import type { Victim } from "../world/victim.ts";
import type { World } from "../world/world.ts";
import type { Infliction } from "./basic.ts";

const stream = "redraw-work";

/** Asks JetStream, past the proxy. */
export async function withJetStream<Result>(world: World, work: (manager: JetStreamManager) => Promise<Result>): Promise<Result> {
  const connection = await connect({ servers: world.engines.natsUrl.split(",").map((url) => new URL(url).host) });
  try {
    return await work(await jetstreamManager(connection));
  } finally {
    await connection.close();
  }
}

/** Counts messages that lie in the stream and that no consumer knows of: they would never be delivered. */
export function countHidden(world: World): Promise<number> {
  return withJetStream(world, async (manager) => {
    // A stream that was deleted and not needed since is not there.
    const found = await manager.streams.info(stream).catch(() => null);
    if (found === null) return 0;
    let known = 0;
    for await (const consumer of manager.consumers.list(stream)) known += consumer.num_pending + consumer.num_ack_pending;
    return Math.max(0, found.state.messages - known);
  });
}

/** Empties the stream, or deletes it with its consumers, again and again. */
export function streamLost(how: "purge" | "delete", times: number): Infliction {
  return async (world) => {
    for (let time = 0; time < times; time++) {
      await sleep(2_000);
      await withJetStream(world, async (manager) => void (await manager.streams[how](stream)));
    }
    return times;
  };
}

/** The server that leads the stream. */
async function leaderOf(world: World): Promise<Victim> {
  const info = await withJetStream(world, (manager) => manager.streams.info(stream));
  const leader = world.victims.nats.find(({ name }) => name.endsWith(` ${info.cluster?.leader ?? ""}`));
  if (leader === undefined) throw new Error("the stream has no leader that can be hurt");
  return leader;
}

/** Kills the leader of the stream, again and again. */
export function leaderKilled(times: number): Infliction {
  return async (world) => {
    for (let time = 0; time < times; time++) {
      const leader = await leaderOf(world);
      await leader.kill();
      await sleep(8_000);
      await leader.begin();
      await sleep(4_000);
    }
    return times;
  };
}

/** Freezes the leader of the stream. */
export function leaderFrozen(seconds: number): Infliction {
  return async (world) => {
    const leader = await leaderOf(world);
    await leader.pause();
    await sleep(1_000 * seconds);
    leader.resume();
    return 1;
  };
}

/** Empties Redis again and again. */
export function flushed(times: number): Infliction {
  return async ({ engines }) => {
    const redis = new Redis(engines.redisUrl);
    for (let time = 0; time < times; time++) {
      await sleep(500);
      await redis.flushall();
    }
    redis.disconnect();
    return times;
  };
}

/** Lets the object store take nothing new for so long. */
export function readOnly(seconds: number): Infliction {
  return async ({ engines }) => {
    await engines.objects.restart({ isReadOnly: true });
    await sleep(1_000 * seconds);
    await engines.objects.restart({ isReadOnly: false });
    return 1;
  };
}

/** Fills the disk of the object store to the last byte, for so long. */
export function diskFull(seconds: number): Infliction {
  return async ({ engines }) => {
    const { endpoint, accessKeyId, secretAccessKey } = engines.objects;
    const blobs = openS3Blobs({ bucket: engines.objects.makeBucket("filler"), endpoint, accessKeyId, secretAccessKey });
    const until = performance.now() + 1_000 * seconds;
    let [count, bytes] = [0, 4_000_000];
    // What the load deletes meanwhile is filled again.
    while (performance.now() < until) {
      try {
        await blobs.put(`filler/${count}`, Buffer.alloc(bytes));
        count++;
      } catch {
        bytes = Math.max(1_000, bytes / 2);
        await sleep(bytes > 1_000 ? 0 : 200);
      }
    }
    for (let filler = 0; filler < count; filler++) await blobs.delete(`filler/${filler}`);
    await blobs.close();
    return 1;
  };
}

/** Kills the database for good, and promotes the standby that follows it. */
export const promoted: Infliction = async ({ engines, victims }) => {
  await victims.postgres[0]!.kill();
  await sleep(1_000);
  engines.promote();
  return 1;
};

/** Kills the database for good, and promotes a standby that was away while the last jobs were accepted. */
export const staleReplicaPromoted: Infliction = async (world) => {
  await world.engines.standby?.kill();
  await sleep(5_000);
  await world.victims.postgres[0]!.kill();
  await world.engines.standby?.begin();
  world.engines.promote();
  return 1;
};
