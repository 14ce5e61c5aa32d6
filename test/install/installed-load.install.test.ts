import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isSkipped } from "../oracles/skip.ts";
import type { LoadReport } from "./load-client.ts";
import { underLoad } from "./load.ts";
import type { LoadTarget } from "./load.ts";
import { addAccount, baseUrlOf, joinValues, openClient, openSharedRelease, picture } from "./release.ts";
import type { Client, Release } from "./release.ts";

/** The chart of a later version: one field more in a definition. */
function laterChart(): string {
  const folder = mkdtempSync(join(tmpdir(), "redraw-chart-"));
  cpSync("charts/redraw", folder, { recursive: true });
  const file = join(folder, "files/crds/conversionpools.yaml");
  const text = readFileSync(file, "utf8");
  const later = text.replace(/^( +)suspend:\n/m, "$1remark:\n$1  type: string\n$1  maxLength: 100\n$&");
  if (later === text) throw new Error("the definition of pools has no field `suspend`");
  writeFileSync(file, later);
  return folder;
}

describe.skipIf(isSkipped("node") || isSkipped("image"))("changes of an installation while clients use it", () => {
  const charts: string[] = [];
  let release: Release;
  let target: LoadTarget;
  let client: Client;

  beforeAll(async () => {
    release = await openSharedRelease();
    const account = await addAccount(release, "busy");
    target = { url: await baseUrlOf(release), key: account.key, picture };
    client = await openClient(release, account);
  }, 1_800_000);
  afterAll(() => {
    for (const folder of charts) rmSync(folder, { recursive: true });
  });

  /** Every request was answered well, and every picture that was taken is converted. */
  const expectClean = async ({ requests, failures, jobs, slowestMs }: LoadReport): Promise<void> => {
    console.log(`${requests} requests, ${jobs.length} pictures, slowest ${slowestMs} ms, failures: ${failures.length}`);
    expect(failures).toEqual([]);
    expect(requests).toBeGreaterThan(50);
    for (const job of jobs) expect((await client.finish(job)).status, job).toBe("succeeded");
  };

  const restart = async (deployment: string): Promise<void> => {
    await release.kubectl.type(["rollout", "restart", deployment]);
    await release.kubectl.type(["rollout", "status", deployment, "--timeout=300s"]);
  };

  test.each(["ingress", "courier", "controller", "worker-default"])("a rolling restart of %s fails no request and no job", async (part) => {
    await expectClean(await underLoad(release.node, target, () => restart(`deploy/redraw-${part}`)));
  });

  test("an upgrade that adds a field to a definition and replaces every pod fails no request, and neither does going back", async () => {
    const chart = laterChart();
    charts.push(chart);
    const field = "{.spec.versions[0].schema.openAPIV3Schema.properties.spec.properties.remark.type}";
    const remark = (): Promise<string> => release.kubectl.type(["get", "crd", "conversionpools.redraw.dev", "-o", `jsonpath=${field}`]);
    const pods = async (): Promise<readonly string[]> => {
      const found = await release.kubectl.type([
        "get",
        "pods",
        "-l",
        "app.kubernetes.io/component in (ingress,courier,controller,worker)",
        "-o",
        "name",
      ]);
      return found.split("\n");
    };
    const uid = (): Promise<string> => release.kubectl.type(["get", "cpool", "default", "-o", "jsonpath={.metadata.uid}"]);
    const [before, pool] = [await pods(), await uid()];
    const later = joinValues(release.values, { extraEnv: [{ name: "REDRAW_LOG_LEVEL", value: "info" }] });
    const upgraded = await underLoad(release.node, target, async () => {
      await release.helm(["upgrade", "redraw", chart, "-f", "-", "--wait", "--timeout", "8m"], later);
      await expect
        .poll(async () => (await pods()).filter((pod) => before.includes(pod)), { timeout: 300_000, interval: 1_000 })
        .toEqual([]);
    });
    await expectClean(upgraded);
    expect(await remark()).toBe("string");
    expect(await uid()).toBe(pool);
    await release.kubectl.type(["patch", "cpool", "default", "--type=merge", "--patch", '{"spec":{"remark":"kept"}}']);
    await expectClean(
      await underLoad(release.node, target, async () => void (await release.helm(["rollback", "redraw", "--wait", "--timeout", "8m"]))),
    );
    expect(await uid()).toBe(pool);
  });

  test("without the pause before the end of an ingress, requests fail", async () => {
    await release.deploy({ ingress: { preStopSeconds: 0 } });
    const failures: string[] = [];
    for (let round = 0; round < 3 && failures.length === 0; round++) {
      const report = await underLoad(release.node, { url: target.url, key: target.key }, () => restart("deploy/redraw-ingress"));
      failures.push(...report.failures);
    }
    console.log(`without the pause: ${failures.length} failures, such as ${failures[0]}`);
    expect(failures.length).toBeGreaterThan(0);
    await release.deploy();
  });
});
