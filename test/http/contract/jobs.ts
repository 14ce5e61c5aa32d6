/** Checks of the tables on jobs, artifacts, transitions and the account. */
import { createHash } from "node:crypto";
import { expect } from "vitest";
import { sweepJobs } from "../../../src/app/sweep.ts";
import { formats } from "../../../src/formats/index.ts";
import type { World } from "./world.ts";
import { aWorld } from "./world.ts";

/** Proves a row; the row's cells come along, so that a number on the page is the number that is proven. */
export type Check = (cells: readonly string[]) => Promise<void>;

/** Checks by the name of their row. */
export type Checks = Readonly<Record<string, Check>>;

type Member = (seen: { readonly queued: Json; readonly succeeded: Json; readonly failed: Json }, world: World) => void | Promise<void>;
type Json = Readonly<Record<string, unknown>>;

const six = ["vsdx", "pptx", "drawio", "svg", "ir", "preview"];
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const jobMembers: Readonly<Record<string, Member>> = {
  job_id: ({ queued }) => expect(queued["job_id"]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
  status: ({ queued, succeeded, failed }) =>
    expect([queued["status"], succeeded["status"], failed["status"]]).toEqual(["queued", "succeeded", "failed"]),
  async total_seconds({ queued, succeeded }, world) {
    const first = Number(queued["total_seconds"]);
    const later = Number((await world.job(String(queued["job_id"])))["total_seconds"]);
    expect(later).toBeGreaterThan(first);
    expect(Number(later.toFixed(3))).toBe(later);
    expect((await world.job(String(succeeded["job_id"])))["total_seconds"]).toBe(succeeded["total_seconds"]);
  },
  async formats({ queued, succeeded, failed }, world) {
    expect([queued["formats"], succeeded["formats"], failed["formats"]]).toEqual([[], six, []]);
    const expired = String(succeeded["job_id"]);
    await world.sql("UPDATE job SET expires_at = clock_timestamp() WHERE id = $1::uuid", [expired]);
    expect((await world.job(expired))["formats"]).toEqual([]);
  },
  error: ({ queued, succeeded, failed }) => {
    expect([queued["error"], succeeded["error"]]).toEqual([null, null]);
    expect(failed["error"]).toEqual({ code: "no_diagram_found", message: "it is so" });
  },
  name: ({ queued, succeeded }) => expect([queued["name"], succeeded["name"]]).toEqual([null, null]),
  stage: ({ queued, succeeded }) => expect([queued["stage"], succeeded["stage"]]).toEqual([null, null]),
  percentage: ({ queued, succeeded, failed }) => {
    expect([queued["percentage"], succeeded["percentage"]]).toEqual([0, 100]);
    expect(failed["percentage"]).not.toBe(100);
  },
  accepted_at: ({ queued }) => {
    expect(queued["accepted_at"]).toMatch(time);
    expect(Math.abs(Date.now() - Date.parse(String(queued["accepted_at"])))).toBeLessThan(60_000);
  },
  ended_at: ({ queued, succeeded, failed }) => {
    expect(queued["ended_at"]).toBeNull();
    expect([succeeded["ended_at"], failed["ended_at"]]).toEqual([expect.stringMatching(time), expect.stringMatching(time)]);
  },
  expires_at: ({ queued, succeeded, failed }) => {
    expect([queued["expires_at"], failed["expires_at"]]).toEqual([null, null]);
    const kept = Date.parse(String(succeeded["expires_at"])) - Date.parse(String(succeeded["ended_at"]));
    expect(kept).toBeGreaterThanOrEqual(72 * 3_600_000 - 1);
  },
  revision: ({ queued, succeeded }) => expect([queued["revision"], succeeded["revision"]]).toEqual([0, 0]),
  revisions: ({ queued, succeeded }) => expect([queued["revisions"], succeeded["revisions"]]).toEqual([0, 0]),
};

function memberCheck(check: Member): Check {
  return async () => {
    const world = await aWorld();
    const [queued, succeeded, failed] = [await world.start(), await world.finish(), await world.finish({ code: "no_diagram_found" })];
    await check({ queued: await world.job(queued), succeeded: await world.job(succeeded), failed: await world.job(failed) }, world);
  };
}

const artifactCheck =
  (format: string): Check =>
  async (cells) => {
    const world = await aWorld();
    const id = await world.finish();
    const { headers } = await world.ask(`/v1/jobs/${id}/download?format=${format}`);
    const file = await world.ask(headers.location!, { key: null });
    expect(file).toMatchObject({ status: 200, text: format, headers: { "content-type": cells[2] } });
    expect(formats.find((known) => known.id === format)?.mediaType).toBe(cells[2]);
    const digest = createHash("sha256").update(file.bytes).digest("base64");
    expect(file.headers["repr-digest"]).toBe(`sha-256=:${digest}:`);
    expect((await world.ask(`/v1/jobs/${id}/download?format=${format}&redirect=false`)).text).toBe(format);
  };

const cancel = (world: World, id: string): ReturnType<World["ask"]> => world.ask(`/v1/jobs/${id}/cancel`, { method: "POST" });

const transitions: Checks = {
  async "nothing → queued"() {
    const world = await aWorld();
    const id = await world.start();
    expect((await world.job(id))["status"]).toBe("queued");
    expect(await world.service.balance()).toBe(990);
  },
  async "queued → running"() {
    let during: Json = {};
    const world = await aWorld();
    const id = await world.start();
    const claim = await world.service.ports.stores.work.claim({ job: id, epoch: 1 }, 30);
    expect(claim.kind).toBe("claimed");
    during = await world.job(id);
    expect(during["status"]).toBe("running");
    expect(await world.service.balance()).toBe(990);
  },
  async "running → succeeded"() {
    const world = await aWorld();
    const id = await world.finish({ callbackUrl: "https://example.com/hook" });
    expect(await world.job(id)).toMatchObject({ status: "succeeded", formats: six });
    expect((await world.ask(`/v1/jobs/${id}/deliveries`)).json["deliveries"]).toHaveLength(1);
    expect(await world.service.balance()).toBe(990);
  },
  async "running → failed"() {
    const world = await aWorld();
    const id = await world.finish({ code: "no_diagram_found", callbackUrl: "https://example.com/hook" });
    expect(await world.job(id)).toMatchObject({ status: "failed", error: { code: "no_diagram_found" } });
    expect((await world.ask(`/v1/jobs/${id}/deliveries`)).json["deliveries"]).toHaveLength(1);
    expect(await world.service.balance()).toBe(1000);
  },
  async "queued → failed"() {
    const world = await aWorld();
    const [cancelled, late] = [await world.start({ callbackUrl: "https://example.com/hook" }), await world.start()];
    expect(await cancel(world, cancelled)).toMatchObject({ status: 200, json: { status: "failed", error: { code: "cancelled" } } });
    expect((await world.ask(`/v1/jobs/${cancelled}/deliveries`)).json["deliveries"]).toHaveLength(1);
    await world.sql("UPDATE job SET start_by = clock_timestamp() - interval '1 second' WHERE id = $1::uuid", [late]);
    await sweepJobs(world.service.ports);
    expect(await world.job(late)).toMatchObject({ status: "failed", error: { code: "queue_deadline_exceeded" } });
    expect(await world.service.balance()).toBe(1000);
  },
  async "succeeded → nothing"() {
    const world = await aWorld();
    const id = await world.finish();
    const before = await world.job(id);
    expect((await cancel(world, id)).json).toEqual(before);
    expect(await world.service.balance()).toBe(990);
  },
  async "failed → nothing"() {
    const world = await aWorld();
    const id = await world.finish({ code: "no_diagram_found" });
    const before = await world.job(id);
    expect((await cancel(world, id)).json).toEqual(before);
    expect(await world.service.balance()).toBe(1000);
  },
};

const accountMembers: Readonly<Record<string, (account: Json, world: World) => void | Promise<void>>> = {
  account: (account, world) => expect(account["account"]).toBe(world.service.caller.account),
  async balance(account, world) {
    expect(account["balance"]).toBe(995);
    expect(await world.service.balance()).toBe(995);
  },
  credits_per_conversion: (account) => expect(account["credits_per_conversion"]).toBe(10),
  limit_per_hour: (account) => expect(account["limit_per_hour"]).toBe(20),
  used_this_hour: (account) => expect(account["used_this_hour"]).toBe(1),
  remaining_this_hour: (account) => expect(account["remaining_this_hour"]).toBe(19),
  reset_seconds: (account) => {
    expect(account["reset_seconds"]).toBeGreaterThan(3500);
    expect(account["reset_seconds"]).toBeLessThanOrEqual(3600);
  },
  async role(account, world) {
    expect(account["role"]).toBe("owner");
    expect((await world.ask("/v1/account", { key: await world.key("convert") })).json["role"]).toBe("convert");
  },
  created_at: (account) => expect(account["created_at"]).toMatch(time),
};

function accountCheck(check: (account: Json, world: World) => void | Promise<void>): Check {
  return async () => {
    const world = await aWorld({ credits: 1005 });
    await world.start();
    await check((await world.ask("/v1/account")).json, world);
  };
}

/** Names a group of checks by its section and the head of its table. */
export function under(table: string, checks: Readonly<Record<string, Check>>): Checks {
  return Object.fromEntries(Object.entries(checks).map(([name, check]) => [`${table}: ${name}`, check]));
}

const mapped = <From>(from: Readonly<Record<string, From>>, make: (value: From) => Check): Checks =>
  Object.fromEntries(Object.entries(from).map(([name, value]) => [name, make(value)]));

/** Every check on jobs, artifacts, transitions and the account. */
export const jobChecks: Checks = {
  ...under("Job, Member", mapped(jobMembers, memberCheck)),
  ...under("Artifacts, Format", Object.fromEntries(six.map((format) => [format, artifactCheck(format)]))),
  ...under("Transitions, Move", transitions),
  ...under("Account, Member", mapped(accountMembers, accountCheck)),
};
