/** A receiver of webhooks for tests: real TLS on loopback, which does what a case tells it. */
import type { AddressInfo } from "node:net";
import type { TLSSocket } from "node:tls";
import { createServer } from "node:tls";
import type { Certificate } from "./certificates.ts";

/** What one connection brought. */
export interface Received {
  /** The request line and the headers. */
  readonly head: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly servername: string | false;
  readonly protocol: string | null;
}

/** Writes whatever a receiver answers, once the whole request is there. */
export type Answering = (socket: TLSSocket, received: Received) => void;

/** A running receiver. */
export interface Receiver {
  readonly port: number;
  /** Connections that were opened, with or without a request. */
  connections(): number;
  readonly received: readonly Received[];
  close(): Promise<void>;
}

/** Answers with a status and nothing else. */
export function answering(status: number, headers: readonly string[] = [], body = ""): Answering {
  const head = [`HTTP/1.1 ${status} Answer`, ...headers, `content-length: ${Buffer.byteLength(body)}`];
  return (socket) => {
    socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
  };
}

function parse(text: string, socket: TLSSocket): Received | null {
  const end = text.indexOf("\r\n\r\n");
  if (end < 0) return null;
  const head = text.slice(0, end);
  const pairs = head
    .split("\r\n")
    .slice(1)
    .map((line): [string, string] => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    });
  const headers = Object.fromEntries(pairs);
  const body = text.slice(end + 4);
  if (Buffer.byteLength(body) < Number(headers["content-length"] ?? 0)) return null;
  return { head, headers, body, servername: socket.servername ?? false, protocol: socket.getProtocol() };
}

/** Opens a receiver; `tls` may narrow what TLS it speaks. */
export async function openReceiver(certificate: Certificate, answer: Answering, tls: object = {}): Promise<Receiver> {
  const received: Received[] = [];
  const sockets = new Set<TLSSocket>();
  let connections = 0;
  const server = createServer({ ...certificate, ...tls }, (socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    let text = "";
    socket.setEncoding("utf8").on("data", (chunk: string) => {
      if (text === "done") return;
      text += chunk;
      const request = parse(text, socket);
      if (request === null) return;
      text = "done";
      received.push(request);
      answer(socket, request);
    });
  });
  server.on("connection", () => connections++).on("tlsClientError", () => {});
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    received,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}
