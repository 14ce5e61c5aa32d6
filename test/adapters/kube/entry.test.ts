import { chmodSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { openEntry } from "../../../src/adapters/kube/entry.ts";
import { aFolder } from "../../make/folder.ts";

const cluster = { server: "https://127.0.0.1:6443", "certificate-authority-data": Buffer.from("authority").toString("base64") };

function aFile(user: object, changed: object = {}): string {
  const folder = aFolder();
  const path = join(folder, "config");
  const contexts = [{ name: "x", context: { cluster: "c", user: "u" } }];
  const file = {
    clusters: [{ name: "c", cluster: { ...cluster, ...changed } }],
    users: [{ name: "u", user }],
    contexts,
    "current-context": "x",
  };
  writeFileSync(path, JSON.stringify(file));
  return path;
}

test("a token and an authority stand in the file", async () => {
  const entry = await openEntry({ kubeconfig: aFile({ token: "t" }) });
  expect(entry.url).toBe("https://127.0.0.1:6443");
  expect(await entry.token()).toBe("t");
  expect(await entry.tls()).toEqual({ ca: "authority" });
});

test("certificates may lie in files beside it, and are read anew for each connection", async () => {
  const path = aFile({ "client-certificate": "own.crt", "client-key": "own.key" }, { "tls-server-name": "kubernetes" });
  writeFileSync(join(path, "../own.crt"), "one");
  writeFileSync(join(path, "../own.key"), "key");
  const entry = await openEntry({ kubeconfig: path });
  expect(await entry.tls()).toEqual({ ca: "authority", cert: "one", key: "key", servername: "kubernetes" });
  writeFileSync(join(path, "../own.crt"), "two");
  expect(await entry.tls()).toMatchObject({ cert: "two" });
  expect(await entry.token()).toBeNull();
});

test("the user of a file may have its token in a file, and of an incomplete entry of somebody else nothing comes", async () => {
  const path = aFile({ tokenFile: "token" });
  writeFileSync(join(path, "../token"), "t\n");
  const file = JSON.parse(readFileSync(path, "utf8")) as { clusters: object[] };
  file.clusters.push({ name: "broken" });
  writeFileSync(path, JSON.stringify(file));
  const entry = await openEntry({ kubeconfig: path });
  expect(await entry.token()).toBe("t");
});

test.each([
  ["a proxy", {}, { "proxy-url": "http://p" }, "a proxy"],
  ["plain HTTP", {}, { server: "http://127.0.0.1:8001" }, "https://"],
  ["a password", { username: "a" }, {}, "passwords"],
  ["a provider", { "auth-provider": { name: "gcp" } }, {}, "use exec"],
  ["another's name", { as: "b" }, {}, "act as somebody else"],
])("%s is refused with a sentence", async (_what, user, changed, words) => {
  await expect(openEntry({ kubeconfig: aFile(user, changed) })).rejects.toMatchObject({
    code: "unavailable",
    message: expect.stringContaining(words) as string,
  });
});

test("a context that is not there, and a file that is none, are told", async () => {
  await expect(openEntry({ kubeconfig: aFile({}), context: "other" })).rejects.toThrow("no context other");
  await expect(openEntry({ kubeconfig: "/nowhere" })).rejects.toThrow("cannot be read");
});

test("a pod's token is read again each minute, and survives a moment without its file", async () => {
  const folder = aFolder({ token: "one\n", "ca.crt": "authority" });
  const entry = await openEntry({ host: "10.96.0.1", port: 443, folder });
  vi.useFakeTimers({ toFake: ["performance", "Date"] });
  try {
    expect(await entry.token()).toBe("one");
    writeFileSync(join(folder, "token"), "two");
    expect(await entry.token()).toBe("one");
    vi.advanceTimersByTime(71_000);
    expect(await entry.token()).toBe("two");
    rmSync(join(folder, "token"));
    vi.advanceTimersByTime(71_000);
    expect(await entry.token()).toBe("two");
    writeFileSync(join(folder, "token"), "three");
    entry.forget();
    expect(await entry.token()).toBe("three");
  } finally {
    vi.useRealTimers();
  }
  expect(entry.url).toBe("https://10.96.0.1:443");
  expect(await entry.tls()).toEqual({ ca: "authority" });
});

test("a pod without a service account is told what to set", async () => {
  const entry = await openEntry({ host: "fd00::1", port: 443, folder: aFolder() });
  expect(entry.url).toBe("https://[fd00::1]:443");
  await expect(entry.tls()).rejects.toThrow("automountServiceAccountToken");
});

/** A user whose token a program gives: it writes down each run, and what it was told. */
function aProgram(seconds: number): { readonly path: string; readonly told: () => readonly string[] } {
  const ends = new Date(Date.now() + seconds * 1000).toISOString();
  const exec = { command: "./give", env: [{ name: "NAME", value: "t" }] };
  const path = aFile({ exec });
  const script = `#!/bin/sh
echo "$KUBERNETES_EXEC_INFO" >> ${join(path, "../told")}
printf '{"status":{"token":"%s","expirationTimestamp":"${ends}"}}' "$NAME-$(wc -l < ${join(path, "../told")})"
`;
  writeFileSync(join(path, "../give"), script);
  chmodSync(join(path, "../give"), 0o755);
  return { path, told: () => readFileSync(join(path, "../told"), "utf8").trim().split("\n") };
}

test("a program beside the file gives a token, which is kept until it was refused, and knows the cluster", async () => {
  const { path, told } = aProgram(3600);
  const entry = await openEntry({ kubeconfig: path });
  expect(await Promise.all([entry.token(), entry.token()])).toEqual(["t-1", "t-1"]);
  entry.forget();
  expect(await entry.token()).toBe("t-2");
  expect(JSON.parse(told()[0]!)).toMatchObject({ kind: "ExecCredential", spec: { cluster: { server: cluster.server } } });
});

test("a token that has ended is fetched anew", async () => {
  const { path } = aProgram(-1);
  const entry = await openEntry({ kubeconfig: path });
  vi.useFakeTimers({ toFake: ["performance"] });
  try {
    expect(await entry.token()).toBe("t-1");
    vi.advanceTimersByTime(11_000);
    expect(await entry.token()).toBe("t-2");
  } finally {
    vi.useRealTimers();
  }
});

test("a program that fails is told with its hint", async () => {
  const entry = await openEntry({ kubeconfig: aFile({ exec: { command: "/bin/false", installHint: "Install it from here." } }) });
  await expect(entry.token()).rejects.toThrow("Install it from here.");
});
