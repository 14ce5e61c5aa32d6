/** Looks at one pool: decides its size, drains and makes workers, and says how it is. */
import type { Cluster, ClusterObject, ObjectName } from "../../app/cluster.ts";
import type { CrewMember, PoolControl, PoolDecision, PoolDemand } from "../../app/pool-control.ts";
import { statusPatch } from "../conditions.ts";
import type { MirrorReport, Stall } from "./conditions.ts";
import { planDrain } from "./drain.ts";
import type { DrainPlan } from "./drain.ts";
import { deviceTrouble, mostReplicas, rememberFailures } from "./failures.ts";
import { unavailableNow } from "./faults.ts";
import { keepAnnotations, planKeeps } from "./keep-nodes.ts";
import { drainingSince, noteAnnotations, released, unmarked, withNotes } from "./memory.ts";
import type { PoolMemory } from "./memory.ts";
import { budgetKind, deploymentKind, drainFinalizer, podKind, poolKind } from "./pool.ts";
import type { ConversionPool, Deployment, Pod } from "./pool.ts";
import type { PoolSettings } from "./settings.ts";
import { decideSize, firstMemory } from "./size.ts";
import type { SizeDecision } from "./size.ts";
import { dueStatus } from "./status.ts";
import type { Scaled } from "./status.ts";
import { annotatePod, applyChanged, changeFinalizers, latest } from "./writes.ts";
import { countWorkers, isThere, workersOf } from "./workers.ts";
import type { PoolWorker } from "./workers.ts";
import { budgetOf, deploymentOf } from "./workload.ts";

/** What a look works with. */
export interface PoolHands {
  readonly cluster: Cluster;
  readonly control: PoolControl;
  readonly settings: PoolSettings;
  /** The longest that an attempt may take where the pool does not say more. */
  readonly attemptSeconds: number;
  /** Formats that the workers write. */
  readonly formats: readonly string[];
  /** The number of this lead, as `control.takeLead` gave it. */
  readonly lead: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly mirrorReport: (pool: ObjectName) => MirrorReport | null;
  /** A later lead has decided: this one should end. */
  readonly onSuperseded: () => void;
  /** The wanted size of a pool has changed. */
  readonly onScaled: (pool: ObjectName, scaled: Scaled) => void;
}

/** What is known of a pool in one look. */
export interface PoolObserved {
  readonly pool: ConversionPool;
  readonly deployment: Deployment | null;
  readonly budget: ClusterObject | null;
  readonly pods: readonly Pod[];
  /** Null when the database did not answer. */
  readonly demand: PoolDemand | null;
  readonly crew: readonly CrewMember[] | null;
  /** When both were asked for, in milliseconds since 1970. */
  readonly heardAt: number;
  /** Times in a row that the database did not answer. */
  readonly lostLooks: number;
  /** Why nothing may be done for the pool. */
  readonly stall: Stall | null;
}

/** How often notes for autoscalers of nodes are written, in milliseconds. */
const keepMs = 2_000;
/** Failed pods that are removed in one look. */
const mostRemovals = 20;

/** Puts what the law decided into the pool, and says so where somebody else's number is put back. */
async function writeReplicas(hands: PoolHands, pool: ConversionPool, size: SizeDecision, memory: PoolMemory): Promise<ConversionPool> {
  const isOurs = pool.spec.scaling.mode === "Builtin" && pool.metadata.deletionTimestamp === undefined;
  if (!isOurs) memory.wrote = null;
  const { wrote } = memory;
  // A cache that is behind our own write says nothing about others.
  if (!isOurs || (wrote !== null && pool.metadata.generation < wrote.generation && wrote.replicas === size.target)) return pool;
  const found = pool.spec.replicas;
  const isOverridden = found !== undefined && wrote !== null && pool.metadata.generation > wrote.generation && found !== wrote.replicas;
  if (isOverridden) {
    const message = `replicas ${found} is put back to ${size.target}, since spec.scaling.mode is Builtin; set it to External to scale by hand or by an autoscaler`;
    hands.cluster.tell({ about: { ...poolKind, metadata: pool.metadata }, type: "Warning", reason: "ScaleOverridden", message });
  }
  if (found === size.target && (wrote === null || pool.metadata.generation >= wrote.generation)) {
    memory.wrote = { generation: pool.metadata.generation, replicas: size.target };
    return pool;
  }
  const { namespace, name } = pool.metadata;
  const answer = await hands.cluster.patch<ConversionPool>(poolKind, { namespace, name }, { spec: { replicas: size.target } });
  if (answer.kind !== "written") throw unavailableNow(`the replicas of pool ${name} could not be written`);
  memory.wrote = { generation: answer.object.metadata.generation, replicas: size.target };
  return answer.object;
}

