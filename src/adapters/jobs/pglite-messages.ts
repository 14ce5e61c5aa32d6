/** What is said between the database's thread and the one that asks. */
import type { Row } from "./database.ts";
import type { SessionRequest } from "./pglite-session.ts";

/** What the thread is started with. */
export interface ThreadSettings {
  readonly folder: string;
  /** Parameters of the server beside PGlite's own. */
  readonly settings: readonly string[];
}

/** One question; null asks for the end. */
export interface ThreadRequest {
  readonly id: number;
  readonly request: SessionRequest | null;
}

/** The answer to a question; number 0 says that the database is open. */
export type ThreadAnswer =
  | { readonly id: number; readonly rows: readonly Row[] }
  | { readonly id: number; readonly error: { readonly message: string; readonly code?: string } };
