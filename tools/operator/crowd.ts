/** The load under which a pool is changed: clients of the interface and people with kubectl, each asks for one conversion after the other. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Kubectl } from "../../test/cluster/pods.ts";
import type { Chance } from "../../test/faults/chance.ts";
import { pick } from "../../test/faults/chance.ts";
import { openClients } from "../../test/faults/clients.ts";
import type { Account, Clients, KnownJob } from "../../test/faults/clients.ts";
import type { Observation } from "../../test/faults/history.ts";
import { wishful } from "../../test/faults/inside/wishes.ts";

/** The account that is charged for what kubectl makes. */
export const objectAccount = "cluster";

/** Who asks, and where. */
export interface CrowdOptions {
  readonly accounts: readonly Account[];
  readonly baseUrl: string;
  readonly kubectl: Kubectl;
  readonly chance: Chance;
}

/** The crowd. */
export interface Crowd {
  readonly seen: Observation[];
  readonly clients: Clients;
  /** Phases of the objects that have finished, by their names. */
  readonly objects: ReadonlyMap<string, string>;
  /** Asks until told to stop, with so many people at kubectl; resolves when everybody has what was asked for last. */
  load(stop: AbortSignal, people?: number): Promise<void>;
  /** A picture of a conversion that takes a while. */
  picture(): Buffer;
}

/** Clients, and people with kubectl: together more than four workers of two slots have places. */
const [clientCount, personCount] = [8, 2];
/** How long a conversion takes, in milliseconds. */
const [shortest, longest] = [2_000, 10_000];
const pictureName = "drawing";

/** Opens the crowd. */
export function openCrowd({ accounts, baseUrl, kubectl, chance }: CrowdOptions): Crowd {
  const seen: Observation[] = [];
  const objects = new Map<string, string>();
  const picture = (): Buffer => wishful({ ms: Math.round(shortest + (longest - shortest) * chance()), end: "works" });
  const clients = openClients({ seen, accounts, chance, base: () => baseUrl, picture, callbackUrl: null });

  /** Asks for a conversion until it is taken: what is refused for a while is asked for again, under the same key. */
  const order = async (account: Account): Promise<KnownJob> => {
    const wanted = { ...clients.invent(account), idempotencyKey: randomUUID() };
    for (;;) {
      await clients.send(wanted);
      const accepted = seen.findLast((one) => one.kind === "accepted" && one.idempotencyKey === wanted.idempotencyKey);
      if (accepted?.kind === "accepted") return { job: accepted.job, account };
      await sleep(2_000);
    }
  };
  const ask = async (): Promise<void> => {
    const mine = await order(pick(accounts, chance)!);
    for (;;) {
      const found = await clients.look(mine, 20);
      if (found === "succeeded" || found === "failed") break;
      if (found === null) await sleep(500);
    }
    await clients.download(mine);
  };
  const askByObject = async (): Promise<void> => {
    const name = `job-${randomUUID().slice(0, 8)}`;
    const data = { "a.png": picture().toString("base64") };
    const source = { configMapKeyRef: { name: `${pictureName}-${name}`, key: "a.png" } };
    await kubectl.apply(
      { apiVersion: "v1", kind: "ConfigMap", metadata: { name: `${pictureName}-${name}` }, binaryData: data },
      { apiVersion: "redraw.dev/v1alpha1", kind: "ConversionJob", metadata: { name }, spec: { account: objectAccount, source } },
    );
    await kubectl.type(["wait", `cjob/${name}`, "--for=condition=Finished", "--timeout=600s"]);
    objects.set(name, await kubectl.type(["get", "cjob", name, "-o", "jsonpath={.status.phase}"]));
  };
  const again = async (work: () => Promise<void>, stop: AbortSignal): Promise<void> => {
    while (!stop.aborted) await work();
  };
  return {
    seen,
    clients,
    objects,
    picture,
    async load(stop, people = personCount) {
      const everybody = Array.from({ length: clientCount }, () => again(ask, stop));
      const byObject = Array.from({ length: people }, () => again(askByObject, stop));
      await Promise.all([...everybody, ...byObject]);
    },
  };
}
