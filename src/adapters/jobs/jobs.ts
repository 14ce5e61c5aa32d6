/** The jobs of accounts in SQL; every query filters by account. */
import type { IdempotencyClaim, JobFiles, JobStore, StoredArtifact } from "../../app/stores.ts";
import type { Job } from "../../core/job.ts";
import { acceptJob, giveUpAbsent } from "./accept.ts";
import type { Connection, Database } from "./database.ts";
import { failJob } from "./ending.ts";
import { eventOf, jobColumns, jobOf } from "./rows.ts";
import type { EventRow, JobRow, Manifest } from "./rows.ts";

/** A job that was deleted is there for its idempotency key alone. */
async function findJob(connection: Connection, account: string, id: string, which = "AND deleted_at IS NULL"): Promise<Job | null> {
  const sql = `SELECT ${jobColumns} FROM job WHERE id = $1::uuid AND account = $2::text ${which}`;
  const [row] = await connection.query<JobRow>(sql, [id, account]);
  return row === undefined ? null : jobOf(row);
}

type IdempotencyRow = { readonly job: string | null; readonly fingerprint: string | null; readonly is_held: boolean };

const claimOf = ({ job, fingerprint }: IdempotencyRow): IdempotencyClaim =>
  job === null || fingerprint === null ? { kind: "in_flight" } : { kind: "bound", job, fingerprint };

/** What stands under a key, unless it ran out. */
async function readIdempotency(connection: Connection, account: string, key: string): Promise<IdempotencyClaim | null> {
  const sql = `SELECT job, fingerprint, claimed_until > clock_timestamp() AS is_held FROM idempotency
    WHERE account = $1::text AND key = $2::text AND expires_at > clock_timestamp()`;
  const [row] = await connection.query<IdempotencyRow>(sql, [account, key]);
  return row === undefined || (row.job === null && !row.is_held) ? null : claimOf(row);
}

async function claimIdempotency(connection: Connection, account: string, key: string, claim: string): Promise<IdempotencyClaim> {
  const sql = `INSERT INTO idempotency AS held (account, key, claim, claimed_until, expires_at)
    VALUES ($1::text, $2::text, $3::uuid, clock_timestamp() + interval '60 seconds', clock_timestamp() + interval '72 hours')
    ON CONFLICT (account, key) DO UPDATE SET claim = excluded.claim, claimed_until = excluded.claimed_until, fingerprint = NULL, job = NULL,
      expires_at = excluded.expires_at
    WHERE held.expires_at <= clock_timestamp() OR (held.job IS NULL AND held.claimed_until <= clock_timestamp())
    RETURNING key`;
  const rows = await connection.query(sql, [account, key, claim]);
  if (rows.length === 1) return { kind: "claimed" };
  return (await readIdempotency(connection, account, key)) ?? { kind: "in_flight" };
}

async function cancel(
  connection: Connection,
  account: string,
  id: string,
): Promise<{ readonly job: Job; readonly isEnded: boolean } | null> {
  const sql = "SELECT state FROM job WHERE id = $1::uuid AND account = $2::text AND deleted_at IS NULL FOR UPDATE";
  const [row] = await connection.query<{ state: string }>(sql, [id, account]);
  const isEnded = row?.state === "queued";
  if (isEnded) {
    await failJob(connection, { id, attempt: null }, { code: "cancelled", message: "the job was cancelled before it began" });
  } else if (row?.state === "running") {
    await connection.query("UPDATE job SET cancel_requested = true WHERE id = $1::uuid", [id]);
  }
  const job = await findJob(connection, account, id);
  return job === null ? null : { job, isEnded };
}

type FilesRow = { readonly name: string | null; readonly revision: number; readonly manifest: Manifest; readonly now_seconds: number };

async function readArtifacts(
  connection: Connection,
  job: { readonly account: string; readonly id: string },
  revision: number | null,
): Promise<JobFiles | null> {
  const [row] = await connection.query<FilesRow>(
    `SELECT job.name, asked.n AS revision, coalesce(revision.manifest, job.manifest) AS manifest, extract(epoch FROM clock_timestamp())::float8 AS now_seconds
     FROM job CROSS JOIN LATERAL (SELECT coalesce($3::integer, job.revision) AS n) AS asked
       LEFT JOIN revision ON revision.job = job.id AND revision.n = asked.n
     WHERE job.id = $1::uuid AND job.account = $2::text AND job.state = 'succeeded' AND job.deleted_at IS NULL AND job.expires_at > clock_timestamp()
       AND (asked.n = 0 OR revision.n IS NOT NULL)`,
    [job.id, job.account, revision],
  );
  return row === undefined ? null : { name: row.name, revision: row.revision, artifacts: row.manifest, nowSeconds: row.now_seconds };
}

