/** What somebody gets who packs Redraw, installs it by npm in an empty folder and has nothing else, on each Node that it runs on. */
import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { installCommand } from "../../src/boot/optional-packages.ts";
import { formats } from "../../src/formats/index.ts";
import { nodeRelease } from "../../tools/node-release.ts";

/** The oldest Node that is supported, and one of the newer line; the pinned one in between has every other lane. */
const nodes = ["22.18.0", "24.9.0"] as const;
const most = { installedMb: 220, helpSeconds: 0.5 } as const;
const picture = "flow-blue-rounded.png";

/** A command that ended; seconds of processor time are those of the process itself, which says so at its end. */
interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly processorSeconds: number;
}

const atEnd = `if(process.send===undefined&&process.getBuiltinModule("worker_threads").isMainThread)process.on("exit",()=>{const{user,system}=process.cpuUsage();process.getBuiltinModule("fs").writeSync(2,"\\nprocessor "+(user+system)/1e6+"\\n")})`;
/** How long a program may take before it is ended: many times what each needs. */
const limits = { installMs: 420_000, commandMs: 240_000 } as const;

/** Nothing of this checkout, and of the machine what npm and Node need to reach the registry: npm looks for its global settings beside the Node that runs it. */
function settingsOfThisMachine(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(REDRAW_|NODE_(?!EXTRA_CA_CERTS)|npm_lifecycle|VITEST)/.test(name));
  const settings = execFileSync("npm", ["config", "get", "globalconfig"], { encoding: "utf8" }).trim();
  return { ...Object.fromEntries(kept), npm_config_globalconfig: settings };
}

const table: string[] = [
  "| Node | install, s | MB | --version, s | --help, s | refusal, s | conversion, s |",
  "| - | - | - | - | - | - | - |",
];
const folder = mkdtempSync(join(tmpdir(), "redraw-package-"));
let archive = "";

beforeAll(() => {
  const packed = execFileSync("npm", ["pack", "--silent", "--pack-destination", folder], { encoding: "utf8", timeout: limits.commandMs });
  archive = join(folder, packed.trim().split("\n").at(-1)!);
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync("out", { recursive: true });
  writeFileSync("out/installed.md", `${table.join("\n")}\n`);
  console.log(table.join("\n"));
});

describe.each(nodes)("on Node %s", (version) => {
  const place = join(folder, version);
  const cells: string[] = [version];
  let environment: NodeJS.ProcessEnv = {};
  let programs = "";

  /** Runs the command as it is installed; its seconds of processor time become a cell of the table. */
  function redraw(...args: readonly string[]): Ended {
    const options = { cwd: place, encoding: "utf8", env: environment, timeout: limits.commandMs } as const;
    const command = ["--import", `data:text/javascript,${encodeURIComponent(atEnd)}`, "node_modules/.bin/redraw", ...args];
    const { status, stdout, stderr } = spawnSync(join(programs, "node"), command, options);
    const [, seconds = "NaN"] = /\nprocessor ([\d.]+)\n$/.exec(stderr) ?? [];
    cells.push(Number(seconds).toFixed(2));
    return { status, stdout, stderr: stderr.replace(/\nprocessor .*\n$/, ""), processorSeconds: Number(seconds) };
  }

  beforeAll(() => {
    programs = nodeRelease(version);
    mkdirSync(place);
    writeFileSync(join(place, "package.json"), "{}");
    copyFileSync(resolve("examples", picture), join(place, picture));
    environment = { ...settingsOfThisMachine(), PATH: `${programs}:${process.env["PATH"]}`, REDRAW_DATA_DIR: join(place, "data") };
    const started = performance.now();
    // Bounded, since npm tries each of its packages for minutes where the registry cannot be reached, and no test's own limit ends a program that is waited for.
    execFileSync("npm", ["install", archive, "--prefer-offline", "--no-audit", "--no-fund"], {
      cwd: place,
      env: environment,
      stdio: "pipe",
      timeout: limits.installMs,
    });
    const seconds = (performance.now() - started) / 1_000;
    const megabytes = Number(execFileSync("du", ["-sm", join(place, "node_modules")], { encoding: "utf8" }).split("\t")[0]);
    cells.push(seconds.toFixed(0), String(megabytes));
  });
  afterAll(() => {
    table.push(`| ${cells.join(" | ")} |`);
    rmSync(place, { recursive: true, force: true });
  });

  test("it is light", () => {
    expect(Number(cells[2])).toBeLessThanOrEqual(most.installedMb);
  });

  test("it tells its version, and its help in a moment", () => {
    const { version: ours } = JSON.parse(readFileSync("package.json", "utf8")) as { readonly version: string };
    expect(redraw("--version")).toMatchObject({ status: 0, stdout: `${ours}\n`, stderr: "" });
    const help = redraw("--help");
    expect(help).toMatchObject({ status: 0, stdout: expect.stringContaining("redraw convert"), stderr: "" });
    expect(help.processorSeconds).toBeLessThan(most.helpSeconds);
  });

  test("it refuses what is no picture", () => {
    writeFileSync(join(place, "text.png"), "no picture");
    expect(redraw("convert", "text.png")).toMatchObject({ status: 1, stderr: expect.stringMatching(/^.*text\.png.*\n/) });
    expect(existsSync(join(place, "text.vsdx"))).toBe(false);
  });

  test("it converts a picture into every format", () => {
    expect(redraw("convert", picture, "--verify")).toMatchObject({ status: 0, stderr: "" });
    for (const { extension } of formats) expect(statSync(join(place, picture.replace(".png", extension))).size).toBeGreaterThan(500);
  });

  test("it says what a service takes that is not installed", () => {
    expect(redraw("serve")).toMatchObject({ status: 1, stderr: expect.stringContaining(installCommand("database")) });
    cells.pop();
  });
});
