import { beforeAll, describe, expect, test } from "vitest";
import { olderHelmVersion } from "../../tools/cluster/helm.ts";
import { isSkipped } from "../oracles/skip.ts";
import { openRelease } from "./release.ts";
import type { Release } from "./release.ts";

describe.skipIf(isSkipped("node") || isSkipped("image"))(`an installation with Helm ${olderHelmVersion}`, () => {
  let release: Release;
  beforeAll(async () => {
    const current = await openRelease();
    if (await current.isDeployed()) await current.helm(["uninstall", "redraw", "--wait", "--timeout", "5m"]);
    release = await openRelease({ version: olderHelmVersion });
    await release.kubectl.type(["delete", "crd", "conversionjobs.redraw.dev", "conversionpools.redraw.dev", "--ignore-not-found"]);
  }, 1_800_000);

  const install = (): Promise<string> =>
    release.helm(["install", "redraw", "charts/redraw", "-f", "-", "--wait", "--timeout", "10m"], release.values);
  const uninstall = (): Promise<string> => release.helm(["uninstall", "redraw", "--wait", "--timeout", "5m"]);

  test("is ready, converts a picture in its own test, goes, and comes again beside its definitions", async () => {
    expect(await release.helm(["version", "--short"])).toMatch(/^v3\.21/);
    expect(await install()).toContain("TRY-OUT, NOT FOR PRODUCTION");
    await release.kubectl.until("cpool/default", "create");
    await release.kubectl.until("cpool/default", "condition=Ready");
    expect(await release.helm(["test", "redraw", "--timeout", "5m"])).toMatch(/Phase: +Succeeded/);
    await uninstall();
    const pods = (): Promise<string> => release.kubectl.type(["get", "pods", "-l", "app.kubernetes.io/name=redraw", "-o", "name"]);
    await expect.poll(pods, { timeout: 120_000, interval: 1_000 }).toBe("");
    expect(await release.kubectl.type(["get", "cpool", "-o", "name"])).toContain("default");
    await install();
    await uninstall();
  });
});
