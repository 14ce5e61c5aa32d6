/** The whole product on a real node with conversions that are played, and the pool whose workers play them. */
import { readFileSync } from "node:fs";
import { openProduct } from "../../test/cluster/product.ts";
import type { Product } from "../../test/cluster/product.ts";
import type { Account } from "../../test/faults/clients.ts";
import { mostWorkers } from "./changes.ts";
import type { Mode } from "./changes.ts";

const fixtureFiles = [
  "test/cluster/inside/register.ts",
  ...["service-ports", "fixture-conversions", "orders", "wishes", "copies", "crash-points"].map((name) => `test/faults/inside/${name}.ts`),
  "test/make/diagram.ts",
  "test/make/png.ts",
];

/** The fixture as pods see it: a ConfigMap, and what a worker needs to load it. */
function fixture(drains: boolean): { readonly map: unknown; readonly worker: Readonly<Record<string, unknown>> } {
  const keyOf = (file: string): string => file.replaceAll("/", "-");
  const data = Object.fromEntries(fixtureFiles.map((file) => [keyOf(file), readFileSync(file, "utf8")]));
  const items = fixtureFiles.map((path) => ({ key: keyOf(path), path }));
  const env = [
    { name: "NODE_OPTIONS", value: "--import=/fixture/test/cluster/inside/register.ts --disable-warning=ExperimentalWarning" },
    { name: "REDRAW_TEST_ORDERS", value: JSON.stringify({ conversions: "fixture" }) },
    ...(drains ? [] : [{ name: "REDRAW_TEST_NO_DRAIN", value: "1" }]),
  ];
  return {
    map: { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "fixture" }, data },
    worker: {
      env,
      volumes: [{ name: "fixture", configMap: { name: "fixture", items } }],
      volumeMounts: [{ name: "fixture", mountPath: "/fixture" }],
    },
  };
}

const settings = {
  REDRAW_TEXT: "none",
  REDRAW_LOG_LEVEL: "warn",
  REDRAW_REQUESTS_PER_MINUTE: "1000000",
  // The settings of a cluster, which T_max follows from.
  REDRAW_QUEUE_DEADLINE_MS: "600000",
};

/** How it is set up. */
export interface PlayedOptions {
  /** False switches draining off: nobody is marked before he goes, and workers end at once when they are told to. */
  readonly drains: boolean;
  /** How many controllers there are, of which one leads; one unless given. */
  readonly controllers?: number;
  readonly say: (line: string) => void;
}

/** Starts it on a node of its own, without a pool. */
export function openPlayed({ drains, controllers = 1, say }: PlayedOptions): Promise<Product> {
  const { map, worker } = fixture(drains);
  return openProduct({ settings, worker, objects: [map], controllers, say });
}

/** The pool that changes and faults are about. */
export function poolOf(mode: Mode, drains: boolean): unknown {
  const scaling = {
    mode,
    maxReplicas: mostWorkers,
    minReplicas: mostWorkers > 1 ? 1 : 0,
    targetQueueWaitSeconds: 1,
    scaleDown: { stabilizationSeconds: 0, maxStepPercent: 100, idleCooldownSeconds: 0 },
  };
  const spec = {
    accounts: ["*"],
    ...(mode === "External" ? { replicas: mostWorkers } : {}),
    worker: { profile: "CPU", concurrency: 2 },
    scaling,
    // A node that is drained alone gives no place to others: all of its workers may be evicted at once.
    disruption: { maxUnavailable: mostWorkers, ...(drains ? {} : { drainTimeoutSeconds: 0 }) },
  };
  return { apiVersion: "redraw.dev/v1alpha1", kind: "ConversionPool", metadata: { name: "default" }, spec };
}

/** What an account has in the beginning. */
export const plentyOfCredits = 1_000_000;

/** Makes accounts that can afford everything, and returns their keys. */
export async function makeAccounts(product: Product, names: readonly string[]): Promise<readonly Account[]> {
  const accounts: Account[] = [];
  for (const name of names) accounts.push({ name, key: await product.addAccount({ name, credits: plentyOfCredits, perHour: 100_000 }) });
  return accounts;
}
