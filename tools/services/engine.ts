/** What the engines of the product have in common: each starts on a free port with a folder of its own, and ends without leftovers. */
import { spawnSync } from "node:child_process";
import { randomBytes, randomInt } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** An engine that runs. */
export interface Service {
  readonly version: string;
  /** Settings of the product that reach it, to paste into a shell. */
  readonly lines: Readonly<Record<string, string>>;
  /** Ends it at once and removes its folder. */
  stop(): Promise<void>;
}

/** An engine that can be started. */
export interface Engine {
  readonly name: string;
  /** The word in `REDRAW_SKIP` that leaves it out. */
  readonly skip: string;
  start(): Promise<Service>;
}

/** The certificate of a server and the one of its authority, in PEM. */
export interface ServerCertificate {
  readonly ca: string;
  readonly cert: string;
  readonly key: string;
}

/** Ports below those that systems give to outgoing connections: Linux begins at 32,768, others at 49,152. */
const ports = { from: 20_000, to: 32_000 } as const;

/** Tells whether a port of loopback can be listened on. */
function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false)).listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}

/** Tells whether a process lives. */
function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Takes a port for this process, so that runs beside it leave it alone while what listens there begins again; false where a living one has it. */
export function takePort(port: number, pid: number = process.pid): boolean {
  const folder = join(tmpdir(), `redraw-ports-${process.getuid?.() ?? ""}`);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, String(port));
  for (;;) {
    try {
      writeFileSync(file, String(pid), { flag: "wx" });
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      const owner = Number(readFileSync(file, "utf8"));
      if (lives(owner)) return false;
      rmSync(file, { force: true });
    }
  }
}

/**
 * Finds a port of loopback that nobody uses or has taken. Not one that the system would give: between its choice and its use, or while a
 * killed process begins again, it can become the near end of somebody's connection.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(ports.from, ports.to);
    if ((await canListen(port)) && takePort(port)) return port;
  }
  throw new Error(`no port from ${ports.from} to ${ports.to} is free`);
}

/** Tells whether somebody listens on a port of loopback. */
export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

/** Writes a certificate and its key into a folder and returns where they lie. */
export function writeCertificate(
  folder: string,
  tls: ServerCertificate,
): { readonly ca: string; readonly cert: string; readonly key: string } {
  const write = (name: "ca" | "cert" | "key"): string => {
    const file = join(folder, `${name}.pem`);
    writeFileSync(file, tls[name], { mode: 0o600 });
    return file;
  };
  return { ca: write("ca"), cert: write("cert"), key: write("key") };
}

/** Puts a small disk in memory at a folder; null when this may not be done here. */
export function mountSmallDisk(folder: string, mebibytes: number): { unmount(): void } | null {
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${mebibytes}m`, "redraw-test", folder], { stdio: "ignore" });
  return status === 0 ? { unmount: () => void spawnSync("umount", ["--lazy", folder], { stdio: "ignore" }) } : null;
}

const folders = new Map<string, ReturnType<typeof mountSmallDisk>>();
function removeFolder(folder: string): void {
  folders.get(folder)?.unmount();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
// An engine that did not start, or that a test forgot.
process.on("exit", () => {
  for (const folder of folders.keys()) removeFolder(folder);
});

/** Makes a temporary folder for an engine, on a disk of its own if that many mebibytes are given; it goes with the process at the latest. */
export function engineFolder(name: string, diskMebibytes?: number): { readonly folder: string; readonly remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), `redraw-${name}-`));
  const disk = diskMebibytes === undefined ? null : mountSmallDisk(folder, diskMebibytes);
  if (disk === null && diskMebibytes !== undefined) throw new Error("a small disk cannot be mounted here; it needs root");
  folders.set(folder, disk);
  return {
    folder,
    remove() {
      removeFolder(folder);
      folders.delete(folder);
    },
  };
}

/** Makes a word that nobody guesses. */
export function secretWord(): string {
  return randomBytes(12).toString("hex");
}

/** Waits until an engine answers; throws with its name after 30 seconds, or at once when `hasEnded`. */
export async function untilReady(
  name: string,
  probe: { readonly isReady: () => boolean | Promise<boolean>; readonly hasEnded: () => string | null },
): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    if (await Promise.resolve(probe.isReady()).catch(() => false)) return;
    const ended = probe.hasEnded();
    if (ended !== null) throw new Error(`${name} ended instead of starting: ${ended}`);
    await sleep(50);
  }
  throw new Error(`${name} did not start within 30 seconds`);
}
