/** Bodies over real connections: too long, too slow, cut off, and read no faster than they are stored. */
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { startServer, tinyPng } from "../make/http-server.ts";

const head = (more: string): string =>
  `POST /v1/convert HTTP/1.1\r\nhost: x\r\nx-api-key: rdk_owner\r\ncontent-type: image/png\r\n${more}\r\n\r\n`;
const bodyOf = (answer: string): Record<string, unknown> =>
  JSON.parse(answer.slice(answer.indexOf("\r\n\r\n") + 4)) as Record<string, unknown>;
const chunked = (bytes: Uint8Array): Buffer => Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from("\r\n")]);

describe("length", () => {
  test("a declared length above the limit is refused before a byte is read", async () => {
    const server = await startServer({ limits: { maxImageBytes: 1000 } });
    const answer = await server.raw(head("content-length: 1001"));
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
    expect(bodyOf(answer)).toMatchObject({ code: "too_large", detail: expect.stringContaining("1,000 bytes") });
    expect(server.application.calls).toEqual([]);
  });

  test("a chunked body is cut at the limit, and nothing is charged", async () => {
    const server = await startServer({ limits: { maxImageBytes: 1000 } });
    const piece = Buffer.concat([tinyPng, Buffer.alloc(1001 - tinyPng.length)]);
    const answer = await server.raw(
      Buffer.concat([Buffer.from(head("transfer-encoding: chunked")), chunked(piece), Buffer.from("0\r\n\r\n")]),
    );
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
    expect(server.application.balance).toBe(1000);
  });

  test("a body of exactly the limit is taken", async () => {
    const server = await startServer({ limits: { maxImageBytes: tinyPng.length } });
    expect(await server.ask("/v1/convert", { method: "POST", headers: { "content-type": "image/png" }, body: tinyPng })).toMatchObject({
      status: 202,
    });
  });

  test.each([
    ["declared as 0", "content-length: 0", ""],
    ["not declared at all", "accept: */*", ""],
    ["chunked without chunks", "transfer-encoding: chunked", "0\r\n\r\n"],
  ])("an empty body, %s", async (_how, header, rest) => {
    const server = await startServer();
    const answer = await server.raw(head(header) + rest, 300);
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(bodyOf(answer)).toMatchObject({ code: "empty_body" });
  });

  test("what follows a refused body is read and thrown away, and the next request is answered", async () => {
    const server = await startServer();
    const rest = Buffer.alloc(400_000, "no picture ");
    const next = Buffer.from("GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n");
    const answer = await server.raw(Buffer.concat([Buffer.from(head(`content-length: ${rest.length}`)), rest, next]), 700);
    expect(answer.match(/HTTP\/1.1 \d+/g)).toEqual(["HTTP/1.1 415", "HTTP/1.1 200"]);
  });

  test("a connection that ends before the declared length costs nothing", async () => {
    const server = await startServer();
    const socket = connect(server.port, "127.0.0.1");
    socket.write(Buffer.concat([Buffer.from(head(`content-length: ${tinyPng.length + 1}`)), tinyPng]));
    await expect.poll(() => server.application.calls).toContain("submit");
    socket.destroy();
    await expect.poll(() => server.answered.length).toBe(1);
    expect(server.application).toMatchObject({ balance: 1000 });
    expect(server.failures).toEqual([]);
  });

  test.each([
    ["both a length and chunks", "content-length: 5\r\ntransfer-encoding: chunked"],
    ["two lengths", "content-length: 5\r\ncontent-length: 6"],
    ["a length that is no number", "content-length: five"],
    ["a coding that is none", "transfer-encoding: gzip, nothing"],
  ])("%s are refused, and the connection ends", async (_what, headers) => {
    const server = await startServer();
    const answer = await server.raw(`${head(headers)}0\r\n\r\nGET /v1/jobs HTTP/1.1\r\nhost: x\r\nx-api-key: rdk_owner\r\n\r\n`, 500);
    expect(answer.match(/HTTP\/1.1 \d+/g)).toEqual(["HTTP/1.1 400"]);
    expect(server.application.calls).toEqual([]);
  });
});

describe("slowness", () => {
  test("a body below the rate is given up with 408", async () => {
    const server = await startServer({ limits: { slowGraceMs: 100, minBytesPerSecond: 10_000 } });
    const answer = await server.raw(Buffer.concat([Buffer.from(head("content-length: 100000")), tinyPng]), 3000);
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
    expect(answer).toMatch(/connection: close/i);
    expect(server.application.balance).toBe(1000);
  });

  test("a store that is slow is not held against the client, and slows the client down", async () => {
    const server = await startServer({ limits: { slowGraceMs: 300, minBytesPerSecond: 100_000_000 } });
    server.application.onPiece = () => sleep(40);
    const body = Buffer.concat([tinyPng, Buffer.alloc(1_500_000)]);
    const begun = performance.now();
    const answer = await server.ask("/v1/convert", { method: "POST", headers: { "content-type": "image/png" }, body });
    expect(answer.status).toBe(202);
    expect(performance.now() - begun).toBeGreaterThan(500);
    expect(server.application.bodies.get(String(answer.json["job_id"]))?.equals(body)).toBe(true);
  });
});

describe("JSON bodies", () => {
  test.each([
    ["no JSON", "{", 400, "invalid_request"],
    ["bytes that are no UTF-8", Buffer.from([0x22, 0xff, 0x22]), 400, "invalid_request"],
    ["more than the limit", `"${"a".repeat(1000)}"`, 413, "too_large"],
  ])("%s", async (_what, body, status, code) => {
    const server = await startServer({ limits: { maxRevisionBytes: 1000 } });
    const id = await server.convert();
    const answer = await server.ask(`/v1/jobs/${id}/revisions`, { method: "POST", headers: { "content-type": "application/json" }, body });
    expect([answer.status, answer.json["code"]]).toEqual([status, code]);
  });
});
