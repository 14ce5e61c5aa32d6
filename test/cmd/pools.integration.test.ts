/** Pools as an operator keeps them: workers of their own, limits, and a worker that leaves while it works. */
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Administration } from "../../src/app/application.ts";
import { withAdministration } from "../../src/boot/administration.ts";
import { migrateDatabase } from "../../src/boot/migrate-database.ts";
import type { Service } from "../../tools/services/engine.ts";
import { startNats } from "../../tools/services/nats.ts";
import { startTestedPostgres } from "../../tools/services/pgbouncer.ts";
import { startS3 } from "../../tools/services/s3.ts";
import { findChildren } from "../make/children.ts";
import { configOf, startProcess } from "../make/processes.ts";
import type { Settings, StartedProcess } from "../make/processes.ts";
import { isSkipped } from "../oracles/skip.ts";

const picture = readFileSync("examples/flow-blue-rounded.png");
const patient = { timeout: 60_000, interval: 100 };
const engines: Service[] = [];
const processes: StartedProcess[] = [];
let settings: Settings;
let baseUrl: string;

const start = (name: Parameters<typeof startProcess>[0], more: Settings = {}): StartedProcess => {
  const started = startProcess(name, { ...settings, ...more });
  processes.push(started);
  return started;
};
const administer = <Result>(work: (administration: Administration) => Promise<Result>): Promise<Result> =>
  withAdministration(configOf(settings), work);
const addAccount = (account: string, pool: string | null): Promise<string> =>
  administer(async (administration) => {
    const { ownerKey } = await administration.addAccount({ account, credits: 200 });
    await administration.setPool({ account, pool });
    return ownerKey.key;
  });
const submit = (key: string): Promise<Response> =>
  fetch(`${baseUrl}/convert`, { method: "POST", headers: { "x-api-key": key, "content-type": "image/png" }, body: picture });
const accepted = async (key: string): Promise<string> => ((await (await submit(key)).json()) as { job_id: string }).job_id;
const statusOf = async (key: string, id: string): Promise<string> =>
  ((await (await fetch(`${baseUrl}/jobs/${id}`, { headers: { "x-api-key": key } })).json()) as { status: string }).status;
const untilRunning = (key: string, id: string): Promise<void> => expect.poll(() => statusOf(key, id), patient).toBe("running");
/** Stops a worker's conversions until it is called: however fast the machine is, they run for as long as the test looks at them. */
function holdConversions({ child }: StartedProcess): () => void {
  const held = findChildren("conversion-child", child.pid);
  for (const pid of held) process.kill(pid, "SIGSTOP");
  expect(held).not.toEqual([]);
  return () => held.forEach((pid) => process.kill(pid, "SIGCONT"));
}
const workers = () => administer((administration) => administration.listWorkers());

describe.skipIf(["postgres", "nats", "s3"].some((engine) => isSkipped(engine)))("two pools", () => {
  let [inGpu, inDefault] = ["", ""];
  let worker: StartedProcess;
  beforeAll(async () => {
    for (const open of [startTestedPostgres, () => startNats(), () => startS3()]) engines.push(await open());
    const lines = Object.assign({}, ...engines.map(({ lines: own }) => own)) as Settings;
    settings = { ...lines, REDRAW_MASTER_KEY: "k".repeat(40), REDRAW_TEXT: "none", REDRAW_WORKER_SLOTS: "1" };
    await migrateDatabase(configOf(settings));
    ({ baseUrl } = await start("ingress").running);
    await administer((administration) => administration.changePool("gpu", { maxPendingPerAccount: 2 }));
    [inGpu, inDefault] = [await addAccount("in-gpu", "gpu"), await addAccount("in-default", null)];
  });
  afterAll(async () => {
    await Promise.all(processes.filter(({ child }) => child.exitCode === null).map((one) => one.stop("SIGKILL")));
    for (const engine of engines.toReversed()) await engine.stop();
  });

  test("a worker takes the jobs of its own pool, and says so", async () => {
    worker = start("worker", { REDRAW_POOL: "gpu", REDRAW_WORKER_NAME: "gpu-1" });
    await worker.running;
    const [plain, gpu] = [await accepted(inDefault), await accepted(inGpu)];
    await expect
      .poll(async () => (await workers()).map(({ worker, busy }) => ({ worker, busy })), patient)
      .toEqual([{ worker: "gpu-1", busy: 1 }]);
    await expect.poll(() => statusOf(inGpu, gpu), patient).toBe("succeeded");
    expect(await statusOf(inDefault, plain)).toBe("queued");
    await start("worker", { REDRAW_WORKER_NAME: "plain-1" }).running;
    await expect.poll(() => statusOf(inDefault, plain), patient).toBe("succeeded");
    expect((await workers()).map(({ worker, pool }) => [pool, worker])).toEqual([
      ["default", "plain-1"],
      ["gpu", "gpu-1"],
    ]);
  });

  test("a suspended pool refuses and begins nothing, and its worker lets what runs end", async () => {
    const letGo = holdConversions(worker);
    const running = await accepted(inGpu);
    await untilRunning(inGpu, running);
    const waiting = await accepted(inGpu);
    await administer((administration) => administration.changePool("gpu", { suspended: true }));
    await sleep(1_100);
    const refused = await submit(inGpu);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "60"]);
    expect((await submit(inDefault)).status).toBe(202);
    letGo();
    await expect.poll(() => statusOf(inGpu, running), patient).toBe("succeeded");
    await sleep(2_000);
    expect(await statusOf(inGpu, waiting)).toBe("queued");
    await administer((administration) => administration.changePool("gpu", { suspended: false }));
    await expect.poll(() => statusOf(inGpu, waiting), patient).toBe("succeeded");
  });

  test("a worker that is told to stop ends its job first, and is gone from the list", async () => {
    const letGo = holdConversions(worker);
    const job = await accepted(inGpu);
    await untilRunning(inGpu, job);
    const next = await accepted(inGpu);
    const stopped = worker.stop("SIGTERM");
    await expect.poll(async () => (await workers()).find(({ pool }) => pool === "gpu")?.draining, patient).toBe(true);
    letGo();
    expect(await stopped).toBe(0);
    expect(await statusOf(inGpu, job)).toBe("succeeded");
    expect(await statusOf(inGpu, next)).toBe("queued");
    expect((await workers()).map(({ pool }) => pool)).toEqual(["default"]);
  });

  test("an account's pending jobs are counted, and what is refused costs nothing", async () => {
    const answers = [await submit(inGpu), await submit(inGpu)].map(({ status }) => status);
    expect(answers).toEqual([202, 503]);
    expect(await administer((administration) => administration.listPools())).toContainEqual(
      expect.objectContaining({ pool: "gpu", queued: 2, running: 0, workers: 0 }),
    );
    expect(await administer(async (administration) => (await administration.balance("in-gpu")).balance)).toBe(140);
  });
});
