/** Writes the generated part of the clients from the description of the interface: `make clients`. Generators are pinned here and lie in the cache. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";

/** OpenAPI TypeScript (MIT) needs the compiler as a library, which TypeScript 7 is not. */
const npmPackages = ["openapi-typescript@7.13.0", "typescript@5.9.3"];
/** OpenAPI Python Client (MIT), and what formats its output. */
const pythonPackages = ["openapi-python-client==0.29.1", "ruff==0.15.22"];

const description = resolve("docs/openapi.yaml");
const cache = join(process.env["REDRAW_CACHE"] ?? join(homedir(), ".cache/redraw"), "clients");

const run = (command: string, ...args: readonly string[]): unknown =>
  execFileSync(command, args, { stdio: ["ignore", "ignore", "inherit"] });

/** Installs into a folder of the cache unless the same is there already. */
function once(name: string, wanted: readonly string[], install: (folder: string) => void): string {
  const folder = join(cache, name);
  const mark = join(folder, ".installed");
  if (existsSync(mark) && readFileSync(mark, "utf8") === wanted.join("\n")) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  install(folder);
  writeFileSync(mark, wanted.join("\n"));
  return folder;
}

function writeTypescript(): void {
  const folder = once("npm", npmPackages, (place) => {
    writeFileSync(join(place, "package.json"), '{"private":true}\n');
    run("npm", "install", "--silent", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", place, ...npmPackages);
  });
  run(join(folder, "node_modules/.bin/openapi-typescript"), description, "--output", "clients/typescript/src/generated/schema.ts");
}

function writePython(): void {
  const folder = once("python", pythonPackages, (place) => {
    run("python3", "-m", "venv", place);
    run(join(place, "bin/pip"), "install", "--quiet", ...pythonPackages);
  });
  const out = "clients/python/redraw_client/generated";
  rmSync(out, { recursive: true, force: true });
  const env = { ...process.env, RUFF_NO_CACHE: "true", PATH: `${join(folder, "bin")}:${process.env["PATH"] ?? ""}` };
  const args = ["generate", "--path", description, "--meta", "none", "--overwrite", "--output-path", out];
  // It says of each media type that it leaves out; files are asked for by the part that is written by hand.
  execFileSync(join(folder, "bin/openapi-python-client"), args, { stdio: "ignore", env });
  run(join(folder, "bin/ruff"), "format", "--quiet", "--no-cache", out);
}

writeTypescript();
writePython();
// What they were written from: a test compares it with the description of today.
const sha256 = createHash("sha256").update(readFileSync(description)).digest("hex");
writeFileSync(
  "clients/generated.json",
  `${JSON.stringify({ description: sha256, generators: [...npmPackages, ...pythonPackages] }, null, 2)}\n`,
);
