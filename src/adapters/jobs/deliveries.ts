/** Webhooks in SQL: leases, attempts on record before they are made, at most two of them automatic. */
import type { AttemptOutcome, DeliveryAttemptView, DeliveryView } from "../../app/application.ts";
import type { ClaimedDelivery, DeliveryStore } from "../../app/stores.ts";
import type { JobStatus } from "../../core/job.ts";
import type { Connection, Database } from "./database.ts";

/** Ends what a courier left that died between the attempt's record and its outcome: the first attempt is followed by the second, nothing follows that. */
const settleSql = `
  WITH broken AS (
    SELECT delivery.job, delivery.by_hand FROM delivery JOIN delivery_attempt AS attempt ON attempt.job = delivery.job
    WHERE delivery.lease_until <= clock_timestamp() AND attempt.outcome IS NULL FOR UPDATE OF delivery SKIP LOCKED
  ), told AS (
    UPDATE delivery_attempt AS attempt SET outcome = 'unknown', ended_at = clock_timestamp(), problem = 'the outcome was not recorded'
    FROM broken WHERE attempt.job = broken.job AND attempt.outcome IS NULL
  ), counted AS (
    SELECT broken.job, broken.by_hand OR count(attempt.automatic_n) >= 2 AS is_over
    FROM broken JOIN delivery_attempt AS attempt ON attempt.job = broken.job GROUP BY broken.job, broken.by_hand
  )
  UPDATE delivery SET lease = NULL, lease_until = NULL, by_hand = false,
    due_at = CASE WHEN counted.is_over THEN NULL ELSE delivery.due_at END,
    state = CASE WHEN counted.is_over AND delivery.state = 'pending' THEN 'failed' ELSE delivery.state END
  FROM counted WHERE delivery.job = counted.job`;

const claimSql = `
  WITH due AS (
    SELECT job FROM delivery WHERE due_at <= clock_timestamp() AND (lease_until IS NULL OR lease_until <= clock_timestamp())
      AND NOT $4::jsonb ? lower(split_part(url, '/', 3))
    ORDER BY due_at LIMIT $1::integer FOR UPDATE SKIP LOCKED
  ), leased AS (
    UPDATE delivery SET lease = $2::uuid, lease_until = clock_timestamp() + $3::float8 * interval '1 second'
    FROM due WHERE delivery.job = due.job RETURNING delivery.job, delivery.url, delivery.by_hand, delivery.due_at
  )
  SELECT leased.job, leased.url, NOT leased.by_hand AS automatic,
    (SELECT count(*)::integer + 1 FROM delivery_attempt AS attempt WHERE attempt.job = leased.job) AS number,
    job.state, round(extract(epoch FROM job.ended_at - job.accepted_at)::numeric, 3)::float8 AS total_seconds, job.error_code,
    job.error_message, job.traceparent, extract(epoch FROM clock_timestamp() - leased.due_at)::float8 AS waited, coalesce(jsonb_path_query_array(job.manifest, '$[*].format'), '[]'::jsonb) AS formats, account.webhook_secret,
    CASE WHEN account.previous_until > clock_timestamp() THEN account.previous_secret END AS previous_secret,
    floor(extract(epoch FROM clock_timestamp()))::float8 AS epoch_seconds
  FROM leased JOIN job ON job.id = leased.job JOIN account ON account.name = job.account ORDER BY job.ended_at, job.id`;

type ClaimRow = {
  readonly job: string;
  readonly url: string;
  readonly automatic: boolean;
  readonly number: number;
  readonly state: JobStatus;
  readonly total_seconds: number;
  readonly error_code: string | null;
  readonly error_message: string | null;
  readonly traceparent: string | null;
  readonly waited: number;
  readonly formats: readonly string[];
  readonly webhook_secret: string;
  readonly previous_secret: string | null;
  readonly epoch_seconds: number;
};

const claimedOf = (row: ClaimRow, lease: string): ClaimedDelivery => ({
  job: row.job,
  url: row.url,
  number: row.number,
  automatic: row.automatic,
  lease,
  status: row.state,
  totalSeconds: row.total_seconds,
  waitedSeconds: row.waited,
  traceparent: row.traceparent,
  error: row.error_code === null ? null : { code: row.error_code, message: row.error_message ?? "" },
  formats: row.formats,
  secrets: row.previous_secret === null ? [row.webhook_secret] : [row.webhook_secret, row.previous_secret],
  epochSeconds: row.epoch_seconds,
});

type Leased = { readonly job: string; readonly lease: string; readonly number: number; readonly automatic: boolean };

async function begin(connection: Connection, delivery: Leased): Promise<boolean> {
  const held = await connection.query(
    "SELECT 1 FROM delivery WHERE job = $1::uuid AND lease = $2::uuid AND lease_until > clock_timestamp() FOR UPDATE",
    [delivery.job, delivery.lease],
  );
  if (held.length === 0) return false;
  const rows = await connection.query(
    `INSERT INTO delivery_attempt (job, n, automatic_n)
     SELECT $1::uuid, $2::integer, CASE WHEN $3::boolean THEN
       (SELECT count(automatic_n)::integer + 1 FROM delivery_attempt WHERE job = $1::uuid) END
     WHERE NOT $3::boolean OR (SELECT count(automatic_n) FROM delivery_attempt WHERE job = $1::uuid) < 2
     ON CONFLICT DO NOTHING RETURNING n`,
    [delivery.job, delivery.number, delivery.automatic],
  );
  return rows.length === 1;
}

