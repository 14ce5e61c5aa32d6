import { chmodSync, writeFileSync } from "node:fs";
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
  vi.useFakeTimers({ toFake: ["performance"] });
  try {
    expect(await entry.token()).toBe("one");
    writeFileSync(join(folder, "token"), "two");
    expect(await entry.token()).toBe("one");
    vi.advanceTimersByTime(61_000);
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

test("a program gives a token, which is kept until shortly before it ends", async () => {
  const folder = aFolder({
    give: `#!/bin/sh
echo x >> "$COUNT"
printf '{"status":{"token":"%s","expirationTimestamp":"%s"}}' "$NAME-$(wc -l < "$COUNT")" "$ENDS"
`,
  });
  chmodSync(join(folder, "give"), 0o755);
  const at = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();
  const open = (ends: string, count: string) => {
    const exec = {
      command: join(folder, "give"),
      env: [
        { name: "NAME", value: "t" },
        { name: "ENDS", value: ends },
        { name: "COUNT", value: join(folder, count) },
      ],
    };
    return openEntry({ kubeconfig: aFile({ exec }), environment: { PATH: "/usr/bin:/bin" } });
  };
  const lasting = await open(at(3600), "lasting");
  expect(await lasting.token()).toMatch(/^t- *1$/);
  expect(await lasting.token()).toMatch(/^t- *1$/);
  lasting.forget();
  expect(await lasting.token()).toMatch(/^t- *2$/);
  const short = await open(at(10), "short");
  await short.token();
  expect(await short.token()).toMatch(/^t- *2$/);
});

test("a program that fails is told with its hint", async () => {
  const entry = await openEntry({ kubeconfig: aFile({ exec: { command: "/bin/false", installHint: "Install it from here." } }) });
  await expect(entry.token()).rejects.toThrow("Install it from here.");
});
