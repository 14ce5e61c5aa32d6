/** Checks of the tables on webhooks: what is posted, with which headers, how often. */
import { Webhook } from "standardwebhooks";
import { expect } from "vitest";
import type { WebhookPost } from "../../../src/app/ports.ts";
import { openDeliveries } from "../../../src/app/deliver.ts";
import type { WebhookOutcome } from "../../../src/core/webhook/retry.ts";
import { attempt } from "../../../src/courier/attempt.ts";
import { tinyPng } from "../../make/http-server.ts";
import type { Check, Checks } from "./jobs.ts";
import { under } from "./jobs.ts";
import type { World } from "./world.ts";
import { aWorld } from "./world.ts";

const callbackUrl = "https://example.com/hook";
const answered = (status: number): WebhookOutcome => ({ kind: "answered", status, retryAfterSeconds: null, excerpt: "" });

/** Makes the attempts that are due now and returns what was posted for a job. */
async function deliver(world: World, job: string, outcome: WebhookOutcome = answered(200)): Promise<readonly WebhookPost[]> {
  const posts: WebhookPost[] = [];
  const deliveries = openDeliveries(world.service.ports);
  for (const due of await deliveries.claim(100)) {
    if (due.job !== job) continue;
    const sender = {
      send: (post: WebhookPost): Promise<WebhookOutcome> => {
        posts.push(post);
        return Promise.resolve(outcome);
      },
    };
    await attempt(due, { deliveries, sender, chance: () => 0.5, pauseSeconds: 30 });
  }
  return posts;
}

/** Lets the time until the next attempt pass. */
const wait = (world: World, job: string): Promise<unknown> =>
  world.sql("UPDATE delivery SET due_at = due_at - interval '1 hour' WHERE job = $1::uuid", [job]);

type Body = Readonly<Record<string, unknown>>;

async function bodies(): Promise<{
  readonly ids: readonly [string, string];
  readonly success: Body;
  readonly failure: Body;
  readonly job: Body;
}> {
  const world = await aWorld();
  const ids = [await world.finish({ callbackUrl }), await world.finish({ callbackUrl, code: "no_diagram_found" })] as const;
  const [success] = await deliver(world, ids[0]);
  await world.sql("UPDATE delivery SET lease = NULL, lease_until = NULL WHERE job = $1::uuid", [ids[1]]);
  const [failure] = await deliver(world, ids[1]);
  return { ids, success: JSON.parse(success!.body) as Body, failure: JSON.parse(failure!.body) as Body, job: await world.job(ids[0]) };
}

const members: Readonly<Record<string, Check>> = {
  async job_id() {
    const { ids, success, failure } = await bodies();
    expect([success["job_id"], failure["job_id"]]).toEqual(ids);
    expect(Object.keys(success)).toEqual(["job_id", "status", "total_seconds", "error", "formats"]);
    expect(Object.keys(failure)).toEqual(Object.keys(success));
  },
  async status() {
    const { success, failure } = await bodies();
    expect([success["status"], failure["status"]]).toEqual(["succeeded", "failed"]);
  },
  async total_seconds() {
    const { success, job } = await bodies();
    expect(success["total_seconds"]).toBe(job["total_seconds"]);
  },
  async error() {
    const { success, failure } = await bodies();
    expect([success["error"], failure["error"]]).toEqual([null, { code: "no_diagram_found", message: "it is so" }]);
  },
  async formats() {
    const { success, failure, job } = await bodies();
    expect([success["formats"], failure["formats"]]).toEqual([job["formats"], []]);
  },
};

const headers: Readonly<Record<string, Check>> = {
  async "content-type"(cells) {
    const world = await aWorld();
    const [post] = await deliver(world, await world.finish({ callbackUrl }));
    expect(post!.headers["content-type"]).toBe(cells[1]);
  },
  async "webhook-id"() {
    const world = await aWorld();
    const id = await world.finish({ callbackUrl });
    const [first] = await deliver(world, id, answered(500));
    await wait(world, id);
    const [second] = await deliver(world, id);
    expect([first!.headers["webhook-id"], second!.headers["webhook-id"]]).toEqual([`evt_${id}`, `evt_${id}`]);
    expect(second!.body).toBe(first!.body);
  },
  async "webhook-timestamp"() {
    const world = await aWorld();
    const [post] = await deliver(world, await world.finish({ callbackUrl }));
    expect(Math.abs(Number(post!.headers["webhook-timestamp"]) - Date.now() / 1000)).toBeLessThan(10);
  },
  async "webhook-signature"() {
    const world = await aWorld();
    const secretOf = async (): Promise<string> => String((await world.ask("/v1/account/webhook-secret")).json["secret"]);
    const old = await secretOf();
    await world.ask("/v1/account/webhook-secret/rotate", { method: "POST" });
    const id = await world.finish({ callbackUrl });
    const [post] = await deliver(world, id);
    for (const secret of [old, await secretOf()]) {
      expect(new Webhook(secret).verify(post!.body, { ...post!.headers })).toMatchObject({ job_id: id });
    }
    expect(() => new Webhook(old).verify(`${post!.body} `, { ...post!.headers })).toThrow();
  },
};

