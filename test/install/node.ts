/** The node of the lane, as its files use it: kubectl, doors, and commands where the node lives. */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { request } from "node:http";
import { dirname } from "node:path";
import { inject } from "vitest";
import { run } from "../../tools/cluster/node/run.ts";

import { containerdSocket } from "../../tools/cluster/node/containerd.ts";
import { needContainerd, needKubernetes } from "../../tools/cluster/programs.ts";
import type { KeptNode } from "./keeper.ts";

/** A node that runs. */
export interface TestNode extends Omit<KeptNode, "cluster"> {
  readonly kubeconfig: string;
  /** Runs a command in the namespaces of the node; throws when it fails. */
  inside(command: readonly string[], input?: string): Promise<string>;
  /** Starts one there, whose standard streams are pipes. */
  start(command: readonly string[]): ChildProcess;
}

function ask(socketPath: string, name: keyof KeptNode, body?: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath, path: `/${name}`, method: "POST" }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (piece: string) => (text += piece));
      answer.once("end", () => {
        const value: unknown = JSON.parse(text);
        if (answer.statusCode === 200) resolve(value);
        else reject(new Error(String(value)));
      });
    });
    asked.once("error", reject).end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** What is at hand for commands in there. */
function environment(kubeconfig: string): NodeJS.ProcessEnv {
  const path = [dirname(needKubernetes()("kubectl")), needContainerd(), "/usr/sbin", process.env["PATH"]].join(":");
  return { ...process.env, PATH: path, KUBECONFIG: kubeconfig, CONTAINERD_ADDRESS: containerdSocket, CONTAINERD_NAMESPACE: "k8s.io" };
}

/** Returns the node of the lane; the first call starts it. */
export async function openNode(): Promise<TestNode> {
  const socket = inject("nodeSocket");
  const call = <Name extends keyof KeptNode>(name: Name, body?: unknown): ReturnType<KeptNode[Name]> =>
    ask(socket, name, body) as ReturnType<KeptNode[Name]>;
  const { kubeconfig, pid } = await call("cluster");
  const env = environment(kubeconfig);
  const enter = ["nsenter", "--target", `${pid}`, "--net", "--mount", "--pid", "--"];
  return {
    kubeconfig,
    reach: (place) => call("reach", place),
    admit: (settings) => call("admit", settings),
    image: () => call("image"),
    async inside(command, input = "") {
      const { status, text } = await run([...enter, "env", `PATH=${env["PATH"]}`, `KUBECONFIG=${kubeconfig}`, ...command], input);
      if (status !== 0) throw new Error(`${command.join(" ")}: ${text}`);
      return text;
    },
    start(command) {
      const [program, ...args] = [...enter, ...command];
      return spawn(program!, args, { stdio: ["pipe", "pipe", "inherit"], env });
    },
  };
}
