/** Makes a database of something that answers for an open PGlite, in this thread or in another one. */
import { CommitError, databaseUnavailable, isOutage, withRetries } from "./database.ts";
import type { Connection, Database, Row } from "./database.ts";
import type { Session, SessionRequest } from "./pglite-session.ts";

/** The thread of the database came to its end: what it was asked may be done or not. */
export class ThreadLost extends Error {}

/** Makes the database. */
export function databaseOver(session: Session): Database {
  let transactions = 0;
  const ask = async <Result extends Row>(request: SessionRequest): Promise<readonly Result[]> =>
    (await session.ask(request)) as readonly Result[];
  /** Asks for what is committed by its answer. */
  const settle = async <Result extends Row>(request: SessionRequest): Promise<readonly Result[]> => {
    try {
      return await ask<Result>(request);
    } catch (error) {
      throw error instanceof ThreadLost ? new CommitError(error) : error;
    }
  };
  const transact = async <Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> => {
    const transaction = ++transactions;
    let result: Result;
    try {
      await ask({ kind: "begin", transaction });
      result = await work({ query: (sql, values = []) => ask({ kind: "step", sql, values }) });
    } catch (error) {
      await ask({ kind: "end", transaction, how: "ROLLBACK" });
      throw error;
    }
    await settle({ kind: "end", transaction, how: "COMMIT" });
    return result;
  };
  const known = (error: unknown): never => {
    throw error instanceof ThreadLost || isOutage(error) ? databaseUnavailable(error) : error;
  };
  return {
    query: <Result extends Row>(sql: string, values: readonly unknown[] = []) => ask<Result>({ kind: "query", sql, values }).catch(known),
    commit: <Result extends Row>(sql: string, values: readonly unknown[] = []) =>
      settle<Result>({ kind: "query", sql, values }).catch(known),
    transaction: (work) => withRetries(() => transact(work)).catch(known),
    close: () => session.close(),
  };
}
