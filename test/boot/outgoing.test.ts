import { expect, test } from "vitest";
import { readServiceConfig, settingGroups } from "../../src/boot/config.ts";
import { openProductReader, openProductSender } from "../../src/boot/outgoing.ts";

/** Addresses as literals, which need no look-up, and a name: none may ever be connected to. */
const closed = [
  "https://127.0.0.1/",
  "https://[::1]/",
  "https://10.0.0.1:8443/",
  "https://169.254.169.254/",
  "https://localhost/",
  "http://8.8.8.8/",
];

const wishes = [
  "0.0.0.0/0",
  "::/0",
  "127.0.0.0/8",
  "127.0.0.1",
  "localhost",
  "0.0.0.0",
  "0",
  "1",
  "true",
  "yes",
  "on",
  "off",
  "none",
  "all",
  "*",
  "debug",
];

const post = (url: string): Parameters<ReturnType<typeof openProductSender>["send"]>[0] => ({ url, headers: {}, body: "{}" });

test("no setting of the product, with any value, opens an address that is not public", async () => {
  let tried = 0;
  for (const { group } of settingGroups) {
    for (const setting of Object.values(group)) {
      const { name, form } = setting;
      for (const value of [...wishes, ...form.split(" | ")].filter((text) => setting.parse(text) !== undefined)) {
        const sender = openProductSender(readServiceConfig({ [name]: value }));
        for (const url of closed) expect(await sender.send(post(url)), `${name}=${value} ${url}`).toMatchObject({ kind: "refused" });
        tried++;
      }
    }
  }
  expect(tried).toBeGreaterThan(10);
});

test("no variable beside the settings does either, not even those that other programs obey", async () => {
  const names = ["HTTPS_PROXY", "https_proxy", "ALL_PROXY", "NODE_USE_ENV_PROXY", "REDRAW_ALLOW_PRIVATE", "REDRAW_WEBHOOK_ALLOW_PRIVATE"];
  const environment = Object.fromEntries(names.map((name) => [name, "http://127.0.0.1:1"]));
  Object.assign(process.env, environment);
  try {
    const sender = openProductSender(readServiceConfig(environment));
    for (const url of closed) expect(await sender.send(post(url))).toMatchObject({ kind: "refused" });
  } finally {
    for (const name of names) delete process.env[name];
  }
});

test("the operator's own ranges are refused on top", async () => {
  const sender = openProductSender(readServiceConfig({ REDRAW_REFUSED_RANGES: "8.8.0.0/16,2606:4700::/32" }));
  expect(await sender.send(post("https://8.8.8.8/"))).toEqual({ kind: "refused", why: "own" });
  expect(await sender.send(post("https://[2606:4700::1]/"))).toEqual({ kind: "refused", why: "own" });
  expect(() => readServiceConfig({ REDRAW_REFUSED_RANGES: "8.8.8.8" })).toThrow("REDRAW_REFUSED_RANGES");
});

const never = new AbortController().signal;

test.each(["https://127.0.0.1/", "https://[::1]/", "https://169.254.169.254/", "https://localhost/", "http://8.8.8.8/"])(
  "the product's reader opens nothing at %s, whatever the environment says",
  async (url) => {
    const names = ["HTTPS_PROXY", "https_proxy", "ALL_PROXY", "NODE_USE_ENV_PROXY", "REDRAW_ALLOW_PRIVATE"];
    for (const name of names) process.env[name] = "http://127.0.0.1:1";
    try {
      const reader = openProductReader(readServiceConfig({}));
      await expect(reader.open(url, { maxBytes: 1, signal: never })).rejects.toMatchObject({ code: "source_refused" });
    } finally {
      for (const name of names) delete process.env[name];
    }
  },
);

test("the operator's own ranges are refused on top for pictures, too", async () => {
  const reader = openProductReader(readServiceConfig({ REDRAW_REFUSED_RANGES: "8.8.0.0/16" }));
  const opened = reader.open("https://8.8.8.8/", { maxBytes: 1, signal: never });
  await expect(opened).rejects.toMatchObject({ code: "source_refused", detail: "own" });
});
