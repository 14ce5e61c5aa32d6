import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { needEtcd, needKubernetes } from "../../tools/cluster/programs.ts";
import { cacheFolder } from "../../tools/services/cache.ts";
import { isSkipped } from "../oracles/skip.ts";

/** A cache with the programs that were built, and no cluster of a person in it. */
const cache = mkdtempSync(join(tmpdir(), "redraw-cache-"));
const isLeftOut = isSkipped("cluster");

/** Types `make cluster` and its kin. */
function type(...words: readonly string[]): { readonly status: number | null; readonly said: string } {
  const options = { encoding: "utf8" as const, env: { ...process.env, REDRAW_CACHE: cache } };
  const { status, stdout, stderr } = spawnSync(process.execPath, ["tools/cluster.ts", ...words], options);
  return { status, said: `${stdout}${stderr}` };
}

/** Pastes what was printed into a shell, and types a command there. */
function paste(said: string, command: string): string {
  const lines = said.split("\n").filter((line) => line.startsWith("export "));
  return spawnSync("bash", ["-c", [...lines, command].join("\n")], { encoding: "utf8" }).stdout;
}

const kubeconfigOf = (said: string): string => /KUBECONFIG=(.+)/.exec(said)?.[1] ?? "";

beforeAll(() => {
  if (isLeftOut) return;
  const programs = [dirname(needEtcd()), dirname(needKubernetes()("kubectl"))];
  mkdirSync(join(cache, "cluster"));
  const built = join(cacheFolder(), "cluster");
  for (const name of readdirSync(built).filter((entry) => programs.includes(join(built, entry))))
    symlinkSync(join(built, name), join(cache, "cluster", name));
}, 900_000);
afterAll(() => {
  type("down");
  rmSync(cache, { recursive: true, force: true });
});

test.skipIf(isLeftOut)("a cluster runs in the background until it is ended, and only one", () => {
  const first = type("up", "--tier", "api");
  expect(first.said).toContain("tier api");
  expect(paste(first.said, "kubectl get namespaces")).toContain("kube-system");
  const second = type("up", "--tier", "api");
  expect(second).toMatchObject({ status: 0 });
  expect(second.said).toContain("it runs already");
  expect(kubeconfigOf(second.said)).toBe(kubeconfigOf(first.said));
  expect(type("up", "--tier", "scale")).toMatchObject({ status: 1, said: expect.stringContaining("type: make cluster-down") as string });
  expect(type("shell", "--", "kubectl", "get", "namespaces").said).toContain("kube-system");
  const folder = dirname(kubeconfigOf(first.said));
  expect(existsSync(folder)).toBe(true);
  expect(type("down").said).toContain("the cluster of tier api has ended");
  expect(existsSync(folder)).toBe(false);
  expect(type("down").said).toContain("no cluster runs");
});

test.skipIf(isLeftOut)("what a killed one left is taken away", () => {
  const folder = dirname(kubeconfigOf(type("up", "--tier", "api").said));
  const { owner } = JSON.parse(readFileSync(join(cache, "cluster/running/state.json"), "utf8")) as { owner: string };
  process.kill(Number.parseInt(owner, 10), "SIGKILL");
  expect(existsSync(folder)).toBe(true);
  expect(type("down").said).toBe(`removed what ${basename(folder)} had left\nno cluster runs\n`);
  expect(existsSync(folder)).toBe(false);
});

test.skipIf(isLeftOut)("what cannot be is said with what can", () => {
  expect(type("up", "--tier", "large")).toMatchObject({ status: 1, said: expect.stringContaining("api ") as string });
  expect(type("shell")).toMatchObject({ status: 1, said: expect.stringContaining("type: make cluster TIER=node") as string });
  expect(type("sideways").said).toContain("type one of: up, down, shell, image");
});
