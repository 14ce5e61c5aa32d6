import { connect as connectTcp, createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { connectDirectly, secure } from "../../../src/adapters/outgoing/connect.ts";

async function withServer(use: (port: number) => Promise<void>): Promise<number> {
  let open = 0;
  const server = createServer((socket) => {
    open++;
    socket
      .on("error", () => {})
      .on("close", () => open--)
      .resume();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  await use((server.address() as AddressInfo).port);
  await new Promise((closed) => server.close(closed));
  return open;
}

test("a connection tells where it leads", async () => {
  await withServer(async (port) => {
    const { socket, remoteAddress } = await connectDirectly("127.0.0.1", port, AbortSignal.timeout(1_000));
    expect(remoteAddress).toBe("127.0.0.1");
    socket.destroy();
  });
});

test("a closed port and an attempt that is already over are refusals", async () => {
  await expect(connectDirectly("127.0.0.1", 1, AbortSignal.timeout(1_000))).rejects.toThrow();
  await withServer(async (port) => {
    await expect(connectDirectly("127.0.0.1", port, AbortSignal.abort())).rejects.toThrow("too long");
  });
});

test("TLS that does not come is given up, and the connection does not stay open", async () => {
  const left = await withServer(async (port) => {
    const socket = connectTcp(port, "127.0.0.1");
    const secured = secure(socket, { host: "hook.example.com", ca: null, signal: AbortSignal.timeout(100) });
    await expect(secured).rejects.toThrow("too long");
    await new Promise((later) => setTimeout(later, 50));
    expect(socket.destroyed).toBe(true);
  });
  expect(left).toBe(0);
});
