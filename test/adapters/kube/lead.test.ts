import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { openLead } from "../../../src/adapters/kube/lead.ts";
import type { LeadOptions } from "../../../src/adapters/kube/lead.ts";
import { silentTelemetry } from "../../../src/adapters/kube/telemetry.ts";
import type { Lead } from "../../../src/app/cluster.ts";
import { startKubeServer } from "../../make/kube-server.ts";
import type { KubeAnswer, KubeRequest, KubeServer } from "../../make/kube-server.ts";

interface StoredLease {
  metadata: { resourceVersion: string };
  spec: { holderIdentity: string; leaseTransitions: number; renewTime: string; acquireTime: string };
}

/** A server with one Lease, written under guard as the real one does; `hangs` makes it deaf for a holder. */
interface LeaseServer {
  readonly server: KubeServer;
  lease: StoredLease | null;
  hangs: (request: KubeRequest) => boolean;
}

async function aLeaseServer(): Promise<LeaseServer> {
  let version = 0;
  const save = (body: string): KubeAnswer => {
    const lease = JSON.parse(body) as StoredLease;
    state.lease = { ...lease, metadata: { ...lease.metadata, resourceVersion: String(++version) } };
    return { status: 200, body: state.lease };
  };
  const server = await startKubeServer((request) => {
    if (state.hangs(request)) return undefined;
    const { method, body } = request;
    if (method === "POST") return state.lease === null ? save(body) : { status: 409, body: { reason: "AlreadyExists" } };
    if (state.lease === null) return { status: 404, body: { reason: "NotFound" } };
    if (method === "GET") return { body: state.lease };
    const { metadata } = JSON.parse(body) as StoredLease;
    return metadata.resourceVersion === state.lease.metadata.resourceVersion ? save(body) : { status: 409, body: { reason: "Conflict" } };
  });
  const state: LeaseServer = { server, lease: null, hangs: () => false };
  return state;
}

const times = { leaseMs: 1500, renewMs: 1000, retryMs: 100 };

async function stand({ server }: LeaseServer, holder: string, options: Partial<LeadOptions> = {}): Promise<Lead> {
  const entry = { kubeconfig: server.kubeconfig({ token: holder }) };
  const lead = await openLead({ entry, namespace: "space", name: "redraw", holder, userAgent: holder, times, ...options });
  onTestFinished(() => lead.release());
  return lead;
}

const by = (holder: string) => (request: KubeRequest) => request.headers.authorization === `Bearer ${holder}`;

test("one leads, the other waits, and gets the lead with a higher fence as soon as it is given", async () => {
  const state = await aLeaseServer();
  const first = await stand(state, "first");
  expect(await first.won()).toBe(1);
  expect(first.isLeader()).toBe(true);
  const second = await stand(state, "second");
  await pause(times.leaseMs * 1.5);
  expect(second.isLeader()).toBe(false);
  expect(state.lease!.spec).toMatchObject({ holderIdentity: "first", leaseTransitions: 1 });
  expect(state.lease!.spec.renewTime).toMatch(/\.\d{6}Z$/);
  expect(state.lease!.spec.renewTime > state.lease!.spec.acquireTime).toBe(true);
  const startedAt = performance.now();
  await first.release();
  expect(first.isLeader()).toBe(false);
  expect(await second.won()).toBe(2);
  expect(performance.now() - startedAt).toBeLessThan(times.leaseMs);
});

test("who cannot renew stops before anybody else begins", async () => {
  const state = await aLeaseServer();
  const told: string[] = [];
  const first = await stand(state, "first", { telemetry: { ...silentTelemetry, led: (_name, leads) => told.push(`first ${leads}`) } });
  await first.won();
  const second = await stand(state, "second");
  state.hangs = by("first");
  void first.lost().then(() => told.push("lost"));
  expect(await second.won()).toBe(2);
  expect(told).toEqual(["first false", "first true", "first false"]);
  expect(first.isLeader()).toBe(false);
  state.hangs = () => false;
  await first.lost();
  expect(told.at(-1)).toBe("lost");
  expect(first.isLeader()).toBe(false);
  expect(second.isLeader()).toBe(true);
});

test("who could not renew for long leads on when nobody took over", async () => {
  const state = await aLeaseServer();
  const told: string[] = [];
  const lead = await stand(state, "first", {
    telemetry: { ...silentTelemetry, led: (_name, leads) => told.push(`${leads}`) },
  });
  void lead.lost().then(() => told.push("lost"));
  await lead.won();
  state.hangs = by("first");
  await vi.waitFor(() => expect(lead.isLeader()).toBe(false), 10_000);
  state.hangs = () => false;
  await vi.waitFor(() => expect(lead.isLeader()).toBe(true), 10_000);
  expect(told).toEqual(["false", "true", "false", "true"]);
  expect(state.lease!.spec).toMatchObject({ holderIdentity: "first", leaseTransitions: 1 });
});

test("a process that was frozen does not believe that it leads before it has asked, however late its timers are", async () => {
  const state = await aLeaseServer();
  let frozen = 0;
  const lead = await stand(state, "first", { now: () => performance.now() + frozen });
  await lead.won();
  expect(lead.isLeader()).toBe(true);
  state.hangs = by("first");
  frozen = times.renewMs;
  expect(lead.isLeader()).toBe(false);
  state.hangs = () => false;
  await vi.waitFor(() => expect(lead.isLeader()).toBe(true), 10_000);
});

test("a lead that another took, or that was deleted, is lost, and is not taken again", async () => {
  const state = await aLeaseServer();
  const first = await stand(state, "first");
  await first.won();
  state.lease = null;
  await first.lost();
  const second = await stand(state, "second");
  expect(await second.won()).toBe(1);
  state.lease = { ...state.lease!, metadata: { resourceVersion: "x" }, spec: { ...state.lease!.spec, holderIdentity: "somebody" } };
  await second.lost();
  expect(state.lease.spec.holderIdentity).toBe("somebody");
});

test("an answer that is lost, and a server that is away for a moment, lose nothing", async () => {
  const state = await aLeaseServer();
  const lead = await stand(state, "first");
  await lead.won();
  for (let round = 0; round < 4; round++) {
    state.server.cut();
    await pause(times.retryMs * 2);
  }
  await vi.waitFor(() => expect(lead.isLeader()).toBe(true), 10_000);
  expect(state.lease!.spec.leaseTransitions).toBe(1);
});

test("a lease that may not be written is trouble, and no lead", async () => {
  const state = await aLeaseServer();
  const troubles: unknown[] = [];
  const server = await startKubeServer(() => ({ status: 403, body: { message: "leases is forbidden" } }));
  const lead = await stand({ ...state, server }, "first", {
    telemetry: { ...silentTelemetry, trouble: (_where, error) => troubles.push(error) },
  });
  const told = expect.objectContaining({ detail: expect.stringContaining("403 leases is forbidden") as string }) as unknown;
  await vi.waitFor(() => expect(troubles).toContainEqual(told), 10_000);
  expect(lead.isLeader()).toBe(false);
});
