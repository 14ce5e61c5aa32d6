/** What `helm test` runs: an account, a key and a pool of its own, one picture through the interface, a look into the Visio file, and all of it away again. */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { promisify } from "node:util";

const { INTERFACE, NAMESPACE, POOL, POOL_SPEC, ACCOUNT, SECONDS } = process.env;
const run = promisify(execFile);
const zip = createRequire("/app/package.json")("jszip");
const token = () => readFileSync("/var/run/secrets/kubernetes.io/serviceaccount/token", "utf8");
const host = process.env.KUBERNETES_SERVICE_HOST;
const server = `https://${host.includes(":") ? `[${host}]` : host}:${process.env.KUBERNETES_SERVICE_PORT}`;
const pools = `${server}/apis/redraw.dev/v1alpha1/namespaces/${NAMESPACE}/conversionpools`;
const end = Date.now() + Number(SECONDS) * 1_000;
const pause = () => new Promise((resolve) => setTimeout(resolve, 1_000));

/** Waits for an answer that is not null. */
async function until(what, look) {
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (Date.now() > end) throw new Error(`${what}: not within ${SECONDS} seconds`);
    await pause();
  }
}

/** Runs a command of the command line; returns its rows. */
async function redraw(...words) {
  const { stdout } = await run("redraw", [...words, "--json"]);
  return stdout.trim() === ""
    ? []
    : stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
}

async function cluster(method, url, body) {
  const headers = { authorization: `Bearer ${token()}`, "content-type": "application/json" };
  const answer = await fetch(url, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  if (answer.status === 404) return null;
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${text.slice(0, 500)}`);
  return JSON.parse(text);
}

const condition = (pool, type) => pool?.status?.conditions?.find((each) => each.type === type);

async function makePool() {
  await cluster("DELETE", `${pools}/${POOL}`);
  await until("the pool of an earlier test goes", async () => ((await cluster("GET", `${pools}/${POOL}`)) === null ? true : null));
  const spec = JSON.parse(POOL_SPEC);
  await cluster("POST", pools, { apiVersion: "redraw.dev/v1alpha1", kind: "ConversionPool", metadata: { name: POOL }, spec });
  console.log(`pool ${POOL} is made`);
  let said = "";
  await until("a worker is ready", async () => {
    const pool = await cluster("GET", `${pools}/${POOL}`);
    const ready = condition(pool, "Ready");
    const why = `${ready?.reason}: ${ready?.message}`;
    if (ready !== undefined && why !== said) console.log((said = why));
    return (pool?.status?.readyReplicas ?? 0) > 0 ? true : null;
  });
}

/** An account with credits for one picture, and a key. */
async function makeKey() {
  const accounts = await redraw("accounts", "list");
  if (accounts.some(({ account }) => account === ACCOUNT)) await redraw("credits", "grant", ACCOUNT, "10", "--note", "helm test");
  else await redraw("accounts", "add", ACCOUNT, "--credits", "10");
  await redraw("limits", "set", ACCOUNT, "default");
  await redraw("accounts", "pool", ACCOUNT, POOL);
  const [made] = await redraw("keys", "create", ACCOUNT, "--name", "helm-test");
  console.log(`account ${ACCOUNT} has a key`);
  return made.key;
}

async function convert(key) {
  const headers = { "x-api-key": key };
  const body = readFileSync("/etc/redraw/scripts/test-picture.png");
  const accepted = await fetch(`${INTERFACE}/v1/convert`, { method: "POST", headers: { ...headers, "content-type": "image/png" }, body });
  if (accepted.status !== 202) throw new Error(`the picture was not accepted: ${accepted.status} ${await accepted.text()}`);
  const { job_id: id } = await accepted.json();
  console.log(`job ${id} is accepted`);
  const job = await until("the job ends", async () => {
    const answer = await fetch(`${INTERFACE}/v1/jobs/${id}`, { headers: { ...headers, prefer: "wait=10" } });
    const found = answer.ok ? await answer.json() : { status: "unknown" };
    return ["succeeded", "failed", "cancelled"].includes(found.status) ? found : null;
  });
  if (job.status !== "succeeded") throw new Error(`the job ${job.status}: ${JSON.stringify(job.error ?? job)}`);
  const file = await fetch(`${INTERFACE}/v1/jobs/${id}/download?format=vsdx&redirect=false`, { headers });
  if (!file.ok) throw new Error(`the Visio file cannot be had: ${file.status} ${await file.text()}`);
  const archive = await zip.loadAsync(await file.arrayBuffer());
  const page = await archive.file("visio/pages/page1.xml")?.async("string");
  const shapes = page?.match(/<Shape /g)?.length ?? 0;
  if (shapes < 5) throw new Error(`the Visio file has ${shapes} shapes on its first page, and should have five or more`);
  console.log(`the Visio file has ${shapes} shapes`);
}

async function cleanUp() {
  await cluster("DELETE", `${pools}/${POOL}`);
  const accounts = await redraw("accounts", "list");
  if (!accounts.some(({ account }) => account === ACCOUNT)) return;
  // The owner's key, which nobody has seen, stays: an account keeps one.
  for (const { id, role, revokedAt } of await redraw("keys", "list", ACCOUNT)) {
    if (role !== "owner" && revokedAt === null) await redraw("keys", "revoke", ACCOUNT, id);
  }
  await redraw("limits", "set", ACCOUNT, "0");
  await redraw("accounts", "pool", ACCOUNT, "default");
  console.log("pool and keys are gone, the account is suspended");
}

try {
  await makePool();
  await convert(await makeKey());
} catch (thrown) {
  console.error(`the test failed: ${thrown.message}`);
  process.exitCode = 1;
} finally {
  await cleanUp().catch((thrown) => {
    console.error(`something was left: ${thrown.message}`);
    process.exitCode = 1;
  });
}
