/** A control plane with our definitions, and what a test types into it: objects by kind and name, as kubectl would. */
import { setTimeout as sleep } from "node:timers/promises";
import { apiGroup, apiVersion, definitionOf, kinds } from "../../src/controller/resource/definitions.ts";
import { startControlPlane } from "../../tools/cluster/control-plane.ts";
import type { ControlPlane, ControlPlaneOptions } from "../../tools/cluster/control-plane.ts";
import { openApi } from "../cluster/api.ts";
import type { ApiAnswer } from "../cluster/api.ts";

/** The plurals that tests name. */
export type Plural = "conversionjobs" | "conversionpools" | "configmaps" | "events" | "leases";

/** An object as JSON. */
export type Shown = Readonly<Record<string, unknown>> & { readonly metadata: { readonly name: string; readonly uid: string } };

/** A cluster under test. */
export interface ControlledCluster {
  readonly plane: ControlPlane;
  apply(plural: Plural, name: string, fields: object): Promise<Shown>;
  patch(plural: Plural, name: string, change: object): Promise<Shown>;
  /** Null when it is not there. */
  get(plural: Plural, name: string): Promise<Shown | null>;
  list(plural: Plural): Promise<readonly Shown[]>;
  drop(plural: Plural, name: string): Promise<void>;
  /** Another namespace, with the same hands. */
  within(namespace: string): ControlledCluster;
  makeNamespace(): Promise<void>;
  dropNamespace(name: string): Promise<void>;
  stop(): Promise<void>;
}

const folders: Readonly<Record<Plural, string>> = {
  conversionjobs: `apis/${apiGroup}/${apiVersion}`,
  conversionpools: `apis/${apiGroup}/${apiVersion}`,
  configmaps: "api/v1",
  events: "api/v1",
  leases: "apis/coordination.k8s.io/v1",
};
const kindOf: Readonly<Record<Plural, string>> = {
  conversionjobs: "ConversionJob",
  conversionpools: "ConversionPool",
  configmaps: "ConfigMap",
  events: "Event",
  leases: "Lease",
};

function done({ status, body }: ApiAnswer): Shown {
  if (status >= 300) throw new Error(`${status}: ${body.message ?? ""}`);
  return body as unknown as Shown;
}

function handsOf(plane: ControlPlane, namespace: string): ControlledCluster {
  const api = openApi(plane);
  const pathOf = (plural: Plural, name = ""): string =>
    `/${folders[plural]}/namespaces/${namespace}/${plural}${name === "" ? "" : `/${name}`}`;
  return {
    plane,
    async apply(plural, name, fields) {
      const apiVersionOf = folders[plural].replace(/^apis?\//, "");
      const body = { apiVersion: apiVersionOf, kind: kindOf[plural], metadata: { name }, ...fields };
      return done(await api.ask({ method: "POST", path: pathOf(plural), body }));
    },
    async patch(plural, name, change) {
      return done(await api.ask({ method: "PATCH", path: pathOf(plural, name), body: change, type: "application/merge-patch+json" }));
    },
    async get(plural, name) {
      const answer = await api.ask({ method: "GET", path: pathOf(plural, name) });
      return answer.status === 404 ? null : done(answer);
    },
    async list(plural) {
      return (done(await api.ask({ method: "GET", path: pathOf(plural) })) as unknown as { items: readonly Shown[] }).items;
    },
    async drop(plural, name) {
      done(await api.ask({ method: "DELETE", path: pathOf(plural, name) }));
    },
    within: (other) => handsOf(plane, other),
    async makeNamespace() {
      const body = { apiVersion: "v1", kind: "Namespace", metadata: { name: namespace } };
      done(await api.ask({ method: "POST", path: "/api/v1/namespaces", body }));
    },
    async dropNamespace(name) {
      done(await api.ask({ method: "DELETE", path: `/api/v1/namespaces/${name}` }));
    },
    async stop() {
      api.close();
      await plane.stop();
    },
  };
}

/** Starts a control plane and installs both kinds. */
export async function startControlledCluster(options: ControlPlaneOptions): Promise<ControlledCluster> {
  const plane = await startControlPlane(options);
  const api = openApi(plane);
  for (const kind of kinds) {
    const path = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
    done(await api.ask({ method: "POST", path, body: definitionOf(kind) }));
  }
  for (const { plural } of kinds) {
    const path = `/apis/${apiGroup}/${apiVersion}/namespaces/default/${plural}`;
    for (let attempt = 0; (await api.ask({ method: "GET", path })).status !== 200; attempt++) {
      if (attempt > 300) throw new Error(`${plural} are not served after 30 s`);
      await sleep(100);
    }
  }
  api.close();
  return handsOf(plane, "default");
}
