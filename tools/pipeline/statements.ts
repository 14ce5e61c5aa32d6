/** Collects the plans of every statement that a database runs, by its own log (auto_explain), and finds those that read a whole table. */
import type { Pool } from "pg";

/** A node of a plan, as EXPLAIN writes it. */
export interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly Plans?: readonly PlanNode[];
}

/** A statement with a plan that it was run with. */
export interface PlannedStatement {
  readonly query: string;
  readonly plan: PlanNode;
}

/** Makes every session from now on write the plan of each of its statements, those within functions too. */
export async function explainSessions(pool: Pool, database: string): Promise<void> {
  const settings = {
    session_preload_libraries: "'auto_explain'",
    "auto_explain.log_min_duration": "0",
    "auto_explain.log_nested_statements": "on",
    "auto_explain.log_format": "'json'",
  };
  for (const [name, value] of Object.entries(settings)) await pool.query(`ALTER DATABASE ${database} SET ${name} = ${value}`);
}

/** Ends that. */
export async function stopExplaining(pool: Pool, database: string): Promise<void> {
  await pool.query(`ALTER DATABASE ${database} RESET ALL`);
}

/** The place in the server's log where it writes now. */
export async function logPlace(pool: Pool): Promise<{ readonly file: string; readonly offset: number }> {
  const { rows } = await pool.query<{ file: string; offset: string }>(
    "SELECT file, (pg_stat_file(file)).size AS offset FROM pg_current_logfile('jsonlog') AS file",
  );
  return { file: rows[0]!.file, offset: Number(rows[0]!.offset) };
}

/** Reads the plans that one line of the log holds. */
function statementOf(line: string): PlannedStatement | null {
  if (!line.includes("plan:")) return null;
  const { message } = JSON.parse(line) as { readonly message?: string };
  const text = /^duration: [\d.]+ ms +plan:\n([\s\S]+)$/.exec(message ?? "")?.[1];
  if (text === undefined) return null;
  const { "Query Text": query, Plan: plan } = JSON.parse(text) as { readonly "Query Text": string; readonly Plan: PlanNode };
  return { query, plan };
}

/** Reads the plans that were logged since. */
export async function plansSince(
  pool: Pool,
  since: { readonly file: string; readonly offset: number },
): Promise<readonly PlannedStatement[]> {
  const statements: PlannedStatement[] = [];
  const pieceBytes = 16_000_000;
  let rest = "";
  for (let { offset } = since; ; offset += pieceBytes) {
    const { rows } = await pool.query<{ piece: Buffer }>("SELECT pg_read_binary_file($1, $2::bigint, $3::bigint) AS piece", [
      since.file,
      offset,
      pieceBytes,
    ]);
    const lines = `${rest}${rows[0]!.piece.toString("latin1")}`.split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const statement = statementOf(line);
      if (statement !== null) statements.push(statement);
    }
    if (rows[0]!.piece.byteLength < pieceBytes) return statements;
  }
}

/** Tells whether a plan names a table in a node of one kind. */
export function planUses(plan: PlanNode, table: string, kind?: string): boolean {
  const isHere = plan["Relation Name"] === table && (kind === undefined || plan["Node Type"] === kind);
  return isHere || (plan.Plans ?? []).some((below) => planUses(below, table, kind));
}

/** Statements on a table, each once, and those among them that read all of it one row after the other. */
export function judgePlans(
  statements: readonly PlannedStatement[],
  table: string,
): { readonly statements: number; readonly scanning: readonly string[] } {
  const one = (query: string): string => query.replaceAll(/\s+/g, " ").trim();
  const on = statements.filter(({ plan }) => planUses(plan, table));
  const scanning = new Set(on.filter(({ plan }) => planUses(plan, table, "Seq Scan")).map(({ query }) => one(query)));
  return { statements: new Set(on.map(({ query }) => one(query))).size, scanning: [...scanning] };
}
