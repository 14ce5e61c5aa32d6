/** Faults of engines in particular: a stream that is gone, a cache that forgets, a disk that is full, a primary that is lost. */
import { closeSync, cpSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { jetstreamManager } from "@nats-io/jetstream";
import type { JetStreamManager } from "@nats-io/jetstream";
import { connect } from "@nats-io/transport-node";
import { Redis } from "ioredis";
import { openS3Blobs } from "../../../src/adapters/blob/s3.ts";
import { openPostgres } from "../../../src/adapters/jobs/postgres.ts";
import type { Violation } from "../checker.ts";
import type { Engines, Stored } from "../world/engines.ts";
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

/** Fills the disk of an engine to the last byte, for so long; then the engine begins again, as an operator would let it. */
export function diskFull(target: Stored, seconds: number): Infliction {
  return async ({ engines, victims }) => {
    const filler = join(engines.folders[target], "filler");
    const file = openSync(filler, "a");
    const until = performance.now() + 1_000 * seconds;
    // What the engine frees meanwhile is filled again.
    for (let bytes = 1_048_576; performance.now() < until;) {
      try {
        writeSync(file, Buffer.alloc(bytes));
      } catch {
        bytes = Math.max(1_024, bytes / 2);
        await sleep(bytes > 1_024 ? 0 : 100);
      }
    }
    closeSync(file);
    rmSync(filler);
    const [victim] = victims[target];
    await victim!.kill();
    await victim!.begin();
    return 1;
  };
}

/** Puts the stream back to what it was some seconds ago, as a backup would. */
export function olderStreamRestored(seconds: number): Infliction {
  return async ({ engines, victims }) => {
    const [server] = victims.nats;
    const data = join(engines.folders.nats, "n1", "data");
    const backup = join(engines.folders.nats, "backup");
    await server!.kill();
    cpSync(data, backup, { recursive: true });
    await server!.begin();
    await sleep(1_000 * seconds);
    await server!.kill();
    rmSync(data, { recursive: true });
    renameSync(backup, data);
    await server!.begin();
    return 1;
  };
}

/** The product's bucket, past the proxy. */
export function bucketOf({ objects }: Engines): ReturnType<typeof openS3Blobs> {
  const { lines, endpoint, accessKeyId, secretAccessKey } = objects;
  return openS3Blobs({ bucket: lines["REDRAW_BLOB_URL"]!.replace("s3://", ""), endpoint, accessKeyId, secretAccessKey });
}

/** Deletes one file of a job that succeeded, behind the product's back, and asks for it in both ways. */
export const artifactLost: Infliction = async (world) => {
  const { engines, clients, seen } = world;
  const database = openPostgres({ url: engines.databaseUrl(), poolSize: 1 });
  const find = (): Promise<readonly { job: string; account: string; key: string; format: string }[]> =>
    database.query(
      `SELECT job.id::text AS job, job.account, file->>'key' AS key, file->>'format' AS format
       FROM job, jsonb_array_elements(job.manifest) AS file WHERE job.state = 'succeeded' LIMIT 1`,
    );
  let [row] = await find();
  for (let look = 0; look < 60 && row === undefined; look++) {
    await sleep(500);
    [row] = await find();
  }
  await database.close();
  if (row === undefined) return 0;
  const blobs = bucketOf(engines);
  await blobs.delete(row.key);
  await blobs.close();
  const account = world.accounts.find(({ name }) => name === row.account)!;
  for (const way of ["", "&redirect=false"]) {
    const answer = await clients.ask(`/jobs/${row.job}/download?format=${row.format}${way}`, account);
    if (answer.status !== 200) seen.push({ kind: "missing", account: account.name, job: row.job, format: row.format, ...answer.span });
  }
  return 1;
};

/** Tells when nobody was told that a file is lost. */
export function lossIsTold(world: World): readonly Violation[] {
  const told = world.replicas.ingress.map((one) => one.said().split("an artifact that is missing").length - 1);
  const isTold = told.reduce((sum, count) => sum + count, 0) >= 2;
  return isTold ? [] : [{ invariant: "I4", subject: "the operator", what: "was not told of the file that is lost" }];
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
