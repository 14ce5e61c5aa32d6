/** Opens the store on a PostgreSQL server, 15 or newer, through a pool. */
import { Pool } from "pg";
import type { PoolClient } from "pg";
import { Fault } from "../../core/fault.ts";
import { CommitError, databaseUnavailable, isOutage, withRetries } from "./database.ts";
import type { Connection, Database, Row } from "./database.ts";
import { openPlans } from "./plans.ts";
import type { Plans } from "./plans.ts";

/** How to reach the server. */
export interface PostgresOptions {
  readonly url: string;
  readonly poolSize: number;
  /** Hears of connections that are lost while nobody uses them. */
  readonly onLost?: (error: Error) => void;
}

/** A statement that takes longer has lost its server. */
const queryTimeoutMs = 15_000;
const connectTimeoutMs = 5_000;

function asOutage(error: unknown): unknown {
  return isOutage(error) ? databaseUnavailable(error) : error;
}

/** Connections, and the plans that they keep. */
interface Server {
  readonly pool: Pool;
  readonly plans: Plans;
}

interface Statement {
  readonly sql: string;
  readonly values: readonly unknown[];
}

async function run<Result extends Row>({ plans }: Server, client: PoolClient, { sql, values }: Statement): Promise<readonly Result[]> {
  const name = await plans.nameFor(client, sql);
  const { rows } = await client.query({ ...(name === null ? {} : { name }), text: sql, values: [...values] });
  return rows as Result[];
}

/** Runs one transaction on a connection of its own; a connection in doubt is never used again. */
async function transact<Result>(server: Server, work: (connection: Connection) => Promise<Result>): Promise<Result> {
  const client = await server.pool.connect();
  let isBroken = false;
  try {
    await client.query("BEGIN");
    const result = await work({ query: (sql, values = []) => run(server, client, { sql, values }) });
    await client.query("COMMIT").catch((error: unknown) => {
      isBroken = true;
      throw new CommitError(error);
    });
    return result;
  } catch (error) {
    if (!isBroken) await client.query("ROLLBACK").catch(() => (isBroken = true));
    throw error;
  } finally {
    client.release(isBroken);
  }
}

/** Runs one statement as a transaction of its own. Once it is sent, a lost connection leaves its outcome open. */
async function runOne<Result extends Row>(server: Server, statement: Statement): Promise<readonly Result[]> {
  const client = await server.pool.connect();
  let isBroken = false;
  try {
    return await run<Result>(server, client, statement);
  } catch (error) {
    isBroken = isOutage(error);
    throw isBroken ? new CommitError(error) : error;
  } finally {
    client.release(isBroken);
  }
}

/** Opens a pool; nothing is asked of the server before the first query. */
export function openPostgres(options: PostgresOptions): Database {
  const pool = new Pool({
    connectionString: options.url,
    max: options.poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
  });
  // Without listeners a lost connection would end the process.
  const onLost = options.onLost ?? (() => {});
  pool.on("error", onLost);
  pool.on("connect", (client) => void client.on("error", onLost));
  const known = (error: unknown): never => {
    throw error instanceof CommitError || error instanceof Fault ? error : asOutage(error);
  };
  const server: Server = { pool, plans: openPlans() };
  return {
    query: (sql, values = []) =>
      runOne<never>(server, { sql, values }).catch((error: unknown) => {
        throw asOutage(error instanceof CommitError ? error.cause : error);
      }),
    transaction: (work) => withRetries(() => transact(server, work)).catch(known),
    commit: (sql, values = []) => withRetries(() => runOne<never>(server, { sql, values })).catch(known),
    connections: () => ({ used: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}
