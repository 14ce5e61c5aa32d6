import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { NoAnswer, sendRequest } from "../../../src/adapters/outgoing/request.ts";

/** Sends a GET to a server that answers with a text; gives what the server saw and what came of it. */
async function ask(answer: string): Promise<{ readonly seen: string; readonly outcome: unknown }> {
  let seen = "";
  const server = createServer((socket) => {
    socket
      .on("error", () => {})
      .once("data", (data) => {
        seen = data.toString();
        socket.end(answer);
      });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").on("error", () => {});
  const request = { method: "GET", url: new URL("https://a.example.com/x?y"), headers: { accept: "image/png" }, body: null } as const;
  const outcome = await sendRequest(socket, request, { headersMs: 500, signal: AbortSignal.timeout(2_000) }).then(
    ({ statusCode }) => statusCode,
    (error: unknown) => error,
  );
  socket.destroy();
  return { seen, outcome };
}

test("a GET has no body and no length of one", async () => {
  const { seen, outcome } = await ask("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n");
  expect(outcome).toBe(200);
  expect(seen).toBe("GET /x?y HTTP/1.1\r\nhost: a.example.com\r\naccept: image/png\r\nconnection: close\r\n\r\n");
});

test.each([
  ["ends the connection", "", false],
  ["speaks another protocol", "SSH-2.0-OpenSSH_9.2\r\n", true],
  ["changes the protocol", "HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n", true],
])("a server that %s has not answered", async (_name, answer, isLasting) => {
  const { outcome } = await ask(answer);
  expect(outcome).toBeInstanceOf(NoAnswer);
  expect(outcome).toMatchObject({ isLasting });
});
