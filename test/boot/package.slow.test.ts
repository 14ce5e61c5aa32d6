/** The package holds all that it needs: packed, unpacked elsewhere and run, built. */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { installCommand, optionalPackages } from "../../src/boot/optional-packages.ts";
import type { Want } from "../../src/boot/optional-packages.ts";
import { formats } from "../../src/formats/index.ts";
import { aFolder } from "../make/folder.ts";
import { twoBoxesOfPdf, writePdf } from "../make/pdf.ts";
import { drawPng, twoBoxes } from "../make/pictures.ts";

test("a packed and unpacked Redraw converts a picture with its dependencies alone", async () => {
  const folder = aFolder({ "a.png": await drawPng(twoBoxes) });
  const [tarball] = execFileSync("npm", ["pack", "--silent", "--pack-destination", folder], { encoding: "utf8" })
    .trim()
    .split("\n")
    .slice(-1);
  execFileSync("tar", ["-xzf", join(folder, tarball!), "-C", folder]);
  const installed = join(folder, "package");
  const { dependencies, peerDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as Readonly<
    Record<"dependencies" | "peerDependencies", Record<string, string>>
  >;
  expect(readdirSync(installed)).toEqual(
    expect.arrayContaining(["LICENSE", "NOTICE", "README.md", "CHANGELOG.md", "dist", "package.json"]),
  );
  expect(readdirSync(installed)).not.toContain("src");
  // What npm would install: whoever only converts has no package of the services.
  const modules = join(installed, "node_modules");
  const link = (name: string): void => {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(resolve("node_modules", name), join(modules, name));
  };
  for (const name of Object.keys(dependencies)) link(name);

  const { status, stderr } = spawnSync(process.execPath, [join(installed, "dist/cmd/redraw.js"), "convert", "a.png"], {
    cwd: folder,
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  expect(status).toBe(0);
  for (const { extension } of formats) expect(readdirSync(folder)).toContain(`a${extension}`);

  // So it is with documents.
  writeFileSync(join(folder, "plan.pdf"), writePdf([twoBoxesOfPdf(40)]));
  const convertDocument = (): ReturnType<typeof spawnSync> =>
    spawnSync(process.execPath, [join(installed, "dist/cmd/redraw.js"), "convert", "plan.pdf"], { cwd: folder, encoding: "utf8" });
  const refused = convertDocument();
  expect(refused).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("plan.pdf: a PDF document needs a package that is not installed"),
  });
  expect(refused.stderr).toContain(installCommand("documents"));
  for (const name of Object.keys(optionalPackages.documents.packages)) link(name);
  expect(convertDocument()).toMatchObject({ status: 0, stderr: "" });
  for (const { extension } of formats) expect(readdirSync(folder)).toContain(`plan${extension}`);

  // Each part of a service says what it takes, and the rest of it what to type.
  const engines = {
    REDRAW_POSTGRES_URL: "postgres://127.0.0.1:9/redraw",
    REDRAW_NATS_URL: "nats://127.0.0.1:9",
    REDRAW_MASTER_KEY: "k".repeat(48),
  };
  const elsewhere = { REDRAW_DATA_DIR: join(folder, "data"), REDRAW_PORT: "0", REDRAW_ADMIN_PORT: "0" };
  const refusals: readonly (readonly [Want, readonly string[], Readonly<Record<string, string>>])[] = [
    ["database", ["redraw.js", "serve"], {}],
    ["database", ["redraw.js", "accounts", "list"], {}],
    ["database", ["redraw.js", "migrate"], {}],
    ["traces", ["redraw.js", "serve"], { REDRAW_OTLP_URL: "http://127.0.0.1:9" }],
    ["controller", ["controller.js"], engines],
    ["assistants", ["redraw.js", "mcp"], {}],
  ];
  for (const [want, [file, ...args], settings] of refusals) {
    const ended = spawnSync(process.execPath, [join(installed, "dist/cmd", file!), ...args], {
      cwd: folder,
      encoding: "utf8",
      env: { ...process.env, ...elsewhere, ...settings },
    });
    expect(ended, `${file} ${args.join(" ")}`).toMatchObject({ status: 1, stdout: "" });
    expect(ended.stderr).toMatch(/^redraw[a-z ]*: [^\n]+ not installed: type `npm install [^\n]+\n$/);
    expect(ended.stderr).toContain(installCommand(want));
  }

  // The service comes along whole: console, description, and, once it is installed, a database.
  for (const name of Object.keys(optionalPackages.database.packages)) link(name);
  const serving = spawn(process.execPath, [join(installed, "dist/cmd/redraw.js"), "serve"], { env: { ...process.env, ...elsewhere } });
  const ended = new Promise((resolve) => {
    serving.once("exit", resolve);
  });
  let said = "";
  for await (const piece of serving.stdout) {
    said += String(piece);
    if (said.includes("Paste these")) break;
  }
  const site = /Console +(\S+)/.exec(said)![1]!;
  expect(await (await fetch(site)).text()).toContain("<title>Redraw");
  expect(await (await fetch(`${site}openapi.yaml`)).text()).toContain("openapi: 3.1");
  serving.kill("SIGTERM");
  expect(await ended).toBe(0);

  // The models come along, and one that was altered is refused by name before anything is converted.
  let environment: NodeJS.ProcessEnv = { ...process.env, REDRAW_TEXT: "ctc" };
  const read = (): ReturnType<typeof spawnSync> =>
    spawnSync(process.execPath, [join(installed, "dist/cmd/redraw.js"), "convert", "a.png", "--force"], {
      cwd: folder,
      encoding: "utf8",
      env: environment,
    });
  expect(read()).toMatchObject({ stderr: "", status: 0 });
  appendFileSync(join(installed, "models/text-small.safetensors"), "x");
  expect(read()).toMatchObject({ stderr: expect.stringContaining("text-small.safetensors"), stdout: "", status: 1 });
  // Without the text net, the one that photographs alone need.
  environment = { ...environment, REDRAW_TEXT: "none" };
  expect(read()).toMatchObject({ stderr: "", status: 0 });
  rmSync(join(installed, "models/page-small.safetensors"));
  expect(read()).toMatchObject({ stderr: expect.stringContaining("page-small.safetensors"), stdout: "", status: 1 });

  // What is built names no package that only development has; those of the peers are asked for where they are missing.
  const named = execFileSync("grep", ["-rhoE", '(from|import)\\(? ?"[^."][^"]*"', join(installed, "dist")], { encoding: "utf8" });
  const specifiers = named.split("\n").flatMap((line) => /"((?:@[^/"]+\/)?[^/"]+)/.exec(line)?.[1] ?? []);
  const packages = new Set(specifiers.filter((name) => !name.startsWith("node:")));
  expect([...packages].filter((name) => !(name in dependencies || name in peerDependencies))).toEqual([]);
});
