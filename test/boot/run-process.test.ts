/** A process with settings that cannot work says so in one sentence, with the status of wrong use; one that is told to stop early ends well. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";

test.each([
  [{}, "REDRAW_POSTGRES_URL, REDRAW_NATS_URL, REDRAW_MASTER_KEY must be set"],
  [{ REDRAW_PORT: "none" }, 'REDRAW_PORT is "none"'],
])(
  "with %j",
  (settings, sentence) => {
    const env = { PATH: process.env["PATH"], ...settings };
    const { status, stderr } = spawnSync(process.execPath, ["cmd/courier.ts"], { env, encoding: "utf8" });
    expect(stderr).toContain(sentence);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(status).toBe(2);
  },
  30_000,
);

/** Sends the process a signal at the moment at which it begins to load what it consists of. */
const signalWhileLoading = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from "node:module";
  registerHooks({ resolve(specifier, context, next) {
    if (specifier.endsWith("/processes.ts")) process.kill(process.pid, "SIGTERM");
    return next(specifier, context);
  } });
`)}`;

test.each(["ingress", "worker", "courier", "controller"])(
  "%s that is told to stop while it loads ends well, and has begun nothing",
  async (name) => {
    const child = spawn(process.execPath, ["--import", signalWhileLoading, `cmd/${name}.ts`], { stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece: Buffer) => (said += piece.toString()));
    expect(await once(child, "exit")).toEqual([0, null]);
    expect(said).toBe("");
  },
  60_000,
);
