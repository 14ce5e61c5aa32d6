/** Accounts, keys, secrets and the ledger in SQL. */
import type { AccountSummary, KeyView, LedgerLine, Role } from "../../app/application.ts";
import type { AccountStore, KeyRecord, SealedSecrets, Usage } from "../../app/stores.ts";
import type { Connection, Database } from "./database.ts";

type AccountRow = {
  readonly name: string;
  readonly balance: number;
  readonly limit_per_hour: number | null;
  readonly pool: string | null;
  readonly created_at: Date;
};

const summaryOf = (row: AccountRow): AccountSummary => ({
  account: row.name,
  balance: row.balance,
  limitPerHour: row.limit_per_hour,
  pool: row.pool,
  createdAt: row.created_at,
});

type KeyRow = {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly prefix: string;
  readonly created_at: Date;
  readonly revoked_at: Date | null;
};

const keyOf = (row: KeyRow): KeyView => ({
  id: row.id,
  name: row.name,
  role: row.role,
  prefix: row.prefix,
  createdAt: row.created_at,
  revokedAt: row.revoked_at,
});

/** What an account has used of its hour, as `usageSql` and `accept_job` give it. */
export type UsageRow = {
  readonly balance: number | null;
  readonly limit_per_hour: number | null;
  readonly used: number | null;
  readonly reset_seconds: number | null;
  readonly created_at: Date | null;
};

type StandingRow = UsageRow & { readonly pool: string | null; readonly pending: number };

/** Reads the use of an account that exists. */
export function usageOf(row: UsageRow): Usage {
  const limitPerHour = row.limit_per_hour ?? 0;
  // A suspended account has no moment at which one more fits: it may ask again in an hour.
  const resetSeconds = row.reset_seconds ?? (limitPerHour === 0 ? 3_600 : 0);
  return {
    balance: row.balance ?? 0,
    limitPerHour,
    used: row.used ?? 0,
    resetSeconds: Math.max(0, resetSeconds),
    createdAt: row.created_at ?? new Date(0),
  };
}

/** The hour of an account; `accept_job` counts the same under the account's lock. The one whose leaving makes room is not the oldest when a limit was lowered. */
const usageSql = `
  SELECT payer.balance, hour.most AS limit_per_hour, hour.used, payer.created_at, payer.pool,
    (SELECT count(*)::integer FROM job WHERE job.account = payer.name AND job.state = 'queued') AS pending,
    ceil(extract(epoch FROM interval '3600 seconds' - (clock_timestamp() - CASE WHEN hour.used <= hour.most THEN hour.oldest ELSE (
      SELECT job.accepted_at FROM job WHERE job.account = payer.name AND job.accepted_at > statement_timestamp() - interval '3600 seconds'
      ORDER BY job.accepted_at OFFSET hour.used - hour.most LIMIT 1) END)))::integer AS reset_seconds
  FROM account AS payer CROSS JOIN LATERAL (
    SELECT count(*)::integer AS used, min(job.accepted_at) AS oldest, coalesce(payer.limit_per_hour, $2::integer) AS most FROM job
    WHERE job.account = payer.name AND job.accepted_at > statement_timestamp() - interval '3600 seconds') AS hour
  WHERE payer.name = $1::text`;

async function insertKey(connection: Connection, account: string, key: KeyRecord): Promise<KeyView> {
  const [row] = await connection.query<KeyRow>(
    `INSERT INTO api_key (id, account, name, role, prefix, pepper, hash)
     VALUES ($1::uuid, $2::text, $3::text, $4::text, $5::text, $6::integer, $7::text) RETURNING *`,
    [key.id, account, key.name, key.role, key.prefix, key.pepper, key.hash],
  );
  return keyOf(row!);
}

async function insertGrant(connection: Connection, account: string, credits: number, note: string | null): Promise<boolean> {
  const rows = await connection.query(
    `WITH credited AS (UPDATE account SET balance = balance + $2::integer WHERE name = $1::text RETURNING name)
     INSERT INTO ledger_entry (account, kind, amount, note) SELECT name, 'grant', $2::integer, $3::text FROM credited RETURNING id`,
    [account, credits, note],
  );
  return rows.length === 1;
}

/** Locks an account for the rest of a transaction; false when there is none. */
async function lock(connection: Connection, account: string): Promise<boolean> {
  return (await connection.query("SELECT 1 FROM account WHERE name = $1::text FOR UPDATE", [account])).length === 1;
}

const liveKeys = (connection: Connection, account: string): Promise<readonly KeyRow[]> =>
  connection.query<KeyRow>("SELECT * FROM api_key WHERE account = $1::text AND revoked_at IS NULL", [account]);

async function revoke(connection: Connection, account: string, keyId: string): Promise<"revoked" | "unknown" | "last_owner"> {
  if (!(await lock(connection, account))) return "unknown";
  const live = await liveKeys(connection, account);
  const key = live.find(({ id }) => id === keyId);
  if (key === undefined) return "unknown";
  if (key.role === "owner" && live.filter(({ role }) => role === "owner").length === 1) return "last_owner";
  await connection.query("UPDATE api_key SET revoked_at = clock_timestamp() WHERE id = $1::uuid", [keyId]);
  return "revoked";
}

