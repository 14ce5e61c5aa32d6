/** What `redraw watch` does with the pictures of a folder, until it is told to stop. */
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import type { ConvertPool } from "../../../src/boot/convert-pool.ts";
import { runWatch } from "../../../src/boot/cli/watch.ts";
import type { WatchOptions } from "../../../src/boot/cli/watch-command.ts";
import { Fault } from "../../../src/core/fault.ts";
import { aConversion, aPool, aWork } from "../../make/conversion.ts";
import { aFolder } from "../../make/folder.ts";
import { aTerminal } from "../../make/terminal.ts";

const defaults = { out: null, formats: ["svg"], recursive: false, pollSeconds: null, jobs: 2, threads: 1, service: null, json: false };

/** Watches a folder until the test ends, or `end` is called. */
function aWatch(folder: string, change: Partial<WatchOptions> = {}, pool: ConvertPool & { calls?: () => number } = aPool()) {
  const stop = new AbortController();
  const terminal = aTerminal();
  const ports = { work: aWork(pool), stop: stop.signal, settleMs: 100, retryMs: 200 };
  const status = runWatch({ folder, ...defaults, ...change }, terminal, ports);
  const end = (): Promise<number> => {
    stop.abort();
    return status;
  };
  onTestFinished(async () => void (await end()));
  return { terminal, end, status, calls: () => pool.calls?.() ?? 0 };
}

const eventually = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 10_000, interval: 20 });

/** Long enough for whatever is wrong to have happened. */
const quiet = (): Promise<void> => pause(600);

test("what is there and what comes is converted, one line a picture", async () => {
  const folder = aFolder({ "a.png": "good" });
  const { terminal, end } = aWatch(folder, { formats: ["svg", "vsdx"] });
  await eventually(() => expect(terminal.results()).toMatch(/^\S*a\.png: 2 nodes, .* -> \S*a\.vsdx and 1 more \(0\.\d s\)\n$/));
  writeFileSync(join(folder, "b.tiff"), "good");
  await eventually(() => expect(terminal.results()).toContain("b.tiff: 2 nodes"));
  expect(await end()).toBe(0);
  expect(readdirSync(folder).toSorted()).toEqual(["a.png", "a.svg", "a.vsdx", "b.svg", "b.tiff", "b.vsdx"]);
  expect(terminal.messages()).toBe(`watching ${folder}\n`);
});

test("a restart converts what is new or newer than its files, and nothing else", async () => {
  const folder = aFolder({ "done.png": "good", "done.svg": "mine", "newer.png": "good", "newer.svg": "old", "new.png": "good" });
  const long = new Date("2026-01-01T00:00:00Z");
  utimesSync(join(folder, "done.png"), long, long);
  utimesSync(join(folder, "newer.svg"), long, long);
  const first = aWatch(folder);
  await eventually(() => expect(first.calls()).toBe(2));
  await quiet();
  await first.end();
  expect(readFileSync(join(folder, "done.svg"), "utf8")).toBe("mine");
  expect(readFileSync(join(folder, "newer.svg"), "utf8")).toBe("svg");
  const second = aWatch(folder);
  await quiet();
  expect([second.calls(), second.terminal.results()]).toEqual([0, ""]);
});

test("a picture that another machine has dated ahead is converted once all the same", async () => {
  const folder = aFolder({ "a.png": "good" });
  const ahead = new Date(Date.now() + 3_600_000);
  utimesSync(join(folder, "a.png"), ahead, ahead);
  const first = aWatch(folder);
  await eventually(() => expect(first.terminal.results()).not.toBe(""));
  await first.end();
  expect(statSync(join(folder, "a.svg")).mtimeMs).toBeGreaterThanOrEqual(ahead.getTime());
  const second = aWatch(folder);
  await quiet();
  expect(second.calls()).toBe(0);
});

test("a picture that changes replaces its files, an older one in its place too", async () => {
  const folder = aFolder({ "a.png": "good" });
  const { calls } = aWatch(folder);
  await eventually(() => expect(existsSync(join(folder, "a.svg"))).toBe(true));
  writeFileSync(join(folder, "a.svg"), "edited");
  writeFileSync(join(folder, "a.png"), "another");
  await eventually(() => expect([calls(), readFileSync(join(folder, "a.svg"), "utf8")]).toEqual([2, "svg"]));
  const long = new Date("2026-01-01T00:00:00Z");
  utimesSync(join(folder, "a.png"), long, long);
  await eventually(() => expect(calls()).toBe(3));
});

test("a refused picture is named once, and tried again when it has changed", async () => {
  const folder = aFolder({ "a.png": "bad" });
  const { terminal, calls } = aWatch(folder, { json: true });
  const line = `failed ${join(folder, "a.png")}: the picture is damaged\n`;
  await eventually(() => expect(terminal.messages()).toContain(line));
  await quiet();
  expect([calls(), terminal.messages().split(line).length - 1]).toEqual([1, 1]);
  writeFileSync(join(folder, "a.png"), "good!");
  await eventually(() => expect(readdirSync(folder)).toContain("a.svg"));
  const [refused, converted] = terminal.results().trim().split("\n");
  expect(JSON.parse(refused!)).toMatchObject({ status: "failed", error: { code: "unreadable_image" } });
  expect(JSON.parse(converted!)).toMatchObject({ status: "converted", nodes: 2 });
});

