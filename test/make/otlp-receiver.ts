/** A receiver of traces for tests: takes OTLP over HTTP as a collector does, and keeps the spans. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import { bytesOf, messagesOf, numberOf, readFields } from "./protobuf.ts";
import type { Fields } from "./protobuf.ts";

/** One span as it was sent. */
export interface ReceivedSpan {
  /** What the process calls itself. */
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  /** Empty at the beginning of a trace. */
  readonly parentId: string;
  readonly name: string;
  /** 1 internal, 2 server, 3 client, 4 producer, 5 consumer. */
  readonly kind: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly isError: boolean;
}

/** A running receiver. */
export interface OtlpReceiver {
  /** What a process is told to send to. */
  readonly url: string;
  readonly spans: readonly ReceivedSpan[];
  readonly requests: readonly { readonly path: string; readonly headers: Readonly<Record<string, unknown>> }[];
  close(): Promise<void>;
}

function attributesOf(fields: Fields, number: number): ReceivedSpan["attributes"] {
  return Object.fromEntries(
    messagesOf(fields, number).map((pair) => {
      const value = readFields(bytesOf(pair, 2));
      const text = value.get(1)?.[0];
      if (text !== undefined) return [bytesOf(pair, 1).toString(), text.toString()];
      if (value.has(2)) return [bytesOf(pair, 1).toString(), numberOf(value, 2) === 1n];
      return [bytesOf(pair, 1).toString(), value.has(4) ? Number.NaN : Number(numberOf(value, 3))];
    }),
  );
}

function spanOf(fields: Fields, service: string): ReceivedSpan {
  const hex = (from: Fields, number: number): string => bytesOf(from, number).toString("hex");
  return {
    service,
    traceId: hex(fields, 1),
    spanId: hex(fields, 2),
    parentId: hex(fields, 4),
    name: bytesOf(fields, 5).toString(),
    kind: Number(numberOf(fields, 6)),
    startMs: Number(numberOf(fields, 7)) / 1e6,
    endMs: Number(numberOf(fields, 8)) / 1e6,
    attributes: attributesOf(fields, 9),
    links: messagesOf(fields, 13).map((link) => ({ traceId: hex(link, 1), spanId: hex(link, 2) })),
    isError: numberOf(readFields(bytesOf(fields, 15)), 3) === 2n,
  };
}

/** Reads a request of the protocol: the field numbers are those of opentelemetry-proto, `trace/v1/trace.proto`. */
function spansOf(body: Buffer): readonly ReceivedSpan[] {
  return messagesOf(readFields(body), 1).flatMap((resourceSpans) => {
    const service = String(attributesOf(readFields(bytesOf(resourceSpans, 1)), 1)["service.name"]);
    return messagesOf(resourceSpans, 2).flatMap((scope) => messagesOf(scope, 2).map((span) => spanOf(span, service)));
  });
}

/** Opens a receiver on loopback; `status` says what it answers, never to answer at all is -1. */
export async function openOtlpReceiver(status = 200): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const requests: { path: string; headers: Readonly<Record<string, unknown>> }[] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      const body = Buffer.concat(pieces);
      requests.push({ path: request.url ?? "", headers: request.headers });
      if (status === -1) return;
      if (status === 200) spans.push(...spansOf(request.headers["content-encoding"] === "gzip" ? gunzipSync(body) : body));
      response.writeHead(status, { "content-type": "application/x-protobuf" }).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    requests,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
