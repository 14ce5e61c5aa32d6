import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { isListening } from "../../tools/services/ports.ts";
import { isSkipped } from "../oracles/skip.ts";

/** Working folders of the children of a process. Linux only. */
function foldersOf(parent: number): readonly string[] {
  const folderOf = (pid: string): readonly string[] => {
    try {
      return readFileSync(`/proc/${pid}/status`, "latin1").includes(`\nPPid:\t${parent}\n`) ? [readlinkSync(`/proc/${pid}/cwd`)] : [];
    } catch {
      return [];
    }
  };
  return readdirSync("/proc")
    .filter((pid) => /^\d+$/.test(pid))
    .flatMap(folderOf);
}

test.skipIf(["postgres", "pgbouncer", "nats", "redis", "s3"].some(isSkipped)).each(["SIGINT", "SIGKILL"] as const)(
  "make services starts every engine, prints settings that reach them, and leaves no process after %s",
  async (signal) => {
    const services = spawn(process.execPath, ["tools/services.ts"], { stdio: ["ignore", "pipe", "inherit"] });
    const settings = new Map<string, string>();
    for await (const line of createInterface(services.stdout)) {
      const [, name, value] = /^export (REDRAW_\w+)='(.*)'$/.exec(line) ?? [];
      if (name !== undefined && value !== undefined) settings.set(name, value);
      if (name === "REDRAW_S3_SECRET_KEY") break;
    }
    expect([...settings.keys()].toSorted()).toEqual([
      "REDRAW_BLOB_URL",
      "REDRAW_NATS_URL",
      "REDRAW_POSTGRES_URL",
      "REDRAW_REDIS_URL",
      "REDRAW_S3_ACCESS_KEY",
      "REDRAW_S3_ENDPOINT",
      "REDRAW_S3_SECRET_KEY",
    ]);
    const ports = [...settings.values()].flatMap((value) => (/127\.0\.0\.1:(\d+)/.exec(value) ?? []).slice(1).map(Number));
    expect(await Promise.all(ports.map(isListening))).toEqual([true, true, true, true]);
    const kept = foldersOf(services.pid!);
    expect(kept.filter((folder) => folder.includes("/redraw-"))).toHaveLength(5);
    const ended = new Promise((resolve) => void services.once("exit", resolve));
    services.kill(signal);
    await ended;
    await expect.poll(async () => (await Promise.all(ports.map(isListening))).some(Boolean), { timeout: 10_000 }).toBe(false);
    // Nobody can tidy up after kill -9: the folders of the machine's temporary files stay.
    if (signal === "SIGINT") expect(kept.filter((folder) => existsSync(folder))).toEqual([]);
    for (const folder of kept) rmSync(/^.*\/redraw-[^/]+/.exec(folder)![0], { recursive: true, force: true });
  },
);