async function record(connection: Connection, delivery: Leased, result: Parameters<DeliveryStore["record"]>[1]): Promise<void> {
  await connection.query(
    `UPDATE delivery_attempt SET outcome = $3::text, ended_at = clock_timestamp(), status_code = $4::integer, problem = $5::text,
       response_excerpt = $6::text
     WHERE job = $1::uuid AND n = $2::integer AND (outcome IS NULL OR outcome = 'unknown')`,
    [delivery.job, delivery.number, result.outcome, result.statusCode, result.problem, result.responseExcerpt],
  );
  // A courier whose lease ran out records what it saw, and plans nothing.
  await connection.query(
    `UPDATE delivery SET lease = NULL, lease_until = NULL, by_hand = false,
       state = CASE WHEN $3::text = 'delivered' OR state = 'delivered' THEN 'delivered' WHEN again.is_left THEN 'pending' ELSE 'failed' END,
       due_at = CASE WHEN again.is_left THEN clock_timestamp() + $4::float8 * interval '1 second' END
     FROM (SELECT $5::boolean AND $3::text = 'failed' AND count(automatic_n) < 2 AS is_left
           FROM delivery_attempt WHERE job = $1::uuid) AS again
     WHERE job = $1::uuid AND lease = $2::uuid`,
    [delivery.job, delivery.lease, result.outcome, result.retryAfterSeconds, delivery.automatic],
  );
}

type DeliveryRow = {
  readonly url: string;
  readonly state: DeliveryView["status"];
  readonly created_at: Date;
  readonly due_at: Date | null;
};

/** What a job's owner sees ends with the job: a planned attempt is made all the same, since it was promised when the job came. */
const ownedSql = "SELECT 1 FROM job WHERE id = $1::uuid AND account = $2::text AND deleted_at IS NULL";

type AttemptRow = {
  readonly n: number;
  readonly automatic_n: number | null;
  readonly started_at: Date;
  readonly ended_at: Date | null;
  readonly outcome: AttemptOutcome | null;
  readonly status_code: number | null;
  readonly problem: string | null;
  readonly response_excerpt: string | null;
};

const attemptOf = (row: AttemptRow): DeliveryAttemptView => ({
  number: row.n,
  automatic: row.automatic_n !== null,
  startedAt: row.started_at,
  endedAt: row.ended_at,
  outcome: row.outcome,
  statusCode: row.status_code,
  problem: row.problem,
  responseExcerpt: row.response_excerpt,
});

async function list(connection: Connection, account: string, job: string): Promise<readonly DeliveryView[] | null> {
  const owned = await connection.query(ownedSql, [job, account]);
  if (owned.length === 0) return null;
  const deliveries = await connection.query<DeliveryRow>("SELECT * FROM delivery WHERE job = $1::uuid", [job]);
  const attempts = await connection.query<AttemptRow>("SELECT * FROM delivery_attempt WHERE job = $1::uuid ORDER BY n", [job]);
  return deliveries.map((row) => ({
    id: `evt_${job}`,
    url: row.url,
    status: row.state,
    createdAt: row.created_at,
    nextAttemptAt: row.due_at,
    attempts: attempts.map(attemptOf),
  }));
}

async function redeliver(connection: Connection, job: string, maximum: number): Promise<"asked" | "unknown" | "full"> {
  const [delivery] = await connection.query<{ by_hand: boolean; due_at: Date | null; asked: number }>(
    `SELECT by_hand, due_at, (SELECT count(*)::integer FROM delivery_attempt AS attempt
       WHERE attempt.job = delivery.job AND attempt.automatic_n IS NULL) AS asked
     FROM delivery WHERE job = $1::uuid FOR UPDATE`,
    [job],
  );
  if (delivery === undefined) return "unknown";
  if (delivery.asked >= maximum) return "full";
  // An automatic attempt that is planned anyway comes now; only one more than that is by hand.
  await connection.query("UPDATE delivery SET by_hand = by_hand OR due_at IS NULL, due_at = clock_timestamp() WHERE job = $1::uuid", [job]);
  return "asked";
}

/** Opens the webhooks of a database. */
export function openDeliveryStore(database: Database): DeliveryStore {
  return {
    async claim({ limit, lease, leaseSeconds, exceptHosts }) {
      return database.transaction(async (connection) => {
        await connection.query(settleSql);
        const rows = await connection.query<ClaimRow>(claimSql, [limit, lease, leaseSeconds, JSON.stringify(exceptHosts)]);
        return rows.map((row) => claimedOf(row, lease));
      });
    },
    begin: (delivery) => database.transaction((connection) => begin(connection, delivery)),
    record: (delivery, result) => database.transaction((connection) => record(connection, delivery, result)),
    async postpone(delivery, seconds) {
      const sql = `UPDATE delivery SET lease = NULL, lease_until = NULL, due_at = clock_timestamp() + $3::float8 * interval '1 second'
        WHERE job = $1::uuid AND lease = $2::uuid`;
      await database.query(sql, [delivery.job, delivery.lease, seconds]);
    },
    list: (account, job) => list(database, account, job),
    redeliver: (account, job, maximum) =>
      database.transaction(async (connection) => {
        const owned = await connection.query(ownedSql, [job, account]);
        return owned.length === 0 ? "unknown" : redeliver(connection, job, maximum);
      }),
  };
}
