/** Redis 7, from the distribution. */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { needProgram, works } from "../../test/oracles/install.ts";
import { engineFolder, secretWord, writeCertificate } from "./engine.ts";
import { freePort, isListening } from "./ports.ts";
import type { ServerCertificate, Service } from "./engine.ts";
import { startProgram } from "./program.ts";
import type { Program } from "./program.ts";

/** What the product's user may do; docs/engines.md tells it. */
export const rights = "+eval +time +zcount +zrange +zremrangebyscore +zadd +pexpire";

/** A server that a test started. */
export interface RedisService extends Service {
  readonly port: number;
  /** The address, with the name and the password of a user who may read and write our keys only. */
  readonly url: string;
  /** The address of the one who may do everything. */
  readonly adminUrl: string;
  readonly program: Program;
}

/** Makes sure that the server is here; installs it where it is not. */
export function needRedis(): void {
  needProgram({
    name: "Redis",
    packages: ["redis-server"],
    skip: "redis",
    isInstalled: () => works("redis-server", "--version"),
  });
}

/** Starts a server that keeps nothing, or writes everything through, and waits until it answers. */
export async function startRedis(
  options: { readonly tls?: ServerCertificate; readonly writesThrough?: boolean } = {},
): Promise<RedisService> {
  needRedis();
  const { folder, remove } = engineFolder("redis");
  const port = await freePort();
  const [password, adminPassword] = [secretWord(), secretWord()];
  const lines = [
    "bind 127.0.0.1",
    `dir ${folder}`,
    'save ""',
    ...(options.writesThrough === true ? ["appendonly yes", "appendfsync always"] : ["appendonly no"]),
    `user redraw on >${password} ~redraw:* resetchannels -@all ${rights}`,
    `user default on >${adminPassword} ~* &* +@all`,
  ];
  if (options.tls === undefined) lines.push(`port ${port}`);
  else {
    const { ca, cert, key } = writeCertificate(folder, options.tls);
    lines.push(
      "port 0",
      `tls-port ${port}`,
      `tls-cert-file ${cert}`,
      `tls-key-file ${key}`,
      `tls-ca-cert-file ${ca}`,
      "tls-auth-clients no",
    );
  }
  const file = join(folder, "redis.conf");
  writeFileSync(file, lines.join("\n"), { mode: 0o600 });
  const program = await startProgram({ name: "Redis", command: "redis-server", args: [file], folder, isReady: () => isListening(port) });
  const scheme = options.tls === undefined ? "redis" : "rediss";
  const url = `${scheme}://redraw:${password}@127.0.0.1:${port}`;
  return {
    version: spawnSync("redis-server", ["--version"]).stdout.toString().trim(),
    port,
    url,
    adminUrl: `${scheme}://default:${adminPassword}@127.0.0.1:${port}`,
    program,
    lines: { REDRAW_REDIS_URL: url },
    async stop() {
      await program.kill();
      remove();
    },
  };
}
