import { connect as connectTcp } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import type { Connect } from "../../../src/adapters/outgoing/connect.ts";
import { connectDirectly } from "../../../src/adapters/outgoing/connect.ts";
import type { SenderParts } from "../../../src/adapters/outgoing/sender.ts";
import { openWebhookSender, senderCaps } from "../../../src/adapters/outgoing/sender.ts";
import type { WebhookOutcome } from "../../../src/core/webhook/retry.ts";
import { openAuthority } from "../../make/certificates.ts";
import { refusedAddresses, refusedUrls } from "../../make/callback-urls.ts";
import type { Answering, Receiver } from "../../make/receiver.ts";
import { answering, openReceiver } from "../../make/receiver.ts";

const authority = openAuthority();
const certificate = authority.certify("DNS:hook.example.com", "IP:93.184.216.34");
const publicAddress = "93.184.216.34";
const open: Receiver[] = [];
afterEach(async () => {
  for (const receiver of open.splice(0)) await receiver.close();
});

async function receive(answer: Answering, ...[own, tls]: [object?, object?]): Promise<Receiver> {
  const receiver = await openReceiver({ ...certificate, ...own }, answer, tls);
  open.push(receiver);
  return receiver;
}

/** Leads a public address to a receiver on this machine, as a network would; `asked` lists where the sender wanted to go. */
function leadTo(receiver: Receiver): { readonly connect: Connect; readonly asked: string[] } {
  const asked: string[] = [];
  const connect: Connect = async (address, port, signal) => {
    asked.push(`${address} ${port}`);
    const { socket } = await connectDirectly("127.0.0.1", receiver.port, signal);
    return { socket, remoteAddress: address };
  };
  return { connect, asked };
}

const shortCaps = { ...senderCaps, connectMs: 300, headersMs: 300, wholeMs: 600 };

function send(parts: Partial<SenderParts>, url = "https://hook.example.com/x?y=1"): Promise<WebhookOutcome> {
  const resolve = (): Promise<readonly string[]> => Promise.resolve([publicAddress]);
  const sender = openWebhookSender({ refusedRanges: [], resolve, ca: authority.ca, caps: shortCaps, ...parts });
  return sender.send({ url, headers: { "content-type": "application/json", "webhook-id": "evt_1" }, body: '{"a":"ü"}' });
}

test("a webhook arrives whole, over TLS, at the vetted address, under the name of the host", async () => {
  const receiver = await receive(answering(204));
  const { connect, asked } = leadTo(receiver);
  expect(await send({ connect })).toEqual({ kind: "answered", status: 204, retryAfterSeconds: null, excerpt: "" });
  expect(asked).toEqual([`${publicAddress} 443`]);
  expect(receiver.received).toHaveLength(1);
  const [{ head, headers, body, servername, protocol }] = receiver.received as [(typeof receiver.received)[0]];
  expect(head.split("\r\n")[0]).toBe("POST /x?y=1 HTTP/1.1");
  expect(headers).toEqual({
    host: "hook.example.com",
    "content-type": "application/json",
    "webhook-id": "evt_1",
    "accept-encoding": "identity",
    "user-agent": "Redraw-Webhook/1",
    "content-length": "10",
    connection: "close",
  });
  expect([body, servername, protocol]).toEqual(['{"a":"ü"}', "hook.example.com", "TLSv1.3"]);
});

test("port 8443 and an address as host work, its certificate checked against the address", async () => {
  const receiver = await receive(answering(200));
  const { connect, asked } = leadTo(receiver);
  expect(await send({ connect }, `https://${publicAddress}:8443/`)).toMatchObject({ kind: "answered", status: 200 });
  expect(asked).toEqual([`${publicAddress} 8443`]);
  expect(receiver.received[0]).toMatchObject({ servername: false, headers: { host: `${publicAddress}:8443` } });
});

test.each(refusedUrls)("nothing is opened for %s (%s)", async (url) => {
  const connect: Connect = () => Promise.reject(new Error("connected"));
  expect(await send({ connect }, url)).toMatchObject({ kind: "refused" });
});

test.each(refusedAddresses)("nothing is opened for a name that resolves to %s", async (address) => {
  let opened = 0;
  const connect: Connect = () => {
    opened++;
    return Promise.reject(new Error("connected"));
  };
  expect(await send({ connect, resolve: () => Promise.resolve([publicAddress, address]) })).toMatchObject({ kind: "refused" });
  expect(opened).toBe(0);
});

