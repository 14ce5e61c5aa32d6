import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { openAdmission } from "../../src/app/admission.ts";
import { openObjectSubmit } from "../../src/app/submit-object.ts";
import type { ObjectRequest, ObjectSubmit } from "../../src/app/submit-object.ts";
import { asFault } from "../../src/core/fault.ts";
import { readFileSync } from "node:fs";
import { aService, listOf } from "../make/service.ts";
import type { ServiceOptions, TestService } from "../make/service.ts";

const picture = readFileSync("examples/flow-blue-rounded.png");
let service: TestService;
let objects: ObjectSubmit;

async function open(options: ServiceOptions = {}): Promise<void> {
  service = await aService(options);
  objects = openObjectSubmit(service.ports, openAdmission(service.ports));
}
beforeEach(() => open());

const aRequest = (options: Partial<ObjectRequest> = {}): ObjectRequest => ({
  cluster: "c",
  uid: randomUUID(),
  namespace: "team",
  name: "one",
  account: service.caller.account,
  pool: `p${randomUUID().slice(0, 8)}`,
  priority: "high",
  callbackUrl: null,
  queueSeconds: 30,
  attemptSeconds: 60,
  maxAttempts: 2,
  ...options,
});
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "",
    (error: unknown) => asFault(error).code,
  );
const submit = async (request: ObjectRequest): Promise<void> => objects.submit(request, await objects.store(picture, {}));

describe("an object", () => {
  test("becomes a job of its pool, with its deadlines, and is charged once however often it is submitted", async () => {
    const request = aRequest();
    await submit(request);
    await submit(request);
    const record = (await service.ports.stores.objects.find("c", request.uid))!;
    expect(record).toMatchObject({ status: "queued", account: request.account });
    expect(await service.balance()).toBe(990);
    const [row] = await service.database.query(
      `SELECT pool, priority, max_attempts, attempt_seconds, extract(epoch FROM start_by - accepted_at)::float8 AS wait,
         extract(epoch FROM end_by - accepted_at)::float8 AS total FROM job WHERE id = $1::uuid`,
      [record.job],
    );
    expect(row).toEqual({ pool: request.pool, priority: 0, max_attempts: 2, attempt_seconds: 60, wait: 30, total: 30 + 3 * 150 });
    expect(await service.execute(record.job)).toBe("ended");
    expect(await service.ports.stores.objects.find("c", request.uid)).toMatchObject({ status: "succeeded" });
  });

  test.each<readonly [string, Partial<ObjectRequest>, string]>([
    ["of an unknown account", { account: "nobody" }, "not_found"],
    ["with a callback that is not public", { callbackUrl: "https://127.0.0.1/" }, "invalid_callback_url"],
  ])("%s is refused before its picture is wanted", async (_what, options, code) => {
    expect(await codeOf(objects.check(aRequest(options)))).toBe(code);
  });

  test("of an account that cannot pay, or has used its hour up, is refused before and in the transaction", async () => {
    await open({ credits: 15, rules: { limitPerHour: 1 } });
    await submit(aRequest());
    expect(await codeOf(objects.check(aRequest()))).toBe("rate_limited");
    expect(await codeOf(submit(aRequest()))).toBe("rate_limited");
    await open({ credits: 15 });
    await submit(aRequest());
    expect(await codeOf(objects.check(aRequest()))).toBe("insufficient_credits");
    expect(await codeOf(submit(aRequest()))).toBe("insufficient_credits");
    expect(await service.balance()).toBe(5);
  });

  test("waits for a place in its pool", async () => {
    const request = aRequest();
    await service.ports.stores.pools.change(request.pool, { maxInFlight: 1 });
    await submit(request);
    const noRoom = { by: "pool_in_flight", retryAfterSeconds: expect.any(Number) };
    expect(await objects.check(aRequest({ pool: request.pool }))).toEqual(noRoom);
    expect(await objects.check(aRequest())).toBeNull();
  });
});

describe("a picture that comes with an object", () => {
  test("is kept under the id that its job takes", async () => {
    const stored = await objects.store(picture, { sizeBytes: picture.byteLength });
    const request = aRequest();
    await objects.submit(request, stored);
    expect(stored.key).toBe(`inputs/${(await service.ports.stores.objects.find("c", request.uid))!.job}`);
    await objects.discard(stored);
    expect(await service.ports.blobs.get(stored.key)).toBeNull();
  });

  test.each<readonly [string, Uint8Array, object, string]>([
    ["is empty", Buffer.alloc(0), {}, "empty_body"],
    ["is none", Buffer.from("not a picture"), {}, "unsupported_type"],
    ["has another size", picture, { sizeBytes: 7 }, "invalid_request"],
    ["hashes to something else", picture, { sha256: "0".repeat(64) }, "invalid_request"],
  ])("and %s is refused, and nothing is kept", async (_what, bytes, expected, code) => {
    expect(await codeOf(objects.store(bytes, expected))).toBe(code);
    expect(await listOf(service.ports.blobs.list("inputs/"))).toEqual([]);
  });
});
