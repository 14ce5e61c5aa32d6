/** Checks of the table on forms. */
import { expect } from "vitest";
import { disposition, field, filePart, form } from "../../make/form.ts";
import type { Received } from "../../make/http-server.ts";
import { tinyPng } from "../../make/http-server.ts";
import type { Check, Checks } from "./jobs.ts";
import { under } from "./jobs.ts";
import type { World } from "./world.ts";
import { aWorld } from "./world.ts";

interface FormSent {
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: string;
}
async function sendForm(world: World, body: Uint8Array, { headers = {}, query = "" }: FormSent = {}): Promise<Received> {
  return world.ask(`/v1/convert${query}`, {
    method: "POST",
    headers: { "content-type": "multipart/form-data; boundary=b", ...headers },
    body,
  });
}

/** Sends a form that is to be refused, and expects that nothing came of it. */
async function refusesForm(
  world: World,
  body: Uint8Array,
  want: { readonly status: number; readonly code: string },
  sent?: FormSent,
): Promise<void> {
  const { status, json } = await sendForm(world, body, sent);
  expect({ status, code: json["code"] }).toEqual(want);
  expect((await world.ask("/v1/jobs")).json["jobs"]).toEqual([]);
}

const invalid = { status: 400, code: "invalid_request" };
const hook = "https://example.com/hook";

const forms: Readonly<Record<string, Check>> = {
  async "one file"() {
    const world = await aWorld();
    for (const extra of ["", "\r\nContent-Type: image/png", "\r\nContent-Type: application/octet-stream"]) {
      const { status, json } = await sendForm(world, form([filePart(extra)]));
      expect([status, (await world.job(String(json["job_id"])))["name"]]).toEqual([202, "flow 2.png"]);
    }
    const id = String((await sendForm(world, form([filePart()]))).json["job_id"]);
    expect((await world.ask(`/v1/jobs/${id}/input`)).bytes).toEqual(Buffer.from(tinyPng));
    const other = await aWorld();
    await refusesForm(other, form([filePart("\r\nContent-Type: image/gif")]), { status: 415, code: "unsupported_type" });
    await refusesForm(other, form([[disposition('name="f"; filename="a.png"'), "GIF89a"]]), { status: 415, code: "unsupported_type" });
    await refusesForm(other, form([[disposition('name="f"; filename=""'), ""]]), { status: 400, code: "empty_body" });
    await refusesForm(other, form([field("name", "x")]), { status: 400, code: "empty_body" });
    const large = [disposition('name="f"; filename="a.png"'), Buffer.concat([tinyPng, Buffer.alloc(20_971_520)])] as const;
    await refusesForm(other, form([large]), { status: 413, code: "too_large" });
  },
  async name() {
    const world = await aWorld();
    for (const parts of [
      [field("name", "Größe"), filePart()],
      [filePart(), field("name", "Größe")],
    ]) {
      const { json } = await sendForm(world, form(parts));
      expect((await world.job(String(json["job_id"])))["name"]).toBe("Größe");
    }
    const { json } = await sendForm(world, form([filePart()]), { headers: { "x-redraw-name": "by%20header" } });
    expect((await world.job(String(json["job_id"])))["name"]).toBe("by header");
    const other = await aWorld();
    await refusesForm(other, form([filePart(), field("name", "x")]), invalid, { headers: { "x-redraw-name": "x" } });
    await refusesForm(other, form([filePart(), field("name", "a/b")]), invalid);
  },
  async callback_url() {
    const world = await aWorld();
    const headers = { "idempotency-key": "k" };
    const { json } = await sendForm(world, form([filePart(), field("callback_url", hook)]), { headers });
    const again = await sendForm(world, form([field("callback_url", hook), filePart()]), { headers });
    expect(again.json).toEqual(json);
    expect((await sendForm(world, form([filePart()]), { headers })).json["code"]).toBe("idempotency_mismatch");
    await world.service.execute(String(json["job_id"]));
    expect((await world.ask(`/v1/jobs/${String(json["job_id"])}/deliveries`)).json["deliveries"]).toMatchObject([{ url: hook }]);
    const other = await aWorld();
    const twice = { query: `?callback_url=${encodeURIComponent(hook)}` };
    await refusesForm(other, form([filePart(), field("callback_url", hook)]), invalid, twice);
    const wrong = { status: 400, code: "invalid_callback_url" };
    await refusesForm(other, form([filePart(), field("callback_url", "http://example.com")]), wrong);
  },
  async "anything else"() {
    const world = await aWorld();
    await refusesForm(world, form([filePart(), filePart()]), invalid);
    await refusesForm(world, form([filePart(), field("format", "svg")]), invalid);
    await refusesForm(world, form([field("name", "a"), filePart(), field("name", "a")]), invalid);
    await refusesForm(world, form([filePart(), field("name", "x".repeat(9_000))]), invalid);
    await refusesForm(world, form([filePart(), ...Array.from({ length: 9 }, () => field("name", "a"))]), invalid);
    await refusesForm(world, form([filePart()], ""), invalid);
    await refusesForm(world, form([filePart()]).subarray(0, 120), invalid);
    await refusesForm(world, Buffer.from("no form"), invalid);
    await refusesForm(world, form([filePart()]), invalid, { headers: { "content-type": "multipart/form-data" } });
    expect(await world.service.balance()).toBe(1000);
  },
};

/** Every check on forms. */
export const formChecks: Checks = under("Forms, Part", forms);
