import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { openEntry } from "../../../src/adapters/kube/entry.ts";
import { openLink } from "../../../src/adapters/kube/link.ts";
import type { Link, LinkTimes } from "../../../src/adapters/kube/link.ts";
import { blackhole, openFaultProxy } from "../../faults/proxy.ts";
import { openAuthority } from "../../make/certificates.ts";
import { startKubeServer } from "../../make/kube-server.ts";
import type { KubeServer } from "../../make/kube-server.ts";

const times: LinkTimes = { connectMs: 1_000, pingMs: 400 };

async function aLink(server: KubeServer, port = server.port, user?: object): Promise<Link> {
  const kubeconfig = server.kubeconfig(user ?? { token: "t" }, { server: `https://127.0.0.1:${port}` });
  const link = openLink(await openEntry({ kubeconfig }), times);
  onTestFinished(() => {
    link.close();
  });
  return link;
}

const asked = (path: string, signal = new AbortController().signal) => ({ method: "GET", path, headers: {}, signal });

async function textOf(link: Link, path: string, signal?: AbortSignal): Promise<string> {
  const { body } = await link.ask(asked(path, signal));
  let text = "";
  for await (const piece of body) text += Buffer.from(piece).toString();
  return text;
}

test("a connection that retires ends what it has, and what comes later takes another", async () => {
  let finish = (): void => {};
  const server = await startKubeServer(({ path }, response) => {
    if (path !== "/long") return { text: "short" };
    response.writeHead(200);
    response.write("begun ");
    finish = () => response.end("ended");
    return undefined;
  });
  const link = await aLink(server);
  const long = textOf(link, "/long");
  expect(await textOf(link, "/short")).toBe("short");
  server.retire();
  await pause(50);
  expect(await textOf(link, "/short")).toBe("short");
  finish();
  expect(await long).toBe("begun ended");
  expect(link.opened()).toBe(2);
});

test("a hundred requests at once after a cut make one connection", async () => {
  const server = await startKubeServer(() => ({ text: "x" }));
  const link = await aLink(server);
  await textOf(link, "/");
  server.cut();
  await pause(50);
  await Promise.all(Array.from({ length: 100 }, () => textOf(link, "/")));
  expect(link.opened()).toBe(2);
});

test("a cable that is cut is noticed by the pings, and what waits for an answer learns of it", async () => {
  const server = await startKubeServer(({ path }, response) => {
    if (path === "/short") return { text: "short" };
    response.writeHead(200);
    response.write("begun");
    return undefined;
  });
  const proxy = await openFaultProxy(server.port);
  onTestFinished(() => proxy.close());
  const link = await aLink(server, proxy.port);
  const stream = textOf(link, "/watch");
  await vi.waitFor(() => expect(server.requests).toHaveLength(1), 5_000);
  await pause(100);
  proxy.connections()[0]!.set(blackhole);
  const startedAt = performance.now();
  await expect(stream).rejects.toThrow("answers no ping");
  expect(performance.now() - startedAt).toBeLessThan(2_000);
  expect(await textOf(link, "/short")).toBe("short");
});

test("a server that takes a connection and says nothing is given up", async () => {
  const server = await startKubeServer(() => ({ text: "x" }));
  const proxy = await openFaultProxy(server.port);
  onTestFinished(() => proxy.close());
  proxy.set(blackhole);
  const link = await aLink(server, proxy.port);
  await expect(textOf(link, "/")).rejects.toMatchObject({ isUnsent: true });
  proxy.heal();
  expect(await textOf(link, "/")).toBe("x");
});

test("a request that is given up frees its place, and no other feels it", async () => {
  const server = await startKubeServer(({ path }) => (path === "/short" ? { text: "short" } : undefined));
  const link = await aLink(server);
  for (let round = 0; round < 100; round++) {
    const stop = new AbortController();
    const waiting = link.ask(asked("/hangs", stop.signal));
    await pause(0);
    stop.abort(new Error("given up"));
    await expect(waiting).rejects.toThrow("given up");
  }
  expect(await textOf(link, "/short")).toBe("short");
  expect(link.opened()).toBe(1);
});

test("a server that nobody vouches for is not talked to", async () => {
  const [server, other] = [await startKubeServer(() => ({ text: "x" })), await startKubeServer(() => ({ text: "y" }))];
  const link = await aLink(server, other.port);
  await expect(textOf(link, "/")).rejects.toMatchObject({ isUnsent: true });
  expect(other.requests).toEqual([]);
});

test("a server without HTTP/2 is told by name", async () => {
  const server = await startKubeServer(() => ({ text: "x" }));
  const old = createServer(openAuthority().certify("IP:127.0.0.1"));
  await new Promise<void>((resolve) => old.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void old.close());
  const link = await aLink(server, (old.address() as AddressInfo).port);
  await expect(textOf(link, "/")).rejects.toThrow("does not speak HTTP/2");
});

test("nothing is asked over a link that is closed", async () => {
  const server = await startKubeServer(() => ({ text: "x" }));
  const link = await aLink(server);
  await textOf(link, "/");
  link.close();
  await expect(textOf(link, "/")).rejects.toThrow("closed");
});
