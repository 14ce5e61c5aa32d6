import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { blackhole, openFaultProxy } from "./proxy.ts";
import type { FaultProxy } from "./proxy.ts";

/** A server that sends back what it gets, behind a proxy. */
async function anEcho(): Promise<{ readonly proxy: FaultProxy; readonly seen: Socket[]; readonly open: () => Promise<Socket> }> {
  const seen: Socket[] = [];
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    seen.push(socket);
    socket.on("error", () => {});
    socket.on("data", (piece) => socket.write(piece));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const proxy = await openFaultProxy((server.address() as AddressInfo).port);
  onTestFinished(async () => {
    await proxy.close();
    server.close();
  });
  return {
    proxy,
    seen,
    open: async () => {
      const socket = connect({ host: "127.0.0.1", port: proxy.port, allowHalfOpen: true });
      socket.on("error", () => {});
      await once(socket, "connect");
      return socket;
    },
  };
}

/** Waits for the end of a socket, of whatever kind. */
function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => (socket.closed ? resolve() : socket.once("close", () => resolve())));
}

async function ask(socket: Socket, text: string): Promise<number> {
  const began = performance.now();
  socket.write(text);
  let got = "";
  while (got.length < text.length) got += String((await once(socket, "data"))[0]);
  expect(got).toBe(text);
  return performance.now() - began;
}

test("passes everything on, unchanged, while nothing is wrong", async () => {
  const { proxy, seen, open } = await anEcho();
  const socket = await open();
  await ask(socket, "x".repeat(3_000_000));
  expect(proxy.connections()[0]?.arrived).toEqual({ toServer: 3_000_000, toClient: 3_000_000 });
  socket.end();
  seen[0]!.end();
  await expect.poll(() => proxy.connections().length).toBe(0);
});

test("delays every piece, not one after the other, and for as long as told", async () => {
  const { proxy, open } = await anEcho();
  const socket = await open();
  proxy.set({ delayMs: 100 });
  const both = ask(socket, "one");
  await sleep(20);
  expect(await both).toBeGreaterThan(195);
  const began = performance.now();
  for (let count = 0; count < 10; count++) {
    socket.write("a");
    await sleep(5);
  }
  let bytes = 0;
  while (bytes < 10) bytes += ((await once(socket, "data"))[0] as Buffer).byteLength;
  expect(performance.now() - began).toBeLessThan(600);
  proxy.heal();
  expect(await ask(socket, "two")).toBeLessThan(100);
});

test("lets so many bytes a second through", async () => {
  const { proxy, open } = await anEcho();
  const socket = await open();
  proxy.set({ bytesPerSecond: 100_000 });
  const ms = await ask(socket, "x".repeat(30_000));
  expect(ms).toBeGreaterThan(290);
  expect(ms).toBeLessThan(2_000);
});

test("swallows in one direction or both, for one connection or all, until it is healed", async () => {
  const { proxy, seen, open } = await anEcho();
  const [first, second] = [await open(), await open()];
  await Promise.all([ask(first, "a"), ask(second, "b")]);
  proxy.connections()[0]!.set({ mute: ["toClient"] });
  const waiting = ask(first, "hello");
  await ask(second, "goes on");
  await expect.poll(() => proxy.connections()[0]!.arrived).toEqual({ toServer: 6, toClient: 1 });
  proxy.connections()[0]!.set({ mute: [] });
  await waiting;
  proxy.set(blackhole);
  const both = Promise.all([ask(first, "c"), ask(second, "d")]);
  await sleep(100);
  expect(proxy.connections().map(({ arrived }) => arrived.toServer)).toEqual([6, 8]);
  const third = await open();
  proxy.heal();
  await both;
  await ask(third, "new ones too");
  expect(seen.length).toBe(3);
});

test("cuts with a reset, one or all, and refuses new connections when told", async () => {
  const { proxy, seen, open } = await anEcho();
  const [first, second] = [await open(), await open()];
  await Promise.all([ask(first, "a"), ask(second, "b")]);
  const [atServer, atClient] = [closed(seen[0]!), closed(first)];
  proxy.connections()[0]!.cut();
  await Promise.all([atServer, atClient]);
  expect((first.errored as NodeJS.ErrnoException).code).toBe("ECONNRESET");
  await ask(second, "goes on");
  proxy.set({ refuse: true });
  proxy.cut();
  await closed(second);
  const third = connect({ host: "127.0.0.1", port: proxy.port });
  third.on("error", () => {});
  await closed(third);
  expect(proxy.connections()).toEqual([]);
});

test("closes one half, and the other goes on", async () => {
  const { proxy, seen, open } = await anEcho();
  const socket = await open();
  await ask(socket, "a");
  const ended = once(socket, "end");
  proxy.connections()[0]!.halfClose("toClient");
  await ended;
  const got = once(seen[0]!, "data");
  socket.write("still heard");
  expect(String((await got)[0])).toBe("still heard");
});

test("a server that is away resets the client", async () => {
  const proxy = await openFaultProxy(1);
  onTestFinished(() => proxy.close());
  const socket = connect(proxy.port, "127.0.0.1");
  socket.on("error", () => {});
  await closed(socket);
  expect(proxy.connections()).toEqual([]);
});
