/** Lets commands of the same user reach a running service: calls of the administration as HTTP on the socket of the data folder. */
import { createServer, request } from "node:http";
import type { IncomingMessage, Server as HttpServer } from "node:http";
import type { Server } from "node:net";
import { deserialize, serialize } from "node:v8";
import type { Administration } from "../app/application.ts";
import { asFault, Fault } from "../core/fault.ts";
import type { FaultOptions } from "../core/fault.ts";

/** Calls are small: names, numbers, a note. */
const mostBytes = 65_536;

/** Everything that the administration can do, so that no other property of it can be called. */
const methods: Readonly<Record<keyof Administration, true>> = {
  addAccount: true,
  listAccounts: true,
  createKey: true,
  listKeys: true,
  revokeKey: true,
  grantCredits: true,
  balance: true,
  ledger: true,
  setLimit: true,
  setPool: true,
  listPools: true,
  changePool: true,
  listWorkers: true,
  confirmSweeps: true,
  webhookSecret: true,
};

/** What comes back: the value of the call, or its Fault as plain data. */
type Answer = { readonly value: unknown } | { readonly fault: FaultOptions };
type Call = (...args: readonly unknown[]) => Promise<unknown>;

async function readBody(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message) {
    size += (chunk as Buffer).length;
    if (size > mostBytes) throw new Error("a call of the administration is larger than any should be");
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

async function answer(opened: Promise<Administration>, message: IncomingMessage): Promise<Answer> {
  try {
    const method = (message.url ?? "").slice(1);
    if (!Object.hasOwn(methods, method)) throw new Error(`the running service does not know the call ${method}; is it of another version?`);
    const args = deserialize(await readBody(message)) as readonly unknown[];
    const administration = await opened;
    return { value: await (administration[method as keyof Administration] as Call)(...args) };
  } catch (thrown) {
    const { code, kind, message: sentence, detail } = asFault(thrown);
    return { fault: detail === null ? { code, kind, message: sentence } : { code, kind, message: sentence, detail } };
  }
}

/**
 * Answers calls that come in on a socket that already listens; those that come before the service has opened wait for it. Only the
 * folder's owner can open the socket: its mode is 0600.
 */
export function serveAdministration(socket: Server, administration: Administration | Promise<Administration>): { close(): Promise<void> } {
  const opened = Promise.resolve(administration);
  // Whoever opens the service tells why it did not open.
  opened.catch(() => {});
  const http: HttpServer = createServer((message, response) => {
    void answer(opened, message).then((result) => response.end(serialize(result)));
  });
  const hand = (connection: unknown): void => void http.emit("connection", connection);
  socket.on("connection", hand);
  return {
    close() {
      socket.off("connection", hand);
      return Promise.resolve();
    },
  };
}

function call(path: string, method: string, args: readonly unknown[]): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ socketPath: path, path: `/${method}`, method: "POST", agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => void chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => resolve(deserialize(Buffer.concat(chunks)) as Answer));
    });
    sent.on("error", reject);
    sent.end(serialize(args));
  });
}

/** Returns the administration of the service that listens on a socket. */
export function reachAdministration(path: string): Administration {
  const reach =
    (method: string): Call =>
    async (...args) => {
      const result = await call(path, method, args);
      if ("fault" in result) throw new Fault(result.fault);
      return result.value;
    };
  return Object.fromEntries(Object.keys(methods).map((method) => [method, reach(method)])) as unknown as Administration;
}
