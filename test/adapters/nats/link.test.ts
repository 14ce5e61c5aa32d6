import { createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { expect, test } from "vitest";
import { openNatsLink } from "../../../src/adapters/nats/link.ts";

test("a server that is away keeps nobody from starting, is asked again and again, and nothing hangs at the end", async () => {
  const troubles: Error[] = [];
  const link = openNatsLink({ url: "nats://127.0.0.1:1", name: "test", onTrouble: (error) => troubles.push(error) });
  expect(link.current()).toBeNull();
  await expect.poll(() => troubles.length, { timeout: 10_000 }).toBeGreaterThan(1);
  await link.close();
  const known = troubles.length;
  await new Promise((resolve) => void setTimeout(resolve, 1_500));
  expect([link.current(), troubles.length]).toEqual([null, known]);
});

test("asks every address that it was given, on port 4222 when it names none", async () => {
  const seen: string[] = [];
  const server = createServer((socket) => {
    seen.push("a connection");
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const link = openNatsLink({ url: `127.0.0.1:1, nats://user:word@127.0.0.1:${(server.address() as AddressInfo).port}`, name: "test" });
  await expect.poll(() => seen.length, { timeout: 10_000 }).toBeGreaterThan(0);
  await link.close();
  server.close();
});

test("a server that takes connections and says nothing is left by every one of them, so that a process can end", async () => {
  const open = new Set<Socket>();
  let taken = 0;
  const server = createServer((socket) => {
    taken++;
    open.add(socket);
    socket.resume().on("error", () => {});
    socket.once("close", () => open.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `nats://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const link = openNatsLink({ url, name: "test" });
  await expect.poll(() => taken, { timeout: 20_000 }).toBe(2);
  await expect.poll(() => open.size).toBe(1);
  await link.close();
  await expect.poll(() => open.size).toBe(0);
  server.close();
});

test("an address that is none is told at once", () => {
  expect(() => openNatsLink({ url: "nats://:::", name: "test" })).toThrow(TypeError);
});
