import { expect, test } from "vitest";
import { webhookBody, webhookIdOf } from "../../../src/core/webhook/body.ts";

test("the body has the five members of the specification and no other", () => {
  const failed = {
    id: "j1",
    status: "failed",
    totalSeconds: 1.5,
    error: { code: "cancelled", message: "It was cancelled." },
    formats: [],
  } as const;
  expect(JSON.parse(webhookBody({ ...failed, account: "demo" } as typeof failed))).toEqual({
    job_id: "j1",
    status: "failed",
    total_seconds: 1.5,
    error: { code: "cancelled", message: "It was cancelled." },
    formats: [],
  });
  expect(JSON.parse(webhookBody({ id: "j2", status: "succeeded", totalSeconds: 2, error: null, formats: ["vsdx"] }))).toMatchObject({
    error: null,
    formats: ["vsdx"],
  });
});

test("the event of a job has one id", () => {
  expect(webhookIdOf("j1")).toBe("evt_j1");
});
