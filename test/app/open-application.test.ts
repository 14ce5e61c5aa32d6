import { expect, test } from "vitest";
import { Fault } from "../../src/core/fault.ts";
import { aService } from "../make/service.ts";

test("the application is ready when database and objects answer, and says what does not", async () => {
  const service = await aService();
  expect(await service.application.problems()).toEqual([]);
  const down = await aService({
    ports: ({ blobs }) => ({
      blobs: { ...blobs, probe: () => Promise.reject(new Fault({ code: "unavailable", kind: "unavailable", message: "no room" })) },
    }),
  });
  expect(await down.application.problems()).toEqual(["no room"]);
});
