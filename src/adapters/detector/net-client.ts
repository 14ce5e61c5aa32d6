/** Nets that another process of this machine lends: asked over a socket as if they were here. */
import { connect } from "node:net";
import type { Socket } from "node:net";
import { Fault } from "../../core/fault.ts";
import type { FaultOptions } from "../../core/fault.ts";
import { encodeFrame, openFrameReader } from "./net-frames.ts";
import type { Frame } from "./net-frames.ts";
import type { NetPool } from "./net-pool.ts";
import type { NetArray } from "./net-runner.ts";
import type { NetGreeting } from "./net-server.ts";

/** Who waits for an answer. */
interface Asking {
  settle(outputs: readonly NetArray[]): void;
  fail(error: Error): void;
}

/** The process that lends the nets is gone; no picture is to blame. */
function gone(cause?: unknown): Fault {
  return new Fault({ code: "unavailable", kind: "unavailable", message: "the process that runs the nets does not answer", cause });
}

/** Sends frames and sorts the answers by their numbers. */
function openAsking(socket: Socket): { readonly run: NetPool["run"]; hear(frame: Frame): void; end(error: Error): void } {
  const asking = new Map<number, Asking>();
  let count = 0;
  let over: Error | null = null;
  return {
    run: (net, input) =>
      new Promise((settle, fail) => {
        if (over !== null) return fail(over);
        const id = count++;
        asking.set(id, { settle, fail });
        socket.cork();
        for (const piece of encodeFrame({ head: { id, net }, arrays: [input] })) socket.write(piece);
        return socket.uncork();
      }),
    hear({ head, arrays }) {
      const { id, why } = head as { readonly id: number; readonly why?: string };
      const one = asking.get(id);
      asking.delete(id);
      if (why === undefined) one?.settle(arrays);
      else one?.fail(new Error(why));
    },
    end(error) {
      over ??= error;
      for (const one of asking.values()) one.fail(error);
      asking.clear();
    },
  };
}

/** Connects to nets that are lent at the path of a socket, waiting until they are ready; throws their Fault, or `unavailable`. */
export function openLentNets(path: string): Promise<NetPool> {
  return new Promise((resolve, reject) => {
    const socket = connect({ path });
    // A conversion that has ended must not wait for nets that it no longer needs.
    socket.unref();
    const asking = openAsking(socket);
    let isGreeted = false;
    const fail = (error: Error): void => {
      asking.end(error);
      socket.destroy();
      reject(error);
    };
    const read = openFrameReader((frame) => {
      if (isGreeted) return asking.hear(frame);
      isGreeted = true;
      const greeting = frame.head as unknown as NetGreeting;
      if ("fault" in greeting) return fail(new Fault(greeting.fault as FaultOptions));
      const close = (): Promise<void> => {
        socket.destroy();
        return Promise.resolve();
      };
      return resolve({ ...greeting, run: asking.run, close });
    });
    socket.on("error", (error) => fail(gone(error))).on("close", () => fail(gone()));
    socket.on("data", (piece) => {
      try {
        read(piece);
      } catch (error) {
        fail(gone(error));
      }
    });
  });
}
