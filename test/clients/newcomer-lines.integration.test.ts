/** The first lines of every way in, read from the documentation and typed as they stand there, against a running service with its nets. */
import { spawn } from "node:child_process";
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { startService } from "../../tools/service/running-service.ts";
import type { RunningService } from "../../tools/service/running-service.ts";
import { runAction } from "../make/action-runner.ts";
import { aFolder } from "../make/folder.ts";
import { installCommands, newcomerEnvironment, newcomerLines, typeLines } from "../make/newcomer-lines.ts";

/** Registries of packages are asked on the way, or several pictures converted: a busy machine takes minutes. */
const patienceMs = 400_000;

let data: string;
let service: RunningService;
beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), "redraw-newcomer-"));
  service = await startService(data);
});
afterAll(async () => {
  await service?.stop("SIGTERM");
  rmSync(data, { recursive: true, force: true });
});

const six = ["drawio", "ir.json", "pptx", "preview.png", "svg", "vsdx"].map((ending) => `flow.${ending}`);
const four = ["flow.drawio", "flow.pptx", "flow.svg", "flow.vsdx"];

/** A folder with a picture. */
function aDesk(path = "flow.png"): string {
  const folder = aFolder({ [path]: "" });
  copyFileSync("examples/flow-blue-rounded.png", join(folder, path));
  return folder;
}

/** A checkout beside the picture: the clients are copied, since packing leaves files among them. */
function checkOut(folder: string): void {
  mkdirSync(join(folder, "redraw"));
  cpSync("clients", join(folder, "redraw/clients"), { recursive: true });
  for (const name of ["node_modules", "package.json", "tsconfig.json"]) symlinkSync(resolve(name), join(folder, "redraw", name));
}

const environment = (more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv =>
  newcomerEnvironment({ REDRAW_URL: service.baseUrl, REDRAW_KEY: service.demoKey, ...more });
const filesOf = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => name.startsWith("flow.") && name !== "flow.png")
    .toSorted();

test("curl", async () => {
  const folder = aDesk();
  const printed = await typeLines(newcomerLines("docs/interface.md", "curl"), folder, environment());
  expect(printed).toContain('"status":"succeeded"');
  // A Visio file is a zip archive.
  expect(readFileSync(join(folder, "flow.vsdx"), "latin1").slice(0, 2)).toBe("PK");
});

test("the TypeScript client", { timeout: patienceMs }, async () => {
  const folder = aDesk();
  checkOut(folder);
  expect(await typeLines(newcomerLines("clients/typescript/README.md", "TypeScript"), folder, environment())).toContain("succeeded 100\n");
  expect(filesOf(folder)).toEqual(four);
});

test("the Python client", { timeout: patienceMs }, async () => {
  const folder = aDesk();
  checkOut(folder);
  expect(await typeLines(newcomerLines("clients/python/README.md", "Python"), folder, environment())).toContain("succeeded 100\n");
  expect(filesOf(folder)).toEqual(four);
});

test("the command line", { timeout: patienceMs }, async () => {
  const folder = aDesk("drawings/deep/flow.png");
  copyFileSync(join(folder, "drawings/deep/flow.png"), join(folder, "flow.png"));
  await typeLines(newcomerLines("docs/cli.md", "command line"), folder, environment());
  expect(filesOf(folder)).toEqual(six);
  expect(filesOf(join(folder, "editable/deep"))).toEqual(["flow.drawio", "flow.vsdx"]);
});

test("a folder that is watched", async () => {
  const home = aDesk();
  const watched = join(home, "Pictures/diagrams");
  mkdirSync(watched, { recursive: true });
  const [lines] = newcomerLines("docs/cli.md", "watch");
  const watching = spawn("bash", ["-ec", lines!.text], { cwd: home, env: environment({ HOME: home }), detached: true, stdio: "ignore" });
  const ended = new Promise((resolved) => void watching.once("exit", resolved));
  copyFileSync(join(home, "flow.png"), join(watched, "flow.png"));
  try {
    await expect.poll(() => filesOf(watched), { timeout: 100_000 }).toEqual(six);
  } finally {
    process.kill(-watching.pid!, "SIGINT");
  }
  expect(await ended).toBe(0);
});

test("an assistant", async () => {
  const folder = aDesk();
  installCommands(join(folder, "node_modules/.bin"));
  const [configuration] = newcomerLines("docs/assistants.md", "assistant");
  const { mcpServers } = JSON.parse(configuration!.text) as { mcpServers: { redraw: { command: string; args: string[] } } };
  const client = new Client({ name: "test", version: "1" });
  const env = { PATH: environment()["PATH"]!, HOME: folder };
  await client.connect(new StdioClientTransport({ ...mcpServers.redraw, cwd: folder, env, stderr: "inherit" }));
  const { content } = await client.callTool(
    { name: "convert_diagram", arguments: { path: join(folder, "flow.png") } },
    { timeout: 100_000 },
  );
  expect(JSON.stringify(content)).toMatch(/Result 1, flow: \d+ shapes/);
  await client.close();
});

test("a workflow", async () => {
  const [workflow] = newcomerLines("docs/github-action.md", "workflow");
  const { jobs } = parse(workflow!.text) as {
    jobs: { diagrams: { steps: { uses: string; id?: string; with?: Record<string, string> }[] } };
  };
  const step = jobs.diagrams.steps.find(({ id }) => id !== undefined)!;
  const workspace = aDesk("docs/flow.png");
  const { status, log, outputs } = await runAction(workspace, { ...step.with, service: service.baseUrl, key: service.demoKey });
  expect([status, log]).toEqual([0, expect.stringContaining("docs/flow.png")]);
  // What the next step takes.
  const [, name] = /steps\.(\w+)\.outputs/.exec(jobs.diagrams.steps.at(-1)!.with!["path"]!)!;
  expect(name).toBe(step.id);
  const written = outputs["files"]!.split("\n");
  expect(written).toEqual(["docs/flow.drawio", "docs/flow.svg"]);
  expect(written.filter((file) => !existsSync(join(workspace, file)))).toEqual([]);
});
