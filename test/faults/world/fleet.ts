/** The processes of a run: each on ports of its own, begun again whenever it ends by itself, as an orchestrator would. */
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../../../tools/services/ports.ts";
import type { ProcessName } from "../../../src/boot/processes.ts";
import { startProcess } from "../../make/processes.ts";
import type { Settings, StartedProcess } from "../../make/processes.ts";
import { ordersVariable } from "../inside/orders.ts";
import type { Orders } from "../inside/orders.ts";
import { openFaultProxy } from "../proxy.ts";
import type { Victim } from "./victim.ts";

/** A process of the product that a run may hurt. */
export interface Replica extends Victim {
  readonly kind: ProcessName;
  /** The base address that clients ask, through its proxy; "" where no client asks. */
  readonly baseUrl: string;
  /** How often it ended although nobody here ended it. */
  deaths(): number;
  /** What it is told at its next start, beside what all are told; and variables of its environment. */
  tell(orders: Partial<Orders>, environment?: Settings): void;
  /** Ends it as SIGTERM does; returns its exit status. */
  end(): Promise<number | null>;
  /** Kills it for good. */
  close(): Promise<void>;
  /** The end of what it and the lives before it have said. */
  said(): string;
}

/** What all processes of a run share. */
export interface FleetOptions {
  readonly settings: Settings;
  readonly orders: Orders;
}

const register = fileURLToPath(new URL("../inside/register.ts", import.meta.url));
/** What ends by itself is begun again after this. */
const restMs = 300;
const mostSaid = 200_000;

/** Where a process listens, and how others reach it. */
async function placeOf(kind: ProcessName): Promise<Pick<Replica, "proxy" | "baseUrl"> & { readonly settings: Settings }> {
  const adminPort = await freePort();
  if (kind !== "ingress") return { proxy: null, baseUrl: "", settings: { REDRAW_ADMIN_PORT: String(adminPort) } };
  const port = await freePort();
  const proxy = await openFaultProxy(port);
  const baseUrl = `http://127.0.0.1:${proxy.port}/v1`;
  return { proxy, baseUrl, settings: { REDRAW_ADMIN_PORT: String(adminPort), REDRAW_PORT: String(port), REDRAW_BASE_URL: baseUrl } };
}

/** Starts a process and keeps it running until it is killed or ended here. */
export async function openReplica(kind: ProcessName, number: number, options: FleetOptions): Promise<Replica> {
  const place = await placeOf(kind);
  let current: StartedProcess | null = null;
  let isWanted = false;
  let deaths = 0;
  let told: { readonly orders: Partial<Orders>; readonly environment: Settings } = { orders: {}, environment: {} };
  let before = "";

  const launch = (): StartedProcess => {
    const orders = { [ordersVariable]: JSON.stringify({ ...options.orders, ...told.orders }) };
    const started = startProcess(kind, { ...options.settings, ...place.settings, ...orders, ...told.environment }, ["--import", register]);
    current = started;
    void once(started.child, "exit").then(async () => {
      before = `${before}${started.said()}`.slice(-mostSaid);
      if (!isWanted || current !== started) return;
      deaths++;
      await sleep(restMs);
      if (isWanted && current === started) launch();
    });
    return started;
  };
  const stop = async (signal: "SIGKILL" | "SIGTERM"): Promise<number | null> => {
    isWanted = false;
    const ending = current;
    current = null;
    return ending === null || ending.child.exitCode !== null || ending.child.signalCode !== null ? null : ending.stop(signal);
  };
  return {
    kind,
    name: `${kind} ${number}`,
    proxy: place.proxy,
    baseUrl: place.baseUrl,
    deaths: () => deaths,
    tell: (orders, environment = {}) => void (told = { orders, environment }),
    kill: async () => void (await stop("SIGKILL")),
    end: () => stop("SIGTERM"),
    async close() {
      await stop("SIGKILL");
      await place.proxy?.close();
    },
    async begin() {
      isWanted = true;
      // One that dies at its start is begun again, like any other.
      await launch().running.catch(() => {});
    },
    async pause() {
      current?.child.kill("SIGSTOP");
      await sleep(10);
    },
    resume: () => void current?.child.kill("SIGCONT"),
    said: () => `${before}${current?.said() ?? ""}`.slice(-mostSaid),
  };
}
