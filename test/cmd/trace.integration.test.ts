/** One trace through real processes and real engines: from the request of a client to the webhook that its receiver gets. */
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectDirectly } from "../../src/adapters/outgoing/connect.ts";
import { openWebhookSender } from "../../src/adapters/outgoing/sender.ts";
import { parseTraceparent } from "../../src/core/trace-context.ts";
import { withAdministration } from "../../src/boot/administration.ts";
import { migrateDatabase } from "../../src/boot/migrate-database.ts";
import { openScope } from "../../src/boot/scope.ts";
import { openServicePorts } from "../../src/boot/service-ports.ts";
import { openServiceTelemetry } from "../../src/boot/service-telemetry.ts";
import { startDelivering } from "../../src/boot/work.ts";
import type { Service } from "../../tools/services/engine.ts";
import { startNats } from "../../tools/services/nats.ts";
import { startTestedPostgres } from "../../tools/services/pgbouncer.ts";
import { startS3 } from "../../tools/services/s3.ts";
import { openAuthority } from "../make/certificates.ts";
import { drawTrace } from "../make/draw-trace.ts";
import { openOtlpReceiver } from "../make/otlp-receiver.ts";
import type { OtlpReceiver, ReceivedSpan } from "../make/otlp-receiver.ts";
import { configOf, startProcess } from "../make/processes.ts";
import type { Settings, StartedProcess } from "../make/processes.ts";
import { answering, openReceiver } from "../make/receiver.ts";
import type { Receiver } from "../make/receiver.ts";
import { isSkipped } from "../oracles/skip.ts";

const picture = readFileSync("examples/flow-blue-rounded.png");
const authority = openAuthority();
const engines: Service[] = [];
const processes: StartedProcess[] = [];
const scope = openScope();
const lines: string[] = [];
let settings: Settings;
let traces: OtlpReceiver;
let hooks: Receiver;

/** The courier as the product composes it, but for its sender: what the guard would refuse reaches the receiver of this test. */
async function startCourier(): Promise<void> {
  const config = configOf(settings);
  const telemetry = openServiceTelemetry(config, { write: (line) => lines.push(line) });
  const ports = await openServicePorts(config, {
    folder: config.dataDir,
    scope,
    tell: (event) => telemetry.tell(event),
    name: "redraw-courier",
    pool: null,
    prepare: () => Promise.resolve(),
  });
  const sender = openWebhookSender({
    refusedRanges: [],
    resolve: () => Promise.resolve(["93.184.216.34"]),
    connect: async (address, _port, signal) => ({
      socket: (await connectDirectly("127.0.0.1", hooks.port, signal)).socket,
      remoteAddress: address,
    }),
    ca: authority.ca,
  });
  startDelivering(config, { ports, scope, telemetry }, sender);
}

const leftOut = ["postgres", "nats", "s3"].some((engine) => isSkipped(engine));

describe.skipIf(leftOut)("a traced conversion", () => {
  beforeAll(async () => {
    for (const open of [startTestedPostgres, () => startNats(), () => startS3()]) engines.push(await open());
    traces = await openOtlpReceiver();
    hooks = await openReceiver(authority.certify("DNS:hook.example.com"), answering(204));
    const lines = Object.assign({}, ...engines.map(({ lines: own }) => own)) as Settings;
    settings = {
      ...lines,
      REDRAW_MASTER_KEY: "k".repeat(40),
      REDRAW_TEXT: "none",
      REDRAW_WORKER_SLOTS: "1",
      REDRAW_OTLP_URL: traces.url,
    };
    await migrateDatabase(configOf(settings));
  });
  afterAll(async () => {
    await Promise.all(processes.filter(({ child }) => child.exitCode === null).map((one) => one.stop("SIGKILL")));
    await scope.close();
    await Promise.all([traces?.close(), hooks?.close()]);
    for (const engine of engines.toReversed()) await engine.stop();
  });

  test("is one trace, from the request to the webhook, with the wait in the queue in it", async () => {
    const ingress = startProcess("ingress", settings);
    processes.push(ingress);
    const { baseUrl } = await ingress.running;
    const key = await withAdministration(
      configOf(settings),
      async (administration) => (await administration.addAccount({ account: "traced-account", credits: 100 })).ownerKey.key,
    );
    const caller = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
    const asked = await fetch(`${baseUrl}/convert?callback_url=https://hook.example.com/secret-path%3Ftoken=1`, {
      method: "POST",
      headers: { "x-api-key": key, "content-type": "image/png", traceparent: caller },
      body: picture,
    });
    expect(asked.status).toBe(202);
    // Nobody works yet, so that there is a wait to see.
    await sleep(1_500);
    const worker = startProcess("worker", settings);
    processes.push(worker);
    await startCourier();
    const complain = (cause: unknown): never => {
      throw new Error(`no webhook came:\n${ingress.said()}\n${worker.said()}\n${lines.join("")}`, { cause });
    };
    await expect
      .poll(() => hooks.received.length, { timeout: 120_000 })
      .toBe(1)
      .catch(complain);
    await scope.close();
    for (const one of [worker, ingress]) expect(await one.stop("SIGTERM")).toBe(0);

    const spans = traces.spans.filter(({ traceId }) => traceId === parseTraceparent(caller)!.traceId);
    const drawn = drawTrace(spans);
    const named = (name: string): ReceivedSpan => {
      const found = spans.filter((span) => span.name === name);
      expect(found, `${name} in\n${drawn}`).toHaveLength(1);
      return found[0]!;
    };
    const request = named("POST /v1/convert");
    expect(request).toMatchObject({ service: "redraw-ingress", kind: 2, parentId: parseTraceparent(caller)!.spanId });
    const below = (parent: ReceivedSpan): readonly string[] =>
      spans.filter(({ parentId }) => parentId === parent.spanId).map(({ service, name }) => `${service} ${name}`);
    expect(new Set(below(request))).toEqual(
      new Set([
        "redraw-ingress input.store",
        "redraw-ingress job.accept",
        "redraw-ingress outbox.publish",
        "redraw-worker queue.wait",
        "redraw-worker job.attempt",
        "redraw-courier webhook.wait",
        "redraw-courier webhook.attempt",
      ]),
    );
    const within = below(named("job.attempt"));
    for (const stage of [
      "input.read",
      "convert.start",
      "convert.decode",
      "convert.detect",
      "convert.write.vsdx",
      "artifacts.store",
      "job.finish",
    ]) {
      expect(within).toContain(`redraw-worker ${stage}`);
    }
    expect(1 + below(request).length + within.length, drawn).toBe(spans.length);
    const wait = named("queue.wait");
    expect(wait.endMs - wait.startMs).toBeGreaterThan(1_500);
    // The webhook carries the context of the attempt that sent it.
    expect(parseTraceparent(hooks.received[0]!.headers["traceparent"]!)).toMatchObject({
      traceId: request.traceId,
      spanId: named("webhook.attempt").spanId,
    });
    // The lines of all processes about it are found by the trace, and nothing secret went out.
    for (const text of [worker.said(), ingress.said(), lines.join("")]) expect(text).toContain(`"trace":"${request.traceId}"`);
    expect(JSON.stringify(traces.spans)).not.toMatch(/traced-account|hook\.example|secret-path|rdk_/);
    console.log(drawn);
  }, 180_000);
});
