/** The little that the stores need of a database: queries, and transactions that say when their outcome is unknown. */
import { Fault } from "../../core/fault.ts";

/** A row as a driver gives it; numbers are cast in SQL, so that both drivers give the same. */
export type Row = Readonly<Record<string, unknown>>;

/** Runs statements, each seeing what was committed before it (READ COMMITTED). */
export interface Connection {
  query<Result extends Row>(sql: string, values?: readonly unknown[]): Promise<readonly Result[]>;
}

/** A database. What fails because it cannot be reached is `unavailable`. */
export interface Database extends Connection {
  /** Runs work in a transaction that any error undoes; throws a `CommitError` when nobody knows whether it was committed. */
  transaction<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result>;
  /** Runs one statement that is a transaction by itself, in one exchange; throws a `CommitError` as `transaction` does. */
  commit<Result extends Row>(sql: string, values?: readonly unknown[]): Promise<readonly Result[]>;
  /** Connections of this process now, and statements that wait for one; not there without connections. */
  readonly connections?: () => { readonly used: number; readonly idle: number; readonly waiting: number };
  close(): Promise<void>;
}

/** The connection was lost while a transaction was being committed. */
export class CommitError extends Error {
  constructor(cause: unknown) {
    super("the connection was lost while a transaction was being committed", { cause });
    this.name = "CommitError";
  }
}

/** Says that the database does not answer. */
export function databaseUnavailable(cause: unknown): Fault {
  return new Fault({
    code: "unavailable",
    kind: "unavailable",
    message: "the database does not answer; nothing was charged, try again in a moment",
    detail: cause instanceof Error ? cause.message : String(cause),
    cause,
  });
}

/** Classes of SQLSTATE that speak of the server and not of the statement: connection, log-in, resources, operator, system; a standby that may not write. */
const outages = /^(?:08|28|53|57|58)|^25006$/;
/** Codes of Node for a server that cannot be reached (ECONNREFUSED), or whose certificate is not the one it should be (CERT_HAS_EXPIRED). */
const unreachable = /^E[A-Z]+$|CERT|SIGNATURE|_TLS_|_SSL_/;

/** Tells whether an error means that the database could not be reached or had no means. */
export function isOutage(error: unknown): boolean {
  const code = (error as { readonly code?: unknown } | null)?.code;
  if (typeof code === "string") return outages.test(code) || unreachable.test(code);
  return (
    error instanceof Error &&
    /connection (terminated|timeout)|timeout exceeded|query read timeout|client was closed|does not support SSL/i.test(error.message)
  );
}

/** Tells whether a transaction failed only because of another one, so that it may run again. */
function isCollision(error: unknown): boolean {
  const code = (error as { readonly code?: unknown } | null)?.code;
  return code === "40001" || code === "40P01";
}

/** Runs a transaction again when another one stood in its way, three times in all. */
export async function withRetries<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (attempt === 3 || !isCollision(error)) throw error;
    }
  }
}