/** Writes what other processes go by, if it changed; it carries the number of the lead. */
async function writeDecision(
  hands: PoolHands,
  pool: ConversionPool,
  wanted: { readonly target: number; readonly isUnavailable: boolean },
  memory: PoolMemory,
): Promise<void> {
  const { maxQueueWaitSeconds, maxInFlight, maxPendingPerAccount } = pool.spec.limits;
  const suspended = pool.spec.suspend || pool.metadata.deletionTimestamp !== undefined;
  const limits = { maxQueueWaitSeconds, maxInFlight, maxPendingPerAccount };
  const decision: PoolDecision = {
    pool: pool.metadata.name,
    suspended,
    ...limits,
    desiredWorkers: wanted.target,
    isUnavailable: wanted.isUnavailable,
  };
  const text = JSON.stringify(decision);
  if (memory.decided === text) return;
  if (!(await hands.control.decide(decision, hands.lead))) {
    hands.onSuperseded();
    throw unavailableNow("a later lead decides about pools");
  }
  memory.decided = text;
}

/** Changes marks of workers: first in the database, where the worker sees them, then on the pods, where people and later looks do. */
async function changeMarks(hands: PoolHands, plan: DrainPlan, workers: readonly PoolWorker[], memory: PoolMemory): Promise<void> {
  const now = hands.now();
  const [marked, free] = [new Set(plan.mark), new Set(plan.unmark)];
  const orders = workers.filter(isThere).flatMap((worker) => {
    const draining = (worker.drainingSince !== null || marked.has(worker)) && !free.has(worker);
    return worker.told !== null && worker.told.draining !== draining ? [{ worker: worker.name, draining }] : [];
  });
  await hands.control.drain(orders);
  const write = async (worker: PoolWorker, annotations: Readonly<Record<string, string | null>>): Promise<void> => {
    await annotatePod(hands.cluster, worker, annotations);
    noteAnnotations(memory, worker.pod, { annotations, now });
  };
  for (const worker of plan.mark) await write(worker, drainingSince(now));
  for (const worker of plan.unmark) await write(worker, unmarked);
  for (const worker of plan.release) if (!worker.isReleased) await write(worker, released);
  if (now - memory.keptAt < keepMs) return;
  memory.keptAt = now;
  for (const { worker, isKept } of planKeeps(workers)) await write(worker, keepAnnotations(worker, isKept));
}

/** Removes pods that have failed for good: their Deployment has others in their place. */
async function removeFailed({ cluster }: PoolHands, workers: readonly PoolWorker[]): Promise<void> {
  for (const { pod } of workers.filter(({ stage }) => stage === "failed").slice(0, mostRemovals)) await cluster.remove(podKind, pod);
}

/** What became of the objects of a pool. */
interface Made {
  readonly replicas: number;
  readonly refusal: Stall | null;
}

