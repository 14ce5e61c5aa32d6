import type { PoolClient } from "pg";
import { expect, test } from "vitest";
import { openPlans } from "../../../src/adapters/jobs/plans.ts";
import type { Plans } from "../../../src/adapters/jobs/plans.ts";

/** A connection whose server calls the session by one number, and the client by another. */
function aConnection({ server, client }: { readonly server: number; readonly client: number }): PoolClient & { asked(): number } {
  let asked = 0;
  const query = (): Promise<unknown> => Promise.resolve({ rows: [{ pid: server }] }).finally(() => asked++);
  return { processID: client, query, asked: () => asked } as unknown as PoolClient & { asked(): number };
}

async function namesOf(plans: Plans, client: PoolClient, sql: string, times: number): Promise<readonly (string | null)[]> {
  const names: (string | null)[] = [];
  for (let time = 0; time < times; time++) names.push(await plans.nameFor(client, sql));
  return names;
}

test("a statement that comes again and again is prepared, each under a name of its own, and rare ones are not", async () => {
  const [plans, client] = [openPlans(), aConnection({ server: 7, client: 7 })];
  const first = await namesOf(plans, client, "SELECT 1", 40);
  const second = await namesOf(plans, client, "SELECT 2", 40);
  expect(first.slice(0, 19)).toEqual(Array(19).fill(null));
  expect(first[19]).toEqual(expect.any(String));
  expect(new Set(first.slice(19)).size).toBe(1);
  expect(second[39]).not.toBe(first[39]);
  expect(client.asked()).toBe(1);
});

test("behind a pooler, whose sessions have other numbers, nothing is prepared", async () => {
  const plans = openPlans();
  const pooled = aConnection({ server: 7, client: 8 });
  expect(new Set(await namesOf(plans, pooled, "SELECT 1", 40))).toEqual(new Set([null]));
  expect(await plans.nameFor(aConnection({ server: 7, client: 7 }), "SELECT 1")).not.toBeNull();
});

test.each(["SELECT * FROM account", "SELECT job.* FROM job", "INSERT INTO api_key (id) VALUES (1) RETURNING *"])(
  "%s is planned each time, since a migration would change its result",
  async (sql) => {
    const names = await namesOf(openPlans(), aConnection({ server: 7, client: 7 }), sql, 40);
    expect(new Set(names)).toEqual(new Set([null]));
  },
);

test("a star that stays within the statement is no hindrance", async () => {
  const sql = "WITH ended AS (UPDATE job SET percent = 1 RETURNING *) SELECT id FROM ended";
  expect((await namesOf(openPlans(), aConnection({ server: 7, client: 7 }), sql, 40))[39]).not.toBeNull();
});
