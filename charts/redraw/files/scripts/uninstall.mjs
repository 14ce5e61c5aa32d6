/** Before a release goes: ends its controller, then its workers, so that no pod and no finalizer is left. Pools and jobs stay. */
import { readFileSync } from "node:fs";

const { RELEASE, NAMESPACE, CONTROLLER, NAMESPACES } = process.env;
const account = "/var/run/secrets/kubernetes.io/serviceaccount";
const server = `https://${process.env.KUBERNETES_SERVICE_HOST.includes(":") ? `[${process.env.KUBERNETES_SERVICE_HOST}]` : process.env.KUBERNETES_SERVICE_HOST}:${process.env.KUBERNETES_SERVICE_PORT}`;
const finalizer = "redraw.dev/drain";
const workers = `labelSelector=${encodeURIComponent(`app.kubernetes.io/component=worker,app.kubernetes.io/managed-by=redraw-controller`)}`;

/** Asks the API server; null where there is no such thing. */
async function ask(method, path, body) {
  const headers = { authorization: `Bearer ${readFileSync(`${account}/token`, "utf8")}`, "content-type": "application/merge-patch+json" };
  if (method === "DELETE") headers["content-type"] = "application/json";
  const answer = await fetch(`${server}${path}`, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  if (answer.status === 404) return null;
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`);
  return JSON.parse(text);
}

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Waits until a list is empty; returns whether it was in time. */
async function untilNone(list, seconds) {
  for (const end = Date.now() + seconds * 1_000; ; await pause(500)) {
    if ((await list()).length === 0) return true;
    if (Date.now() > end) return false;
  }
}

const scope = (group) => (NAMESPACES === "" ? [`${group}`] : NAMESPACES.split(",").map((name) => `${group}/namespaces/${name}`));
const listAll = async (group, rest) =>
  (await Promise.all(scope(group).map((at) => ask("GET", `${at}/${rest}`)))).flatMap((found) => found?.items ?? []);
const isOurs = ({ metadata }) => metadata.labels?.["app.kubernetes.io/instance"] === RELEASE;

console.log("the controller ends");
await ask("PATCH", `/apis/apps/v1/namespaces/${NAMESPACE}/deployments/${CONTROLLER}`, { spec: { replicas: 0 } });
const component = encodeURIComponent(`app.kubernetes.io/component=controller,app.kubernetes.io/instance=${RELEASE}`);
const left = async () => (await ask("GET", `/api/v1/namespaces/${NAMESPACE}/pods?labelSelector=${component}`)).items;
if (!(await untilNone(left, 60))) console.log("its pods have not ended in a minute; going on");

const deployments = (await listAll("/apis/apps/v1", `deployments?${workers}`)).filter(({ spec }) => isOurs(spec.template));
for (const { metadata } of deployments) {
  console.log(`workers end: ${metadata.namespace}/${metadata.name}`);
  await ask("DELETE", `/apis/apps/v1/namespaces/${metadata.namespace}/deployments/${metadata.name}?propagationPolicy=Background`);
}
const pods = async () => (await listAll("/api/v1", `pods?${workers}`)).filter(isOurs);
// What runs is given back after this time, and goes on with the next installation.
for (const { metadata } of await pods()) {
  await ask("DELETE", `/api/v1/namespaces/${metadata.namespace}/pods/${metadata.name}`, {
    apiVersion: "v1",
    kind: "DeleteOptions",
    gracePeriodSeconds: 30,
  });
}
if (!(await untilNone(pods, 40))) console.log("some workers have not ended in 40 seconds; their nodes end them");

for (const { metadata } of await listAll("/apis/redraw.dev/v1alpha1", "conversionpools")) {
  if (!metadata.finalizers?.includes(finalizer)) continue;
  const finalizers = metadata.finalizers.filter((name) => name !== finalizer);
  await ask("PATCH", `/apis/redraw.dev/v1alpha1/namespaces/${metadata.namespace}/conversionpools/${metadata.name}`, {
    metadata: { finalizers },
  });
}
console.log("pools, jobs and everything outside stay");