type SecretRow = {
  readonly webhook_secret: string;
  readonly webhook_secret_at: Date;
  readonly previous_secret: string | null;
  readonly previous_until: Date | null;
};

const secretColumns = `webhook_secret, webhook_secret_at,
  CASE WHEN previous_until > clock_timestamp() THEN previous_secret END AS previous_secret,
  CASE WHEN previous_until > clock_timestamp() THEN previous_until END AS previous_until`;

const secretsOf = (row: SecretRow | undefined): SealedSecrets | null =>
  row === undefined
    ? null
    : { current: row.webhook_secret, createdAt: row.webhook_secret_at, previous: row.previous_secret, previousUntil: row.previous_until };

type LedgerRow = Omit<LedgerLine, "at"> & { readonly created_at: Date };

const ledgerLineOf = ({ id, account, job, kind, amount, note, created_at: at }: LedgerRow): LedgerLine => {
  return { id, account, job, kind, amount, note, at };
};

async function create(
  connection: Connection,
  account: { readonly name: string; readonly credits: number; readonly key: KeyRecord; readonly secret: string },
): Promise<boolean> {
  const sql = "INSERT INTO account (name, webhook_secret) VALUES ($1::text, $2::text) ON CONFLICT DO NOTHING RETURNING name";
  if ((await connection.query(sql, [account.name, account.secret])).length === 0) return false;
  await insertKey(connection, account.name, account.key);
  if (account.credits > 0) await insertGrant(connection, account.name, account.credits, "first credits");
  return true;
}

/** Opens the accounts of a database. */
export function openAccountStore(database: Database): AccountStore {
  const summaries = async (where: string, values: readonly unknown[]): Promise<readonly AccountSummary[]> =>
    (await database.query<AccountRow>(`SELECT * FROM account ${where} ORDER BY name`, values)).map(summaryOf);
  return {
    async findKey(hashes) {
      // One or two hashes, each compared by itself: a list that the database must unpack takes four times as long (measured).
      const any = hashes.map((_, index) => `hash = $${index + 1}::text`).join(" OR ");
      const sql = `SELECT account, id, role FROM api_key WHERE (${any}) AND revoked_at IS NULL`;
      const [row] = await database.query<{ account: string; id: string; role: Role }>(sql, hashes);
      return row === undefined ? null : { account: row.account, keyId: row.id, role: row.role };
    },
    create: (account) => database.transaction((connection) => create(connection, account)),
    list: () => summaries("", []),
    find: async (name) => (await summaries("WHERE name = $1::text", [name]))[0] ?? null,
    async usage(name, defaultLimitPerHour) {
      const [row] = await database.query<StandingRow>(usageSql, [name, defaultLimitPerHour]);
      return row === undefined ? null : { ...usageOf(row), pool: row.pool, pending: row.pending };
    },
    async setLimit(name, perHour) {
      const sql = "UPDATE account SET limit_per_hour = $2::integer WHERE name = $1::text RETURNING name";
      return (await database.query(sql, [name, perHour])).length === 1;
    },
    async setPool(name, pool) {
      const sql = "UPDATE account SET pool = $2::text WHERE name = $1::text RETURNING name";
      return (await database.query(sql, [name, pool])).length === 1;
    },
    keys: async (name) =>
      (await database.query<KeyRow>("SELECT * FROM api_key WHERE account = $1::text ORDER BY created_at, id", [name])).map(keyOf),
    addKey: (name, key, maximum) =>
      database.transaction(async (connection) => {
        if (!(await lock(connection, name))) return "unknown_account";
        return (await liveKeys(connection, name)).length >= maximum ? "too_many" : insertKey(connection, name, key);
      }),
    revokeKey: (name, keyId) => database.transaction((connection) => revoke(connection, name, keyId)),
    secrets: async (name) =>
      secretsOf((await database.query<SecretRow>(`SELECT ${secretColumns} FROM account WHERE name = $1::text`, [name]))[0]),
    async rotateSecret(name, sealed) {
      const sql = `UPDATE account SET previous_secret = webhook_secret, previous_until = clock_timestamp() + interval '24 hours',
        webhook_secret = $2::text, webhook_secret_at = clock_timestamp() WHERE name = $1::text RETURNING ${secretColumns}`;
      return secretsOf((await database.query<SecretRow>(sql, [name, sealed]))[0]);
    },
    grant: (name, credits, note) => insertGrant(database, name, credits, note),
    async ledger(name, limit) {
      const sql = `SELECT id::float8 AS id, account, job, kind, amount, note, created_at FROM ledger_entry
        WHERE account = $1::text ORDER BY ledger_entry.id DESC LIMIT $2::integer`;
      return (await database.query<LedgerRow>(sql, [name, limit])).map(ledgerLineOf);
    },
  };
}
