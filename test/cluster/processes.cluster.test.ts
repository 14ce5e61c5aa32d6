/** Every process of our image on a real node, with engines on the machine outside: pictures go in by the interface and by kubectl, files come out. */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseDiagram } from "../../src/core/diagram/parse.ts";
import { formats } from "../../src/formats/index.ts";
import { needKubernetes } from "../../tools/cluster/programs.ts";
import { isProductLeftOut, openProduct, productNamespace } from "./product.ts";
import type { Product } from "./product.ts";
import { findSessions, pasteSession, structureOf, typeInto } from "./sessions.ts";
import type { Shell } from "./sessions.ts";
import { transcriptPage } from "./transcript.ts";
import type { Moment } from "./transcript.ts";

const page = "docs/kubernetes.md";
/** Set by `make sessions`: what comes back is written down instead of compared. */
const writes = process.env["REDRAW_PASTE"] === "1";

describe.skipIf(isProductLeftOut)("the product on a node", () => {
  let product: Product;
  let folder = "";
  let shell: Shell;
  let headers: Readonly<Record<string, string>>;
  const type = (words: string): Promise<string> => product.kubectl.type(words.split(" "));

  beforeAll(async () => {
    product = await openProduct();
    const { kubectl, cluster, baseUrl } = product;
    const key = await product.addAccount({ name: "acme", credits: 1_000, perHour: 100 });
    headers = { "x-api-key": key };
    const scaling = { minReplicas: 0, maxReplicas: 1, warmReplicas: 0, scaleDown: { idleCooldownSeconds: 5, stabilizationSeconds: 0 } };
    const spec = { accounts: ["acme"], worker: { profile: "CPU", concurrency: 1 }, scaling };
    await kubectl.apply({ apiVersion: "redraw.dev/v1alpha1", kind: "ConversionPool", metadata: { name: "default" }, spec });
    await kubectl.until("cpool/default", "condition=Ready");

    folder = mkdtempSync(join(tmpdir(), "redraw-sessions-"));
    const kubeconfig = join(folder, "kubeconfig");
    copyFileSync(cluster.kubeconfig, kubeconfig);
    await kubectl.type(["config", "--kubeconfig", kubeconfig, "set-context", "--current", `--namespace=${productNamespace}`]);
    copyFileSync("examples/flow-blue-rounded.png", join(folder, "flow.png"));
    writeFileSync(join(folder, "notes.png"), "to do: draw the flow\n");
    // Nobody looks at it; what matters is that it does not compress.
    writeFileSync(join(folder, "large.png"), Buffer.concat([readFileSync("examples/flow-blue-rounded.png"), Buffer.alloc(220_000, 7)]));
    const path = `${dirname(needKubernetes()("kubectl"))}:${process.env["PATH"]}`;
    shell = { folder, env: { ...process.env, PATH: path, KUBECONFIG: kubeconfig, KEY: key, URL: baseUrl } };
  }, 1_800_000);
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await product?.close();
  });

  /** Downloads a file of a job, with the key of its account. */
  const download = async (id: string, format: string): Promise<Buffer> => {
    const file = await fetch(`${product.baseUrl}/jobs/${id}/download?format=${format}&redirect=false`, { headers });
    expect(file.status).toBe(200);
    return Buffer.from(await file.arrayBuffer());
  };
  const atZero = "--for=jsonpath={.status.replicas}=0";

  test("a picture that comes through the Service wakes a pool at zero, and is converted", async () => {
    expect(await type("get pods -l redraw.dev/pool=default -o name")).toBe("");
    const body = readFileSync("examples/flow-blue-rounded.png");
    const answer = await fetch(`${product.baseUrl}/convert`, {
      method: "POST",
      headers: { ...headers, "content-type": "image/png" },
      body,
    });
    expect(answer.status).toBe(202);
    const { job_id: id } = (await answer.json()) as { job_id: string };
    const look = async (): Promise<string> => {
      const job = await fetch(`${product.baseUrl}/jobs/${id}`, { headers: { ...headers, prefer: "wait=20" } });
      return ((await job.json()) as { status: string }).status;
    };
    await expect.poll(look, { timeout: 280_000 }).toBe("succeeded");
    expect((await download(id, "vsdx")).toString("latin1", 0, 2)).toBe("PK");
    // It is shown to whoever looks at the cluster.
    expect(await type("get cjob -l redraw.dev/origin=api -o jsonpath={.items[*].status.jobID}")).toBe(id);
  });

  test("a job that kubectl makes wakes the pool, and it goes back to zero", { timeout: 900_000 }, async () => {
    await type(`wait cpool/default ${atZero} --timeout=300s`);
    await type("wait pod -l redraw.dev/pool=default --for=delete --timeout=200s");
    const source = { configMapKeyRef: { name: "drawing", key: "flow.png" } };
    const job = {
      apiVersion: "redraw.dev/v1alpha1",
      kind: "ConversionJob",
      metadata: { name: "shown" },
      spec: { account: "acme", source },
    };
    writeFileSync(join(folder, "shown.json"), JSON.stringify(job));
    const moments: Moment[] = [];
    const say = async (command: string): Promise<string> => {
      const at = new Date();
      const printed = await typeInto(shell, command);
      moments.push({ at, command, printed });
      return printed;
    };
    expect(await say("kubectl get cpool default")).toMatch(/^default +0 +1 +0 +0 .* True /m);
    expect(await say("kubectl get pods -l redraw.dev/pool=default")).toMatch(/No resources found/);
    await say("kubectl create configmap drawing --from-file=flow.png");
    await say("cat shown.json; echo; kubectl create -f shown.json");
    await say("kubectl wait cpool/default --for=jsonpath='{.status.replicas}'=1 --timeout=60s");
    await say("kubectl wait cpool/default --for=jsonpath='{.status.readyReplicas}'=1 --timeout=280s");
    await say("kubectl get pods -l redraw.dev/pool=default -o wide");
    expect(await say("kubectl wait cjob/shown --for=condition=Finished --timeout=280s")).toContain("condition met");
    expect(await say("kubectl get cjob,cpool -o wide")).toMatch(
      /shown +default +Succeeded +Converted +1 .* acme .* redraw-worker-default-/,
    );
    expect(await say("kubectl wait cjob/shown --for=condition=Succeeded --timeout=1s")).toContain("condition met");
    const link = `"$URL/jobs/$(kubectl get cjob shown -o jsonpath='{.status.jobID}')/download?format=vsdx&redirect=false"`;
    const words = await say(`curl -s -H "x-api-key: $KEY" ${link} -o shown.vsdx -w '%{http_code}, %{size_download} bytes\\n'`);
    expect(words).toMatch(/^200, \d+ bytes$/);
    const id = await type("get cjob shown -o jsonpath={.status.jobID}");
    // The file is what its format asks for, and shows what the diagram says.
    const diagram = parseDiagram(JSON.parse((await download(id, "ir")).toString()));
    const vsdx = formats.find((format) => format.id === "vsdx")!;
    expect(await vsdx.check(readFileSync(join(folder, "shown.vsdx")), diagram)).toEqual([]);
    expect(JSON.stringify(diagram)).toContain("Start");
    await say("kubectl get events --field-selector involvedObject.name=shown -o custom-columns=TYPE:.type,REASON:.reason,MESSAGE:.message");
    await say("kubectl wait cpool/default --for=jsonpath='{.status.replicas}'=0 --timeout=280s");
    expect(await say("kubectl get cpool default")).toMatch(/^default +0 +1 +0 +0 .* True /m);
    await say("kubectl delete cjob shown; kubectl delete configmap drawing");
    if (writes) writeFileSync("docs/proof/operator.md", transcriptPage(moments, diagram));
  });

  const sessions = findSessions(readFileSync(page, "utf8"));

  test("there are ten sessions and more", () => expect(sessions.length).toBeGreaterThanOrEqual(10));

  test.each(sessions)("what the page says of the session '$name' is what comes back", { timeout: 900_000 }, async ({ name, typed }) => {
    // Workers that were let go in the session before are still there for a moment, and would be seen in this one.
    const leaving = (): Promise<string> => type("get pods -l redraw.dev/pool=default -o jsonpath={.items[*].metadata.deletionTimestamp}");
    await expect.poll(leaving, { timeout: 120_000, interval: 500 }).toBe("");
    const found = [];
    for (const { command } of typed) found.push({ command, printed: await typeInto(shell, command) });
    if (writes) writeFileSync(page, pasteSession(readFileSync(page, "utf8"), { name, typed: found }));
    else expect(found.map(({ printed }) => structureOf(printed))).toEqual(typed.map(({ printed }) => structureOf(printed)));
  });

  test("processes end in time when they are told to", async () => {
    for (const name of ["controller", "courier", "ingress"]) {
      const began = Date.now();
      await product.kubectl.type(["delete", "pod", name, "--timeout=60s"]);
      // Kubernetes would kill it after 30 s.
      expect(Date.now() - began).toBeLessThan(25_000);
    }
  });
});
