/** Serves assistants: over the standard streams of a process that an assistant starts, or over HTTP with a key. */
import { createHash, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { Fault } from "../core/fault.ts";
import type { Desk } from "./desk.ts";
import { addTools } from "./tools.ts";
import type { LocalFiles, Sdk } from "./tools.ts";

/** Bytes of a message: a picture of 20 MiB as base64, and what is around it. */
const maxMessageBytes = 30 * 1024 * 1024;

/** A server that runs. */
export interface McpHandle {
  close(): Promise<void>;
}

/** Loads the SDK, which comes only where somebody wants it: the command has looked for it. */
const loadSdk = (): Promise<Sdk> => import("@modelcontextprotocol/server");

/** What every server says of itself. */
const about = { name: "redraw", title: "Redraw", version: "1.0.0" };
const instructions =
  "Converts pictures of diagrams into editable files. Convert first, compare the elements with the picture, correct what is wrong, then get or save the files.";

/** Serves over streams, by default those of the process, until the input ends. */
export async function serveStreams(options: {
  readonly desk: Desk;
  readonly local: LocalFiles;
  readonly streams?: { readonly input: Readable; readonly output: NodeJS.WritableStream };
}): Promise<McpHandle & { readonly ended: Promise<void> }> {
  const sdk = await loadSdk();
  const { StdioServerTransport } = await import("@modelcontextprotocol/server/stdio");
  const { input, output } = options.streams ?? { input: process.stdin, output: process.stdout };
  const transport = new StdioServerTransport(input, output as never, { maxBufferSize: maxMessageBytes });
  const server = new sdk.McpServer(about, { instructions });
  addTools(server, sdk, options);
  const ended = new Promise<void>((resolve) => {
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the SDK has no other way
    server.server.onclose = () => resolve();
  });
  await server.connect(transport);
  return { ended, close: () => server.close() };
}

/** Compares in a time that says nothing of the key. */
function isKey(given: string | undefined, key: string): boolean {
  const hash = (text: string): Buffer => createHash("sha256").update(text).digest();
  const bearer = /^bearer +([^ ]+) *$/i.exec(given ?? "")?.[1];
  return bearer !== undefined && timingSafeEqual(hash(bearer), hash(key));
}

async function answerWith(response: ServerResponse, answer: Response): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (answer.body !== null) for await (const piece of Readable.fromWeb(answer.body)) response.write(piece);
  response.end();
}

function requestOf(request: IncomingMessage, response: ServerResponse): Request {
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  const hasBody = request.method !== "GET" && request.method !== "HEAD";
  return new Request(new URL(request.url ?? "/", "http://localhost"), {
    method: request.method ?? "GET",
    headers: Object.entries(request.headersDistinct).flatMap(([name, values]) =>
      (values ?? []).map((value): [string, string] => [name, value]),
    ),
    signal: gone.signal,
    ...(hasBody ? { body: Readable.toWeb(request) as globalThis.ReadableStream, duplex: "half" } : {}),
  });
}

/** Serves over HTTP at `/mcp`, to those who send the key as `Authorization: Bearer`; files of this machine stay out of their reach. */
export async function serveHttp(options: {
  readonly desk: Desk;
  readonly key: string;
  readonly host: string;
  readonly port: number;
}): Promise<McpHandle & { readonly url: string }> {
  const sdk = await loadSdk();
  const make = () => {
    const server = new sdk.McpServer(about, { instructions });
    addTools(server, sdk, { desk: options.desk, local: null });
    return server;
  };
  const handler = sdk.createMcpHandler(make, { maxRequestBodySize: maxMessageBytes });
  const serveOne = (request: IncomingMessage, response: ServerResponse): void => {
    handler
      .fetch(requestOf(request, response))
      .then((answer) => answerWith(response, answer))
      .catch(() => response.destroy());
  };
  const http = createServer((request, response) => {
    const path = (request.url ?? "/").split("?", 1)[0];
    if (path !== "/mcp") response.writeHead(404).end();
    else if (!isKey(request.headers.authorization, options.key)) response.writeHead(401, { "www-authenticate": "Bearer" }).end();
    else serveOne(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    http.once("error", (thrown) => {
      const message = `cannot listen on port ${options.port} of ${options.host}: ${thrown.message}; choose another with --port or --host`;
      reject(new Fault({ code: "unavailable", kind: "unavailable", message, cause: thrown }));
    });
    http.listen(options.port, options.host, resolve);
  });
  const { address, port } = http.address() as AddressInfo;
  return {
    url: `http://${address.includes(":") ? `[${address}]` : address}:${port}/mcp`,
    async close() {
      await handler.close();
      http.closeAllConnections();
      await new Promise<void>((resolve) => void http.close(() => resolve()));
    },
  };
}
