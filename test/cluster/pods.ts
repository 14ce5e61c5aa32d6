/** Pods of our image as the strictest namespaces admit them, and kubectl as somebody outside types it. */
import { run } from "../../tools/cluster/node/run.ts";
import { needKubernetes } from "../../tools/cluster/programs.ts";

/** A pod with one container. */
export interface PodOptions {
  readonly name: string;
  /** Without one the image's own. */
  readonly command: readonly string[];
  readonly limits?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  /** More of the container, such as probes. */
  readonly more?: Readonly<Record<string, unknown>>;
  /** More of the pod, such as an account. */
  readonly spec?: Readonly<Record<string, unknown>>;
}

/** Builds a pod that conforms to PodSecurity `restricted`: nobody's, on a root that cannot be written, with a folder for scratch and pictures of a ConfigMap. */
export function restrictedPod({ name, command, limits = {}, env = {}, more = {}, spec = {} }: PodOptions): unknown {
  const container = {
    name: "main",
    image: "localhost/redraw:dev",
    imagePullPolicy: "Never",
    command,
    env: Object.entries(env).map(([variable, value]) => ({ name: variable, value })),
    resources: { limits },
    securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ["ALL"] } },
    volumeMounts: [
      { name: "tmp", mountPath: "/tmp" },
      { name: "pictures", mountPath: "/pictures" },
    ],
    ...more,
  };
  return {
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name, labels: { app: name } },
    spec: {
      securityContext: { runAsNonRoot: true, runAsUser: 65_532, seccompProfile: { type: "RuntimeDefault" } },
      automountServiceAccountToken: false,
      restartPolicy: "Never",
      volumes: [
        { name: "tmp", emptyDir: {} },
        { name: "pictures", configMap: { name: "pictures", optional: true } },
      ],
      containers: [container],
      ...spec,
    },
  };
}

/** Kubectl in a namespace. */
export interface Kubectl {
  /** Types words; what was said comes back without the last line's end, or is thrown. */
  readonly type: (words: readonly string[], input?: unknown) => Promise<string>;
  readonly apply: (...items: readonly unknown[]) => Promise<string>;
  /** Waits for a condition in the words of `kubectl wait --for`, five minutes at most. */
  readonly until: (what: string, condition: string) => Promise<string>;
}

/** Opens kubectl for whoever has the file. */
export function openKubectl({ kubeconfig }: { readonly kubeconfig: string }, namespace: string): Kubectl {
  const type = async (words: readonly string[], input?: unknown): Promise<string> => {
    const command = [needKubernetes()("kubectl"), "--kubeconfig", kubeconfig, "--namespace", namespace, ...words];
    const { status, text } = await run(command, input === undefined ? "" : JSON.stringify(input));
    if (status !== 0) throw new Error(`kubectl ${words.join(" ")}: ${text}`);
    return text;
  };
  return {
    type,
    apply: (...items) => type(["apply", "-f", "-"], { apiVersion: "v1", kind: "List", items }),
    until: (what, condition) => type(["wait", what, `--for=${condition}`, "--timeout=300s"]),
  };
}

/** A namespace that admits only what conforms to PodSecurity `restricted`. */
export function restrictedNamespace(name: string): unknown {
  return { apiVersion: "v1", kind: "Namespace", metadata: { name, labels: { "pod-security.kubernetes.io/enforce": "restricted" } } };
}