test("a name that is rebound after it was vetted changes nothing: it is resolved once an attempt", async () => {
  const receiver = await receive(answering(200));
  const { connect, asked } = leadTo(receiver);
  const answers = [[publicAddress], ["127.0.0.1"], ["169.254.169.254", publicAddress]];
  let looked = 0;
  const sender = openWebhookSender({
    refusedRanges: [],
    ca: authority.ca,
    connect,
    resolve: () => Promise.resolve(answers[looked++]!),
  });
  const post = { url: "https://hook.example.com/", headers: {}, body: "" };
  expect(await sender.send(post)).toMatchObject({ kind: "answered" });
  expect([looked, asked]).toEqual([1, [`${publicAddress} 443`]]);
  expect(await sender.send(post)).toEqual({ kind: "refused", why: "loopback" });
  expect(await sender.send(post)).toEqual({ kind: "refused", why: "link_local" });
  expect([looked, receiver.connections()]).toEqual([3, 1]);
});

test("a connection that ends elsewhere than at the vetted address is closed before anything is written", async () => {
  const receiver = await receive(answering(200));
  const astray: Connect = async (_address, _port, signal) => connectDirectly("127.0.0.1", receiver.port, signal);
  expect(await send({ connect: astray })).toMatchObject({ kind: "failed", why: expect.stringContaining("address that was checked") });
  expect(receiver.received).toEqual([]);
});

test("without a connector of its own, the sender connects to the literal address and nowhere else", async () => {
  // The guard of tests refuses every host but loopback, and names the one that was tried.
  await expect(connectDirectly(publicAddress, 443, AbortSignal.timeout(1_000))).rejects.toThrow(publicAddress);
  const receiver = await receive(answering(200));
  const { socket, remoteAddress } = await connectDirectly("127.0.0.1", receiver.port, AbortSignal.timeout(1_000));
  socket.destroy();
  expect(remoteAddress).toBe("127.0.0.1");
});

test("the next vetted address is tried when one does not answer", async () => {
  const receiver = await receive(answering(200));
  const { connect } = leadTo(receiver);
  const asked: string[] = [];
  const half: Connect = (address, port, signal) => {
    asked.push(address);
    return address === "8.8.8.8" ? Promise.reject(new Error("refused")) : connect(address, port, signal);
  };
  expect(await send({ connect: half, resolve: () => Promise.resolve(["8.8.8.8", publicAddress]) })).toMatchObject({ kind: "answered" });
  expect(asked).toEqual(["8.8.8.8", publicAddress]);
});

test("a redirect is an answer and is not followed", async () => {
  const receiver = await receive(answering(302, ["location: https://127.0.0.1/"]));
  const { connect, asked } = leadTo(receiver);
  expect(await send({ connect })).toMatchObject({ kind: "answered", status: 302 });
  expect([asked.length, receiver.connections()]).toEqual([1, 1]);
});

test.each([
  ["another name", authority.certify("DNS:other.example.com"), {}],
  ["its address only", authority.certify(`IP:${publicAddress}`), {}],
  ["an authority that nobody knows", openUnknown(), {}],
  ["TLS 1.1 at most", certificate, { minVersion: "TLSv1", maxVersion: "TLSv1.1", ciphers: "DEFAULT@SECLEVEL=0" }],
  ["HTTP/2 only", certificate, { ALPNProtocols: ["h2"] }],
])("a receiver with a certificate of %s gets nothing", async (_name, own, tls) => {
  const receiver = await receive(answering(200), own, tls);
  const outcome = await send({ connect: leadTo(receiver).connect });
  expect(outcome).toMatchObject({ kind: "failed", why: expect.stringContaining("certificate") });
  expect(receiver.received).toEqual([]);
});

function openUnknown(): ReturnType<typeof authority.certify> {
  const unknown = openAuthority();
  return unknown.certify("DNS:hook.example.com");
}

test("the environment cannot switch the check of certificates off", async () => {
  process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = "0";
  try {
    const receiver = await receive(answering(200), openUnknown());
    expect(await send({ connect: leadTo(receiver).connect })).toMatchObject({ kind: "failed" });
    expect(receiver.received).toEqual([]);
  } finally {
    delete process.env["NODE_TLS_REJECT_UNAUTHORIZED"];
  }
});

const silence: Answering = () => {};
const trickle: Answering = (socket) => {
  const timer = setInterval(() => socket.write("HTTP/1.1 200 OK\r\n".slice(0, 1)), 50);
  socket.on("close", () => clearInterval(timer));
};
const interimFlood: Answering = (socket) => {
  const timer = setInterval(() => socket.write("HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n".repeat(20)), 1);
  socket.on("close", () => clearInterval(timer));
};
const headerFlood: Answering = (socket) => {
  socket.write("HTTP/1.1 200 OK\r\n");
  const timer = setInterval(() => socket.write(`x-${"a".repeat(900)}: ${"b".repeat(900)}\r\n`), 1);
  socket.on("close", () => clearInterval(timer));
};
const hangUp: Answering = (socket) => socket.destroy();
const nonsense: Answering = (socket) => socket.end("SSH-2.0-OpenSSH_9.2\r\n");
const upgrade: Answering = (socket) => socket.end("HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n");

