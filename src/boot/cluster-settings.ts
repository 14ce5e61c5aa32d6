/** The settings of the controller, the only process that asks a Kubernetes cluster anything. */
import { integerSetting, textSetting } from "../core/setting.ts";
import type { Setting } from "../core/setting.ts";

const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";

/** Every setting of the controller. */
export const clusterSettings: {
  readonly kubeconfig: Setting<string>;
  readonly kubeContext: Setting<string>;
  readonly serviceHost: Setting<string>;
  readonly servicePort: Setting<string>;
  readonly namespace: Setting<string>;
  readonly watchNamespaces: Setting<string>;
  readonly leaseName: Setting<string>;
  readonly poolsFile: Setting<string>;
  readonly callsPerSecond: Setting<number>;
  readonly callsAtOnce: Setting<number>;
} = {
  kubeconfig: textSetting({
    name: "REDRAW_KUBECONFIG",
    description: "A file as kubectl uses it. Without it, the controller enters the cluster as the pod that it runs in.",
    form: "a path",
    pattern: /\S/,
  }),
  kubeContext: textSetting({
    name: "REDRAW_KUBE_CONTEXT",
    description: "The context of `REDRAW_KUBECONFIG`; that which the file names unless given.",
    form: "a name",
    pattern: /\S/,
  }),
  serviceHost: textSetting({
    name: "KUBERNETES_SERVICE_HOST",
    description: "The address of the API server, which Kubernetes itself tells every pod.",
    form: "an address",
    pattern: /^[\w.:-]+$/,
  }),
  servicePort: textSetting({
    name: "KUBERNETES_SERVICE_PORT",
    description: "The port of the API server, which Kubernetes itself tells every pod.",
    form: "a port",
    pattern: /^\d{1,5}$/,
    default: "443",
  }),
  namespace: textSetting({
    name: "REDRAW_NAMESPACE",
    description: "The namespace of the Lease by which one controller of several leads.",
    form: "the name of a namespace",
    pattern: new RegExp(`^${label}$`),
    default: "default",
  }),
  watchNamespaces: textSetting({
    name: "REDRAW_WATCH_NAMESPACES",
    description: "The namespaces whose jobs and pools are run, separated by commas. Without it, those of all, which takes a ClusterRole.",
    form: "names of namespaces",
    pattern: new RegExp(`^${label}(?:,${label})*$`),
  }),
  leaseName: textSetting({
    name: "REDRAW_LEASE_NAME",
    description: "The name of that Lease; two installations in one namespace need two.",
    form: "lower-case letters, digits and hyphens",
    pattern: new RegExp(`^${label}$`),
    default: "redraw-controller",
  }),
  poolsFile: textSetting({
    name: "REDRAW_POOLS_FILE",
    description:
      "A JSON file about the workers of pools: their image, and how they find database, queue and object store. Without it, pools get no workers from the controller.",
    form: "a path",
    pattern: /\S/,
  }),
  callsPerSecond: integerSetting({
    name: "REDRAW_KUBE_CALLS_PER_SECOND",
    description:
      "Calls to the API server a second, watches apart; who comes too early waits. A job takes six: twenty jobs a second take 120. More make more of the load of etcd.",
    default: 200,
    minimum: 1,
    maximum: 10_000,
  }),
  callsAtOnce: integerSetting({
    name: "REDRAW_KUBE_CALLS_AT_ONCE",
    description: "Calls to the API server that need not wait after a quiet time.",
    default: 400,
    minimum: 1,
    maximum: 10_000,
  }),
};
