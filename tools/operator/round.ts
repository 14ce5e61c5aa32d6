/** One round of the proof of the operator: the product on a real node under load, changes of its pool, and the check of what came of every job. */
import type { Product } from "../../test/cluster/product.ts";
import { chanceOf } from "../../test/faults/chance.ts";
import type { Violation } from "../../test/faults/checker.ts";
import { settle } from "../../test/faults/world/settle.ts";
import { openChanges } from "./changes.ts";
import type { Change, Mode } from "./changes.ts";
import { objectAccount, openCrowd } from "./crowd.ts";
import { interruptedOf, judge, readTold } from "./judge.ts";
import { makeAccounts, openPlayed, poolOf } from "./played.ts";

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

const accountNames = ["one", "two"];
const patienceMs = 600_000;

async function changeUnderLoad(product: Product, options: RoundOptions, mode: Mode): Promise<Round> {
  const { seed, drains, say } = options;
  const { kubectl, baseUrl, databaseUrl } = product;
  const chance = chanceOf(seed);
  const accounts = await makeAccounts(product, accountNames);
  await makeAccounts(product, [objectAccount]);
  await kubectl.apply(poolOf(mode, drains));
  await kubectl.type(["wait", "cpool/default", "--for=condition=Ready", "--timeout=180s"]).catch(() => {});
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
    interrupted: interruptedOf(told),
    mostAttempts: Math.max(0, ...told.attempts.map(({ attempt }) => attempt)),
    failed: told.final.jobs.filter(({ status }) => status === "failed").length,
    duplicates: told.duplicates,
    violations: judge(told, { ...crowd, made: { [objectAccount]: crowd.objects.size } }),
  };
}

/** Runs a round on a node of its own; throws when a change was not made in time. */
export async function runRound(options: RoundOptions): Promise<Round> {
  const product = await openPlayed(options);
  try {
    return await changeUnderLoad(product, options, options.seed % 2 === 0 ? "External" : "Builtin");
  } finally {
    await product.close();
  }
}
