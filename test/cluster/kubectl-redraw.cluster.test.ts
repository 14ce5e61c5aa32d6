/** `kubectl redraw`, typed as it stands: a real kubectl, a real API server, and the processes of the product. */
import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { needKubernetes } from "../../tools/cluster/programs.ts";
import { aFolder } from "../make/folder.ts";
import { startJobsWorld } from "../make/jobs-world.ts";
import type { JobsWorld } from "../make/jobs-world.ts";
import { newcomerEnvironment, newcomerLines, typeLines } from "../make/newcomer-lines.ts";

let world: JobsWorld;
let baseUrl = "";
let key = "";

beforeAll(async () => {
  world = await startJobsWorld({ acme: 100, poor: 5 });
  const ingress = world.start("ingress", { REDRAW_PORT: "0", REDRAW_ADMIN_PORT: "0" });
  await Promise.all([world.start("controller").running, world.start("worker").running]);
  ({ baseUrl } = await ingress.running);
  key = await world.administer((administration) =>
    administration.createKey({ account: "acme", name: "kubectl", role: "convert" }).then((made) => made.key),
  );
}, 900_000);
afterAll(() => world?.stop());

/** The shell of somebody who has kubectl, the plugin and a key. */
function shell(): NodeJS.ProcessEnv {
  const env = newcomerEnvironment({ KUBECONFIG: world.cluster.plane.kubeconfig, REDRAW_URL: baseUrl, REDRAW_KEY: key });
  return { ...env, PATH: [dirname(needKubernetes()("kubectl")), env["PATH"]].join(delimiter) };
}

/** Types `kubectl redraw` in a folder. */
async function kubectlRedraw(
  cwd: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ status: number; out: string; err: string }> {
  const options = { cwd, env: { ...shell(), ...env } };
  const words = ["redraw", "--service", baseUrl, ...args];
  return promisify(execFile)("kubectl", words, options).then(
    ({ stdout, stderr }) => ({ status: 0, out: stdout, err: stderr }),
    (thrown: { code: number; stdout: string; stderr: string }) => ({ status: thrown.code, out: thrown.stdout, err: thrown.stderr }),
  );
}

test("a picture is applied, waited for and downloaded in one command, and the account is charged once", async () => {
  const folder = aFolder();
  copyFileSync("examples/flow-blue-rounded.png", join(folder, "flow.png"));
  const { status, out, err } = await kubectlRedraw(folder, ["flow.png", "--format", "vsdx,svg"]);
  expect([status, err]).toEqual([0, ""]);
  expect(out).toMatch(/^flow\.png: \d+ nodes, \d+ connectors/);
  expect(readdirSync(folder).toSorted()).toEqual(["flow.png", "flow.svg", "flow.vsdx"]);
  expect(await world.balanceOf("acme")).toBe(90);
  const jobs = await world.cluster.list("conversionjobs");
  expect(jobs.map(({ metadata }) => metadata.name)).toEqual([expect.stringMatching(/^flow-[0-9a-f]{6}$/)]);
  // The picture goes with its job.
  await world.cluster.drop("conversionjobs", jobs[0]!.metadata.name);
  await expect
    .poll(async () => (await world.cluster.list("configmaps")).map(({ metadata }) => metadata.name), { timeout: 30_000 })
    .not.toContain(jobs[0]!.metadata.name);
});

test("a picture that cannot be converted, and an account that cannot pay, are told by their reason", async () => {
  const folder = aFolder();
  copyFileSync("examples/flow-blue-rounded.png", join(folder, "flow.png"));
  const poorKey = await world.administer((administration) =>
    administration.createKey({ account: "poor", name: "kubectl", role: "convert" }).then((made) => made.key),
  );
  const poor = await kubectlRedraw(folder, ["flow.png"], { REDRAW_KEY: poorKey });
  expect([poor.status, poor.err]).toEqual([1, expect.stringContaining("flow.png: InsufficientCredits")]);
  writeFileSync(join(folder, "notes.png"), "notes");
  expect((await kubectlRedraw(folder, ["notes.png"])).err).toMatch(/notes\.png: .*PNG/);
  expect((await kubectlRedraw(folder, ["flow.png", "--pool", "none", "--timeout", "1"])).err).toContain("timed out");
});

test("the first lines of docs/kubernetes.md work as they stand", async () => {
  const folder = aFolder();
  mkdirSync(join(folder, "drawings"));
  for (const picture of ["flow.png", "drawings/order.png"]) copyFileSync("examples/flow-blue-rounded.png", join(folder, picture));
  expect(await typeLines(newcomerLines("docs/kubernetes.md", "kubectl"), folder, shell())).toMatch(/^flow\.png: \d+ nodes/);
  const written = ["flow.drawio", "flow.ir.json", "flow.pptx", "flow.preview.png", "flow.svg", "flow.vsdx"];
  expect(readdirSync(folder).toSorted()).toEqual(["drawings", "editable", ...written, "flow.png"].toSorted());
  expect(readdirSync(join(folder, "editable")).toSorted()).toEqual(["order.drawio", "order.svg"]);
});