/** Brings Deployment and budget to what they should be. */
async function makeWorkload(hands: PoolHands, observed: PoolObserved, replicas: number, memory: PoolMemory): Promise<Made> {
  const { pool } = observed;
  const { cluster, settings, attemptSeconds } = hands;
  const wanted = deploymentOf(pool, { settings: settings.worker, attemptSeconds, replicas });
  const there = { cached: observed.deployment, written: memory.deployment };
  const deployment = await applyChanged<Deployment>(cluster, deploymentKind, wanted, there);
  if (deployment.kind === "refused") {
    const message = `the API server refused the Deployment: ${deployment.message}`;
    return {
      replicas: latest(observed.deployment, memory.deployment)?.spec.replicas ?? 0,
      refusal: { reason: "DeploymentRefused", message },
    };
  }
  if (replicas > (latest(observed.deployment, memory.deployment)?.spec.replicas ?? 0)) memory.raisedAt = hands.now();
  memory.deployment = deployment.object;
  const budgetThere = { cached: observed.budget, written: memory.budget };
  const budget = await applyChanged(cluster, budgetKind, budgetOf(pool), budgetThere);
  if (budget.kind === "refused") {
    return { replicas, refusal: { reason: "BudgetRefused", message: `the API server refused the disruption budget: ${budget.message}` } };
  }
  memory.budget = budget.object;
  return { replicas, refusal: null };
}

/** Tells whether old workers are being replaced. */
function isRolling(deployment: Deployment | null): boolean {
  const { metadata, status } = deployment ?? {};
  if (metadata === undefined || status === undefined) return false;
  return (status.observedGeneration ?? 0) < metadata.generation || (status.updatedReplicas ?? 0) < (status.replicas ?? 0);
}

/** What a look came to. */
interface Outcome {
  readonly pool: ConversionPool;
  readonly workers: readonly PoolWorker[];
  readonly decision: SizeDecision | null;
  readonly replicas: number;
  readonly stall: Stall | null;
}

async function writeStatus(hands: PoolHands, observed: PoolObserved, outcome: Outcome, memory: PoolMemory): Promise<boolean> {
  const { pool } = outcome;
  const now = hands.now();
  const due = dueStatus({
    ...outcome,
    scaled: memory.scaled,
    counts: countWorkers(outcome.workers),
    demand: observed.demand,
    isRolling: isRolling(latest(observed.deployment, memory.deployment)),
    mirror: hands.mirrorReport(pool.metadata),
    deviceTrouble: deviceTrouble(memory.failures, now),
    formats: hands.formats,
    now,
    calmedAt: memory.calmedAt,
  });
  const patch = due === null ? null : statusPatch(pool.status, due.status);
  if (due === null || patch === null) return true;
  const answer = await hands.cluster.patchStatus(poolKind, pool, patch);
  if (answer.kind === "refused") throw unavailableNow(`the status of pool ${pool.metadata.name} was refused: ${answer.message}`);
  if (answer.kind === "written") memory.scaled = null;
  if (answer.kind === "written" && due.isFresh) memory.calmedAt = now;
  return answer.kind !== "conflict";
}

/** The size that was wanted last: as this lead remembers it, as the database does, or as it stands. */
async function currentSize(hands: PoolHands, { pool, deployment, demand }: PoolObserved, memory: PoolMemory): Promise<number> {
  if (memory.target !== null) return memory.target;
  const standing = pool.spec.replicas ?? deployment?.spec.replicas ?? 0;
  if (demand === null || pool.spec.scaling.mode === "External") return standing;
  const decided = await hands.control.decided(pool.metadata.name);
  // Where there is a Deployment, the pool was scaled before: a number that differs was written while no controller looked.
  if (decided === null || deployment === null) return standing;
  memory.wrote ??= { generation: 0, replicas: decided.desiredWorkers };
  return decided.desiredWorkers;
}

/** Tells whether nobody works, and no node takes those who should. */
function isUnavailable({ limit }: SizeDecision, workers: readonly PoolWorker[]): boolean {
  return limit?.reason === "Unschedulable" && !workers.some(({ stage }) => stage === "ready");
}

