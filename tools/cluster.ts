/** A Kubernetes cluster in the background, from programs built here: `up --tier api|cluster|scale|node`, `down`, `shell`, `image`; `build` only builds. */
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { endBackground, findBackground, holdCluster, startBackground } from "./cluster/background.ts";
import type { Background } from "./cluster/background.ts";
import { buildAll, builds } from "./cluster/builds.ts";
import { containerdSocket } from "./cluster/node/containerd.ts";
import { needContainerd, needKubernetes } from "./cluster/programs.ts";
import { tiers } from "./cluster/tiers.ts";
import type { Tier } from "./cluster/tiers.ts";
import { needImage } from "./image/build.ts";
import { isSkipped } from "../test/oracles/skip.ts";

function findTier(name: string): Tier {
  const tier = tiers[name];
  if (tier !== undefined) return tier;
  const known = Object.entries(tiers).map(([id, { about }]) => `  ${id.padEnd(8)} ${about}`);
  throw new Error(`there is no tier "${name}"; TIER is one of\n${known.join("\n")}`);
}

function requireCluster(): Background {
  const found = findBackground();
  if (found === null) throw new Error("no cluster runs; type: make cluster TIER=node");
  return found;
}

/** Names the file in the order that a person needs: what it is, what to paste, what to type then. */
function describe({ tier, version, kubeconfig }: Background): string {
  const tools = dirname(needKubernetes()("kubectl"));
  return `Kubernetes ${version}, tier ${tier}\n\nexport KUBECONFIG=${kubeconfig}\nexport PATH=${tools}:$PATH\n\nkubectl get nodes; make cluster-down ends it`;
}

async function up(name: string, nodes: string): Promise<void> {
  const tier = findTier(name);
  const found = findBackground();
  if (found !== null && found.tier !== name) throw new Error(`a cluster of tier ${found.tier} runs; type: make cluster-down`);
  if (found !== null) {
    console.log(`it runs already: ${describe(found)}`);
    return;
  }
  tier.need();
  const began = Date.now();
  const args = ["hold", "--tier", name, "--nodes", nodes];
  const started = await startBackground(fileURLToPath(import.meta.url), args);
  console.log(`${describe(started)} (started in ${((Date.now() - began) / 1000).toFixed(1)} s)`);
}

async function down(): Promise<void> {
  const began = Date.now();
  const { ended, leftovers } = await endBackground();
  for (const name of leftovers) console.log(`removed what ${name} had left`);
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(ended === null ? "no cluster runs" : `the cluster of tier ${ended.tier} has ended (${seconds} s)`);
}

/** Runs a command where the cluster is, with what talks to it at hand. */
function enter({ kubeconfig, pid }: Background, command: readonly string[]): number {
  const path = [dirname(needKubernetes()("kubectl")), ...(pid === null ? [] : [needContainerd(), "/usr/sbin"]), process.env["PATH"]].join(
    ":",
  );
  const env = { ...process.env, KUBECONFIG: kubeconfig, PATH: path, CONTAINERD_ADDRESS: containerdSocket, CONTAINERD_NAMESPACE: "k8s.io" };
  const namespaces = pid === null ? [] : ["nsenter", "--target", `${pid}`, "--net", "--mount", "--pid", "--"];
  const [program, ...args] = [...namespaces, ...command];
  return spawnSync(program!, args, { stdio: "inherit", env }).status ?? 1;
}

/** Builds the image of the product, where it changed, and brings it to the node. */
function bringImage(): number {
  const cluster = requireCluster();
  if (cluster.pid === null)
    throw new Error(`tier ${cluster.tier} has no node that runs containers; type: make cluster-down && make cluster TIER=node`);
  const { name, archive } = needImage("base", "shown");
  const status = enter(cluster, [join(needContainerd(), "ctr"), "images", "import", archive]);
  if (status === 0) console.log(`pods may ask for ${name}, with imagePullPolicy: Never`);
  return status;
}

const options = { tier: { type: "string", default: "node" }, nodes: { type: "string", default: "5" } } as const;
const { values, positionals } = parseArgs({ options, allowPositionals: true });
const [command = "up", ...words] = positionals;
const commands: Readonly<Record<string, () => Promise<void> | number | void>> = {
  up: () => up(values.tier, values.nodes),
  hold: () => holdCluster(values.tier, () => findTier(values.tier).start(Number(values.nodes))),
  down,
  shell: () => enter(requireCluster(), words.length > 0 ? words : [process.env["SHELL"] ?? "/bin/sh"]),
  image: bringImage,
  build: () => buildAll(builds, isSkipped, console.log),
};
try {
  const chosen = commands[command];
  if (chosen === undefined) throw new Error(`there is no command "${command}"; type one of: up, down, shell, image, build`);
  process.exitCode = (await chosen()) ?? 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
