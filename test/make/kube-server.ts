/** An API server that says what a test wants: HTTP/2 over TLS on loopback, with hands on its connections and streams. */
import { createSecureServer } from "node:http2";
import type { Http2ServerRequest, Http2ServerResponse, ServerHttp2Session } from "node:http2";
import type { AddressInfo, Socket } from "node:net";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { stringify } from "yaml";
import { openAuthority } from "./certificates.ts";
import { aFolder } from "./folder.ts";

/** A request as it came, whole. */
export interface KubeRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Http2ServerRequest["headers"];
  readonly body: string;
}

/** Answers; `undefined` for no answer at all. */
export type KubeAnswer =
  | { readonly status?: number; readonly headers?: Record<string, string>; readonly body?: unknown; readonly text?: string }
  | undefined;

/** A running server. */
export interface KubeServer {
  readonly url: string;
  readonly port: number;
  readonly folder: string;
  /** The path of a kubeconfig for it; the user is merged over a plain token. */
  kubeconfig(user?: object, cluster?: object): string;
  readonly requests: KubeRequest[];
  /** Connections made so far, and those that stand. */
  readonly connections: { made: number; readonly open: Set<ServerHttp2Session> };
  /** Connections are closed as by a server that goes: requests under way end. */
  retire(): void;
  /** Connections break. */
  cut(): void;
  close(): Promise<void>;
}

async function bodyOf(request: Http2ServerRequest): Promise<string> {
  let text = "";
  for await (const piece of request.setEncoding("utf8")) text += piece as string;
  return text;
}

/** What a test does with a request: answer at once, or write what it likes to the response. */
export type KubeHandler = (request: KubeRequest, response: Http2ServerResponse) => KubeAnswer | Promise<KubeAnswer>;

function send(response: Http2ServerResponse, answer: KubeAnswer): void {
  if (answer === undefined) return;
  const { status = 200, headers = {}, body, text } = answer;
  response.writeHead(status, { "content-type": text === undefined ? "application/json" : "text/plain", ...headers });
  response.end(text ?? JSON.stringify(body ?? {}));
}

/** Starts a server that ends with the test. */
export async function startKubeServer(handle: KubeHandler): Promise<KubeServer> {
  const authority = openAuthority();
  const folder = aFolder();
  const requests: KubeRequest[] = [];
  const connections: KubeServer["connections"] = { made: 0, open: new Set() };
  const server = createSecureServer(authority.certify("IP:127.0.0.1", "DNS:localhost"));
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.on("session", (session) => {
    connections.made += 1;
    connections.open.add(session);
    session.on("error", () => {});
    session.once("close", () => connections.open.delete(session));
  });
  server.on("request", (request, response) => {
    request.stream.on("error", () => {});
    void (async () => {
      const { pathname, searchParams } = new URL(request.url, "https://server");
      const asked = { method: request.method, path: pathname, query: searchParams, headers: request.headers, body: await bodyOf(request) };
      requests.push(asked);
      send(response, await handle(asked, response));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const url = `https://127.0.0.1:${port}`;
  const cut = (): void => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  const close = async (): Promise<void> => {
    cut();
    await new Promise((resolve) => server.close(resolve));
  };
  onTestFinished(close);
  let files = 0;
  return {
    url,
    port,
    folder,
    requests,
    connections,
    kubeconfig(user = { token: "secret" }, cluster = {}) {
      const path = join(folder, `${++files}.kubeconfig`);
      const ca = Buffer.from(authority.ca).toString("base64");
      const text = stringify({
        clusters: [{ name: "c", cluster: { server: url, "certificate-authority-data": ca, ...cluster } }],
        users: [{ name: "u", user }],
        contexts: [{ name: "x", context: { cluster: "c", user: "u" } }],
        "current-context": "x",
      });
      writeFileSync(path, text, { mode: 0o600 });
      return path;
    },
    retire() {
      for (const session of connections.open) session.close();
    },
    cut,
    close,
  };
}
