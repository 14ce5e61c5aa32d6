/** Images of the three small parts of a try-out, laid out of programs of this machine under the names that the chart asks for. */
import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { needNats } from "../../services/nats.ts";
import { needPostgres } from "../../services/postgres.ts";
import { needRedis } from "../../services/redis.ts";
import { writeRootImage } from "../oci-image.ts";
import type { ImageStart } from "../oci-image.ts";

/** The parts that a try-out brings. */
export type PartImage = "postgres" | "nats" | "redis";

/** The numbers that the upstream images have for their users. */
const users = ["root:x:0:0::/root:/bin/sh", "nobody:x:65532:65532::/tmp:/bin/sh", "postgres:x:999:999::/tmp:/bin/sh"];
const scratch = ["tmp", "var/run/postgresql", "var/lib/postgresql/data", "data"];

/** What shell scripts of images and probes are made of. */
const commands = ["sh", "cat", "chmod", "cp", "date", "echo", "env", "id", "ls", "mkdir", "mv", "rm", "sleep", "test", "touch", "true"];

function run(command: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: "utf8", maxBuffer: 10_000_000 });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")}: ${stderr.trim()}`);
  return stdout;
}

function find(command: string): string {
  return run("sh", "-c", `command -v "$1"`, "sh", command).trim();
}

/** What a program loads, by the paths under which it looks for them. */
function librariesOf(programs: readonly string[]): readonly string[] {
  const said = spawnSync("ldd", programs, { encoding: "utf8" }).stdout;
  return [...new Set(said.match(/(?<=^\s+|=> )\/\S+(?= \(0x)/gm) ?? [])];
}

/** Copies files and folders to where they lie here; what a link leads to is copied in its place. */
function bring(root: string, paths: readonly string[]): void {
  run("cp", "--recursive", "--dereference", "--parents", ...paths, root);
}

/** A root with a shell, users and places for what is written; programs are found by their names. */
function layOut(root: string, programs: readonly string[]): void {
  for (const folder of ["etc", "bin", "usr/local/bin", ...scratch]) mkdirSync(join(root, folder), { recursive: true });
  for (const folder of scratch) chmodSync(join(root, folder), 0o1777);
  writeFileSync(join(root, "etc/passwd"), `${users.join("\n")}\n`);
  writeFileSync(join(root, "etc/group"), "root:x:0:\nnobody:x:65532:\npostgres:x:999:\n");
  writeFileSync(join(root, "etc/nsswitch.conf"), "passwd: files\ngroup: files\nhosts: files dns\n");
  const shell = commands.map((name) => [name, name === "echo" || name === "test" || name === "true" ? `/usr/bin/${name}` : find(name)]);
  for (const [name, path] of shell) copyFileSync(realpathSync(path!), join(root, "bin", name!));
  const all = [...shell.map(([, path]) => path!), ...programs];
  bring(root, [...librariesOf(all), "/usr/lib/locale/C.utf8"]);
}

function postgres(root: string): ImageStart {
  const programs = needPostgres();
  const version = basename(join(programs, ".."));
  const lib = join(programs, "../lib");
  // Compiling of queries would bring a compiler.
  const libraries = run("find", lib, "-name", "*.so", "!", "-name", "llvmjit*").trim().split("\n");
  const used = ["postgres", "initdb", "pg_ctl", "pg_isready", "psql"].map((name) => join(programs, name));
  const share = `/usr/share/postgresql/${version}`;
  layOut(root, [...used, ...libraries]);
  bring(
    root,
    [...used, ...libraries, share, "/usr/share/zoneinfo"].filter((path) => existsSync(path)),
  );
  const entry = "docker-entrypoint.sh";
  copyFileSync(fileURLToPath(new URL(entry, import.meta.url)), join(root, "usr/local/bin", entry));
  chmodSync(join(root, "usr/local/bin", entry), 0o755);
  const path = `PATH=/usr/local/bin:/usr/bin:/bin:${programs}`;
  const env = [path, "LANG=C.UTF-8", "PGDATA=/var/lib/postgresql/data"];
  return { User: "999:999", Entrypoint: [entry], Cmd: ["postgres"], Env: env };
}

function nats(root: string): ImageStart {
  const program = needNats();
  layOut(root, []);
  copyFileSync(program, join(root, "usr/local/bin/nats-server"));
  // Some images of the upstream have it at the top.
  copyFileSync(program, join(root, "nats-server"));
  return { User: "65532:65532", Entrypoint: ["nats-server"], Env: ["PATH=/usr/local/bin:/bin"] };
}

function redis(root: string): ImageStart {
  needRedis();
  const programs = ["redis-server", "redis-cli"].map(find);
  layOut(root, programs);
  for (const program of programs) copyFileSync(realpathSync(program), join(root, "usr/local/bin", basename(program)));
  return { User: "999:999", Entrypoint: ["redis-server"], Env: ["PATH=/usr/local/bin:/bin"] };
}

const parts: Readonly<Record<PartImage, (root: string) => ImageStart>> = { postgres, nats, redis };

/** Writes the archive of a part under a name, such as `docker.io/library/redis:7`. */
export function writePartImage(part: PartImage, name: string, archive: string): void {
  const root = mkdtempSync(join(tmpdir(), "redraw-part-"));
  try {
    chmodSync(root, 0o755);
    writeRootImage({ name, root, start: parts[part](root) }, archive);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
