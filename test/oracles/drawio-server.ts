/** Serves draw.io's web application on this machine, with files of a test in place of its own. */
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, resolve, sep } from "node:path";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".xml": "text/xml",
  ".json": "application/json",
  ".txt": "text/plain",
};

/** A running server. */
export interface DrawioServer {
  /** Without a slash at the end. */
  readonly origin: string;
  /** What the address of the editor ends in, so that a source tree runs as one. */
  readonly mode: string;
  close(): void;
}

/** Serves the application's folder (`src/main/webapp` of its repository) and an empty page, `/host.html`; `own` has texts by their path. */
export async function serveDrawio(app: string, own: Readonly<Record<string, string>> = {}): Promise<DrawioServer> {
  const root = resolve(app);
  const pages: Readonly<Record<string, string>> = { "/host.html": "<!doctype html><body></body>", ...own };
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname);
    const file = resolve(root, `.${path}`);
    const type = { "content-type": types[extname(path)] ?? "application/octet-stream" };
    if (pages[path] !== undefined) response.writeHead(200, type).end(pages[path]);
    else if (!file.startsWith(root + sep) || !existsSync(file) || !statSync(file).isFile()) response.writeHead(404).end();
    else createReadStream(file).pipe(response.writeHead(200, type));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mode: existsSync(join(root, "js/app.min.js")) ? "" : "&dev=1",
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
