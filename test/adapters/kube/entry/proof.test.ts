import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readKubeconfig } from "../../../../src/adapters/kube/entry/kubeconfig.ts";
import { openProof } from "../../../../src/adapters/kube/entry/proof.ts";
import { aFolder } from "../../../make/folder.ts";

function aKubeconfig(user: object): string {
  const folder = aFolder();
  const file = {
    clusters: [{ name: "c", cluster: { server: "https://127.0.0.1:6443/" } }],
    users: [{ name: "u", user }],
    contexts: [{ name: "x", context: { cluster: "c", user: "u" } }],
    "current-context": "x",
  };
  writeFileSync(join(folder, "config"), JSON.stringify(file));
  return join(folder, "config");
}

test("a program that hangs is waited for only so long, and is the only one", async () => {
  const kubeconfig = aKubeconfig({
    exec: { command: "sh", args: ["-c", "echo >> $RUNS; sleep 1"], env: [{ name: "RUNS", value: "runs" }] },
  });
  const runs = join(kubeconfig, "../runs");
  writeFileSync(kubeconfig, readFileSync(kubeconfig, "utf8").replace('"value":"runs"', `"value":"${runs}"`));
  const proof = openProof(() => readKubeconfig({ kubeconfig }), 50);
  await expect(proof.token()).rejects.toThrow("The program sh of the kubeconfig gave no credential.");
  await expect(proof.token()).rejects.toMatchObject({ detail: "no answer within 0.05 s" });
  expect(readFileSync(runs, "utf8")).toBe("\n");
});

test("a file that was changed counts when what it said before was refused", async () => {
  const kubeconfig = aKubeconfig({ token: "one" });
  const proof = openProof(() => readKubeconfig({ kubeconfig }));
  expect(proof.url).toBe("https://127.0.0.1:6443");
  writeFileSync(kubeconfig, readFileSync(kubeconfig, "utf8").replace('"one"', '"two"'));
  expect(await proof.token()).toBe("one");
  proof.forget();
  expect(await proof.token()).toBe("two");
  writeFileSync(kubeconfig, "{");
  proof.forget();
  expect(await proof.token()).toBe("two");
});
