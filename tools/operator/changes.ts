/** What people do to a pool while it works: make it smaller, empty its node, roll out a change. */
import type { Kubectl } from "../../test/cluster/pods.ts";
import { pick } from "../../test/faults/chance.ts";
import type { Chance } from "../../test/faults/chance.ts";

/** A change by what is typed. */
export type ChangeKind = "smaller" | "drain" | "rollout";

/** A change that was made. */
export interface Change {
  readonly kind: ChangeKind;
  /** What was done, in a few words. */
  readonly what: string;
  readonly seconds: number;
}

/** Who decides about the size of the pool. */
export type Mode = "Builtin" | "External";

/** A pool that is changed. */
export interface ChangedPool {
  /** Makes changes one after the other, and now and then two at once, until there were so many. */
  change(count: number): Promise<readonly Change[]>;
}

const pool = "cpool/default";
const deployment = "deployment/redraw-worker-default";
/** The most workers there are, but for those that a rollout brings. */
export const mostWorkers = 4;
const patience = "--timeout=240s";
/** How often two changes overlap. */
const overlapping = 0.25;

/** Three of six are smaller sizes: what autoscalers do most. */
const deck: readonly ChangeKind[] = ["smaller", "smaller", "smaller", "drain", "drain", "rollout"];

/** What kinds of changes share: the size as it was ordered last, and how things are typed. */
interface Hands {
  readonly size: () => number;
  readonly resize: (to: number) => Promise<void>;
  readonly patch: (spec: unknown) => Promise<string>;
  readonly untilPool: (path: string, value: number) => Promise<string>;
}

function openHands(kubectl: Kubectl, mode: Mode): Hands {
  let size = mostWorkers;
  const patch = (spec: unknown): Promise<string> => kubectl.type(["patch", pool, "--type=merge", "-p", JSON.stringify({ spec })]);
  return {
    size: () => size,
    patch,
    untilPool: (path, value) => kubectl.type(["wait", pool, `--for=jsonpath={.status.${path}}=${value}`, patience]),
    async resize(to) {
      size = to;
      if (mode === "External") await kubectl.type(["scale", pool, `--replicas=${to}`]);
      else await patch({ scaling: { maxReplicas: to } });
    },
  };
}

const between = (chance: Chance, least: number, most: number): number => least + Math.floor(chance() * (most - least + 1));

/** Returns how each kind of change is made; it resolves with what was done when that is over. */
function openKinds(
  kubectl: Kubectl,
  { size, resize, patch, untilPool }: Hands,
  chance: Chance,
): Readonly<Record<ChangeKind, () => Promise<string>>> {
  let rollouts = 0;
  return {
    async smaller() {
      const from = size();
      const to = between(chance, 1, from - 1);
      await resize(to);
      await untilPool("replicas", to);
      return `${from} to ${to} workers`;
    },
    async drain() {
      const words = ["--pod-selector=redraw.dev/pool=default", "--delete-emptydir-data", patience];
      await kubectl.type(["drain", "node", ...words]);
      await kubectl.type(["uncordon", "node"]);
      return "the node is drained and comes back";
    },
    async rollout() {
      const number = String(++rollouts);
      await patch({ podTemplate: { annotations: { number } } });
      await kubectl.type(["wait", deployment, `--for=jsonpath={.spec.template.metadata.annotations.number}=${number}`, patience]);
      await kubectl.type(["rollout", "status", deployment, patience]);
      return "every worker is replaced";
    },
  };
}

/** Opens a pool for changes; it has `mostWorkers` workers. */
export function openChanges(
  kubectl: Kubectl,
  { chance, mode, say }: { readonly chance: Chance; readonly mode: Mode; readonly say: (line: string) => void },
): ChangedPool {
  const hands = openHands(kubectl, mode);
  const kinds = openKinds(kubectl, hands, chance);
  const make = async (kind: ChangeKind): Promise<Change> => {
    const began = performance.now();
    const what = await kinds[kind]();
    const seconds = (performance.now() - began) / 1_000;
    say(`${what}: ${seconds.toFixed(1)} s`);
    return { kind, what, seconds };
  };
  /** Somebody must work while something changes, and there must be somebody to let go. */
  const grow = async (): Promise<void> => {
    if (hands.size() === 1) await hands.resize(between(chance, 2, mostWorkers));
    await hands.untilPool("readyReplicas", hands.size());
  };
  return {
    async change(count) {
      const made: Change[] = [];
      while (made.length < count) {
        await grow();
        const first = pick(deck, chance)!;
        const second = pick(deck, chance)!;
        const isPair = chance() < overlapping && second !== first && made.length + 2 <= count;
        made.push(...(await Promise.all((isPair ? [first, second] : [first]).map(make))));
      }
      return made;
    },
  };
}
