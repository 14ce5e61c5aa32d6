/** Ports of loopback for what tests and tools start: free, and left alone by the runs beside this one. */
import { randomInt } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

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
