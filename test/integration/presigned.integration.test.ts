/** Downloads from the object store itself: every file with its recorded digest, also when the clock of the process is an hour off. */
import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withAdministration } from "../../src/boot/administration.ts";
import { migrateDatabase } from "../../src/boot/migrate-database.ts";
import { formats } from "../../src/formats/index.ts";
import type { Service } from "../../tools/services/engine.ts";
import { startNats } from "../../tools/services/nats.ts";
import { startTestedPostgres } from "../../tools/services/pgbouncer.ts";
import { startS3 } from "../../tools/services/s3.ts";
import { configOf, startProcess } from "../make/processes.ts";
import type { Settings, StartedProcess } from "../make/processes.ts";
import { needProgram } from "../oracles/install.ts";
import { isSkipped } from "../oracles/skip.ts";

const engines: Service[] = [];
const processes: StartedProcess[] = [];
let settings: Settings;
let storeUrl: string;
let key: string;
let job: string;

const start = (name: "ingress" | "worker", more: Settings = {}): StartedProcess => {
  const started = startProcess(name, { ...settings, ...more });
  processes.push(started);
  return started;
};
const baseOf = async (started: StartedProcess): Promise<string> => (await started.running).baseUrl;
const ask = (url: string): Promise<Response> => fetch(url, { headers: { "x-api-key": key }, redirect: "manual" });
const digestOf = async (answer: Response): Promise<string> =>
  createHash("sha256")
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest("base64");

async function submit(baseUrl: string): Promise<Response> {
  const body = readFileSync("examples/flow-blue-rounded.png");
  return fetch(`${baseUrl}/convert`, { method: "POST", headers: { "x-api-key": key, "content-type": "image/png" }, body });
}

async function untilSucceeded(baseUrl: string, id: string): Promise<void> {
  for (let status = "queued"; status !== "succeeded";) {
    const answer = await fetch(`${baseUrl}/jobs/${id}`, { headers: { "x-api-key": key, prefer: "wait=20" } });
    ({ status } = (await answer.json()) as { status: string });
    if (status === "failed") throw new Error("the job failed");
  }
}

/** Downloads every file both ways, and compares their digests with the recorded one. */
async function checkDownloads(baseUrl: string): Promise<void> {
  for (const { id: format, mediaType, extension } of formats) {
    const redirect = await ask(`${baseUrl}/jobs/${job}/download?format=${format}`);
    expect([redirect.status, redirect.headers.get("cache-control")]).toEqual([302, "private, no-store"]);
    const location = redirect.headers.get("location")!;
    expect(location.startsWith(storeUrl)).toBe(true);
    expect(new URL(location).searchParams.get("X-Amz-Expires")).toBe("300");
    const file = await fetch(location);
    expect(file.status, `${format} from the store`).toBe(200);
    expect(file.headers.get("content-type")).toBe(mediaType);
    expect(file.headers.get("content-disposition")).toBe(`attachment; filename="${job}${extension}"`);
    expect(file.headers.get("cache-control")).toBe("no-store");
    const bytes = await ask(`${baseUrl}/jobs/${job}/download?format=${format}&redirect=false`);
    expect([bytes.status, bytes.headers.get("content-type")]).toEqual([200, "application/octet-stream"]);
    const recorded = /sha-256=:(.+):/.exec(bytes.headers.get("repr-digest") ?? "")?.[1];
    expect([await digestOf(file), await digestOf(bytes)]).toEqual([recorded, recorded]);
  }
}

const leftOut = ["postgres", "nats", "s3"].some((engine) => isSkipped(engine));

describe.skipIf(leftOut)("with a store that clients reach", () => {
  beforeAll(async () => {
    const [postgres, nats, s3] = [await startTestedPostgres(), await startNats(), await startS3()];
    engines.push(postgres, nats, s3);
    storeUrl = s3.endpoint;
    const lines = Object.assign({}, ...engines.map(({ lines: own }) => own)) as Settings;
    settings = { ...lines, REDRAW_MASTER_KEY: "k".repeat(40), REDRAW_TEXT: "none", REDRAW_S3_PUBLIC_ENDPOINT: storeUrl };
    await migrateDatabase(configOf(settings));
    const add = { account: "presigned", credits: 1_000 };
    key = await withAdministration(configOf(settings), async (administration) => (await administration.addAccount(add)).ownerKey.key);
    const [ingress] = [start("ingress"), start("worker")];
    const baseUrl = await baseOf(ingress);
    job = ((await (await submit(baseUrl)).json()) as { job_id: string }).job_id;
    await untilSucceeded(baseUrl, job);
  });
  afterAll(async () => {
    await Promise.all(processes.map((one) => one.stop("SIGKILL")));
    for (const engine of engines.toReversed()) await engine.stop();
  });

  test("every file comes from the store, with its type, its name and its recorded digest", async () => {
    await checkDownloads(await baseOf(processes[0]!));
  });

  describe.skipIf(isSkipped("faketime"))("and a process whose clock is off", () => {
    const findLibrary = (): string | undefined => globSync("/usr/lib/*/faketime/libfaketimeMT.so.1")[0];
    beforeAll(() =>
      needProgram({ name: "libfaketime", packages: ["faketime"], skip: "faketime", isInstalled: () => findLibrary() !== undefined }),
    );

    test.each(["+3600", "-3600"])("by %s seconds, downloads work, and pictures are accepted and converted", async (shift) => {
      const clock = { LD_PRELOAD: findLibrary()!, FAKETIME: shift, FAKETIME_DONT_FAKE_MONOTONIC: "1" };
      const started = start("ingress", clock);
      const baseUrl = await baseOf(started);
      const date = (await ask(`${baseUrl}/account`)).headers.get("date")!;
      expect(Math.abs(Date.parse(date) - Date.now() - 1_000 * Number(shift))).toBeLessThan(60_000);
      await checkDownloads(baseUrl);
      const accepted = await submit(baseUrl);
      expect(accepted.status).toBe(202);
      await untilSucceeded(baseUrl, ((await accepted.json()) as { job_id: string }).job_id);
    });
  });

  test("without the setting the files pass through the ingress", async () => {
    const baseUrl = await baseOf(start("ingress", { REDRAW_S3_PUBLIC_ENDPOINT: "" }));
    const redirect = await ask(`${baseUrl}/jobs/${job}/download`);
    expect(redirect.headers.get("location")).toMatch(/^\/v1\/artifacts\//);
    expect((await fetch(new URL(redirect.headers.get("location")!, baseUrl))).status).toBe(200);
  });
});
