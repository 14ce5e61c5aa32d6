/** PostgreSQL 15 or newer, from the distribution: on loopback, with fsync, by a user that is not root. */
import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, globSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { needProgram } from "../../test/oracles/install.ts";
import { engineFolder, secretWord, writeCertificate } from "./engine.ts";
import { freePort } from "./ports.ts";
import type { ServerCertificate, Service } from "./engine.ts";
import { startProgram } from "./program.ts";
import type { Program } from "./program.ts";

/** The oldest version that the product promises to run on. */
const oldest = 15;

/** A server that a test started. */
export interface PostgresService extends Service {
  readonly folder: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  /** Makes an empty database and returns its address. */
  makeDatabase(name: string): string;
  /** Ends the server like a power cut that the disk survives, and starts it again on its data. */
  crash(): Promise<void>;
  readonly program: Program;
  /** The folder of the programs, for servers that follow this one. */
  readonly programs: string;
}

/** Finds the folder with the newest server's programs. */
function findPrograms(): string | null {
  const versionOf = (path: string): number => Number(/postgresql\/(\d+)\/bin/.exec(path)?.[1]);
  const packaged = globSync("/usr/lib/postgresql/*/bin/postgres").filter((path) => versionOf(path) >= oldest);
  const newest = packaged.toSorted((a, b) => versionOf(a) - versionOf(b)).at(-1);
  return newest === undefined ? null : newest.slice(0, -"/postgres".length);
}

/** Returns the folder with the programs of the newest server here; installs one where there is none. */
export function needPostgres(): string {
  const isInstalled = (): boolean => findPrograms() !== null;
  needProgram({ name: `PostgreSQL ${oldest} or newer`, packages: ["postgresql"], skip: "postgres", isInstalled });
  return findPrograms()!;
}

/** Lends the user nobody to engines that refuse to run as root, with the folder that they work in. */
export function lendUser(folder: string, ...files: readonly string[]): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ["-u", "-g"].map((option) => Number(spawnSync("id", [option, "nobody"]).stdout.toString()));
  for (const path of [folder, ...files]) chownSync(path, uid!, gid!);
  return { uid: uid!, gid: gid! };
}

/** The settings of a server, which stand on its command line. */
export function settingsOf(port: number, folder: string): string[] {
  return [`port=${port}`, "listen_addresses=127.0.0.1", `unix_socket_directories=${folder}`, "max_connections=60"];
}

/** Tells whether a server takes connections. */
export function answers(programs: string, port: number): boolean {
  return spawnSync(join(programs, "pg_isready"), ["-q", "-h", "127.0.0.1", "-p", String(port)]).status === 0;
}

/** Starts a server and waits until it answers. */
export async function startPostgres(
  options: { readonly tls?: ServerCertificate; readonly settings?: readonly string[]; readonly diskMebibytes?: number | undefined } = {},
): Promise<PostgresService> {
  const programs = needPostgres();
  const { folder, remove } = engineFolder("postgres", options.diskMebibytes);
  chmodSync(folder, 0o700);
  const password = secretWord();
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  const files = options.tls === undefined ? null : writeCertificate(folder, options.tls);
  const user = lendUser(folder, passwordFile, ...Object.values(files ?? {}));
  const port = await freePort();
  const environment = { PGPASSWORD: password, PATH: `${programs}:${process.env["PATH"]}`, LC_ALL: "C.UTF-8" };
  const run = (program: string, ...args: readonly string[]): string => {
    const { status, stdout, stderr } = spawnSync(join(programs, program), args, { ...user, cwd: folder, env: environment });
    if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr.toString()}`);
    return stdout.toString();
  };
  const data = join(folder, "data");
  run("initdb", "-D", data, "-U", "redraw", "-A", "scram-sha-256", `--pwfile=${passwordFile}`, "-E", "UTF8", "--no-sync");
  const settings = [...settingsOf(port, folder), ...(options.settings ?? [])];
  if (files !== null) settings.push("ssl=on", `ssl_cert_file=${files.cert}`, `ssl_key_file=${files.key}`);
  const program = await startProgram({
    name: "PostgreSQL",
    command: join(programs, "postgres"),
    args: ["-D", data, ...settings.flatMap((setting) => ["-c", setting])],
    folder,
    environment,
    user,
    isReady: () => answers(programs, port),
  });
  const halt = (): void =>
    void spawnSync(join(programs, "pg_ctl"), ["-D", data, "-m", "immediate", "-w", "stop"], { ...user, env: environment });
  const makeDatabase = (name: string): string => {
    run("createdb", "-h", "127.0.0.1", "-p", String(port), "-U", "redraw", name);
    return `postgresql://redraw:${password}@127.0.0.1:${port}/${name}`;
  };
  return {
    version: run("postgres", "--version").trim(),
    folder,
    port,
    user: "redraw",
    password,
    makeDatabase,
    lines: { REDRAW_POSTGRES_URL: makeDatabase("redraw") },
    program,
    programs,
    async crash() {
      halt();
      await program.begin();
    },
    async stop() {
      halt();
      await program.kill();
      remove();
    },
  };
}
