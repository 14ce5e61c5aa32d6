import { expect, test } from "vitest";
import { readServiceConfig } from "../../src/boot/config.ts";

test("the namespaces that are watched are a list of names, or all", () => {
  expect(readServiceConfig({}).cluster).toMatchObject({ watchNamespaces: "", namespace: "default", leaseName: "redraw-controller" });
  expect(readServiceConfig({ REDRAW_WATCH_NAMESPACES: "team-a,team-b" }).cluster.watchNamespaces).toBe("team-a,team-b");
  expect(() => readServiceConfig({ REDRAW_WATCH_NAMESPACES: "Team A" })).toThrow("REDRAW_WATCH_NAMESPACES");
});

test("the API server of a pod is where Kubernetes says", () => {
  const { cluster } = readServiceConfig({ KUBERNETES_SERVICE_HOST: "10.96.0.1", KUBERNETES_SERVICE_PORT: "6443" });
  expect(cluster).toMatchObject({ serviceHost: "10.96.0.1", servicePort: "6443" });
});
