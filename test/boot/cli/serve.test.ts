/** What a start prints can be used as it stands: places, key, and lines that a shell takes. */
import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { runServe, sayService } from "../../../src/boot/cli/serve.ts";
import { Fault } from "../../../src/core/fault.ts";
import { aFolder } from "../../make/folder.ts";
import { aTerminal } from "../../make/terminal.ts";

const service = {
  baseUrl: "http://localhost:8080/v1",
  siteUrl: "http://localhost:8080/",
  adminUrl: "http://localhost:9464/",
  folder: "/var/lib/redraw",
  demoKey: "rdk_demo",
};

test("every place and the key are told", () => {
  const text = sayService(service, { isEmbedded: true, picture: "examples/a.png" });
  for (const part of [...Object.values(service), "openapi.yaml", "REDRAW_POSTGRES_URL"]) expect(text).toContain(part);
});

test("the lines to paste are three, and a shell can read them", () => {
  const text = sayService(service, { isEmbedded: true, picture: "examples/a.png" });
  const lines = text.split("\n").filter((line) => line.includes("curl"));
  expect(lines).toHaveLength(3);
  for (const line of lines) expect(line).toContain("x-api-key: rdk_demo");
  // A refusal, such as of a job that still runs, is told and not saved as the file.
  expect(lines.filter((line) => line.includes(" -o "))).toEqual([expect.stringMatching(/^curl -f/)]);
  execFileSync("sh", ["-n"], { input: lines.join("\n") });
});

test("they wait however long a conversion takes, and end when there is an answer that says no more", () => {
  const [, wait] = sayService(service, { isEmbedded: true, picture: "examples/a.png" })
    .split("\n")
    .filter((line) => line.includes("curl"));
  const answers = ['{"status":"queued"}', '{"status":"running"}', '{"status":"succeeded"}'];
  const server = `curl() { echo >> asked; sed -n "$(wc -l < asked)p" <<'END'\n${answers.join("\n")}\nEND\n}\nsleep() { :; }\n`;
  expect(execFileSync("sh", [], { cwd: aFolder(), encoding: "utf8", input: `${server}${wait}` })).toBe('{"status":"succeeded"}\n');
  const refusal = `curl() { echo '{"code":"unauthenticated"}'; }\n`;
  expect(execFileSync("sh", [], { cwd: aFolder(), encoding: "utf8", input: `${refusal}${wait}` })).toBe('{"code":"unauthenticated"}\n');
});

test("without a demo key it is said how to get one; with a server nothing is said of power cuts", () => {
  const text = sayService({ ...service, demoKey: null }, { isEmbedded: false, picture: "a.png" });
  expect(text).toContain("redraw accounts add");
  expect(text).not.toContain("power cut");
});

test("a service that cannot go on ends with a sentence and status 1, so that whoever supervises it starts it again", async () => {
  const failed = Promise.withResolvers<Fault>();
  const running = { ...service, failed: failed.promise, close: () => new Promise<never>(() => {}) };
  const terminal = aTerminal();
  const status = runServe(() => Promise.resolve(running), terminal, true);
  failed.resolve(new Fault({ code: "unavailable", kind: "unavailable", message: "the database has stopped: start it again" }));
  expect(await status).toBe(1);
  expect(terminal.messages()).toBe("redraw: the database has stopped: start it again\n");
});
