/** Two ingress replicas at once: the hourly limit, the balance and the idempotency keys stay exact, in the answers and in the rows. */
import { withAdministration } from "../../src/boot/administration.ts";
import { readServiceConfig } from "../../src/boot/config.ts";
import { markdownTable } from "../statistics.ts";
import { withDatabase } from "./engines.ts";
import type { Settings } from "./engines.ts";
import { jobIdOf } from "./processes.ts";
import type { Client, ClientAnswer } from "./processes.ts";

/** What is asked. */
interface Replicas {
  readonly settings: Settings;
  readonly client: Client;
  /** Base addresses of the replicas. */
  readonly bases: readonly string[];
  readonly picture: Uint8Array;
}

const count = (answers: readonly ClientAnswer[], status: number): number => answers.filter((answer) => answer.status === status).length;

async function makeAccount(settings: Settings, account: string, options: { credits: number; perHour: number }): Promise<string> {
  return withAdministration(readServiceConfig(settings), async (administration) => {
    const { ownerKey } = await administration.addAccount({ account, credits: options.credits });
    await administration.setLimit({ account, perHour: options.perHour });
    return ownerKey.key;
  });
}

/** Jobs and balance of an account, from the rows. */
function rowsOf(
  settings: Settings,
  account: string,
): Promise<{ readonly jobs: number; readonly charged: number; readonly balance: number }> {
  return withDatabase(settings, async (pool) => {
    const { rows } = await pool.query<{ jobs: number; charged: number; balance: number }>(
      `SELECT balance, (SELECT count(*)::integer FROM job WHERE account = name) AS jobs,
         (SELECT count(*)::integer FROM ledger_entry WHERE account = name AND kind = 'charge') AS charged FROM account WHERE name = $1::text`,
      [account],
    );
    return rows[0]!;
  });
}

/** Sends requests through the replicas in turns, all at once. */
function storm(
  { client, bases, picture }: Replicas,
  key: string,
  requests: readonly Readonly<Record<string, string>>[],
): Promise<readonly ClientAnswer[]> {
  return Promise.all(requests.map((headers, index) => client.post(`${bases[index % bases.length]!}/convert`, key, picture, headers)));
}

type Row = readonly [what: string, expected: string, came: string];

async function checkLimit(replicas: Replicas): Promise<Row> {
  const key = await makeAccount(replicas.settings, "hourly", { credits: 10_000, perHour: 20 });
  const answers = await storm(
    replicas,
    key,
    Array.from({ length: 64 }, () => ({})),
  );
  const { jobs, charged } = await rowsOf(replicas.settings, "hourly");
  const came = `${count(answers, 202)} × 202, ${count(answers, 429)} × 429, ${jobs} jobs, ${charged} charges`;
  return ["64 requests at once, 20 an hour", "20 × 202, 44 × 429, 20 jobs, 20 charges", came];
}

async function checkBalance(replicas: Replicas): Promise<Row> {
  const key = await makeAccount(replicas.settings, "thousand", { credits: 1_000, perHour: 1_000_000 });
  const answers: ClientAnswer[] = [];
  // No more than 64 at once, as often as needed to try 160 in all.
  for (const length of [64, 64, 32]) {
    answers.push(
      ...(await storm(
        replicas,
        key,
        Array.from({ length }, () => ({})),
      )),
    );
  }
  const { jobs, charged, balance } = await rowsOf(replicas.settings, "thousand");
  const came = `${count(answers, 202)} × 202, ${count(answers, 402)} × 402, ${jobs} jobs, ${charged} charges, balance ${balance}`;
  return ["160 requests on 64 connections, 1,000 credits", "100 × 202, 60 × 402, 100 jobs, 100 charges, balance 0", came];
}

async function checkKeys(replicas: Replicas): Promise<Row> {
  const key = await makeAccount(replicas.settings, "twins", { credits: 10_000, perHour: 1_000_000 });
  // Neighbours in the list go to different replicas.
  const keys = Array.from({ length: 64 }, (_, index) => ({ "idempotency-key": `key-${index >> 2}` }));
  const answers = [...(await storm(replicas, key, keys)), ...(await storm(replicas, key, keys))];
  const others = answers.length - count(answers, 202) - count(answers, 409);
  const ids = new Set(answers.filter(({ status }) => status === 202).map(jobIdOf));
  const { jobs, charged } = await rowsOf(replicas.settings, "twins");
  const came = `${ids.size} ids, ${others} answers but 202 and 409, ${jobs} jobs, ${charged} charges`;
  return ["16 idempotency keys, each 4 times at once, then 4 times again", "16 ids, 0 answers but 202 and 409, 16 jobs, 16 charges", came];
}

/** Checks the three, and counts those that came out otherwise. */
export async function checkReplicas(replicas: Replicas): Promise<{ readonly errors: number; readonly text: string }> {
  const rows: Row[] = [await checkLimit(replicas), await checkBalance(replicas), await checkKeys(replicas)];
  const table = markdownTable([["through two replicas in turns", "expected", "came"], ...rows]);
  return { errors: rows.filter(([, expected, came]) => expected !== came).length, text: table };
}