/** Scales, drains and makes. */
async function act(hands: PoolHands, observed: PoolObserved, memory: PoolMemory): Promise<Outcome> {
  const now = hands.now();
  const { demand, crew, lostLooks } = observed;
  memory.raisedAt ??= now;
  const workers = workersOf(withNotes(memory, observed.pods, now), crew ?? []);
  memory.failures = rememberFailures(memory.failures, workers, now);
  const current = await currentSize(hands, observed, memory);
  const before = memory.size ?? firstMemory(current, demand?.at ?? now / 1_000);
  const decision = decideSize({ pool: observed.pool, current, demand, lostLooks, workers, now }, before);
  const { target, reason } = decision;
  if (demand !== null) await writeDecision(hands, observed.pool, { target, isUnavailable: isUnavailable(decision, workers) }, memory);
  [memory.size, memory.target] = [decision.memory, target];
  if (target !== current) {
    memory.scaled = { from: current, to: target, reason };
    hands.onScaled(observed.pool.metadata, memory.scaled);
  }
  const pool = await writeReplicas(hands, observed.pool, decision, memory);
  const replicas = latest(observed.deployment, memory.deployment)?.spec.replicas ?? 0;
  const { drainTimeoutSeconds } = pool.spec.disruption;
  const { raisedAt } = memory;
  const heardAt = crew === null ? null : observed.heardAt;
  const plan = planDrain({ target, replicas, workers, heardAt, now, drainTimeoutSeconds, raisedAt });
  await changeMarks(hands, plan, workers, memory);
  const most = mostReplicas(memory.failures, countWorkers(workers).there, now);
  const made = await makeWorkload(hands, { ...observed, pool }, Math.min(plan.replicas, most), memory);
  await removeFailed(hands, workers);
  return { pool, workers, decision, replicas: made.replicas, stall: made.refusal };
}

/** Tells whether a pool that is deleted may go: nobody works for it any more, or nothing can be learned or waited for. */
function mayGo({ pool, deployment, lostLooks }: PoolObserved, { replicas }: { readonly replicas: number }, now: number): boolean {
  const since = Date.parse(pool.metadata.deletionTimestamp ?? "");
  const { disruption, scaling } = pool.spec;
  const isLate = now - since >= disruption.drainTimeoutSeconds * 1_000;
  // Pods that go with their Deployment end what they do, too, within their grace.
  return deployment === null || replicas === 0 || isLate || lostLooks >= scaling.fallback.failureThreshold;
}

/** Looks at a pool that is deleted. */
async function lookAtDeleted(hands: PoolHands, observed: PoolObserved, memory: PoolMemory): Promise<void> {
  const { pool } = observed;
  const rest = pool.metadata.finalizers.filter((name) => name !== drainFinalizer);
  if (rest.length === pool.metadata.finalizers.length) return;
  const isNothingLeft = observed.deployment === null || observed.stall !== null;
  const outcome = isNothingLeft ? { replicas: 0 } : await act(hands, observed, memory);
  if (isNothingLeft && observed.demand !== null && observed.stall === null) {
    await writeDecision(hands, pool, { target: 0, isUnavailable: false }, memory);
  }
  if (isNothingLeft || mayGo(observed, outcome, hands.now())) await changeFinalizers(hands.cluster, pool, rest);
  else if ("workers" in outcome) await writeStatus(hands, observed, outcome, memory);
}

/** Looks at a pool once; `againMs` asks for another look soon. */
export async function lookAtPool(hands: PoolHands, seen: PoolObserved, memory: PoolMemory): Promise<{ readonly againMs: number } | null> {
  if (seen.pool.metadata.deletionTimestamp !== undefined) {
    await lookAtDeleted(hands, seen, memory);
    return null;
  }
  const { finalizers } = seen.pool.metadata;
  const needsFinalizer = !finalizers.includes(drainFinalizer) && seen.stall === null;
  const pool = needsFinalizer ? await changeFinalizers(hands.cluster, seen.pool, [...finalizers, drainFinalizer]) : seen.pool;
  if (pool === null) return null;
  const observed = { ...seen, pool };
  const workers = workersOf(withNotes(memory, seen.pods, hands.now()), seen.crew ?? []);
  const standing = { workers, decision: null, replicas: seen.deployment?.spec.replicas ?? 0 };
  const outcome = seen.stall === null ? await act(hands, observed, memory) : { ...standing, pool, stall: seen.stall };
  return (await writeStatus(hands, observed, outcome, memory)) ? null : { againMs: 250 };
}
