/** Pictures by address: fetched whole from vetted addresses, and every trick of a server ends in time and within bounds. */
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import type { Connect } from "../../../src/adapters/outgoing/connect.ts";
import { connectDirectly } from "../../../src/adapters/outgoing/connect.ts";
import type { SourceReaderParts } from "../../../src/adapters/outgoing/source-reader.ts";
import { openSourceReader, sourceCaps } from "../../../src/adapters/outgoing/source-reader.ts";
import { openAuthority } from "../../make/certificates.ts";
import { refusedAddresses, refusedUrls } from "../../make/callback-urls.ts";
import { tinyPng } from "../../make/http-server.ts";
import type { Answering, Receiver } from "../../make/receiver.ts";
import { answering, openReceiver } from "../../make/receiver.ts";

const authority = openAuthority();
const certificate = authority.certify("DNS:pictures.example.com");
const publicAddress = "93.184.216.34";
const open: Receiver[] = [];
afterEach(async () => {
  for (const receiver of open.splice(0)) await receiver.close();
});

async function receive(answer: Answering, own: object = {}): Promise<Receiver> {
  const receiver = await openReceiver({ ...certificate, ...own }, answer);
  open.push(receiver);
  return receiver;
}

/** Leads public addresses to a receiver on this machine, as a network would. */
function leadTo(receiver: Receiver, asked: string[] = []): Connect {
  return async (address, port, signal) => {
    asked.push(`${address} ${port}`);
    return { socket: (await connectDirectly("127.0.0.1", receiver.port, signal)).socket, remoteAddress: address };
  };
}

const shortCaps = { ...sourceCaps, connectMs: 300, headersMs: 300, wholeMs: 900, graceMs: 300 };
const never = new AbortController().signal;

