/** Deletes what need not be kept: files and their picture after 72 hours, pictures without files within 24, and objects that no job knows. */
import type { ServicePorts } from "./service.ts";

const batch = 100;
/** Files stay so long after `expires_at`, so that a download which has begun is not cut off, in seconds. */
const marginSeconds = 900;
/** Pictures of failed jobs go well before their time is over, so that half a day of trouble does not keep them too long. */
const inputShare = 0.5;
/** Objects younger than that may belong to a transaction that is still under way, in milliseconds. */
const orphanMs = 24 * 3_600_000;

/** Deletes the files of jobs that have expired, with the pictures that they are reviewed against; the record comes last, so that a crash only repeats the work. */
async function deleteExpired(ports: ServicePorts): Promise<number> {
  const expired = await ports.stores.janitor.expired({ limit: batch, marginSeconds });
  for (const { job, keys } of expired) {
    for (const key of keys) await ports.blobs.delete(key);
    await ports.stores.janitor.markExpired(job);
  }
  return expired.length;
}

/** Deletes the pictures of jobs that failed. */
async function deleteInputs(ports: ServicePorts): Promise<number> {
  const olderThanSeconds = ports.rules.inputSeconds * inputShare;
  const stale = await ports.stores.janitor.staleInputs({ limit: batch, olderThanSeconds });
  for (const { job, key } of stale) {
    await ports.blobs.delete(key);
    await ports.stores.janitor.markInputDeleted(job);
  }
  return stale.length;
}

/** Objects that lost attempts, refused requests and killed processes left behind. */
export async function deleteOrphans(ports: ServicePorts, now: Date): Promise<number> {
  let deleted = 0;
  let keys: string[] = [];
  const flush = async (): Promise<void> => {
    const needed = await ports.stores.janitor.needed(keys);
    for (const key of keys.filter((key) => !needed.has(key))) {
      await ports.blobs.delete(key);
      deleted++;
    }
    keys = [];
  };
  for (const prefix of ["inputs/", "artifacts/"]) {
    for await (const { key, modifiedAt } of ports.blobs.list(prefix)) {
      if (now.getTime() - modifiedAt.getTime() < orphanMs) continue;
      keys.push(key);
      if (keys.length === batch) await flush();
    }
  }
  if (keys.length > 0) await flush();
  return deleted;
}

/** One round of retention; run it every minute. Returns how many jobs lost their files, and how many that failed their picture. */
export async function retain(ports: ServicePorts): Promise<{ readonly expired: number; readonly inputs: number }> {
  const expired = await deleteExpired(ports);
  const inputs = await deleteInputs(ports);
  await ports.stores.janitor.tidy();
  return { expired, inputs };
}
