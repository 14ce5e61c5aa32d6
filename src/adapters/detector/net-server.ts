/** Lends nets to other processes of this machine over a socket: they are loaded once, and inputs of all who ask are gathered. */
import { createServer } from "node:net";
import type { Socket } from "node:net";
import { asFault } from "../../core/fault.ts";
import type { NetName } from "./graph/nets.ts";
import { encodeFrame, openFrameReader } from "./net-frames.ts";
import type { Frame } from "./net-frames.ts";
import type { NetPool } from "./net-pool.ts";

/** Nets that are lent. */
export interface NetServer {
  close(): Promise<void>;
}

/** What a server says to whoever connects. */
export type NetGreeting =
  | (Pick<NetPool, "backend" | "lanes" | "passedOver"> & { readonly weights: readonly { readonly net: string; readonly sha256: string }[] })
  | { readonly fault: { readonly code: string; readonly kind: string; readonly message: string } };

function say(socket: Socket, frame: Frame): void {
  if (socket.destroyed) return;
  socket.cork();
  for (const piece of encodeFrame(frame)) socket.write(piece);
  socket.uncork();
}

/** Runs what was asked and answers under its number; a failure is an answer, too. */
async function answer(socket: Socket, pool: NetPool, { head, arrays }: Frame): Promise<void> {
  const { id, net } = head as { readonly id: number; readonly net: NetName };
  try {
    say(socket, { head: { id }, arrays: await pool.run(net, arrays[0]!) });
  } catch (error) {
    say(socket, { head: { id, why: error instanceof Error ? error.message : String(error) }, arrays: [] });
  }
}

/** Serves nets at the path of a socket; they are opened for the first who connects. */
export function serveNets(path: string, open: () => Promise<NetPool>): NetServer {
  let opened: Promise<NetPool> | null = null;
  const sockets = new Set<Socket>();
  const pool = (): Promise<NetPool> => {
    opened ??= open().catch((thrown: unknown) => {
      opened = null;
      throw thrown;
    });
    return opened;
  };
  const greet = async (socket: Socket): Promise<void> => {
    try {
      const { backend, lanes, passedOver, weights } = await pool();
      const names = weights.map(({ net, sha256 }) => ({ net, sha256 }));
      say(socket, { head: { backend, lanes, passedOver, weights: names } satisfies NetGreeting, arrays: [] });
    } catch (thrown) {
      const { code, kind, message } = asFault(thrown);
      say(socket, { head: { fault: { code, kind, message } }, arrays: [] });
      socket.end();
    }
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy()).on("close", () => sockets.delete(socket));
    const read = openFrameReader((frame) => void pool().then((nets) => answer(socket, nets, frame)));
    socket.on("data", (piece) => {
      try {
        read(piece);
      } catch {
        socket.destroy();
      }
    });
    void greet(socket);
  });
  server.listen(path);
  // Who cannot listen lends nothing; those who ask say so.
  server.on("error", () => {});
  return {
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((closed) => server.close(() => closed()));
      await (await opened?.catch(() => null))?.close();
    },
  };
}
