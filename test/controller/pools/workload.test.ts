import { describe, expect, test } from "vitest";
import { annotationKeys } from "../../../src/controller/pools/pool.ts";
import type { PoolSpec } from "../../../src/controller/pools/pool.ts";
import type { WorkerSettings } from "../../../src/controller/pools/settings.ts";
import { budgetOf, deploymentOf } from "../../../src/controller/pools/workload.ts";
import { aPool, defaultSpec } from "../../make/pools.ts";

interface Container {
  readonly image: string;
  readonly env: readonly { readonly name: string; readonly value?: string; readonly valueFrom?: object }[];
  readonly resources: { readonly requests?: Readonly<Record<string, string>>; readonly limits?: Readonly<Record<string, string>> };
  readonly securityContext: object;
}
interface Written {
  readonly replicas: number;
  readonly template: {
    readonly metadata: { readonly labels: Readonly<Record<string, string>> };
    readonly spec: Readonly<Record<string, unknown>> & {
      readonly containers: readonly [Container];
      readonly terminationGracePeriodSeconds: number;
    };
  };
}

const settings: WorkerSettings = { image: "registry.test/redraw:1.0", env: [{ name: "REDRAW_NATS_URL", value: "nats://a" }] };
const write = (spec: Partial<PoolSpec> = {}, own: Partial<WorkerSettings> = {}, replicas = 1) => {
  const object = deploymentOf(aPool(spec), { settings: { ...settings, ...own }, attemptSeconds: 120, replicas });
  return { object, spec: object["spec"] as Written };
};
const containerOf = (...options: Parameters<typeof write>): Container => write(...options).spec.template.spec.containers[0];
const variable = (container: Container, name: string): string | undefined => container.env.find((entry) => entry.name === name)?.value;
const worker = (own: Partial<PoolSpec["worker"]>): Partial<PoolSpec> => ({ worker: { ...defaultSpec.worker, ...own } });
const gpu = (own: Partial<PoolSpec["gpu"]> = {}): Partial<PoolSpec> => ({
  ...worker({ profile: "GPU" }),
  gpu: { ...defaultSpec.gpu, ...own },
});

describe("the image", () => {
  const digest = `sha256:${"a".repeat(64)}`;
  test.each<[Partial<PoolSpec["worker"]>, string]>([
    [{}, "registry.test/redraw:1.0"],
    [{ image: "other.test:5000/redraw:2" }, "other.test:5000/redraw:2"],
    [{ imageDigest: digest }, `registry.test/redraw@${digest}`],
    [{ image: "other.test:5000/redraw", imageDigest: digest }, `other.test:5000/redraw@${digest}`],
    [{ image: `other.test/redraw@sha256:${"b".repeat(64)}`, imageDigest: digest }, `other.test/redraw@${digest}`],
  ])("of %o is %s", (own, image) => expect(containerOf(worker(own)).image).toBe(image));
});

describe("the variables of a worker", () => {
  test("name its pool and itself, whatever the pool's own say", () => {
    const container = containerOf(
      worker({
        concurrency: 3,
        env: [
          { name: "REDRAW_POOL", value: "other" },
          { name: "MINE", value: "1" },
        ],
      }),
    );
    expect(variable(container, "REDRAW_POOL")).toBe("default");
    expect(variable(container, "REDRAW_WORKER_SLOTS")).toBe("3");
    expect(variable(container, "MINE")).toBe("1");
    expect(variable(container, "REDRAW_NATS_URL")).toBe("nats://a");
    expect(container.env.find(({ name }) => name === "REDRAW_WORKER_NAME")?.valueFrom).toMatchObject({
      fieldRef: { fieldPath: "metadata.name" },
    });
    expect(new Set(container.env.map(({ name }) => name)).size).toBe(container.env.length);
  });

  test("let the pool overrule the installation", () => {
    expect(variable(containerOf(worker({ env: [{ name: "REDRAW_NATS_URL", value: "nats://b" }] })), "REDRAW_NATS_URL")).toBe("nats://b");
  });
});

