/** Makes faults of the cluster one after the other, under load and on one real node, and checks after each what came of every job. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Product } from "../../test/cluster/product.ts";
import { chanceOf } from "../../test/faults/chance.ts";
import type { Violation } from "../../test/faults/checker.ts";
import { settle } from "../../test/faults/world/settle.ts";
import { mostWorkers } from "./changes.ts";
import { objectAccount, openCrowd } from "./crowd.ts";
import type { Crowd } from "./crowd.ts";
import { faultAccounts, openFaultHands, patientKubectl } from "./fault-hands.ts";
import type { FaultHands } from "./fault-hands.ts";
import { heldPool, poolWithoutWorkers } from "./faults.ts";
import type { Fault } from "./faults.ts";
import { interruptedOf, judge, readTold } from "./judge.ts";
import type { Told } from "./judge.ts";
import { makeAccounts, openPlayed, poolOf } from "./played.ts";

/** What came of one fault. */
export interface FaultRow {
  readonly name: string;
  /** Seconds until it was over, as the fault says from when and to when. */
  readonly seconds: number;
  /** Jobs that were asked for while it was made. */
  readonly jobs: number;
  /** Attempts that were begun and brought no end. */
  readonly interrupted: number;
  /** Jobs whose end was told more than once. */
  readonly duplicates: number;
  readonly violations: readonly Violation[];
}

const warmUpMs = 6_000;
const afterMs = 3_000;
const patienceMs = 600_000;

/** What stays the same from fault to fault. */
interface Stage {
  readonly product: Product;
  readonly hands: FaultHands;
  readonly crowd: Crowd;
}

function judgeAll({ hands, crowd }: Stage, told: Told): readonly Violation[] {
  return judge(told, { ...crowd, made: { ...hands.made, [objectAccount]: crowd.objects.size } });
}

async function runFault(stage: Stage, fault: Fault, before: Told): Promise<{ readonly row: FaultRow; readonly told: Told }> {
  const { product, hands, crowd } = stage;
  const known = new Set(judgeAll(stage, before).map((violation) => JSON.stringify(violation)));
  const stop = new AbortController();
  const load = crowd.load(stop.signal, fault.people);
  load.catch(() => {});
  await sleep(warmUpMs);
  const since = await fault.make(hands);
  const seconds = (performance.now() - since) / 1_000;
  await sleep(afterMs);
  stop.abort();
  await load;
  // What an account showed when nothing moved after the last fault is no longer so.
  for (const [index, { kind }] of [...crowd.seen.entries()].toReversed()) {
    if (kind === "balance" || kind === "listed") crowd.seen.splice(index, 1);
  }
  await settle(crowd.clients, product.databaseUrl, patienceMs);
  const told = await readTold(product.databaseUrl);
  const row = {
    name: fault.name,
    seconds,
    jobs: told.final.jobs.length - before.final.jobs.length,
    interrupted: interruptedOf(told) - interruptedOf(before),
    duplicates: told.duplicates - before.duplicates,
    violations: judgeAll(stage, told).filter((violation) => !known.has(JSON.stringify(violation))),
  };
  return { row, told };
}

/** Makes these faults and calls back after each; throws when one is not over in time. */
export async function runFaults(
  faults: readonly Fault[],
  { say, onRow }: { readonly say: (line: string) => void; readonly onRow: (row: FaultRow) => void },
): Promise<void> {
  const product = await openPlayed({ drains: true, controllers: 2, say });
  try {
    const accounts = await makeAccounts(product, ["one", "two"]);
    await makeAccounts(product, [objectAccount]);
    const hands = openFaultHands(product, await makeAccounts(product, Object.values(faultAccounts)));
    const kubectl = patientKubectl(product.kubectl);
    await kubectl.apply(poolOf("External", true), poolWithoutWorkers(heldPool));
    await kubectl.type(["wait", "cpool/default", `--for=jsonpath={.status.readyReplicas}=${mostWorkers}`, "--timeout=240s"]);
    const crowd = openCrowd({ accounts, baseUrl: product.baseUrl, kubectl, chance: chanceOf(1) });
    let told = await readTold(product.databaseUrl);
    for (const fault of faults) {
      say(`${fault.name}: ${fault.how}`);
      const ran = await runFault({ product, hands, crowd }, fault, told);
      told = ran.told;
      onRow(ran.row);
    }
  } finally {
    await product.close();
  }
}
