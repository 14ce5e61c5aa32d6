/** Pools on a PostgreSQL server, by itself and through the pooler; and what their questions read there. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Connection, Database } from "../../src/adapters/jobs/database.ts";
import { everyPool } from "../../src/app/pools.ts";
import { openStores } from "../../src/adapters/jobs/store.ts";
import { startPgBouncer } from "../../tools/services/pgbouncer.ts";
import type { PgBouncerService } from "../../tools/services/pgbouncer.ts";
import { sharePostgres } from "../make/postgres-server.ts";
import { openHands } from "../make/stored-jobs.ts";
import { isSkipped } from "../oracles/skip.ts";
import { describePoolControl } from "./pool-control-suite.ts";
import { describePools } from "./pool-suite.ts";

const { server, open } = sharePostgres();

describePools("pools on a PostgreSQL server", () => open(server().makeDatabase("pools")));
describePoolControl("the control of pools on a PostgreSQL server", () => open(server().makeDatabase("pool-control")));

describe.skipIf(isSkipped("pgbouncer"))("PgBouncer in transaction mode", () => {
  let pooler: PgBouncerService;
  beforeAll(async () => {
    pooler = await startPgBouncer(server());
  });
  afterAll(() => pooler.stop());

  describePools("pools through the pooler", () => open(pooler.urlOf(server().makeDatabase("pooled-pools"))));
  describePoolControl("their control through the pooler", () => open(pooler.urlOf(server().makeDatabase("pooled-control"))));
});

/** Jobs that ended long ago, as SQL makes them. */
const manySql = `
  INSERT INTO job (id, account, pool, priority, state, attempt, max_attempts, accepted_at, limit_then, start_by, end_by, started_at, ended_at,
    error_code, input_key, input_bytes, input_sha256)
  SELECT gen_random_uuid(), $1::text, 'p' || n % 10, n % 3, 'failed', 1, 3, now() - n * interval '1 second', 20, now(), now(),
    now() - n * interval '1 second', now() - (n - 2) * interval '1 second', 'x', 'k', 1, 'x' FROM generate_series($2::integer, $2::integer + 4999) AS n`;

/** Listens to what is asked of a database, inside of transactions too. */
function listenTo(database: Database): {
  readonly listening: Database;
  readonly asked: readonly (readonly [string, readonly unknown[]])[];
} {
  const asked: (readonly [string, readonly unknown[]])[] = [];
  const heard = (connection: Connection): Connection => ({
    ...connection,
    query(sql, values = []) {
      asked.push([sql, values]);
      return connection.query(sql, values);
    },
  });
  const transaction: Database["transaction"] = (work) => database.transaction((connection) => work(heard(connection)));
  return { listening: { ...database, ...heard(database), transaction }, asked };
}

test("no question about pools reads every job there ever was", async () => {
  const database = await open(server().makeDatabase("many"));
  const owner = await openHands(database).account();
  for (let first = 1; first < 25_000; first += 5_000) await database.query(manySql, [owner, first]);
  await database.query("ANALYZE");
  const { listening, asked } = listenTo(database);
  const { pools, accounts, work, janitor, control } = openStores(listening);
  expect(await pools.load("p3")).toMatchObject({ serviceSeconds: 2, open: 0 });
  await pools.list();
  await accounts.usage("nobody", 20);
  for (const pool of ["p3", everyPool]) await work.claimOldest({ pool, olderThanSeconds: 60, leaseSeconds: 30 });
  await janitor.sweep({ limit: 100, queueIsShort: true });
  await control.demand([{ pool: "p3", steady: 60, burst: 6 }]);
  expect(asked).toHaveLength(9);
  for (const [sql, values] of asked.filter(([sql]) => !sql.includes("set_config"))) {
    const plan = (await database.query<{ "QUERY PLAN": string }>(`EXPLAIN ${sql}`, values)).map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).not.toMatch(/Seq Scan on job\b/);
  }
}, 120_000);

/** Jobs that wait and jobs that run, none of which is due. */
const openSql = `
  INSERT INTO job (id, account, pool, priority, state, attempt, max_attempts, accepted_at, limit_then, start_by, end_by, lease_until,
    input_key, input_bytes, input_sha256)
  SELECT gen_random_uuid(), $1::text, 'p' || n % 10, n % 3, CASE WHEN n % 5 = 0 THEN 'running' ELSE 'queued' END, (n % 5 = 0)::integer, 3,
    now() - interval '90 seconds', 20, now() + interval '1 hour', now() + interval '1 hour',
    CASE WHEN n % 5 = 0 THEN now() + interval '1 hour' END, 'k', 1, 'x' FROM generate_series(1, 5000) AS n`;

test("a sweep reads none of the jobs that need nothing, however many wait and however old the statistics", async () => {
  const database = await open(server().makeDatabase("waiting"));
  const owner = await openHands(database).account();
  await database.query(manySql, [owner, 1]);
  await database.query("ANALYZE");
  await database.query("ALTER TABLE job SET (autovacuum_enabled = false)");
  await database.query(openSql, [owner]);
  const { listening, asked } = listenTo(database);
  await openStores(listening).janitor.sweep({ limit: 100, queueIsShort: false });
  const plans = await database.transaction(async (connection) => {
    const found: string[] = [];
    for (const [sql, values] of asked) {
      const isSetting = sql.includes("set_config");
      const rows = await connection.query<{ "QUERY PLAN": string }>(isSetting ? sql : `EXPLAIN (ANALYZE) ${sql}`, values);
      if (!isSetting) found.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
    }
    return found;
  });
  expect(plans).toHaveLength(2);
  for (const plan of plans) {
    const passedOver = [...plan.matchAll(/Rows Removed by Filter: (\d+)/g)].map(([, count]) => Number(count));
    expect(Math.max(0, ...passedOver), plan).toBeLessThan(10);
    expect(plan).not.toMatch(/using job_(?:open|pending)\b/);
  }
}, 120_000);
