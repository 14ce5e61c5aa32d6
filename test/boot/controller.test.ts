/** A controller says what keeps it from its cluster; the rest is tried on a real API server (test/cluster/jobs.cluster.test.ts). */
import { expect, test } from "vitest";
import { readServiceConfig } from "../../src/boot/config.ts";
import { startController } from "../../src/boot/controller.ts";
import { openScope } from "../../src/boot/scope.ts";
import { openServiceTelemetry } from "../../src/boot/service-telemetry.ts";
import { aFolder } from "../make/folder.ts";
import { aService } from "../make/service.ts";

const kubeconfig = JSON.stringify({
  "current-context": "here",
  contexts: [{ name: "here", context: { cluster: "here", user: "me" } }],
  clusters: [{ name: "here", cluster: { server: "https://127.0.0.1:9" } }],
  users: [{ name: "me", user: { token: "secret" } }],
});

async function start(settings: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { ports } = await aService();
  const config = readServiceConfig(settings);
  const scope = openScope();
  let problems = (): readonly string[] => [];
  const telemetry = openServiceTelemetry(config, { write: () => {} });
  try {
    await startController(config, { ports, scope, telemetry, watchProblems: (more) => (problems = more), fail: () => {} });
    return problems();
  } finally {
    await scope.close();
  }
}

test("outside of a pod it needs to be told the way in", async () => {
  await expect(start({})).rejects.toMatchObject({
    code: "invalid_request",
    message: expect.stringContaining("REDRAW_KUBECONFIG must be set"),
  });
});

test("it is not ready before it has listed what there is, and ends all the same", async () => {
  const folder = aFolder({ config: kubeconfig });
  expect(await start({ REDRAW_KUBECONFIG: `${folder}/config` })).toEqual(["the objects of the cluster have not been listed yet"]);
});

test("a file about pools that is not there is a wrong setting", async () => {
  const folder = aFolder({ config: kubeconfig });
  const settings = { REDRAW_KUBECONFIG: `${folder}/config`, REDRAW_POOLS_FILE: `${folder}/none` };
  await expect(start(settings)).rejects.toMatchObject({ code: "invalid_request", message: expect.stringContaining("REDRAW_POOLS_FILE") });
});
