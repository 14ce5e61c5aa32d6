/** The invariants of the ledger, computed from scratch: I1, I3, I6 and I7 of the promises. */
import type { LedgerProblem } from "../../app/stores.ts";
import type { Connection } from "./database.ts";

type ProblemRow = { readonly subject: string; readonly what: string; readonly credits: number };

/** Jobs that a check looks at: those that changed in the last so many seconds, or all of them; $1 is null for all. */
const looked = `($1::float8 IS NULL OR job.ended_at IS NULL
  OR greatest(job.accepted_at, job.ended_at) > statement_timestamp() - $1::float8 * interval '1 second')`;

/** Each query returns what breaks its invariant; none returns a row in a sound database. */
const checks: readonly { readonly invariant: LedgerProblem["invariant"]; readonly sql: string }[] = [
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
      FROM job JOIN ledger_entry AS charge ON charge.job = job.id AND charge.kind = 'charge'
        LEFT JOIN ledger_entry AS refund ON refund.job = job.id AND refund.kind = 'refund'
      WHERE ${looked} AND ((job.state = 'failed') <> (refund.id IS NOT NULL) OR refund.amount <> -charge.amount)`,
  },
  {
    invariant: "I6",
    sql: `SELECT job.id::text AS subject, 'no charge' AS what, 0::float8 AS credits FROM job
      WHERE ${looked} AND NOT EXISTS (SELECT 1 FROM ledger_entry WHERE ledger_entry.job = job.id AND kind = 'charge')
      UNION ALL
      SELECT ledger_entry.id::text, 'a ' || kind || ' without its job', abs(amount)::float8 FROM ledger_entry
      WHERE kind IN ('charge', 'refund') AND NOT EXISTS (SELECT 1 FROM job WHERE job.id = ledger_entry.job)`,
  },
  {
    invariant: "I7",
    sql: `SELECT id::text AS subject, 'accepted as number ' || within || ' of an hour that had room for ' || limit_then AS what, 0::float8 AS credits
      FROM (SELECT id, limit_then, count(*) OVER (
              PARTITION BY account ORDER BY accepted_at RANGE BETWEEN '3599.999999 seconds'::interval PRECEDING AND CURRENT ROW) AS within
            FROM job WHERE $1::float8 IS NULL OR job.accepted_at > statement_timestamp() - ($1::float8 + 3600) * interval '1 second') AS counted
      WHERE within > limit_then`,
  },
];

/** Runs every check in one transaction and returns what is wrong; balances are always checked against the whole ledger. */
export async function checkLedger(
  connection: Connection,
  options: { readonly changedWithinSeconds: number | null },
): Promise<readonly LedgerProblem[]> {
  const problems: LedgerProblem[] = [];
  for (const { invariant, sql } of checks) {
    const rows = await connection.query<ProblemRow>(sql, sql.includes("$1") ? [options.changedWithinSeconds] : []);
    problems.push(...rows.map((row) => ({ invariant, ...row })));
  }
  return problems;
}
