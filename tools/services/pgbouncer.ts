/** PgBouncer before a PostgreSQL server, in transaction mode, from the distribution. */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { needProgram, works } from "../../test/oracles/install.ts";
import { engineFolder } from "./engine.ts";
import { freePort, isListening } from "./ports.ts";
import type { Service } from "./engine.ts";
import { lendUser, startPostgres } from "./postgres.ts";
import type { PostgresService } from "./postgres.ts";
import { startProgram } from "./program.ts";

/** A pooler that a test started. */
export interface PgBouncerService extends Service {
  /** Returns the address of a database through the pooler. */
  urlOf(databaseUrl: string): string;
}

/** Starts the pooler. Few server connections, so that transactions of one client land on several of them. */
export async function startPgBouncer(postgres: PostgresService): Promise<PgBouncerService> {
  const isInstalled = (): boolean => works("pgbouncer", "--version");
  needProgram({ name: "PgBouncer", packages: ["pgbouncer"], skip: "pgbouncer", isInstalled });
  const { folder, remove } = engineFolder("pgbouncer");
  const port = await freePort();
  const [users, file] = [join(folder, "users.txt"), join(folder, "pgbouncer.ini")];
  writeFileSync(users, `"${postgres.user}" "${postgres.password}"\n`, { mode: 0o600 });
  const lines = [
    "[databases]",
    `* = host=127.0.0.1 port=${postgres.port}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${port}`,
    `unix_socket_dir = ${folder}`,
    "auth_type = scram-sha-256",
    `auth_file = ${users}`,
    "pool_mode = transaction",
    "default_pool_size = 5",
    "max_client_conn = 200",
  ];
  writeFileSync(file, lines.join("\n"), { mode: 0o600 });
  const user = lendUser(folder, users, file);
  const program = await startProgram({
    name: "PgBouncer",
    command: "pgbouncer",
    args: [file],
    folder,
    user,
    isReady: () => isListening(port),
  });
  const urlOf = (databaseUrl: string): string => databaseUrl.replace(`:${postgres.port}/`, `:${port}/`);
  return {
    version: spawnSync("pgbouncer", ["--version"]).stdout.toString().split("\n")[0]!,
    urlOf,
    lines: { REDRAW_POSTGRES_URL: urlOf(postgres.lines["REDRAW_POSTGRES_URL"]!) },
    async stop() {
      await program.kill();
      remove();
    },
  };
}

/** Starts a server for tests of what works through a pooler, too: with `REDRAW_TEST_POOLER=pgbouncer` every address leads through one. */
export async function startTestedPostgres(): Promise<PostgresService> {
  const wanted = process.env["REDRAW_TEST_POOLER"] ?? "";
  if (wanted !== "" && wanted !== "pgbouncer") throw new Error(`REDRAW_TEST_POOLER is ${wanted}: only pgbouncer is known`);
  const postgres = await startPostgres();
  if (wanted === "") return postgres;
  const pooler = await startPgBouncer(postgres);
  return {
    ...postgres,
    makeDatabase: (name) => pooler.urlOf(postgres.makeDatabase(name)),
    lines: pooler.lines,
    async stop() {
      await pooler.stop();
      await postgres.stop();
    },
  };
}
