import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startControlPlane } from "../../tools/cluster/control-plane.ts";
import type { ControlPlane } from "../../tools/cluster/control-plane.ts";
import { startKwok } from "../../tools/cluster/kwok.ts";
import type { Kwok } from "../../tools/cluster/kwok.ts";
import { needKubernetes } from "../../tools/cluster/programs.ts";
import { isSkipped } from "../oracles/skip.ts";

describe.skipIf(isSkipped("cluster"))("nodes that kwok plays", () => {
  let plane: ControlPlane;
  let kwok: Kwok;
  beforeAll(async () => {
    plane = await startControlPlane({ reconciles: true });
    kwok = await startKwok(plane);
    kwok.addNodes({ count: 3, gpus: 2 });
  }, 900_000);
  afterAll(async () => {
    await kwok.stop();
    await plane.stop();
  });

  const kubectl = (args: readonly string[], input?: unknown): string => {
    const options = { encoding: "utf8" as const, ...(input === undefined ? {} : { input: JSON.stringify(input) }) };
    const { stdout, stderr } = spawnSync(needKubernetes()("kubectl"), ["--kubeconfig", plane.kubeconfig, ...args], options);
    return `${stdout}${stderr}`;
  };
  const pod = (name: string, annotations: Readonly<Record<string, string>>, gpus = 0): unknown => ({
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name, annotations },
    spec: { containers: [{ name: "one", image: "none", resources: { limits: gpus === 0 ? {} : { "nvidia.com/gpu": gpus } } }] },
  });

  test("become ready, with cards that pods ask for", () => {
    expect(kubectl(["wait", "node", "--all", "--for=condition=Ready", "--timeout=30s"]).match(/condition met/g)).toHaveLength(3);
    kubectl(["wait", "serviceaccount/default", "--for=create", "--timeout=30s"]);
    kubectl(["apply", "-f", "-"], pod("fits", {}, 2));
    kubectl(["apply", "-f", "-"], pod("too-large", {}, 3));
    expect(kubectl(["wait", "pod/fits", "--for=condition=Ready", "--timeout=30s"])).toContain("condition met");
    expect(kubectl(["wait", "pod/too-large", "--for=jsonpath={.status.conditions[0].reason}=Unschedulable", "--timeout=30s"])).toContain(
      "condition met",
    );
    expect(kubectl(["get", "pod", "too-large", "-o", "jsonpath={.status.conditions[0].message}"])).toContain("Insufficient nvidia.com/gpu");
  });

  test("start, fail and stop pods when these say so", () => {
    const began = Date.now();
    kubectl(["apply", "-f", "-"], pod("slow", { "redraw.dev/starts-after": "3s", "redraw.dev/fails-after": "1s" }));
    expect(kubectl(["wait", "pod/slow", "--for=condition=Ready", "--timeout=30s"])).toContain("condition met");
    expect(Date.now() - began).toBeGreaterThan(2_900);
    expect(kubectl(["wait", "pod/slow", "--for=jsonpath={.status.phase}=Failed", "--timeout=30s"])).toContain("condition met");
    kubectl(["apply", "-f", "-"], pod("stubborn", { "redraw.dev/stops-after": "3s" }));
    kubectl(["wait", "pod/stubborn", "--for=condition=Ready", "--timeout=30s"]);
    const told = Date.now();
    kubectl(["delete", "pod", "stubborn", "--timeout=30s"]);
    expect(Date.now() - told).toBeGreaterThan(2_900);
    expect(kubectl(["get", "pod", "stubborn"])).toContain("NotFound");
  });
});
