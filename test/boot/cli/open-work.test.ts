/** Pictures are converted here unless a service is named. */
import { expect, test } from "vitest";
import { openWork } from "../../../src/boot/cli/open-work.ts";

test("without a service pictures are converted here, with one by it", async () => {
  expect((await openWork(null)).checkModels.toString()).toContain("check-models");
  await expect(openWork("https://example.com")).rejects.toMatchObject({
    code: "invalid_request",
    message: expect.stringMatching(/ends in \/v1/),
  });
});
