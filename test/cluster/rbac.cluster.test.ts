/** What the roles of the chart allow, and what they do not, asked of a real API server as each user. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startControlPlane } from "../../tools/cluster/control-plane.ts";
import type { ControlPlane } from "../../tools/cluster/control-plane.ts";
import { renderChart } from "../../tools/cluster/helm.ts";
import { needKubernetes } from "../../tools/cluster/programs.ts";
import { isSkipped } from "../oracles/skip.ts";
import { openApi } from "./api.ts";

const run = promisify(execFile);
const controller = "system:serviceaccount:redraw:redraw-controller";
const narrow = "system:serviceaccount:narrow:redraw-controller";
const users = [controller, narrow, "viewer", "editor", "administrator"];

describe.skipIf(isSkipped("cluster"))("the roles of the chart", () => {
  let plane: ControlPlane;
  const kubectl = (input: string, ...words: readonly string[]): Promise<{ readonly stdout: string }> => {
    const child = run(needKubernetes()("kubectl"), ["--kubeconfig", plane.kubeconfig, ...words]);
    child.child.stdin?.end(input);
    return child;
  };
  beforeAll(async () => {
    plane = await startControlPlane({ reconciles: true, users });
    await kubectl("", "apply", "--server-side", "-f", "crds");
    await kubectl("", "wait", "--for=condition=Established", "crd", "--all", "--timeout=30s");
    for (const name of ["redraw", "narrow", "watched", "other"]) await kubectl("", "create", "namespace", name);
    await kubectl(renderChart({ release: "redraw", namespace: "redraw" }), "apply", "-f", "-");
    const values = ['watchNamespaces=["watched"]', "rbac.aggregate=false"];
    await kubectl(renderChart({ release: "redraw", namespace: "narrow", values }), "apply", "-f", "-");
    for (const [user, role] of [
      ["viewer", "view"],
      ["editor", "edit"],
      ["administrator", "admin"],
    ] as const) {
      await kubectl("", "create", "rolebinding", user, `--clusterrole=${role}`, `--user=${user}`, "-n", "redraw");
    }
  }, 900_000);
  afterAll(() => plane.stop());

  /** Asks whether a user may do something: "verb group/resource/subresource name @namespace", the group left out where it is the core. */
  const may = async (user: string, wish: string): Promise<boolean> => {
    const [verb, path, ...rest] = wish.split(" ");
    const namespace = rest.find((word) => word.startsWith("@"))?.slice(1) ?? (rest.includes("*") ? undefined : "redraw");
    const name = rest.find((word) => !word.startsWith("@") && word !== "*");
    const parts = path!.split("/");
    const [group, resource, subresource] = parts.length === 1 ? ["", parts[0]] : parts;
    const api = openApi(plane, user);
    const resourceAttributes = { verb, group, resource, subresource, namespace, name };
    const body = { apiVersion: "authorization.k8s.io/v1", kind: "SelfSubjectAccessReview", spec: { resourceAttributes } };
    const answer = await api.ask({ method: "POST", path: "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews", body });
    api.close();
    return (answer.body as unknown as { status: { allowed: boolean } }).status.allowed;
  };

  const definitions = "get apiextensions.k8s.io/customresourcedefinitions";
  test.each([
    ["watch redraw.dev/conversionjobs", true],
    ["create redraw.dev/conversionjobs", true],
    ["delete redraw.dev/conversionjobs", true],
    ["patch redraw.dev/conversionjobs/status", true],
    ["patch redraw.dev/conversionpools/status", true],
    ["patch redraw.dev/conversionpools", true],
    ["delete redraw.dev/conversionpools", false],
    ["deletecollection redraw.dev/conversionjobs", false],
    ["patch apps/deployments", true],
    ["delete apps/deployments", false],
    ["create apps/daemonsets", false],
    ["create batch/jobs", false],
    ["patch policy/poddisruptionbudgets", true],
    ["patch pods", true],
    ["delete pods", true],
    ["create pods", false],
    ["create pods/exec", false],
    ["create pods/eviction", false],
    ["get pods/log", false],
    ["get configmaps", true],
    ["list configmaps", false],
    ["create configmaps", false],
    ["get secrets", false],
    ["list secrets", false],
    ["create serviceaccounts/token", false],
    ["create events", true],
    ["list events", false],
    ["create coordination.k8s.io/leases", true],
    ["update coordination.k8s.io/leases redraw-controller", true],
    ["update coordination.k8s.io/leases other", false],
    ["create coordination.k8s.io/leases @kube-system", false],
    ["list nodes *", false],
    ["list namespaces *", false],
    ["get namespaces kube-system *", true],
    [`${definitions} conversionjobs.redraw.dev *`, true],
    [`${definitions} others.example.com *`, false],
    ["patch apiextensions.k8s.io/customresourcedefinitions conversionjobs.redraw.dev *", false],
    ["create rbac.authorization.k8s.io/clusterrolebindings *", false],
    ["escalate rbac.authorization.k8s.io/roles", false],
    ["impersonate users *", false],
    ["patch redraw.dev/conversionpools @other", true],
  ])("the controller of the whole cluster: %s is %s", async (wish, isAllowed) => {
    expect(await may(controller, wish)).toBe(isAllowed);
  });

  test.each([
    ["patch redraw.dev/conversionpools @watched", true],
    ["patch redraw.dev/conversionpools @narrow", true],
    ["patch redraw.dev/conversionpools @other", false],
    ["get redraw.dev/conversionpools @redraw", false],
    ["list redraw.dev/conversionjobs *", false],
    ["delete pods @other", false],
    ["get configmaps @other", false],
    ["create coordination.k8s.io/leases @narrow", true],
    ["create coordination.k8s.io/leases @watched", false],
    [`${definitions} conversionjobs.redraw.dev *`, true],
  ])("the controller of one namespace: %s is %s", async (wish, isAllowed) => {
    expect(await may(narrow, wish)).toBe(isAllowed);
  });

  test.each([
    ["viewer", "list redraw.dev/conversionjobs", true],
    ["viewer", "list redraw.dev/conversionpools", true],
    ["viewer", "create redraw.dev/conversionjobs", false],
    ["viewer", "list redraw.dev/conversionjobs @other", false],
    ["editor", "create redraw.dev/conversionjobs", true],
    ["editor", "patch redraw.dev/conversionjobs", true],
    ["editor", "patch redraw.dev/conversionjobs/status", false],
    ["editor", "patch redraw.dev/conversionpools", false],
    ["editor", "patch redraw.dev/conversionpools/scale", false],
    ["administrator", "patch redraw.dev/conversionpools", true],
    ["administrator", "patch redraw.dev/conversionpools/scale", true],
    ["administrator", "patch redraw.dev/conversionpools/status", false],
  ])("who has the role of %s: %s is %s", async (user, wish, isAllowed) => {
    await expect.poll(() => may(user, wish), { timeout: 10_000 }).toBe(isAllowed);
  });

  test("the controller is refused by the API server itself, too", async () => {
    const api = openApi(plane, controller);
    const secrets = await api.ask({ method: "GET", path: "/api/v1/namespaces/redraw/secrets" });
    expect(secrets).toMatchObject({ status: 403, body: { message: expect.stringContaining("forbidden") } });
    const pod = { metadata: { name: "own" }, spec: { containers: [{ name: "a", image: "a" }] } };
    expect((await api.ask({ method: "POST", path: "/api/v1/namespaces/redraw/pods", body: pod })).status).toBe(403);
    api.close();
  });
});
