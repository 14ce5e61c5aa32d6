/** The operator's port: metrics, and whether the process lives and can work. No client may reach it. */
import { createServer } from "node:http";
import type { ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { listenFault } from "./server.ts";

/** What the port tells. */
export interface AdminOptions {
  /** The metrics in the text format of Prometheus. */
  readonly metrics: { text(): Promise<string>; readonly contentType: string };
  /** What keeps the service from its work, one sentence each; empty when nothing does. */
  problems(): Promise<readonly string[]>;
}

/** A port that was opened. */
export interface AdminServer {
  /** Starts to listen; throws `unavailable` when the port is taken. */
  listen(place: { readonly host: string; readonly port: number }): Promise<void>;
  address(): { readonly host: string; readonly port: number };
  close(): Promise<void>;
}

interface Page {
  readonly status: number;
  readonly text: string;
  readonly type?: string;
}

/** The pages by path. `/livez` asks nothing: a process that answers lives, whatever its database does. */
function pagesOf(options: AdminOptions): Readonly<Record<string, () => Promise<Page>>> {
  return {
    "/livez": () => Promise.resolve({ status: 200, text: "ok\n" }),
    async "/readyz"() {
      const problems = await options.problems();
      return problems.length === 0 ? { status: 200, text: "ok\n" } : { status: 503, text: `${problems.join("\n")}\n` };
    },
    "/metrics": async () => ({ status: 200, text: await options.metrics.text(), type: options.metrics.contentType }),
  };
}

function send(response: ServerResponse, { status, text, type = "text/plain; charset=utf-8" }: Page): void {
  response.writeHead(status, { "content-type": type, "cache-control": "no-store", "x-content-type-options": "nosniff" }).end(text);
}

/** Opens the port; it serves once `listen` was called. */
export function openAdminServer(options: AdminOptions): AdminServer {
  const pages = pagesOf(options);
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 20_000 }, (request, response) => {
    const path = (request.url ?? "/").split("?", 1)[0]!;
    const page = Object.hasOwn(pages, path) ? pages[path] : undefined;
    if (page === undefined) return send(response, { status: 404, text: "/metrics /livez /readyz\n" });
    if (request.method !== "GET" && request.method !== "HEAD") return send(response, { status: 405, text: "GET, please\n" });
    page().then(
      (answer) => send(response, answer),
      (thrown: unknown) => send(response, { status: 503, text: `${thrown instanceof Error ? thrown.message : String(thrown)}\n` }),
    );
  });
  return {
    listen: ({ host, port }) =>
      new Promise((resolve, reject) => {
        server.once("error", (thrown) => reject(listenFault(thrown, host, port)));
        server.listen(port, host, resolve);
      }),
    address() {
      const { address, port } = server.address() as AddressInfo;
      return { host: address, port };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
