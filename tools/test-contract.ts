/** Fuzzes a running service against its own description with Schemathesis: `make test-contract`. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { RunningService } from "./service/running-service.ts";
import { startService } from "./service/running-service.ts";

const { values } = parseArgs({
  options: { schemathesis: { type: "string" }, examples: { type: "string", default: "" }, seed: { type: "string", default: "1" } },
});
if (values.schemathesis === undefined) throw new Error("name the program: --schemathesis FILE (make test-contract does)");

const report = resolve("out/contract.json");
const folder = mkdtempSync(join(tmpdir(), "redraw-contract-"));

/** An account that no limit stops: what is fuzzed is the interface, not its limits. */
function raiseLimits(): void {
  const env = { ...process.env, REDRAW_DATA_DIR: folder };
  for (const command of [
    ["limits", "set", "demo", "1000000"],
    ["credits", "grant", "demo", "100000000"],
  ]) {
    execFileSync(process.execPath, ["cmd/redraw.ts", ...command], { env, stdio: ["ignore", "ignore", "inherit"] });
  }
}

/** Converts a picture, so that there is a job with files to ask for. */
async function convert({ baseUrl, demoKey }: RunningService, picture: string): Promise<string> {
  const headers = { "x-api-key": demoKey, "content-type": "image/png" };
  const accepted = await fetch(`${baseUrl}/convert`, { method: "POST", headers, body: readFileSync(picture) });
  const { job_id: job } = (await accepted.json()) as { readonly job_id: string };
  const ended = await fetch(`${baseUrl}/jobs/${job}`, { headers: { ...headers, prefer: "wait=60" } });
  const { status } = (await ended.json()) as { readonly status: string };
  if (status !== "succeeded") throw new Error(`the job to ask for is ${status}`);
  return job;
}

async function fuzz({ baseUrl, demoKey }: RunningService, jobs: readonly string[]): Promise<number> {
  const env = { ...process.env, PYTHONPATH: resolve("test/contract"), REDRAW_KEY: demoKey, REDRAW_JOBS: jobs.join(",") };
  const examples = values.examples === "" ? [] : ["--max-examples", values.examples];
  const options = ["--seed", values.seed, "--report", "json", "--report-json-path", report, ...examples];
  const args = ["--config-file", resolve("test/contract/schemathesis.toml"), "run", baseUrl.replace(/v1$/, "openapi.yaml"), ...options];
  const [status] = (await once(spawn(resolve(values.schemathesis!), args, { cwd: folder, env, stdio: "inherit" }), "exit")) as [
    number | null,
  ];
  return status ?? 1;
}

/** Tells how far the fuzzing went: pictures that were taken, of all that were sent. */
async function tellAccepted({ baseUrl, demoKey }: RunningService): Promise<void> {
  const answer = await fetch(`${baseUrl}/account`, { headers: { "x-api-key": demoKey } });
  const { used_this_hour: used } = (await answer.json()) as { readonly used_this_hour: number };
  console.log(`${used} pictures were accepted on the way`);
}

mkdirSync("out", { recursive: true });
// Webhooks of made-up jobs go nowhere.
const closed = { REDRAW_REFUSED_RANGES: "0.0.0.0/0,::/0" };
const service = await startService(folder, { REDRAW_REQUESTS_PER_MINUTE: "1000000", ...closed });
try {
  raiseLimits();
  process.exitCode = await fuzz(service, [await convert(service, "examples/flow-blue-rounded.png")]);
  await tellAccepted(service);
} finally {
  await service.stop("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
}
