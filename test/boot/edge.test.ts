/** The ports of a process tell the operator why it cannot work, and say in a sentence that they are taken. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { readServiceConfig } from "../../src/boot/config.ts";
import { listenForClients, listenForOperator } from "../../src/boot/edge.ts";
import { openScope } from "../../src/boot/scope.ts";
import { openServiceTelemetry } from "../../src/boot/service-telemetry.ts";
import { aService } from "../make/service.ts";

const telemetry = openServiceTelemetry({ logLevel: "error" }, { write: () => {} });
const free = { REDRAW_PORT: "0", REDRAW_ADMIN_PORT: "0" };

test("readiness has the reason, and metrics are there", async () => {
  const scope = openScope();
  onTestFinished(() => scope.close());
  let problems: readonly string[] = ["the database is away"];
  const admin = await listenForOperator(readServiceConfig(free), () => Promise.resolve(problems), { scope, telemetry });
  const first = await fetch(`${admin}readyz`);
  expect([first.status, await first.text()]).toEqual([503, "the database is away\n"]);
  problems = [];
  expect((await fetch(`${admin}readyz`)).status).toBe(200);
  expect(await (await fetch(`${admin}metrics`)).text()).toContain("redraw_");
});

test("clients reach the interface and the console under the address that is told", async () => {
  const scope = openScope();
  onTestFinished(() => scope.close());
  const { application, ownerKey, ports } = await aService();
  const baseUrl = await listenForClients(readServiceConfig(free), application, { ports, scope, telemetry });
  expect((await fetch(`${baseUrl}/account`, { headers: { "x-api-key": ownerKey } })).status).toBe(200);
  expect((await fetch(baseUrl.replace(/v1$/, ""))).headers.get("content-type")).toContain("text/html");
});

test("a port that is taken is one sentence", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void other.close());
  await new Promise((resolve) => other.once("listening", resolve));
  const { port } = other.address() as AddressInfo;
  const config = readServiceConfig({ REDRAW_ADMIN_PORT: `${port}`, REDRAW_PORT: "0" });
  const scope = openScope();
  await expect(listenForOperator(config, () => Promise.resolve([]), { scope, telemetry })).rejects.toThrow(`${port}`);
  await scope.close().catch(() => {});
});
