/** Jobs of objects and objects of jobs on a PostgreSQL server; and what their questions read there, however many jobs there are. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Database } from "../../src/adapters/jobs/database.ts";
import { openStores } from "../../src/adapters/jobs/store.ts";
import { sharePostgres } from "../make/postgres-server.ts";
import { openHands } from "../make/stored-jobs.ts";
import { describeMirrorStore } from "./mirror-store-suite.ts";
import { describeObjectStore } from "./object-store-suite.ts";

const { server, open } = sharePostgres();

describeObjectStore("jobs of objects on a PostgreSQL server", () => open(server().makeDatabase("objects")));
describeMirrorStore("mirrors on a PostgreSQL server", () => open(server().makeDatabase("mirrors")));

const manySql = `
  INSERT INTO job (id, account, pool, state, attempt, max_attempts, accepted_at, limit_then, start_by, end_by, started_at, ended_at, error_code,
    input_key, input_bytes, input_sha256)
  SELECT gen_random_uuid(), $1::text, 'p' || n % 10, 'failed', 1, 3, now() - n * interval '1 second', 20, now(), now(),
    now() - n * interval '1 second', now() - (n - 2) * interval '1 second', 'x', 'k', 1, 'x' FROM generate_series(3600, 28599) AS n`;

test("no question about objects reads every job there ever was", async () => {
  const database = await open(server().makeDatabase("many-objects"));
  const owner = await openHands(database).account();
  await database.query(manySql, [owner]);
  await database.query("ANALYZE");
  const asked: (readonly [string, readonly unknown[]])[] = [];
  const listening: Database = {
    ...database,
    query(sql, values = []) {
      asked.push([sql, values]);
      return database.query(sql, values);
    },
  };
  const { objects, mirrors } = openStores(listening);
  const [cluster, uid] = [randomUUID(), randomUUID()];
  await objects.find(cluster, uid);
  await objects.changed(cluster, new Map([[uid, "queued"]]));
  await objects.open(cluster);
  await mirrors.demand(["p1", "p2"]);
  await mirrors.candidates([{ pool: "p1", mode: "All" }], 20);
  await mirrors.candidates([{ pool: "p1", mode: "Failed" }], 20);
  expect(asked).toHaveLength(6);
  for (const [sql, values] of asked) {
    const plan = (await database.query<{ "QUERY PLAN": string }>(`EXPLAIN ${sql}`, values)).map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).not.toMatch(/Seq Scan on job\b/);
  }
}, 120_000);