async function addRevision(
  connection: Connection,
  job: { readonly account: string; readonly id: string },
  revision: { readonly artifacts: readonly StoredArtifact[]; readonly maximum: number },
): Promise<{ readonly revision: number } | "expired" | "full"> {
  const locked = await connection.query<{ revision: number }>(
    `SELECT revision FROM job WHERE id = $1::uuid AND account = $2::text AND state = 'succeeded' AND deleted_at IS NULL AND expires_at > clock_timestamp() FOR UPDATE`,
    [job.id, job.account],
  );
  if (locked[0] === undefined) return "expired";
  const number = locked[0].revision + 1;
  if (number > revision.maximum) return "full";
  await connection.query("INSERT INTO revision (job, n, manifest) VALUES ($1::uuid, $2::integer, $3::jsonb)", [
    job.id,
    number,
    JSON.stringify(revision.artifacts),
  ]);
  await connection.query("UPDATE job SET revision = $2::integer, version = version + 1 WHERE id = $1::uuid", [job.id, number]);
  return { revision: number };
}

type HiddenRow = {
  readonly state: string;
  readonly input_key: string;
  readonly manifest: Manifest | null;
  readonly revisions: readonly Manifest[];
};

/** Files of a hidden job have expired, so that retention deletes what its owner's request could not. */
async function hide(
  connection: Connection,
  account: string,
  id: string,
): Promise<{ readonly keys: readonly string[] } | "unfinished" | null> {
  const [row] = await connection.query<HiddenRow>(
    `SELECT state, input_key, manifest, (SELECT coalesce(jsonb_agg(revision.manifest), '[]'::jsonb) FROM revision WHERE revision.job = job.id) AS revisions
     FROM job WHERE id = $1::uuid AND account = $2::text AND deleted_at IS NULL FOR UPDATE`,
    [id, account],
  );
  if (row === undefined) return null;
  if (row.state === "queued" || row.state === "running") return "unfinished";
  await connection.query(
    `UPDATE job SET deleted_at = clock_timestamp(), expires_at = CASE WHEN state = 'succeeded' THEN least(expires_at, clock_timestamp() - interval '1 hour') END, version = version + 1
     WHERE id = $1::uuid`,
    [id],
  );
  return { keys: [row.input_key, ...[row.manifest ?? [], ...row.revisions].flat().map(({ key }) => key)] };
}

/** Opens the jobs of a database. */
export function openJobStore(database: Database): JobStore {
  return {
    idempotency: async (account, key) => (await readIdempotency(database, account, key)) ?? { kind: "free" },
    claimIdempotency: (account, key, claim) => claimIdempotency(database, account, key, claim),
    async releaseIdempotency(account, key, claim) {
      const sql = "DELETE FROM idempotency WHERE account = $1::text AND key = $2::text AND claim = $3::uuid AND job IS NULL";
      await database.query(sql, [account, key, claim]);
    },
    accept: (job) => acceptJob(database, job),
    recall: (account, id) =>
      database.transaction(async (connection) => {
        await giveUpAbsent(connection, account, id);
        return findJob(connection, account, id);
      }),
    find: (account, id) => findJob(database, account, id),
    findReplayed: (account, id) => findJob(database, account, id, ""),
    hide: (account, id) => database.transaction((connection) => hide(connection, account, id)),
    async page(account, { before, limit, status }) {
      const sql = `SELECT ${jobColumns}, (extract(epoch FROM job.accepted_at) * 1000000)::bigint::text AS micros FROM job
        WHERE job.account = $1::text AND job.deleted_at IS NULL AND ($5::text IS NULL OR job.state = $5::text) AND ($2::text IS NULL OR
          (job.accepted_at, job.id) < (timestamptz 'epoch' + $2::text::bigint * interval '1 microsecond', $3::uuid))
        ORDER BY job.accepted_at DESC, job.id DESC LIMIT $4::integer`;
      const rows = await database.query<JobRow & { micros: string }>(sql, [
        account,
        before?.micros ?? null,
        before?.id ?? null,
        limit,
        status ?? null,
      ]);
      return rows.map((row) => ({ job: jobOf(row), micros: row.micros }));
    },
    async events(job, after) {
      const sql = `SELECT seq::float8 AS seq, job, state, stage, percent, at FROM job_event
        WHERE job = $1::uuid AND seq > $2::float8::bigint ORDER BY job_event.seq LIMIT 1000`;
      return (await database.query<EventRow>(sql, [job, after])).map(eventOf);
    },
    async changed(seen) {
      const sql = `SELECT job.id FROM jsonb_each_text($1::jsonb) AS seen (id, version) JOIN job ON job.id = seen.id::uuid
        WHERE job.version <> seen.version::integer`;
      return (await database.query<{ id: string }>(sql, [JSON.stringify(Object.fromEntries(seen))])).map(({ id }) => id);
    },
    cancel: (account, id) => database.transaction((connection) => cancel(connection, account, id)),
    async input(account, id) {
      const sql = `SELECT input_key AS key, input_bytes AS bytes, input_sha256 AS sha256 FROM job
        WHERE id = $1::uuid AND account = $2::text AND deleted_at IS NULL AND input_deleted_at IS NULL
          AND (expires_at IS NULL OR expires_at > clock_timestamp())`;
      return (await database.query<{ key: string; bytes: number; sha256: string }>(sql, [id, account]))[0] ?? null;
    },
    artifacts: (account, id, revision) => readArtifacts(database, { account, id }, revision),
    addRevision: (account, id, revision) => database.transaction((connection) => addRevision(connection, { account, id }, revision)),
  };
}
