/** A standby that follows a PostgreSQL server by streaming, and can take its place. */
import { spawnSync } from "node:child_process";
import { chmodSync } from "node:fs";
import { join } from "node:path";
import { engineFolder } from "./engine.ts";
import { freePort } from "./ports.ts";
import { answers, lendUser, settingsOf } from "./postgres.ts";
import type { PostgresService } from "./postgres.ts";
import { startProgram } from "./program.ts";
import type { Program } from "./program.ts";

/** A standby that a test started. */
export interface PostgresStandby {
  readonly port: number;
  /** Returns the address of a database of the primary here. */
  urlOf(databaseUrl: string): string;
  /** Lets it write and follow nobody any more, whether or not the primary lives: what it had not received is lost. */
  promote(): void;
  readonly program: Program;
  stop(): Promise<void>;
}

/** Copies the primary and starts to follow it; reading works as soon as this resolves. */
export async function startStandby(primary: PostgresService): Promise<PostgresStandby> {
  const { folder, remove } = engineFolder("standby");
  chmodSync(folder, 0o700);
  const user = lendUser(folder);
  const port = await freePort();
  const environment = { PGPASSWORD: primary.password, LC_ALL: "C.UTF-8" };
  const data = join(folder, "data");
  const run = (program: string, ...args: readonly string[]): void => {
    const { status, stderr } = spawnSync(join(primary.programs, program), args, {
      ...user,
      cwd: folder,
      env: { ...process.env, ...environment },
    });
    if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr.toString()}`);
  };
  // It writes down how to follow (-R), and waits for no slow checkpoint.
  const from = ["-h", "127.0.0.1", "-p", String(primary.port), "-U", primary.user];
  run("pg_basebackup", ...from, "-D", data, "-R", "-X", "stream", "--checkpoint=fast", "--no-sync");
  const program = await startProgram({
    name: "PostgreSQL's standby",
    command: join(primary.programs, "postgres"),
    args: ["-D", data, ...settingsOf(port, folder).flatMap((setting) => ["-c", setting])],
    folder,
    environment,
    user,
    isReady: () => answers(primary.programs, port),
  });
  return {
    port,
    urlOf: (databaseUrl) => databaseUrl.replace(`:${primary.port}/`, `:${port}/`),
    promote: () => run("pg_ctl", "-D", data, "-w", "promote"),
    program,
    async stop() {
      await program.kill();
      remove();
    },
  };
}
