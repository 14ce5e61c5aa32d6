/** What the engines of the product have in common: each starts on a free port with a folder of its own, and ends without leftovers. */
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
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