test("what is unavailable for a while is tried again by itself", async () => {
  const folder = aFolder({ "a.png": "good" });
  let calls = 0;
  const pool = aPool();
  const { terminal } = aWatch(
    folder,
    {},
    {
      ...pool,
      convert(...args) {
        if (calls++ > 0) return pool.convert(...args);
        return Promise.reject(new Fault({ code: "unavailable", kind: "unavailable", message: "the service is away" }));
      },
    },
  );
  await eventually(() => expect(readdirSync(folder)).toContain("a.svg"));
  expect(terminal.messages()).toContain("the service is away");
});

test("its own files are no pictures to it: previews, and everything below --out", async () => {
  const folder = aFolder({ "a.png": "good", "in/b.png": "good" });
  const { terminal, calls } = aWatch(folder, { formats: ["preview"], recursive: true, out: join(folder, "out") });
  const beside = aWatch(folder, { formats: ["preview"] });
  await eventually(() => expect([calls(), beside.calls()]).toEqual([2, 1]));
  await quiet();
  expect([calls(), beside.calls(), terminal.messages()]).toEqual([2, 1, `watching ${folder}\n`]);
  const written = readdirSync(join(folder, "out"), { recursive: true, encoding: "utf8" });
  expect(written.toSorted()).toEqual(["a.preview.png", "in", join("in", "b.preview.png")]);
});

test("of two pictures for one file none is converted, until one is gone", async () => {
  const folder = aFolder({ "a.png": "good", "a.jpg": "good" });
  const { terminal, calls } = aWatch(folder);
  await eventually(() => expect(terminal.messages().match(/would write/g)).toHaveLength(2));
  expect(calls()).toBe(0);
  rmSync(join(folder, "a.jpg"));
  await eventually(() => expect(readdirSync(folder)).toContain("a.svg"));
});

/** A pool whose conversions end when they are let go. */
function aGate() {
  const letGo: (() => void)[] = [];
  let atOnce = 0;
  let most = 0;
  const pool: ConvertPool = {
    async convert(_bytes, formatIds) {
      most = Math.max(most, ++atOnce);
      await new Promise<void>((resolve) => void letGo.push(resolve));
      atOnce--;
      return aConversion(formatIds);
    },
    close: () => Promise.resolve(),
  };
  return { pool, letGo, most: () => most };
}

test("no more pictures are at work than were asked for", async () => {
  const folder = aFolder({ "a.png": "1", "b.png": "1", "c.png": "1" });
  const { pool, letGo, most } = aGate();
  const { terminal } = aWatch(folder, { jobs: 2 }, pool);
  await eventually(() => expect(letGo).toHaveLength(2));
  await quiet();
  const letAllGo = setInterval(() => letGo.shift()?.(), 20);
  onTestFinished(() => clearInterval(letAllGo));
  await eventually(() => expect(terminal.results().match(/\.png: /g)).toHaveLength(3));
  expect(most()).toBe(2);
});

test("a picture that changes while it is at work is converted again afterwards, not beside", async () => {
  const folder = aFolder({ "a.png": "1" });
  const { pool, letGo, most } = aGate();
  const { terminal } = aWatch(folder, { jobs: 2 }, pool);
  await eventually(() => expect(letGo).toHaveLength(1));
  writeFileSync(join(folder, "a.png"), "changed");
  await quiet();
  expect(letGo).toHaveLength(1);
  const letAllGo = setInterval(() => letGo.shift()?.(), 20);
  onTestFinished(() => clearInterval(letAllGo));
  await eventually(() => expect(terminal.results().match(/a\.png: /g)).toHaveLength(2));
  expect(most()).toBe(1);
});

test("told to stop, pictures at work are ended and those that wait are left", async () => {
  const folder = aFolder({ "a.png": "1", "b.png": "1" });
  const { pool, letGo } = aGate();
  const { terminal, end } = aWatch(folder, { jobs: 1 }, pool);
  await eventually(() => expect(letGo).toHaveLength(1));
  const ending = end();
  await pause(50);
  letGo[0]!();
  expect(await ending).toBe(0);
  expect(readdirSync(folder).filter((name) => name.endsWith(".svg"))).toHaveLength(1);
  expect(terminal.messages()).toMatch(/^watching .*\nstopping: .*\n$/);
});

test("a folder that is none, or goes, is told", async () => {
  const folder = aFolder({ "a.png": "good" });
  const options = { ...defaults, folder: join(folder, "a.png") };
  const ports = { work: aWork(aPool()), stop: new AbortController().signal };
  await expect(runWatch(options, aTerminal(), ports)).rejects.toMatchObject({
    code: "invalid_request",
    message: expect.stringMatching(/is none/),
  });
  const { terminal, status } = aWatch(folder);
  await eventually(() => expect(terminal.results()).not.toBe(""));
  rmSync(folder, { recursive: true });
  expect(await status).toBe(1);
  expect(terminal.messages()).toContain(`redraw: ${folder} is gone\n`);
});
