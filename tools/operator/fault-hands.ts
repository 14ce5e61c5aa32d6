/** What faults of the cluster are made with: kubectl that does not give up, jobs that show whether the operator works, and the processes of pods. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Kubectl } from "../../test/cluster/pods.ts";
import type { Product } from "../../test/cluster/product.ts";
import type { Account } from "../../test/faults/clients.ts";
import { wishful } from "../../test/faults/inside/wishes.ts";
import { plentyOfCredits } from "./played.ts";

/** Who is charged for objects that faults are about. */
export const faultAccounts = { probes: "probes", deleted: "deleted", restored: "restored" } as const;

/** A job that a fault makes. */
export interface FaultJob {
  readonly name: string;
  readonly account: string;
  readonly pool?: string;
  readonly namespace?: string;
  /** How long its conversion takes, in milliseconds; two seconds unless given. */
  readonly ms?: number;
}

/** What faults are made with. */
export interface FaultHands {
  readonly product: Product;
  /** Repeats what an API server that is away, or has just begun, did not take. */
  readonly kubectl: Kubectl;
  /** Makes a job and its picture. */
  makeJob(job: FaultJob): Promise<void>;
  /** Jobs that were made, by the account that they name. */
  readonly made: Readonly<Record<string, number>>;
  phaseOf(name: string, namespace?: string): Promise<string>;
  /** Waits for one of these phases. */
  untilPhase(name: string, phases: readonly string[], namespace?: string): Promise<void>;
  /** Makes a job and waits until it is accepted: then API server, controller and database work together. */
  untilAccepted(): Promise<void>;
  /** Waits until an account has what it had in the beginning. */
  untilRefunded(account: string): Promise<void>;
  /** The pod of the controller that leads. */
  leader(): Promise<string>;
  /** Whatever runs in a pod, as the node counts processes, but for what holds its namespaces. */
  processes(pod: string): Promise<readonly string[]>;
  /** Sends a signal to all of them. */
  signal(pod: string, signal: "KILL" | "STOP" | "CONT"): Promise<void>;
}

const retryMs = 200;
const patienceMs = 180_000;
/** What kubectl says of an API server that is away, begins, or has no etcd. */
const passing =
  /refused|reset|EOF|timed? ?out|timeout|etcdserver|unavailable|unable to|broken pipe|TLS|not ready|currently|leader|closed|Unauthorized|resource type/i;

/** Returns kubectl that tries again what may pass. */
export function patientKubectl({ type }: Kubectl): Kubectl {
  const again: Kubectl["type"] = async (words, input) => {
    for (const until = performance.now() + patienceMs; ; await sleep(retryMs)) {
      try {
        return await type(words, input);
      } catch (error) {
        const hasTimedOut = /timed out waiting for the condition/.test(String(error));
        if (hasTimedOut || !passing.test(String(error)) || performance.now() > until) throw error;
      }
    }
  };
  return {
    type: again,
    apply: (...items) => again(["apply", "-f", "-"], { apiVersion: "v1", kind: "List", items }),
    until: (what, condition) => again(["wait", what, `--for=${condition}`, "--timeout=300s"]),
  };
}

/** Applies objects in a namespace other than that of kubectl. */
export function applyIn({ type }: Pick<Kubectl, "type">, namespace: string, items: readonly unknown[]): Promise<string> {
  return type(["apply", "--namespace", namespace, "-f", "-"], { apiVersion: "v1", kind: "List", items });
}

/** Lists the processes of a pod, as the node counts them. */
const processesOfPod = `for p in /proc/[0-9]*; do
  if grep -q "pod$1" "$p/cgroup" 2>/dev/null && [ "$(cat "$p/comm")" != pause ]; then echo "\${p#/proc/}"; fi
done`;

/** Opens them; `accounts` are those of `faultAccounts`, with their keys. */
export function openFaultHands(product: Product, accounts: readonly Account[]): FaultHands {
  const kubectl = patientKubectl(product.kubectl);
  const made: Record<string, number> = {};
  let probes = 0;
  const balanceOf = async (account: string): Promise<number> => {
    const { key } = accounts.find(({ name }) => name === account)!;
    const answer = await fetch(`${product.baseUrl}/account`, { headers: { "x-api-key": key } });
    return ((await answer.json()) as { balance: number }).balance;
  };
  const until = async (what: string, holds: () => Promise<boolean>): Promise<void> => {
    for (const end = performance.now() + patienceMs; !(await holds().catch(() => false)); await sleep(retryMs)) {
      if (performance.now() > end) throw new Error(`after ${patienceMs / 1_000} s still not: ${what}`);
    }
  };
  const phaseOf = (name: string, namespace = "redraw"): Promise<string> =>
    kubectl.type(["get", "cjob", name, "-n", namespace, "-o", "jsonpath={.status.phase}"]);
  const untilPhase: FaultHands["untilPhase"] = (name, phases, namespace) =>
    until(`${name} is ${phases.join(" or ")}`, async () => phases.includes(await phaseOf(name, namespace)));
  const makeJob: FaultHands["makeJob"] = async ({ name, account, pool = "default", namespace = "redraw", ms = 2_000 }) => {
    const binaryData = { "a.png": wishful({ ms, end: "works" }).toString("base64") };
    const spec = { account, poolRef: { name: pool }, source: { configMapKeyRef: { name, key: "a.png" } } };
    await applyIn(kubectl, namespace, [
      { apiVersion: "v1", kind: "ConfigMap", metadata: { name }, binaryData },
      { apiVersion: "redraw.dev/v1alpha1", kind: "ConversionJob", metadata: { name }, spec },
    ]);
    made[account] = (made[account] ?? 0) + 1;
  };
  const processes = async (pod: string): Promise<readonly string[]> => {
    const uid = await kubectl.type(["get", "pod", pod, "-o", "jsonpath={.metadata.uid}"]);
    const { text } = await product.cluster.run(["sh", "-c", processesOfPod, "sh", uid]);
    const found = text.split("\n").filter((line) => line !== "");
    if (found.length === 0) throw new Error(`nothing runs in the pod ${pod}`);
    return found;
  };
  return {
    product,
    kubectl,
    made,
    processes,
    makeJob,
    phaseOf,
    untilPhase,
    async untilAccepted() {
      const name = `probe-${++probes}`;
      await makeJob({ name, account: faultAccounts.probes });
      await untilPhase(name, ["Queued", "Running", "Succeeded"]);
    },
    async untilRefunded(account) {
      await until(`${account} has its credits back`, async () => (await balanceOf(account)) === plentyOfCredits);
    },
    async leader() {
      const holder = await kubectl.type(["get", "lease", "redraw-controller", "-o", "jsonpath={.spec.holderIdentity}"]);
      return holder.split("_", 1)[0]!;
    },
    async signal(pod, signal) {
      await product.cluster.run(["kill", `-${signal}`, ...(await processes(pod))]);
    },
  };
}