const rules: Readonly<Record<string, Check>> = {
  async "enabled by callback_url"() {
    const world = await aWorld();
    const [told, silent] = [await world.finish({ callbackUrl }), await world.finish()];
    expect([await deliver(world, told), await deliver(world, silent)].map((posts) => posts.length)).toEqual([1, 0]);
  },
  async "sent at the end"() {
    const world = await aWorld();
    const id = await world.start({ callbackUrl });
    expect(await deliver(world, id)).toHaveLength(0);
    await world.service.execute(id);
    expect(await deliver(world, id)).toMatchObject([{ url: callbackUrl }]);
    const failed = await world.finish({ callbackUrl, code: "output_invalid" });
    expect(await deliver(world, failed)).toHaveLength(1);
  },
  async "public https only"() {
    const world = await aWorld();
    const asked = { method: "POST", headers: { "content-type": "image/png" }, body: tinyPng };
    for (const url of ["http://example.com", "https://localhost", "https://10.0.0.7", "https://[::1]"]) {
      const answer = await world.ask(`/v1/convert?callback_url=${encodeURIComponent(url)}`, asked);
      expect(answer, url).toMatchObject({ status: 400, json: { code: "invalid_callback_url" } });
    }
    const id = await world.finish({ callbackUrl });
    await deliver(world, id, { kind: "refused", why: "loopback" });
    await wait(world, id);
    expect(await deliver(world, id)).toHaveLength(0);
  },
  async "two attempts"() {
    const world = await aWorld();
    const [failing, gone] = [await world.finish({ callbackUrl }), await world.finish({ callbackUrl })];
    const posts: number[] = [];
    for (let count = 0; count < 4; count++) {
      posts.push((await deliver(world, failing, answered(500))).length);
      await wait(world, failing);
    }
    expect(posts).toEqual([1, 1, 0, 0]);
    const { json } = await world.ask(`/v1/jobs/${failing}/deliveries`);
    expect(json["deliveries"]).toMatchObject([
      {
        status: "failed",
        attempts: [
          { number: 1, status_code: 500 },
          { number: 2, status_code: 500 },
        ],
      },
    ]);
    await world.sql("UPDATE delivery SET lease = NULL, lease_until = NULL WHERE job = $1::uuid", [gone]);
    expect(await deliver(world, gone, answered(410))).toHaveLength(1);
    await wait(world, gone);
    expect(await deliver(world, gone)).toHaveLength(0);
  },
  async "polling works as well"() {
    const world = await aWorld();
    const id = await world.finish({ callbackUrl });
    const [post] = await deliver(world, id);
    expect(await world.job(id)).toMatchObject(JSON.parse(post!.body) as Body);
  },
  async redelivery() {
    const world = await aWorld();
    const id = await world.finish({ callbackUrl });
    await deliver(world, id);
    expect((await world.ask(`/v1/jobs/${id}/redeliver`, { method: "POST" })).status).toBe(202);
    expect(await deliver(world, id)).toHaveLength(1);
    const { json } = await world.ask(`/v1/jobs/${id}/deliveries`);
    expect(json["deliveries"]).toMatchObject([{ attempts: [{ automatic: true }, { automatic: false, outcome: "delivered" }] }]);
    await world.sql(
      `INSERT INTO delivery_attempt (job, n, ended_at, outcome) SELECT $1::uuid, n, clock_timestamp(), 'failed' FROM generate_series(3, 21) AS n`,
      [id],
    );
    expect(await world.ask(`/v1/jobs/${id}/redeliver`, { method: "POST" })).toMatchObject({ status: 429, json: { code: "rate_limited" } });
  },
};

/** Every check on webhooks. */
export const webhookChecks: Checks = {
  ...under("Webhooks, Member", members),
  ...under("Webhooks, Header", headers),
  ...under("Webhooks, Rule", rules),
};
