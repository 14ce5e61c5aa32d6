/** The whole service as its users meet it: started on an empty folder, asked over HTTP, administered beside, stopped and started again. */
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withAdministration } from "../../src/boot/administration.ts";
import { readServiceConfig } from "../../src/boot/config.ts";
import { openService } from "../../src/boot/service.ts";
import type { Service } from "../../src/boot/service.ts";
import { openServiceTelemetry } from "../../src/boot/service-telemetry.ts";

const picture = readFileSync("examples/flow-blue-rounded.png");
const logs: string[] = [];
const telemetry = openServiceTelemetry({ logLevel: "info" }, { write: (line) => logs.push(line) });
const folder = mkdtempSync(join(tmpdir(), "redraw-service-"));
const config = readServiceConfig({ REDRAW_DATA_DIR: folder, REDRAW_PORT: "0", REDRAW_ADMIN_PORT: "0", REDRAW_TEXT: "none" });

interface JobBody {
  readonly job_id: string;
  readonly status: string;
  readonly formats: readonly string[];
  readonly error: { readonly code: string } | null;
}

let service: Service;
const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${service.baseUrl}${path}`, {
    ...init,
    headers: { "x-api-key": service.demoKey ?? "", ...(init.headers as Record<string, string> | undefined) },
  });
const convert = async (body: Uint8Array): Promise<string> => {
  const response = await ask("/convert", { method: "POST", headers: { "content-type": "image/png" }, body });
  expect(response.status).toBe(202);
  return ((await response.json()) as JobBody).job_id;
};
const ended = async (id: string): Promise<JobBody> => {
  for (;;) {
    const job = (await (await ask(`/jobs/${id}`, { headers: { prefer: "wait=30" } })).json()) as JobBody;
    if (["succeeded", "failed"].includes(job.status)) return job;
  }
};

beforeAll(async () => {
  service = await openService(config, telemetry);
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

describe("a first start", () => {
  test("makes the account demo, with its key for its owner's eyes", async () => {
    expect(statSync(join(folder, "demo-key")).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, "demo-key"), "utf8").trim()).toBe(service.demoKey);
    expect(await (await ask("/account")).json()).toMatchObject({ account: "demo", balance: 1_000_000 });
  });

  test("owns the folder: a second one is refused with a sentence", async () => {
    await expect(openService(config, telemetry)).rejects.toMatchObject({ code: "data_folder_busy" });
  });
});

test("a picture becomes six files that can be downloaded again and again, for ten credits", async () => {
  const job = await ended(await convert(picture));
  expect(job).toMatchObject({ status: "succeeded", error: null, formats: ["vsdx", "pptx", "drawio", "svg", "ir", "preview"] });
  for (const format of job.formats) {
    const response = await ask(`/jobs/${job.job_id}/download?format=${format}`);
    expect(response.status).toBe(200);
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(500);
  }
  expect(await (await ask("/account")).json()).toMatchObject({ balance: 999_990 });
});

test("what is no diagram fails with a code and costs nothing", async () => {
  const broken = picture.subarray(0, picture.length - 40);
  const job = await ended(await convert(broken));
  expect(job).toMatchObject({ status: "failed", error: { code: "unreadable_image" }, formats: [] });
  expect(await (await ask("/account")).json()).toMatchObject({ balance: 999_990 });
});

test("a correction is written in every format as a revision", async () => {
  const job = await ended(await convert(picture));
  const path = `/jobs/${job.job_id}`;
  const diagram = (await (await ask(`${path}/download?format=ir`)).json()) as { nodes: { style: { fill: string }; review: string }[] };
  diagram.nodes[0]!.style.fill = "#c0ffee";
  diagram.nodes[0]!.review = "corrected";
  const revised = await ask(`${path}/revisions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(diagram),
  });
  expect([revised.status, await revised.json()]).toEqual([201, expect.objectContaining({ revision: 1 })]);
  expect(await (await ask(`${path}/download?format=svg`)).text()).toContain("#c0ffee");
  expect(await (await ask(`${path}/download?format=svg&revision=0`)).text()).not.toContain("#c0ffee");
});

test("the operator sees counts and readiness on a port of their own, and no secret in the logs", async () => {
  expect((await fetch(`${service.adminUrl}readyz`)).status).toBe(200);
  const counts = await (await fetch(`${service.adminUrl}metrics`)).text();
  expect(counts).toMatch(/redraw_jobs_total\{outcome="succeeded",reason=""\} [1-9]/);
  expect(counts).toMatch(/redraw_refunds_total\{reason="unreadable_image"\} 1/);
  expect((await fetch(new URL("/metrics", service.baseUrl))).status).toBe(404);
  expect(logs.join("")).toContain("job succeeded");
  expect(logs.join("")).not.toContain(service.demoKey!.slice(4));
});

test("commands reach the running service: credits are there at once", async () => {
  const before = (await (await ask("/account")).json()) as { balance: number };
  await withAdministration(config, (administration) => administration.grantCredits({ account: "demo", credits: 5, note: "test" }));
  expect(await (await ask("/account")).json()).toMatchObject({ balance: before.balance + 5 });
});

test("after a stop and a start everything is there, and commands work between", async () => {
  const job = await ended(await convert(picture));
  const key = service.demoKey;
  await service.close();
  const accounts = await withAdministration(config, (administration) => administration.listAccounts());
  expect(accounts.map(({ account }) => account)).toEqual(["demo"]);
  service = await openService(config, telemetry);
  expect(service.demoKey).toBe(key);
  expect((await ask(`/jobs/${job.job_id}/download`)).status).toBe(200);
});
