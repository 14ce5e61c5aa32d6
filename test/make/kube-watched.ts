/** One kind on an API server of a test: lists in pages, and watches that a test may cut, silence and let expire. */
import type { Http2ServerResponse } from "node:http2";
import { startKubeServer } from "./kube-server.ts";
import type { KubeAnswer, KubeRequest, KubeServer } from "./kube-server.ts";

interface Line {
  readonly type: string;
  readonly object: { readonly metadata: { readonly name: string; readonly resourceVersion: string; readonly [field: string]: unknown } };
}

/** What a test does to it. */
export interface WatchedServer {
  readonly server: KubeServer;
  /** Answers in place of lists and watches, while it gives something. */
  instead: (request: KubeRequest) => KubeAnswer | "silence";
  put(name: string, spec?: object): void;
  drop(name: string): void;
  /** Sends a line to every watch as it is. */
  say(line: string | object): void;
  bookmark(): void;
  /** Ends every watch as the API server does after a while. */
  end(): void;
  /** Goes back to an earlier version with everything that was then, as a restore of etcd does. */
  restore(): void;
  /** Keeps what is there for `restore`. */
  snapshot(): void;
  /** Forgets the past: watches from older versions are refused. */
  compact(): void;
  readonly lists: () => readonly KubeRequest[];
  readonly watches: () => readonly KubeRequest[];
}

/** Starts it. */
export async function aWatchedServer(): Promise<WatchedServer> {
  const objects = new Map<string, Line["object"]>();
  const past: Line[] = [];
  const streams = new Map<Http2ServerResponse, number>();
  let version = 10;
  let oldest = 0;
  let kept = { version, objects: new Map(objects) };

  const send = (stream: Http2ServerResponse, line: string | object): void =>
    void stream.write(`${typeof line === "string" ? line : JSON.stringify(line)}\n`);
  const change = (type: string, object: Line["object"]): void => {
    const line = { type, object };
    past.push(line);
    // Older versions than a watch began with are not sent.
    for (const [stream, from] of streams) if (version > from) send(stream, line);
  };
  const list = ({ query }: KubeRequest): KubeAnswer => {
    const limit = Number(query.get("limit") ?? objects.size);
    const from = Number(query.get("continue") ?? 0);
    const all = [...objects.values()];
    const token = from + limit < all.length ? { continue: String(from + limit) } : {};
    return { body: { metadata: { resourceVersion: String(version), ...token }, items: all.slice(from, from + limit) } };
  };
  const watch = ({ query }: KubeRequest, response: Http2ServerResponse): KubeAnswer => {
    const from = Number(query.get("resourceVersion"));
    if (from < oldest) return { status: 410, body: { reason: "Expired", message: "too old resource version" } };
    response.writeHead(200, { "content-type": "application/json" });
    for (const line of past) if (Number(line.object.metadata.resourceVersion) > from) send(response, line);
    streams.set(response, from);
    response.once("close", () => streams.delete(response));
    return undefined;
  };
  const server = await startKubeServer((request, response) => {
    const other = state.instead(request);
    if (other === "silence") return undefined;
    if (other !== undefined) return other;
    return request.query.get("watch") === "true" ? watch(request, response) : list(request);
  });
  const isWatch = ({ query }: KubeRequest): boolean => query.get("watch") === "true";
  const state: WatchedServer = {
    server,
    instead: () => undefined,
    put(name, spec = {}) {
      const before = objects.get(name);
      const metadata = {
        name,
        namespace: "space",
        uid: before?.metadata.uid ?? `uid-${version}`,
        resourceVersion: String(++version),
        managedFields: [{}],
      };
      const object = { metadata, spec };
      objects.set(name, object);
      change(before === undefined ? "ADDED" : "MODIFIED", object);
    },
    drop(name) {
      const { metadata } = objects.get(name)!;
      objects.delete(name);
      change("DELETED", { metadata: { ...metadata, resourceVersion: String(++version) } });
    },
    say: (line) => {
      for (const stream of streams.keys()) send(stream, line);
    },
    bookmark() {
      version += 1;
      state.say({ type: "BOOKMARK", object: { metadata: { resourceVersion: String(version) } } });
    },
    end() {
      for (const stream of streams.keys()) stream.end();
    },
    compact() {
      oldest = version;
      past.length = 0;
    },
    snapshot() {
      kept = { version, objects: new Map(objects) };
    },
    restore() {
      version = kept.version;
      objects.clear();
      for (const [name, object] of kept.objects) objects.set(name, object);
      past.length = 0;
      server.cut();
    },
    lists: () => server.requests.filter((request) => !isWatch(request) && request.query.get("limit") !== "1"),
    watches: () => server.requests.filter(isWatch),
  };
  return state;
}
