/** One request with the proof of who asks, and its answer as JSON. */
import type { Entry } from "./entry.ts";
import { LinkError } from "./link.ts";
import type { Link, LinkAnswer } from "./link.ts";
import type { ClusterTelemetry } from "./telemetry.ts";

/** A request. */
export interface Exchange {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly body?: object;
  /** `application/json` unless given; a patch always says which of the three kinds it is. */
  readonly type?: "application/json" | "application/merge-patch+json" | "application/apply-patch+yaml";
}

/** What requests are made with. */
export interface ExchangeOptions {
  readonly link: Link;
  readonly entry: Entry;
  readonly telemetry: ClusterTelemetry;
  readonly userAgent: string;
}

/** An answer whose body has been read. */
export interface ReadAnswer {
  readonly status: number;
  /** JSON; of anything else its text as the message of a Status. */
  readonly body: unknown;
  /** Seconds that the server wants to be left alone, or null. */
  readonly retryAfter: number | null;
}

/** Sends requests. */
export type Send = (request: Exchange, signal: AbortSignal) => Promise<LinkAnswer>;

const answerBytes = 64 * 1024 * 1024;

async function readText({ body }: LinkAnswer): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.length;
    if (bytes > answerBytes) throw new LinkError("the answer is larger than 64 MiB", { isUnsent: false });
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString("utf8");
}

/** Reads an answer to its end. */
export async function readAnswer(answer: LinkAnswer): Promise<ReadAnswer> {
  const text = await readText(answer);
  const isJson = String(answer.headers["content-type"]).startsWith("application/json");
  const seconds = Number(answer.headers["retry-after"]);
  return {
    status: answer.status,
    body: isJson ? JSON.parse(text) : { message: text.slice(0, 1024) },
    retryAfter: answer.headers["retry-after"] !== undefined && Number.isFinite(seconds) ? Math.max(0, seconds) : null,
  };
}

function openSend({ link, entry, telemetry, userAgent }: ExchangeOptions): Send {
  const { host } = new URL(link.url);
  return async ({ method, path, body, type = "application/json" }, signal) => {
    const token = await entry.token();
    const startedAt = performance.now();
    const headers = {
      accept: "application/json",
      "user-agent": userAgent,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "content-type": type }),
    };
    const count = (code: string): void => telemetry.requested({ code, method, host, seconds: (performance.now() - startedAt) / 1000 });
    try {
      const text = body === undefined ? {} : { body: JSON.stringify(body) };
      const answer = await link.ask({ method, path, headers, signal, ...text });
      count(String(answer.status));
      for (const warning of [answer.headers.warning ?? []].flat()) telemetry.warned(warning);
      return answer;
    } catch (error) {
      count("<error>");
      throw error;
    }
  };
}

/** Opens what sends requests: once more when the server certainly did nothing with the first, or did not like the token. */
export function openExchange(options: ExchangeOptions): Send {
  const send = openSend(options);
  return async (request, signal) => {
    const first = await send(request, signal).catch((error: unknown) => {
      if (error instanceof LinkError && error.isUnsent) return null;
      throw error;
    });
    if (first !== null && first.status !== 401) return first;
    if (first !== null) {
      await readText(first);
      options.entry.forget();
      if ((await options.entry.token()) === null) options.link.renew();
    }
    return send(request, signal);
  };
}
