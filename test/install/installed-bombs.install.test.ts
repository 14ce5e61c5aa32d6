import { beforeAll, describe, expect, test } from "vitest";
import { isSkipped } from "../oracles/skip.ts";
import { pictureBombs } from "./bombs.ts";
import { addAccount, openClient, openSharedRelease, readPicture } from "./release.ts";
import type { Client, Release } from "./release.ts";

describe.skipIf(isSkipped("node") || isSkipped("image"))("picture bombs in a worker's pod", () => {
  let release: Release;
  let client: Client;
  let bombs: Readonly<Record<string, Uint8Array>>;

  beforeAll(async () => {
    release = await openSharedRelease();
    client = await openClient(release, await addAccount(release, "bomber", 1_000));
    bombs = await pictureBombs();
    await release.kubectl.until("cpool/default", "create");
  }, 1_800_000);

  test("fail, are refunded, and leave the worker as it was", async () => {
    for (const [what, bytes] of Object.entries(bombs)) expect(bytes.length, what).toBeLessThan(2_000_000);
    const jobs = await Promise.all(Object.values(bombs).map((bytes) => client.submit(bytes)));
    const ends = await Promise.all(jobs.map((job) => client.finish(job)));
    for (const [index, what] of Object.keys(bombs).entries()) {
      console.log(`${what}: ${ends[index]?.error?.code}`);
      expect(ends[index], what).toMatchObject({
        status: "failed",
        error: { code: expect.stringMatching(/no_diagram_found|unreadable_image/) },
      });
    }
    expect(await client.balance()).toBe(1_000);
    const restarts = await release.kubectl.type([
      "get",
      "pods",
      "-l",
      "app.kubernetes.io/component=worker",
      "-o",
      "jsonpath={range .items[*]}{.status.containerStatuses[0].restartCount}{.status.containerStatuses[0].lastState}{end}",
    ]);
    expect(restarts.replaceAll(/\{\}/g, "")).toMatch(/^0+$/);
    // The worker goes on with what is none.
    expect((await client.finish(await client.submit(readPicture()))).status).toBe("succeeded");
  });
});
