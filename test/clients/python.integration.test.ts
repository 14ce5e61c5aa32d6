/** The Python client, installed as a package into an environment of its own, against a running service. */
import { execFile, execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "vitest";
import { aClientService } from "../make/client-service.ts";
import { tinyPng } from "../make/http-server.ts";

const environment = join(process.env["REDRAW_CACHE"] ?? join(homedir(), ".cache/redraw"), "clients/python-client");
const python = join(environment, "bin/python");

beforeAll(() => {
  if (!existsSync(python)) execFileSync("python3", ["-m", "venv", environment]);
  const copy = mkdtempSync(join(tmpdir(), "redraw-client-"));
  // Built from a copy: building leaves folders beside the sources.
  execFileSync("cp", ["-R", resolve("clients/python"), copy]);
  execFileSync(python, ["-m", "pip", "install", "--quiet", "--force-reinstall", "--no-deps", join(copy, "python")]);
  rmSync(copy, { recursive: true });
  execFileSync(python, ["-m", "pip", "install", "--quiet", "attrs", "httpx<0.29", "python-dateutil"]);
});

const script = `
import sys
from redraw_client import RedrawError, convert
base_url, key, name = sys.argv[1:]
picture = sys.stdin.buffer.read()
states = []
try:
    files = convert(picture, base_url=base_url, key=key, name=name, formats=["vsdx", "svg"], on_progress=lambda job: states.append(str(job.status)))
    print([(file.format, file.name, file.content.decode()) for file in files], states[-1])
except RedrawError as error:
    print(error.code, error.status, error)
`;

async function run(picture: Uint8Array, service: { readonly baseUrl: string; readonly key: string }): Promise<string> {
  const running = promisify(execFile)(python, ["-c", script, service.baseUrl, service.key, "flöw 1.png"]);
  running.child.stdin!.end(picture);
  return (await running).stdout.trim();
}

test("a picture becomes files, named after it; a busy service is asked again and charges once", async () => {
  const service = await aClientService({ isBusy: true });
  expect(await run(tinyPng, service)).toBe("[('vsdx', 'flöw 1.vsdx', 'vsdx'), ('svg', 'flöw 1.svg', 'svg')] succeeded");
  expect(await service.balance()).toBe(990);
});

test("refusals and failed jobs are told by code and sentence", async () => {
  const service = await aClientService();
  expect(await run(tinyPng, { ...service, key: "rdk_wrong" })).toMatch(/^unauthenticated 401 The API key/);
  expect(await run(Buffer.from("GIF89a"), service)).toMatch(/^unsupported_type 415/);
  expect(await run(Buffer.concat([tinyPng, Buffer.from("bad")]), service)).toMatch(/^no_diagram_found 200/);
});
