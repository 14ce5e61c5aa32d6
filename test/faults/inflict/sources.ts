/** Couriers that die while they fetch pictures by address: each picture arrives all the same. */
import { createHash } from "node:crypto";
import { openPostgres } from "../../../src/adapters/jobs/postgres.ts";
import { openStores } from "../../../src/adapters/jobs/store.ts";
import type { Violation } from "../checker.ts";
import { listOf } from "../../make/service.ts";
import type { CrashPoint } from "../inside/orders.ts";
import { smallest } from "../inside/wishes.ts";
import type { World } from "../world/world.ts";
import type { Infliction } from "./basic.ts";
import { bucketOf } from "./engines.ts";
import { diesAt } from "./processes.ts";

/** Asks for some pictures, and lets every courier die at a point for so long. */
export function diesFetching(
  point: Omit<CrashPoint, "spared">,
  options: { readonly pictures: number; readonly seconds: number },
): Infliction {
  return async (world) => {
    const database = openPostgres({ url: world.engines.databaseUrl(), poolSize: 1 });
    const { sources } = openStores(database);
    for (let number = 0; number < options.pictures; number++) {
      await sources.ask({ objectUid: `object-${number}`, url: `${world.pictureUrl}?${number}` });
    }
    await database.close();
    return await diesAt("courier", point, options.seconds)(world);
  };
}

/** Tells of pictures that did not arrive as they are. */
export async function picturesArrived({ engines }: World): Promise<readonly Violation[]> {
  const wanted = createHash("sha256").update(smallest).digest("hex");
  const database = openPostgres({ url: engines.databaseUrl(), poolSize: 1 });
  const rows = await database.query<{ uid: string; key: string | null; sha256: string | null; error: string | null }>(
    "SELECT object_uid AS uid, blob_key AS key, sha256, error_code AS error FROM source_fetch",
  );
  await database.close();
  const blobs = bucketOf(engines);
  const found: Violation[] = [];
  for (const { uid, key, sha256, error } of rows) {
    const held = key === null ? null : await blobs.get(key);
    const pieces = held === null ? [] : await listOf(held.stream);
    if (sha256 === wanted && Buffer.concat(pieces).equals(smallest)) continue;
    found.push({ invariant: "I4", subject: uid, what: `was not fetched: ${error ?? "what is stored is another picture"}` });
  }
  await blobs.close();
  return found;
}
