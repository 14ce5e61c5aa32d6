/** The clusters that can be had, from the one that starts soonest to the one that runs containers. */
import { startControlPlane } from "./control-plane.ts";
import { startKwok } from "./kwok.ts";
import { needNode, startNodeCluster } from "./node-cluster.ts";
import { needEtcd, needKubernetes, needKwok } from "./programs.ts";

/** A cluster that runs, as somebody at a shell needs it. */
export interface RunningTier {
  readonly version: string;
  readonly kubeconfig: string;
  /** The first process in its namespaces; null where it has none of its own. */
  readonly pid: number | null;
  stop(): Promise<void>;
}

/** A kind of cluster. */
export interface Tier {
  readonly about: string;
  /** Builds what is missing. */
  need(): void;
  /** Starts it; `nodes` counts those that are played. */
  start(nodes: number): Promise<RunningTier>;
}

function needPlane(): void {
  needEtcd();
  needKubernetes();
}

async function startPlane(reconciles: boolean): Promise<RunningTier> {
  return { ...(await startControlPlane({ reconciles })), pid: null };
}

/** Every tier by its name. */
export const tiers: Readonly<Record<string, Tier>> = {
  api: { about: "etcd and the API server", need: needPlane, start: () => startPlane(false) },
  cluster: { about: "api, and what reconciles and places pods", need: needPlane, start: () => startPlane(true) },
  scale: {
    about: "cluster, and nodes with cards that kwok plays",
    need() {
      needPlane();
      needKwok();
    },
    async start(nodes) {
      const plane = await startControlPlane({ reconciles: true });
      const kwok = await startKwok(plane);
      kwok.addNodes({ count: nodes });
      return {
        ...plane,
        pid: null,
        async stop() {
          await kwok.stop();
          await plane.stop();
        },
      };
    },
  },
  node: {
    about: "cluster, and a real node in namespaces of its own; needs root",
    need: () => void needNode(),
    start: () => startNodeCluster(),
  },
};
