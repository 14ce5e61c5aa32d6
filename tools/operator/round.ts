/** One round of the proof of the operator: the product on a real node under load, changes of its pool, and the check of what came of every job. */
import { readFileSync } from "node:fs";
import { openPostgres } from "../../src/adapters/jobs/postgres.ts";
import { openProduct } from "../../test/cluster/product.ts";
import type { Product } from "../../test/cluster/product.ts";
import { chanceOf } from "../../test/faults/chance.ts";
import { checkRun } from "../../test/faults/checker.ts";
import type { Violation } from "../../test/faults/checker.ts";
import type { Account } from "../../test/faults/clients.ts";
import { readFinalState } from "../../test/faults/history.ts";
import type { FinalState } from "../../test/faults/history.ts";
import { settle } from "../../test/faults/world/settle.ts";
import { mostWorkers, openChanges } from "./changes.ts";
import type { Change, Mode } from "./changes.ts";
import { objectAccount, openCrowd } from "./crowd.ts";
import type { Crowd } from "./crowd.ts";

/** What a round is made of. */
export interface RoundOptions {
  readonly seed: number;
  readonly changes: number;
  /** False switches draining off: nobody is marked before he goes, and workers end at once when they are told to. */
  readonly drains: boolean;
  readonly say: (line: string) => void;
}

/** What came of a round. */
export interface Round {
  readonly seed: number;
  readonly mode: Mode;
  readonly drains: boolean;
  readonly changes: readonly Change[];
  readonly jobs: number;
  /** Those of them that kubectl made. */
  readonly objects: number;
  /** Attempts that were begun and brought no end. */
  readonly interrupted: number;
  readonly mostAttempts: number;
  readonly failed: number;
  /** Jobs whose end was told more than once. */
  readonly duplicates: number;
  readonly violations: readonly Violation[];
}

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

function poolOf(mode: Mode, drains: boolean): unknown {
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

/** What the database says of all jobs, those of kubectl among them. */
interface Told {
  readonly final: FinalState;
  readonly attempts: readonly { readonly account: string; readonly attempt: number }[];
  readonly duplicates: number;
}

async function readTold(databaseUrl: string): Promise<Told> {
  const database = openPostgres({ url: databaseUrl, poolSize: 1 });
  try {
    const twice = await database.query("SELECT job FROM job_event WHERE state IN ('succeeded', 'failed') GROUP BY job HAVING count(*) > 1");
    return {
      final: await readFinalState(database),
      attempts: await database.query("SELECT account, attempt FROM job"),
      duplicates: twice.length,
    };
  } finally {
    await database.close();
  }
}

/** Jobs of kubectl are asked for by objects, which the checker of requests does not know: each is one job, charged once, and both ended well. */
function checkObjects({ final }: Told, objects: Crowd["objects"]): readonly Violation[] {
  const jobs = final.jobs.filter(({ account }) => account === objectAccount);
  const charges = final.ledger.filter(({ account, kind }) => account === objectAccount && kind === "charge");
  const violations = [...objects].flatMap(([subject, phase]): Violation[] =>
    phase === "Succeeded" ? [] : [{ invariant: "I2", subject, what: `is ${phase} in the end` }],
  );
  const counts = new Set([objects.size, jobs.length, charges.length]);
  if (counts.size > 1) {
    const what = `${objects.size} objects, ${jobs.length} jobs, ${charges.length} charges`;
    violations.push({ invariant: "I6", subject: objectAccount, what });
  }
  return violations;
}

/** Checks everything that clients and kubectl saw. */
function judge(told: Told, crowd: Crowd): readonly Violation[] {
  const { final } = told;
  const ofRequests = {
    ...final,
    accounts: final.accounts.filter(({ name }) => name !== objectAccount),
    ledger: final.ledger.filter(({ account }) => account !== objectAccount),
    jobs: final.jobs.filter(({ account }) => account !== objectAccount),
  };
  return [...checkRun({ seen: crowd.seen, final: ofRequests }), ...checkObjects(told, crowd.objects)];
}

const accountNames = ["one", "two"];
const patienceMs = 600_000;

async function changeUnderLoad(product: Product, options: RoundOptions, mode: Mode): Promise<Round> {
  const { seed, drains, say } = options;
  const { kubectl, baseUrl, databaseUrl } = product;
  const chance = chanceOf(seed);
  const accounts: Account[] = [];
  for (const name of [...accountNames, objectAccount]) {
    const key = await product.addAccount({ name, credits: 1_000_000, perHour: 100_000 });
    if (name !== objectAccount) accounts.push({ name, key });
  }
  await kubectl.apply(poolOf(mode, drains));
  await kubectl.type(["wait", "cpool/default", "--for=jsonpath={.status.readyReplicas}=1", "--timeout=180s"]).catch(() => {});
  const crowd = openCrowd({ accounts, baseUrl, kubectl, chance });
  const stop = new AbortController();
  const load = crowd.load(stop.signal);
  load.catch(() => {});
  const changes = await openChanges(kubectl, { chance, mode, say }).change(options.changes);
  stop.abort();
  say("the load ends");
  await load;
  await settle(crowd.clients, databaseUrl, patienceMs);
  const told = await readTold(databaseUrl);
  return {
    seed,
    mode,
    drains,
    changes,
    jobs: told.final.jobs.length,
    objects: crowd.objects.size,
    interrupted: told.attempts.reduce((sum, { attempt }) => sum + Math.max(0, attempt - 1), 0),
    mostAttempts: Math.max(0, ...told.attempts.map(({ attempt }) => attempt)),
    failed: told.final.jobs.filter(({ status }) => status === "failed").length,
    duplicates: told.duplicates,
    violations: judge(told, crowd),
  };
}

/** Runs a round on a node of its own; throws when a change was not made in time. */
export async function runRound(options: RoundOptions): Promise<Round> {
  const { map, worker } = fixture(options.drains);
  const product = await openProduct({ settings, worker, objects: [map], say: options.say });
  try {
    return await changeUnderLoad(product, options, options.seed % 2 === 0 ? "External" : "Builtin");
  } finally {
    await product.close();
  }
}
