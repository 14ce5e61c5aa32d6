/** Pictures that are fetched by address, in SQL: requests of whoever makes jobs out of them, leases and results of couriers. */
import type { ClaimedSource, SourceEnding, SourceStore } from "../../app/stores.ts";
import { sourceUnreachable } from "../../app/source-faults.ts";
import type { Connection, Database } from "./database.ts";

type ClaimRow = { readonly object_uid: string; readonly url: string; readonly attempt: number; readonly tries: number };

/** Ends what so many couriers died of that it gets no other. */
async function endExhausted(connection: Connection, mostTries: number): Promise<void> {
  const { code, message } = sourceUnreachable("could not be read to the end in any attempt");
  await connection.query(
    `UPDATE source_fetch SET ended_at = clock_timestamp(), lease = NULL, lease_until = NULL, error_code = $2::text, error_message = $3::text
     WHERE ended_at IS NULL AND tries >= $1::integer AND due_at <= clock_timestamp()
       AND (lease_until IS NULL OR lease_until <= clock_timestamp())`,
    [mostTries, code, message],
  );
}

/** The host as a courier names it: in lower case, with its port unless that is 443. */
const hostSql = "coalesce(lower(regexp_replace(substring(url FROM '^[^:]*://([^/?#]*)'), ':443$', '')), '')";

const claimSql = `
  WITH due AS (
    SELECT object_uid FROM source_fetch
    WHERE ended_at IS NULL AND due_at <= clock_timestamp() AND (lease_until IS NULL OR lease_until <= clock_timestamp())
      AND NOT $3::jsonb ? ${hostSql}
    ORDER BY due_at LIMIT $1::integer FOR UPDATE SKIP LOCKED
  )
  UPDATE source_fetch AS asked SET lease = gen_random_uuid(), lease_until = clock_timestamp() + $2::float8 * interval '1 second',
    attempt = attempt + 1, tries = tries + 1
  FROM due WHERE asked.object_uid = due.object_uid RETURNING asked.object_uid, asked.url, asked.attempt, asked.tries`;

/** Every write of a courier says which attempt it is: who was overtaken changes nothing. */
const mine = "object_uid = $1::text AND attempt = $2::integer AND lease IS NOT NULL AND ended_at IS NULL";

type ResultRow = {
  readonly ended: boolean;
  readonly blob_key: string | null;
  readonly bytes: number | null;
  readonly sha256: string | null;
  readonly error_code: string | null;
  readonly error_message: string | null;
};

function endingOf({ blob_key: key, bytes, sha256, error_code: code, error_message: message }: ResultRow): SourceEnding {
  if (key !== null && bytes !== null && sha256 !== null) return { kind: "stored", key, bytes, sha256 };
  return { kind: "failed", error: { code: code ?? "internal_error", message: message ?? "" } };
}

async function end(database: Database, { objectUid, attempt }: ClaimedSource, ending: SourceEnding): Promise<boolean> {
  const stored = ending.kind === "stored" ? ending : null;
  const error = ending.kind === "failed" ? ending.error : null;
  const rows = await database.query(
    `UPDATE source_fetch SET ended_at = clock_timestamp(), lease = NULL, lease_until = NULL, blob_key = $3::text, bytes = $4::integer,
       sha256 = $5::text, error_code = $6::text, error_message = $7::text
     WHERE ${mine} RETURNING object_uid`,
    [objectUid, attempt, stored?.key ?? null, stored?.bytes ?? null, stored?.sha256 ?? null, error?.code ?? null, error?.message ?? null],
  );
  return rows.length === 1;
}

/** Opens the requests of a database. */
export function openSourceStore(database: Database): SourceStore {
  return {
    async ask({ objectUid, url }) {
      await database.query("INSERT INTO source_fetch (object_uid, url) VALUES ($1::text, $2::text) ON CONFLICT DO NOTHING", [
        objectUid,
        url,
      ]);
    },
    async result(objectUid) {
      const sql = `SELECT ended_at IS NOT NULL AS ended, blob_key, bytes, sha256, error_code, error_message
        FROM source_fetch WHERE object_uid = $1::text`;
      const [row] = await database.query<ResultRow>(sql, [objectUid]);
      if (row === undefined) return null;
      return row.ended ? endingOf(row) : { kind: "open" };
    },
    async forget(objectUid) {
      await database.query("DELETE FROM source_fetch WHERE object_uid = $1::text", [objectUid]);
    },
    claim: ({ limit, leaseSeconds, mostTries, exceptHosts }) =>
      database.transaction(async (connection) => {
        await endExhausted(connection, mostTries);
        const rows = await connection.query<ClaimRow>(claimSql, [limit, leaseSeconds, JSON.stringify(exceptHosts)]);
        return rows.map(({ object_uid: objectUid, url, attempt, tries }) => ({ objectUid, url, attempt, tries }));
      }),
    async hold({ objectUid, attempt }, leaseSeconds) {
      const sql = `UPDATE source_fetch SET lease_until = clock_timestamp() + $3::float8 * interval '1 second' WHERE ${mine} RETURNING object_uid`;
      return (await database.query(sql, [objectUid, attempt, leaseSeconds])).length === 1;
    },
    end: (source, ending) => end(database, source, ending),
    async giveBack({ objectUid, attempt }, { seconds, isSpent }) {
      const sql = `UPDATE source_fetch SET lease = NULL, lease_until = NULL, due_at = clock_timestamp() + $3::float8 * interval '1 second',
          tries = tries - $4::integer WHERE ${mine}`;
      await database.query(sql, [objectUid, attempt, seconds, isSpent ? 0 : 1]);
    },
  };
}
