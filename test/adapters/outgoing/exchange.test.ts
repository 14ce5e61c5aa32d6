import { createServer } from "node:http";
import type { RequestListener } from "node:http";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import type { Answer } from "../../../src/adapters/outgoing/exchange.ts";
import { exchange } from "../../../src/adapters/outgoing/exchange.ts";

async function exchangeWith(listener: RequestListener, headersMs = 500): Promise<Answer> {
  const server = createServer(listener);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  try {
    const post = { url: new URL("https://hook.example.com:8443/a?b"), headers: { "x-one": "1" }, body: new TextEncoder().encode("hello") };
    const caps = { headersMs, answerBytes: 8, excerptBytes: 4, signal: AbortSignal.timeout(2_000) };
    return await exchange(socket, post, caps);
  } finally {
    expect(socket.destroyed).toBe(true);
    server.closeAllConnections();
    server.close();
  }
}

test("the request carries what was given and nothing of ours besides", async () => {
  let seen: unknown = null;
  const answer = await exchangeWith((request, response) => {
    seen = [request.method, request.url, request.headers];
    response.writeHead(202, { "retry-after": "5" }).end("abcdefghijkl");
  });
  expect(seen).toEqual(["POST", "/a?b", { host: "hook.example.com:8443", "x-one": "1", "content-length": "5", connection: "close" }]);
  expect({ ...answer, excerpt: new TextDecoder().decode(answer.excerpt) }).toMatchObject({ status: 202, retryAfter: "5", excerpt: "abcd" });
});

test("a few interim answers are no answer yet", async () => {
  const answer = await exchangeWith((_request, response) => {
    response.writeProcessing();
    response.writeEarlyHints({ link: "</x>; rel=preload" });
    response.writeHead(200).end();
  });
  expect(answer.status).toBe(200);
});

test("silence is an error that says so", async () => {
  await expect(exchangeWith(() => {}, 50)).rejects.toThrow("no answer in time");
});