test.each([
  ["says nothing", silence, "in time"],
  ["sends a letter at a time", trickle, "in time|protocol"],
  ["floods with interim answers", interimFlood, "interim"],
  ["floods with headers", headerFlood, "protocol"],
  ["hangs up", hangUp, "protocol"],
  ["speaks another protocol", nonsense, "protocol"],
  ["changes the protocol", upgrade, "101"],
])("a receiver that %s has not answered, and the connection ends in time", async (_name, answer, why) => {
  const receiver = await receive(answer);
  const started = performance.now();
  expect(await send({ connect: leadTo(receiver).connect })).toEqual({ kind: "failed", why: expect.stringMatching(why) });
  expect(performance.now() - started).toBeLessThan(1_500);
  expect(receiver.received).toHaveLength(1);
});

test("a receiver that takes the connection and speaks no TLS is given up", async () => {
  const silent: Connect = async (address, _port, signal) => {
    const { createServer } = await import("node:net");
    const server = createServer().listen(0, "127.0.0.1");
    await new Promise((listening) => server.once("listening", listening));
    signal.addEventListener("abort", () => server.close());
    const { port } = server.address() as { port: number };
    const socket = connectTcp(port, "127.0.0.1");
    return { socket, remoteAddress: address };
  };
  const started = performance.now();
  expect(await send({ connect: silent })).toMatchObject({ kind: "failed" });
  expect(performance.now() - started).toBeLessThan(1_500);
});

test("a resolver that never answers is given up with the whole attempt", async () => {
  const resolve = (_name: string, signal: AbortSignal): Promise<readonly string[]> =>
    new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(new Error("aborted")), { once: true }));
  expect(await send({ resolve, connect: connectDirectly })).toMatchObject({ kind: "failed", why: expect.stringContaining("resolved") });
});

/** Writes a body without end; counts what left. */
function endless(): { readonly answer: Answering; readonly written: () => number } {
  let written = 0;
  const answer: Answering = (socket) => {
    socket.write("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n");
    const chunk = `1000\r\n${"<b>".repeat(1365)}x\r\n`;
    const pour = (): void => {
      while (!socket.destroyed && socket.write(chunk)) written += 4096;
    };
    socket.on("drain", pour);
    pour();
  };
  return { answer, written: () => written };
}

test("an answer without end counts by its status, and little of it is read or kept", async () => {
  const { answer, written } = endless();
  const receiver = await receive(answer);
  const outcome = await send({ connect: leadTo(receiver).connect });
  expect(outcome).toMatchObject({ kind: "answered", status: 200 });
  expect(outcome.kind === "answered" && outcome.excerpt.length).toBe(1024);
  await new Promise((later) => setTimeout(later, 50));
  // The rest fills the buffers of the system, not ours.
  expect(written()).toBeLessThan(8_000_000);
});

test("a body that never ends but trickles counts by its status once the time is over", async () => {
  const receiver = await receive((socket) => {
    socket.write("HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nhalf");
  });
  const started = performance.now();
  expect(await send({ connect: leadTo(receiver).connect })).toMatchObject({ kind: "answered", status: 200, excerpt: "half" });
  expect(performance.now() - started).toBeLessThan(1_500);
});

test("a compressed answer stays as it came: nothing is unpacked", async () => {
  const bomb = gzipSync(Buffer.alloc(10_000_000));
  const receiver = await receive((socket) => {
    socket.write(`HTTP/1.1 500 No\r\ncontent-encoding: gzip\r\ncontent-length: ${bomb.byteLength}\r\n\r\n`);
    socket.end(bomb);
  });
  const outcome = await send({ connect: leadTo(receiver).connect });
  expect(outcome).toMatchObject({ kind: "answered", status: 500, excerpt: expect.stringMatching(/^\\x1f\\x8b/) });
  expect(outcome.kind === "answered" && outcome.excerpt.length).toBeLessThanOrEqual(4 * 1024);
});

test("what a receiver answers is kept escaped", async () => {
  const receiver = await receive(answering(400, ["retry-after: 7"], 'no <script>\r\n\u0000\\ "ü"'));
  expect(await send({ connect: leadTo(receiver).connect })).toEqual({
    kind: "answered",
    status: 400,
    retryAfterSeconds: 7,
    excerpt: String.raw`no <script>\x0d\n\x00\\ "\xc3\xbc"`,
  });
});

test("two webhooks share no connection", async () => {
  const receiver = await receive(answering(200));
  const { connect } = leadTo(receiver);
  await send({ connect });
  await send({ connect });
  expect(receiver.connections()).toBe(2);
});
