/** `kubectl redraw`: `convert`, with a cluster in the place of this machine's nets. */
import type { Service } from "../../../clients/typescript/src/index.ts";
import type { Environment } from "../config.ts";
import { runConvert } from "../cli/convert.ts";
import { wrongUse } from "../cli/faults.ts";
import { readKey, readService } from "../cli/service-work.ts";
import type { Terminal } from "../cli/terminal.ts";
import { openClusterWork } from "./cluster-work.ts";
import type { KubectlOptions } from "./kubectl-command.ts";
import { openKubectl } from "./kubectl.ts";
import type { Kubectl } from "./kubectl.ts";

const within = (namespace: string | null): readonly string[] => (namespace === null ? [] : [`--namespace=${namespace}`]);

/** The labels that the chart gives to the Service of the interface, and to no other. */
const interfaceLabels = "app.kubernetes.io/name=redraw,app.kubernetes.io/component=ingress";

/** Finds the interface in the cluster and forwards a port to it. Throws `invalid_request` where there is none, and `unavailable`. */
async function forwardService(kubectl: Kubectl, namespace: string | null, key: string): Promise<Service & { readonly close: () => void }> {
  const found = await kubectl.run(["get", "services", "-l", interfaceLabels, "-o", "name", ...within(namespace)]);
  const [service] = found.split("\n");
  if (service === undefined || service === "") {
    throw wrongUse("no Service of Redraw is in this namespace: --service-namespace names the one where it is, --service its address");
  }
  const { port, close } = await kubectl.forward(service, "http", within(namespace));
  return { baseUrl: `http://127.0.0.1:${port}/v1`, key, close };
}

/** Runs the command and returns the exit status of `convert`. Throws `invalid_request`. */
export async function runKubectl(options: KubectlOptions, terminal: Terminal, environment?: Environment): Promise<number> {
  const { convert, flags, namespace, serviceNamespace, pool, timeoutSeconds } = options;
  const key = readKey(environment);
  const given = convert.service === null ? null : readService(convert.service, environment);
  const kubectl = openKubectl(flags);
  const work = openClusterWork({
    kubectl,
    inNamespace: within(namespace),
    pool,
    timeoutSeconds,
    openService: async () => (given === null ? forwardService(kubectl, serviceNamespace ?? namespace, key) : { ...given, close: () => {} }),
  });
  return runConvert(convert, terminal, work);
}