async function read(
  parts: Partial<SourceReaderParts>,
  { url = "https://pictures.example.com/a/b.png?c=d", maxBytes = 100_000, signal = never } = {},
): Promise<Buffer> {
  const resolve = (): Promise<readonly string[]> => Promise.resolve([publicAddress]);
  const reader = openSourceReader({ refusedRanges: [], resolve, ca: authority.ca, caps: shortCaps, ...parts });
  const pieces: Uint8Array[] = [];
  for await (const piece of await reader.open(url, { maxBytes, signal })) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Answers 200 with bytes under headers of one's own. */
const sending =
  (body: Uint8Array, headers: readonly string[] = [`content-length: ${body.byteLength}`]): Answering =>
  (socket) => {
    socket.write(["HTTP/1.1 200 OK", ...headers, "", ""].join("\r\n"));
    socket.end(body);
  };

test("a picture arrives whole from the vetted address, asked for under its own name and with nothing of ours besides", async () => {
  const receiver = await receive(sending(tinyPng));
  const asked: string[] = [];
  expect((await read({ connect: leadTo(receiver, asked) })).equals(tinyPng)).toBe(true);
  expect(asked).toEqual([`${publicAddress} 443`]);
  expect(receiver.received).toHaveLength(1);
  expect(receiver.received[0]).toMatchObject({
    head: expect.stringMatching(/^GET \/a\/b\.png\?c=d HTTP\/1\.1\r\n/) as string,
    body: "",
    servername: "pictures.example.com",
  });
  expect(receiver.received[0]!.headers).toEqual({
    host: "pictures.example.com",
    accept: "image/png, image/jpeg, image/webp",
    "accept-encoding": "identity",
    "user-agent": "Redraw-Source/1",
    connection: "close",
  });
});

test("a body without a length, in chunks, arrives too", async () => {
  const chunked = Buffer.concat([Buffer.from(`${tinyPng.byteLength.toString(16)}\r\n`), tinyPng, Buffer.from("\r\n0\r\n\r\n")]);
  const receiver = await receive(sending(chunked, ["transfer-encoding: chunked"]));
  expect((await read({ connect: leadTo(receiver) })).equals(tinyPng)).toBe(true);
});

describe("no connection is opened", () => {
  const connect: Connect = () => Promise.reject(new Error("connected"));

  test.each(refusedUrls)("for %s (%s)", async (url) => {
    await expect(read({ connect }, { url })).rejects.toMatchObject({ code: "source_refused" });
  });

  test.each(refusedAddresses)("for a name that resolves to %s, beside a public address too", async (address) => {
    for (const addresses of [[address], [publicAddress, address]]) {
      await expect(read({ connect, resolve: () => Promise.resolve(addresses) })).rejects.toMatchObject({ code: "source_refused" });
    }
  });

  test("for a range of the operator's own", async () => {
    const refusedRanges = ["93.184.0.0/16"];
    await expect(read({ connect, refusedRanges })).rejects.toMatchObject({ code: "source_refused", detail: "own" });
  });
});

test("a name that is rebound after it was vetted changes nothing: it is resolved once an attempt", async () => {
  const receiver = await receive(sending(tinyPng));
  const asked: string[] = [];
  const answers = [[publicAddress], ["127.0.0.1"], ["169.254.169.254", publicAddress]];
  let looked = 0;
  const parts = { connect: leadTo(receiver, asked), resolve: () => Promise.resolve(answers[looked++]!) };
  await read(parts);
  await expect(read(parts)).rejects.toMatchObject({ code: "source_refused", detail: "loopback" });
  await expect(read(parts)).rejects.toMatchObject({ code: "source_refused", detail: "link_local" });
  expect([looked, asked, receiver.connections()]).toEqual([3, [`${publicAddress} 443`], 1]);
});

test("a connection that ends elsewhere than at the vetted address is closed before anything is asked", async () => {
  const receiver = await receive(sending(tinyPng));
  const astray: Connect = (_address, _port, signal) => connectDirectly("127.0.0.1", receiver.port, signal);
  await expect(read({ connect: astray })).rejects.toMatchObject({ code: "source_unreachable" });
  expect(receiver.received).toEqual([]);
});

test("a redirect is not followed, wherever it leads", async () => {
  for (const location of ["https://127.0.0.1/", "https://pictures.example.com/other.png"]) {
    const receiver = await receive(answering(302, [`location: ${location}`]));
    const failed = read({ connect: leadTo(receiver) });
    await expect(failed).rejects.toMatchObject({ code: "source_unreadable", message: expect.stringContaining("redirects") as string });
    expect(receiver.connections()).toBe(1);
  }
});

test.each([204, 206, 404, 410, 500, 503])("an answer of %d is no picture, and final", async (status) => {
  const receiver = await receive(answering(status));
  await expect(read({ connect: leadTo(receiver) })).rejects.toMatchObject({ code: "source_unreadable" });
});

test("a certificate of another name, or of nobody, is final", async () => {
  for (const own of [authority.certify("DNS:other.example.com"), openAuthority().certify("DNS:pictures.example.com")]) {
    const receiver = await receive(sending(tinyPng), own);
    await expect(read({ connect: leadTo(receiver) })).rejects.toMatchObject({ code: "source_unreadable" });
    expect(receiver.received).toEqual([]);
  }
});

test("a name that does not exist is final; one that cannot be resolved now may be tried again", async () => {
  await expect(read({ resolve: () => Promise.resolve([]) })).rejects.toMatchObject({ code: "source_unreadable" });
  const resolve = (): Promise<never> => Promise.reject(new Error("SERVFAIL"));
  await expect(read({ resolve })).rejects.toMatchObject({ code: "source_unreachable" });
});

/** Writes something again and again. */
const pouring =
  (head: string, piece: string | Uint8Array, everyMs: number): Answering =>
  (socket) => {
    socket.write(head);
    const timer = setInterval(() => socket.write(piece), everyMs);
    socket.on("close", () => clearInterval(timer));
  };
const headOf = (...headers: string[]): string => ["HTTP/1.1 200 OK", ...headers, "", ""].join("\r\n");

test.each([
  ["says nothing", () => {}, "source_unreachable"],
  ["hangs up", (socket) => socket.destroy(), "source_unreachable"],
  ["sends a head and no body", (socket) => void socket.write(headOf("content-length: 100")), "source_unreachable"],
  ["trickles its body", pouring(headOf("content-length: 90000"), "x", 50), "source_unreachable"],
  ["trickles a head", pouring("HTTP/1.1 200 OK\r\nx: ", "y", 50), "source_unreachable"],
  ["sends a body without end", pouring(headOf("transfer-encoding: chunked"), `1000\r\n${"x".repeat(4096)}\r\n`, 1), "too_large"],
  ["sends a body without end and without chunks", pouring(headOf(), "x".repeat(4_096), 1), "too_large"],
  ["claims more than is accepted", sending(tinyPng, ["content-length: 100001"]), "too_large"],
  ["claims more than it sends", sending(tinyPng, ["content-length: 90000"]), "source_unreachable"],
  ["says its length twice", sending(tinyPng, ["content-length: 3", "content-length: 4"]), "source_unreadable"],
  ["says a length beside chunks", sending(tinyPng, ["content-length: 3", "transfer-encoding: chunked"]), "source_unreadable"],
  ["speaks another protocol", (socket) => socket.end("SSH-2.0-OpenSSH_9.2\r\n"), "source_unreadable"],
  ["floods with interim answers", pouring("", "HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n".repeat(20), 1), "source_unreadable"],
  ["floods with headers", pouring("HTTP/1.1 200 OK\r\n", `x-${"a".repeat(900)}: ${"b".repeat(900)}\r\n`, 1), "source_unreadable"],
] satisfies [string, Answering, string][])("a server that %s is given up in time, with a code", async (_name, answer, code) => {
  const receiver = await receive(answer);
  const started = performance.now();
  await expect(read({ connect: leadTo(receiver) })).rejects.toMatchObject({ code });
  expect(performance.now() - started).toBeLessThan(2_000);
});

test("a body that is steady, but too slow for the whole, ends with the whole", async () => {
  const receiver = await receive(pouring(headOf("content-length: 90000"), Buffer.alloc(600), 20));
  const started = performance.now();
  const failed = read({ connect: leadTo(receiver) });
  await expect(failed).rejects.toMatchObject({ code: "source_unreachable", message: expect.stringContaining("too long") as string });
  expect(performance.now() - started).toBeLessThan(2_000);
});

test("more bytes than claimed are not read", async () => {
  const receiver = await receive(sending(Buffer.concat([tinyPng, Buffer.from("more")]), [`content-length: ${tinyPng.byteLength}`]));
  expect((await read({ connect: leadTo(receiver) })).equals(tinyPng)).toBe(true);
});

test("a compressed answer is refused, and never unpacked", async () => {
  const bomb = gzipSync(Buffer.alloc(10_000_000));
  const receiver = await receive(sending(bomb, ["content-encoding: gzip", `content-length: ${bomb.byteLength}`]));
  await expect(read({ connect: leadTo(receiver) })).rejects.toMatchObject({ code: "source_unreadable" });
  const plain = await receive(sending(bomb));
  expect((await read({ connect: leadTo(plain) })).byteLength).toBe(bomb.byteLength);
});

test("whoever gives up ends the connection, before the answer and in the middle", async () => {
  for (const answer of [() => {}, pouring(headOf("content-length: 90000"), Buffer.alloc(1_000), 5)]) {
    let closed = 0;
    const receiver = await receive((socket, received) => {
      socket.on("close", () => closed++);
      answer(socket, received);
    });
    const giveUp = new AbortController();
    setTimeout(() => giveUp.abort(new Error("given up")), 100);
    await expect(read({ connect: leadTo(receiver) }, { signal: giveUp.signal })).rejects.toThrow();
    await expect.poll(() => closed).toBe(1);
  }
});

test("a reader that stops early ends the connection", async () => {
  let closed = false;
  const receiver = await receive((socket, received) => {
    socket.on("close", () => (closed = true));
    pouring(headOf("content-length: 90000"), Buffer.alloc(1_000), 5)(socket, received);
  });
  const reader = openSourceReader({
    refusedRanges: [],
    resolve: () => Promise.resolve([publicAddress]),
    ca: authority.ca,
    connect: leadTo(receiver),
  });
  for await (const piece of await reader.open("https://pictures.example.com/", { maxBytes: 100_000, signal: never }))
    if (piece.byteLength > 0) break;
  await expect.poll(() => closed).toBe(true);
});

test("how slowly the pieces are taken does not count", async () => {
  const receiver = await receive(sending(Buffer.alloc(90_000)));
  const reader = openSourceReader({
    refusedRanges: [],
    resolve: () => Promise.resolve([publicAddress]),
    ca: authority.ca,
    connect: leadTo(receiver),
    caps: { ...shortCaps, wholeMs: 5_000, graceMs: 100 },
  });
  let bytes = 0;
  for await (const piece of await reader.open("https://pictures.example.com/", { maxBytes: 100_000, signal: never })) {
    bytes += piece.byteLength;
    await new Promise((later) => setTimeout(later, 200));
  }
  expect(bytes).toBe(90_000);
});
