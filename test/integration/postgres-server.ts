/** A PostgreSQL server of our own for the integration lane: in a temporary folder, on loopback, by a user that is not root. */
import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, globSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { works } from "../oracles/install.ts";

/** The oldest version that the product promises to run on. */
const oldest = 15;
const packages: readonly string[] = ["postgresql"];

/** A server that a test started. */
export interface PostgresServer {
  readonly version: string;
  /** Makes an empty database and returns its address. */
  makeDatabase(name: string): string;
  /** Ends the server like a power cut that the disk survives, and starts it again on its data. */
  crash(): Promise<void>;
  stop(): void;
}

/** Finds the folder with the newest server's programs. */
function findPrograms(): string | null {
  const versionOf = (path: string): number => Number(/postgresql\/(\d+)\/bin/.exec(path)?.[1]);
  const packaged = globSync("/usr/lib/postgresql/*/bin/postgres").filter((path) => versionOf(path) >= oldest);
  const newest = packaged.toSorted((a, b) => versionOf(a) - versionOf(b)).at(-1);
  return newest === undefined ? null : newest.slice(0, -"/postgres".length);
}

/** Installs the server as root, else stops with the command to type. */
function needPrograms(): string {
  const found = findPrograms();
  if (found !== null) return found;
  const install = ["apt-get", "install", "-y", "--no-install-recommends", ...packages];
  if (process.getuid?.() === 0 && works("apt-get", "--version")) {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    for (const command of [["apt-get", "update", "-qq"], install])
      spawnSync("nice", command, { stdio: ["ignore", "ignore", "inherit"], env });
    const installed = findPrograms();
    if (installed !== null) return installed;
  }
  throw new Error(`PostgreSQL ${oldest} or newer is missing; type: sudo ${install.join(" ")}`);
}

/** The server refuses to run as root, so root lends it the user nobody. */
function asUser(folder: string): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ["-u", "-g"].map((option) => Number(spawnSync("id", [option, "nobody"]).stdout.toString()));
  chownSync(folder, uid!, gid!);
  return { uid: uid!, gid: gid! };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject).listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}

/** Starts a server and waits until it answers. */
export async function startPostgres(): Promise<PostgresServer> {
  const programs = needPrograms();
  const folder = mkdtempSync(join(tmpdir(), "redraw-postgres-"));
  chmodSync(folder, 0o700);
  const user = asUser(folder);
  const password = randomBytes(12).toString("hex");
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, password, { mode: 0o644 });
  const data = join(folder, "data");
  const port = await freePort();
  const options = { ...user, cwd: folder, env: { PATH: `${programs}:${process.env["PATH"]}`, PGPASSWORD: password, LC_ALL: "C.UTF-8" } };
  const run = (program: string, ...args: readonly string[]): string => {
    const { status, stdout, stderr } = spawnSync(join(programs, program), args, options);
    if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr.toString()}`);
    return stdout.toString();
  };
  run("initdb", "-D", data, "-U", "redraw", "-A", "scram-sha-256", `--pwfile=${passwordFile}`, "-E", "UTF8", "--no-sync");
  rmSync(passwordFile);

  const begin = async (): Promise<ReturnType<typeof spawn>> => {
    const settings = [`port=${port}`, "listen_addresses=127.0.0.1", `unix_socket_directories=${folder}`, "max_connections=60"];
    const server = spawn(join(programs, "postgres"), ["-D", data, ...settings.flatMap((setting) => ["-c", setting])], {
      ...options,
      stdio: "ignore",
    });
    for (let attempt = 0; attempt < 300; attempt++) {
      if (spawnSync(join(programs, "pg_isready"), ["-q", "-h", "127.0.0.1", "-p", String(port)], options).status === 0) return server;
      await sleep(100);
    }
    server.kill("SIGKILL");
    throw new Error("PostgreSQL did not start within 30 seconds");
  };
  let server = await begin();
  return {
    version: run("postgres", "--version").trim(),
    makeDatabase(name) {
      run("createdb", "-h", "127.0.0.1", "-p", String(port), "-U", "redraw", name);
      return `postgresql://redraw:${password}@127.0.0.1:${port}/${name}`;
    },
    async crash() {
      run("pg_ctl", "-D", data, "-m", "immediate", "-w", "stop");
      server = await begin();
    },
    stop() {
      spawnSync(join(programs, "pg_ctl"), ["-D", data, "-m", "immediate", "-w", "stop"], options);
      server.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
