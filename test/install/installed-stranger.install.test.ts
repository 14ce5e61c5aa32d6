import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { needHelm } from "../../tools/cluster/helm.ts";
import { needKubernetes } from "../../tools/cluster/programs.ts";
import { isSkipped } from "../oracles/skip.ts";
import { openNode } from "./node.ts";
import type { TestNode } from "./node.ts";
import { openRelease } from "./release.ts";

/** The commands of a section of docs/install.md, as they stand there. */
function commandsOf(section: string): readonly string[] {
  const page = readFileSync("docs/install.md", "utf8");
  const text = page.split(/^## /m).find((part) => part.startsWith(`${section}\n`));
  if (text === undefined) throw new Error(`docs/install.md has no section "${section}"`);
  return [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, commands]) => commands!);
}

describe.skipIf(isSkipped("node") || isSkipped("image"))("the quick try of docs/install.md", () => {
  let node: TestNode;
  let folder: string;
  beforeAll(async () => {
    const release = await openRelease();
    if (await release.isDeployed()) await release.helm(["uninstall", "redraw", "--wait", "--timeout", "5m"]);
    await release.kubectl.type(["delete", "namespace", "redraw", "--timeout=240s"]);
    await release.kubectl.type(["delete", "crd", "conversionjobs.redraw.dev", "conversionpools.redraw.dev", "--ignore-not-found"]);
    node = release.node;
    // What its first section pushes to a registry lies on the node already.
    await node.inside([
      "ctr",
      "--address",
      "/run/containerd/containerd.sock",
      "--namespace",
      "k8s.io",
      "images",
      "tag",
      "--force",
      "localhost/redraw:dev",
      "localhost/redraw:0.1.0",
    ]);
    folder = mkdtempSync(join(tmpdir(), "redraw-stranger-"));
    for (const name of ["charts", "examples"]) cpSync(name, join(folder, name), { recursive: true });
  }, 1_800_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("works from its first command to its last, as it stands there", async () => {
    const { kubeconfig } = await openNode();
    const path = [dirname(needHelm()), dirname(needKubernetes()("kubectl")), process.env["PATH"]].join(":");
    const env = { ...process.env, PATH: path, KUBECONFIG: kubeconfig, REGISTRY: "localhost", HOME: folder };
    // One shell for all of them, as somebody types them; what stays in the background ends with it.
    const script = `set -eu\ntrap 'kill $(jobs -p) 2>/dev/null || true' EXIT\nset -v\n${commandsOf("Quick try").join("\n")}`;
    const shell = spawn("bash", [], { cwd: folder, env, stdio: ["pipe", "pipe", "pipe"] });
    let said = "";
    for (const stream of [shell.stdout, shell.stderr]) stream.on("data", (piece: Buffer) => (said += piece.toString()));
    shell.stdin.end(script);
    const status = await new Promise((resolve) => void shell.once("close", resolve));
    console.log(said.slice(-6_000));
    expect(status, said.slice(-6_000)).toBe(0);
    expect(readFileSync(join(folder, "flow.vsdx")).toString("latin1", 0, 2)).toBe("PK");
    expect(said).toMatch(/"status":"succeeded"/);
    expect(said).toMatch(/Phase: +Succeeded/);
    expect(await node.inside(["sh", "-c", "kubectl get namespaces,crds -o name"])).not.toContain("redraw");
  });
});
