import { createSocket } from "node:dgram";
import { afterEach, expect, test } from "vitest";
import type { Resolve } from "../../../src/adapters/outgoing/guard.ts";
import { openResolver } from "../../../src/adapters/outgoing/resolve.ts";

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

type Records = Readonly<Record<string, readonly (readonly number[])[] | number>>;

/** Serves DNS on loopback: for each type (1 and 28) the addresses, or the error code. Returns the names that were asked. */
async function serveNames(records: Records): Promise<{ readonly resolve: Resolve; readonly asked: string[] }> {
  const asked: string[] = [];
  const socket = createSocket("udp4");
  socket.on("message", (question, from) => {
    const end = question.indexOf(0, 12);
    const type = question.readUInt16BE(end + 1);
    const labels = [];
    for (let at = 12; at < end; at += question[at]! + 1) labels.push(question.toString("latin1", at + 1, at + 1 + question[at]!));
    asked.push(`${labels.join(".")} ${type}`);
    const record = records[String(type)] ?? [];
    const found = typeof record === "number" ? [] : record;
    const head = Buffer.alloc(12);
    question.copy(head, 0, 0, 2);
    head.writeUInt16BE(0x8180 | (typeof record === "number" ? record : 0), 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(found.length, 6);
    // A time to live of 0: the next question may get another answer.
    const answers = found.map((bytes) => Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, bytes.length, ...bytes]));
    socket.send(Buffer.concat([head, question.subarray(12, end + 5), ...answers]), from.port, from.address);
  });
  await new Promise<void>((bound) => socket.bind(0, "127.0.0.1", bound));
  closers.push(() => socket.close());
  return { resolve: openResolver([`127.0.0.1:${socket.address().port}`]), asked };
}

const signal = AbortSignal.timeout(60_000);
const eight = Array.from({ length: 16 }, (_, index) => (index === 0 ? 0x26 : index === 15 ? 8 : 0));

test("all addresses of both families come back, from two questions for the name itself", async () => {
  const { resolve, asked } = await serveNames({
    1: [
      [8, 8, 8, 8],
      [127, 0, 0, 1],
    ],
    28: [eight],
  });
  expect(await resolve("hook.example.com.", signal)).toEqual(["8.8.8.8", "127.0.0.1", "2600::8"]);
  expect(asked.toSorted()).toEqual(["hook.example.com 1", "hook.example.com 28"]);
});

test("a name of one family only is no failure, and neither is one of none", async () => {
  const one = await serveNames({ 1: [[8, 8, 8, 8]] });
  expect(await one.resolve("hook.example.com.", signal)).toEqual(["8.8.8.8"]);
  const none = await serveNames({ 1: 3, 28: 3 });
  expect(await none.resolve("hook.example.com.", signal)).toEqual([]);
});

test("a server that fails is a failure", async () => {
  const { resolve } = await serveNames({ 1: 2, 28: 2 });
  await expect(resolve("hook.example.com.", signal)).rejects.toThrow();
});

test("names of this machine's hosts file are not known", async () => {
  const { resolve, asked } = await serveNames({ 1: 3, 28: 3 });
  expect(await resolve("localhost.", signal)).not.toContain("127.0.0.1");
  expect(asked.length).toBeLessThanOrEqual(2);
});

test("a question is given up when the attempt is", async () => {
  const socket = createSocket("udp4");
  await new Promise<void>((bound) => socket.bind(0, "127.0.0.1", bound));
  closers.push(() => socket.close());
  const resolve = openResolver([`127.0.0.1:${socket.address().port}`]);
  const started = performance.now();
  await expect(resolve("hook.example.com.", AbortSignal.timeout(100))).rejects.toThrow();
  expect(performance.now() - started).toBeLessThan(1_000);
});