describe("devices", () => {
  test("are asked for by the profile GPU alone", () => {
    expect(containerOf().resources).toEqual({});
    expect(containerOf(gpu({ count: 2 })).resources).toEqual({ requests: { "nvidia.com/gpu": "2" }, limits: { "nvidia.com/gpu": "2" } });
  });

  test("stand beside what the pool or the installation asks for", () => {
    const limits = { memory: "4Gi" };
    expect(containerOf({ ...gpu(), podTemplate: { resources: { limits } } }).resources.limits).toEqual({
      ...limits,
      "nvidia.com/gpu": "1",
    });
    expect(containerOf({}, { resources: { CPU: { limits } } }).resources).toEqual({ limits });
  });

  test("that are shared bound the memory that a worker takes", () => {
    expect(variable(containerOf(gpu({ sharing: "TimeSliced" })), "TF_FORCE_GPU_ALLOW_GROWTH")).toBe("true");
    expect(variable(containerOf(gpu()), "TF_FORCE_GPU_ALLOW_GROWTH")).toBeUndefined();
  });

  test("of a product are on nodes with its label, and their pods lie close together", () => {
    const { spec } = write(gpu({ product: "A100" })).spec.template;
    expect(spec).toMatchObject({ nodeSelector: { "nvidia.com/gpu.product": "A100" }, affinity: { podAffinity: expect.any(Object) } });
    expect(write().spec.template.spec).not.toHaveProperty("affinity");
    const own = { nodeAffinity: {} };
    expect(write({ ...gpu(), podTemplate: { affinity: own } }).spec.template.spec["affinity"]).toEqual(own);
  });
});

test("a worker gets the time of its longest attempt to end, and half a minute to say goodbye", () => {
  const grace = (seconds: number): number =>
    write({ jobDefaults: { activeDeadlineSeconds: seconds } }).spec.template.spec.terminationGracePeriodSeconds;
  expect([grace(60), grace(600), grace(86_400)]).toEqual([150, 630, 3_630]);
  expect(variable(containerOf({ jobDefaults: { activeDeadlineSeconds: 600 } }), "REDRAW_DRAIN_MS")).toBe("600000");
});

test("a worker is told to end only when it has had the time to listen, and that is within its goodbye", () => {
  expect(containerOf()).toMatchObject({ lifecycle: { preStop: { sleep: { seconds: 3 } } } });
});

test("pods are what the strictest admission asks for", () => {
  const { spec } = write().spec.template;
  expect(spec).toMatchObject({
    automountServiceAccountToken: false,
    securityContext: { runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } },
  });
  expect(spec.containers[0].securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ["ALL"] },
  });
});

test("the template of the pool reaches its pods, but cannot take them from the pool", () => {
  const podTemplate = {
    labels: { team: "x", "redraw.dev/pool": "other" },
    tolerations: [{ key: "gpu", operator: "Exists" }],
    topologySpreadConstraints: [{ maxSkew: 1 }],
    priorityClassName: "high",
    nodeSelector: { zone: "a" },
  };
  const { template } = write({ podTemplate }).spec;
  expect(template.metadata.labels).toMatchObject({ team: "x", "redraw.dev/pool": "default" });
  const { labels: _labels, ...rest } = podTemplate;
  expect(template.spec).toMatchObject(rest);
});

test("the digest tells whether anything changed", () => {
  const digest = (...options: Parameters<typeof write>) => write(...options).object.metadata.annotations[annotationKeys.applied];
  expect(digest()).toBe(digest());
  expect(digest({}, {}, 2)).not.toBe(digest());
  expect(digest(worker({ concurrency: 4 }))).not.toBe(digest());
});

test("evictions are bounded, but never for a pod that is not ready", () => {
  expect(budgetOf(aPool())["spec"]).toMatchObject({ maxUnavailable: 1, unhealthyPodEvictionPolicy: "AlwaysAllow" });
});
