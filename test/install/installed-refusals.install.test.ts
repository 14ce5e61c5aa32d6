import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { secretWord } from "../../tools/services/engine.ts";
import { isSkipped } from "../oracles/skip.ts";
import { joinValues, openRelease, openSharedRelease } from "./release.ts";
import type { Release } from "./release.ts";

const patient = { timeout: 240_000, interval: 1_000 };

describe.skipIf(isSkipped("node") || isSkipped("image"))("what cannot work is said where kubectl shows it", () => {
  let shared: Release;
  let lacking: Release;
  beforeAll(async () => {
    shared = await openSharedRelease();
    lacking = await openRelease({ namespace: "lacking", name: "lacking" });
  }, 1_800_000);
  afterAll(async () => {
    if (await lacking.isDeployed()) await lacking.helm(["uninstall", "lacking", "--no-hooks", "--wait", "--timeout", "3m"]);
    await lacking.kubectl.type(["delete", "namespace", "lacking", "--wait=false"]);
  });

  const describePods = (component: string): Promise<string> =>
    lacking.kubectl.type(["describe", "pods", "-l", `app.kubernetes.io/component=${component}`]);
  /** The times that containers of the parts that always run have begun again, one figure for each. */
  const restarts = async (): Promise<readonly string[]> => {
    const parts = "app.kubernetes.io/component in (ingress,courier,controller)";
    const path = "jsonpath={.items[*].status.containerStatuses[*].restartCount}";
    return (await lacking.kubectl.type(["get", "pods", "-l", parts, "-o", path])).split(" ");
  };

  test("a Secret that is missing is named by the events of pods, which go on when it is there", async () => {
    const own = {
      crds: { enabled: false },
      checkSecrets: false,
      masterKey: { existingSecret: "outside" },
      postgres: { existingSecret: "outside" },
      ...Object.fromEntries(["ingress", "courier", "controller"].map((part) => [part, { replicas: 1 }])),
      pools: { default: { enabled: false } },
    };
    await lacking.helm(["install", "lacking", "charts/redraw", "-f", "-"], joinValues(lacking.values, own));
    for (const part of ["ingress", "courier", "controller", "migration"])
      await expect.poll(() => describePods(part), patient).toContain('secret "outside" not found');
    const url = "postgres://redraw:hunter2@database.lacking:5432/redraw";
    const stringData = { "postgres-url": url, "master-key": secretWord().repeat(2) };
    await lacking.kubectl.apply({ apiVersion: "v1", kind: "Secret", metadata: { name: "outside" }, stringData });
    const phases = ["get", "pods", "-l", "app.kubernetes.io/name=redraw", "-o", "jsonpath={.items[*].status.phase}"];
    await expect.poll(async () => new Set((await lacking.kubectl.type(phases)).split(" ")), patient).toEqual(new Set(["Running"]));
  });

  test("a database that cannot be reached stands in the last words of the migration, and the others wait without ending", async () => {
    await expect.poll(() => describePods("migration"), patient).toMatch(/Last State: +Terminated[\s\S]*Message: .*database\.lacking/);
    expect(await describePods("migration")).not.toContain("hunter2");
    for (const part of ["ingress", "courier", "controller"]) {
      const said = await lacking.kubectl.type(["logs", `deploy/lacking-redraw-${part}`]);
      expect(said, part).toContain("database.lacking");
      expect(said, part).not.toContain("hunter2");
    }
    await sleep(5_000);
    expect(await restarts()).toEqual(["0", "0", "0"]);
  });

  test("a definition that lacks a field stops the controller with a word on every pool, and workers stay", async () => {
    const path = "/spec/versions/0/schema/openAPIV3Schema/properties/spec/properties/suspend";
    const pool = (condition: string): Promise<string> => shared.kubectl.until("cpool/default", `condition=${condition}`);
    await pool("Ready");
    const workers = (): Promise<string> => shared.kubectl.type(["get", "pods", "-l", "app.kubernetes.io/component=worker", "-o", "name"]);
    const before = await workers();
    const patch = ["patch", "crd", "conversionpools.redraw.dev", "--type=json", "--patch", JSON.stringify([{ op: "remove", path }])];
    await shared.kubectl.type(patch);
    await pool("Stalled");
    const said = await shared.kubectl.type(["describe", "cpool", "default"]);
    expect(said).toContain("CRDOutdated");
    expect(said).toContain("the installed definitions lack ConversionPool spec.suspend: apply the definitions of this version (crds/)");
    expect(await workers()).toBe(before);
    await shared.kubectl.type(["apply", "--server-side", "--force-conflicts", "-f", "crds/"]);
    await pool("Ready");
  });
});
