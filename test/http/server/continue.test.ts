/** `Expect: 100-continue`: the answer, or the go-ahead, before the body. */
import { connect } from "node:net";
import { once } from "node:events";
import { expect, test } from "vitest";
import { startServer, tinyPng } from "../../make/http-server.ts";

const head = (path: string, more: string): string =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\nx-api-key: rdk_owner\r\nexpect: 100-continue\r\ncontent-length: ${tinyPng.length}\r\n${more}\r\n`;

test.each([
  ["a wrong type", "/v1/convert", "content-type: text/plain\r\n", "415"],
  ["a bad callback", "/v1/convert?callback_url=http://example.com", "content-type: image/png\r\n", "400"],
  ["a path that does not exist", "/v1/nothing", "", "404"],
  ["an operation that takes no body", "/v1/jobs/none/cancel", "", "404"],
])("%s is refused before the body, and the connection ends", async (_what, path, more, status) => {
  const server = await startServer();
  const answer = await server.raw(head(path, more), 2000);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).not.toContain("100 Continue");
  expect(answer).toMatch(/connection: close/i);
});

test("an empty balance is told before the body", async () => {
  const server = await startServer();
  server.application.balance = 9;
  expect(await server.raw(head("/v1/convert", "content-type: image/png\r\n"), 2000)).toMatch(/^HTTP\/1.1 402 /);
});

test("what is welcome is asked for, and answered", async () => {
  const server = await startServer();
  const socket = connect(server.port, "127.0.0.1");
  socket.write(head("/v1/convert", "content-type: image/png\r\n"));
  const [goAhead] = (await once(socket, "data")) as [Buffer];
  expect(goAhead.toString()).toBe("HTTP/1.1 100 Continue\r\n\r\n");
  socket.write(tinyPng);
  const [answer] = (await once(socket, "data")) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1.1 202 /);
  socket.destroy();
});

test("another expectation is as if it were not there", async () => {
  const server = await startServer();
  expect(await server.raw("GET /healthz HTTP/1.1\r\nhost: x\r\nexpect: tea\r\n\r\n", 500)).toMatch(/^HTTP\/1.1 200 /);
});
