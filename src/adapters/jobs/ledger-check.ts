/** The invariants of the ledger, computed from scratch: I1, I3, I6 and I7 of the promises. */
import type { LedgerProblem } from "../../app/stores.ts";
import type { Connection } from "./database.ts";

type ProblemRow = { readonly subject: string; readonly what: string; readonly credits: number };

/**
 * The jobs that a check looks at, as a table: all of them, or those that are open or ended in the last $1 seconds. What changed lately is
 * found by two indexes; one condition for both cases would read every job there ever was, each minute.
 */
const changedJobs = `(SELECT * FROM job WHERE state IN ('queued', 'running')
  UNION ALL SELECT * FROM job WHERE ended_at > statement_timestamp() - $1::float8 * interval '1 second')`;
/** Jobs that were accepted in the last $1 seconds and the hour before: none of them ended before it was accepted. */
const countedJobs = `(SELECT * FROM (SELECT * FROM job WHERE state IN ('queued', 'running')
    UNION ALL SELECT * FROM job WHERE ended_at > statement_timestamp() - ($1::float8 + 3600) * interval '1 second') AS job
  WHERE job.accepted_at > statement_timestamp() - ($1::float8 + 3600) * interval '1 second')`;

/** What the checks read. */
interface Looked {
  readonly changed: string;
  readonly counted: string;
  /** A condition on entries of the ledger. */
  readonly entries: string;
}

const everything: Looked = { changed: "job", counted: "job", entries: "true" };
const lately: Looked = {
  changed: changedJobs,
  counted: countedJobs,
  entries: "ledger_entry.created_at > statement_timestamp() - $1::float8 * interval '1 second'",
};

interface Check {
  readonly invariant: LedgerProblem["invariant"];
  readonly sql: string;
}

/** Each query returns what breaks its invariant; none returns a row in a sound database. */
const checksOf = ({ changed, counted, entries }: Looked): readonly Check[] => [
  {
    invariant: "I1",
    sql: `SELECT account.name AS subject, 'balance ' || account.balance || ', ledger ' || coalesce(entries.total, 0) AS what,
        abs(account.balance - coalesce(entries.total, 0))::float8 AS credits
      FROM account LEFT JOIN (SELECT account, sum(amount) AS total FROM ledger_entry GROUP BY account) AS entries
        ON entries.account = account.name
      WHERE account.balance <> coalesce(entries.total, 0) OR account.balance < 0`,
  },
  {
    invariant: "I3",
    sql: `SELECT job.id::text AS subject, job.state || ' with a refund of ' || coalesce(refund.amount, 0) AS what,
        abs(coalesce(refund.amount, 0) - CASE WHEN job.state = 'failed' THEN -charge.amount ELSE 0 END)::float8 AS credits
      FROM ${changed} AS job JOIN ledger_entry AS charge ON charge.job = job.id AND charge.kind = 'charge'
        LEFT JOIN ledger_entry AS refund ON refund.job = job.id AND refund.kind = 'refund'
      WHERE (job.state = 'failed') <> (refund.id IS NOT NULL) OR refund.amount <> -charge.amount`,
  },
  {
    invariant: "I6",
    sql: `SELECT job.id::text AS subject, 'no charge' AS what, 0::float8 AS credits FROM ${changed} AS job
      WHERE NOT EXISTS (SELECT 1 FROM ledger_entry WHERE ledger_entry.job = job.id AND kind = 'charge')
      UNION ALL
      SELECT ledger_entry.id::text, 'a ' || kind || ' without its job', abs(amount)::float8 FROM ledger_entry
      WHERE ${entries} AND kind IN ('charge', 'refund') AND NOT EXISTS (SELECT 1 FROM job WHERE job.id = ledger_entry.job)`,
  },
  {
    invariant: "I7",
    sql: `SELECT id::text AS subject, 'accepted as number ' || within || ' of an hour that had room for ' || limit_then AS what, 0::float8 AS credits
      FROM (SELECT id, limit_then, count(*) OVER (
              PARTITION BY account ORDER BY accepted_at RANGE BETWEEN '3599.999999 seconds'::interval PRECEDING AND CURRENT ROW) AS within
            FROM ${counted} AS job) AS counted
      WHERE within > limit_then`,
  },
];

/** Runs every check in one transaction and returns what is wrong; balances are always checked against the whole ledger. */
export async function checkLedger(
  connection: Connection,
  options: { readonly changedWithinSeconds: number | null },
): Promise<readonly LedgerProblem[]> {
  const problems: LedgerProblem[] = [];
  for (const { invariant, sql } of checksOf(options.changedWithinSeconds === null ? everything : lately)) {
    const rows = await connection.query<ProblemRow>(sql, sql.includes("$1") ? [options.changedWithinSeconds] : []);
    problems.push(...rows.map((row) => ({ invariant, ...row })));
  }
  return problems;
}
