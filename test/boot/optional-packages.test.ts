/** Packages that are not installed with redraw: what is said without them, and that nobody else asks for them. */
import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import { installCommand, optionalPackages, requirePackages } from "../../src/boot/optional-packages.ts";
import type { Want } from "../../src/boot/optional-packages.ts";

const wants = Object.keys(optionalPackages) as Want[];
const versions = Object.assign({}, ...wants.map((want) => optionalPackages[want].packages)) as Readonly<Record<string, string>>;

test("each want names what to type, in one sentence", () => {
  expect(() => requirePackages("database", () => false)).toThrow(
    "a database without REDRAW_POSTGRES_URL needs a package that is not installed: type `npm install @electric-sql/pglite@0.5.16` where redraw is installed, with -g if redraw itself was installed so",
  );
  expect(() => requirePackages("bucket", (name) => name === "@aws-sdk/client-s3")).toThrow("@aws-sdk/s3-request-presigner@");
});

test("all of them are there in development", () => {
  for (const want of wants) expect(() => requirePackages(want)).not.toThrow();
});

test("the versions are those that development has, and the package asks for", () => {
  const { devDependencies, peerDependencies, peerDependenciesMeta } = JSON.parse(readFileSync("package.json", "utf8")) as Readonly<
    Record<string, Readonly<Record<string, unknown>>>
  >;
  expect(peerDependencies).toEqual(Object.fromEntries(Object.entries(versions).map(([name, version]) => [name, `^${version}`])));
  expect(devDependencies).toMatchObject(versions);
  expect(peerDependenciesMeta).toEqual(Object.fromEntries(Object.keys(versions).map((name) => [name, { optional: true }])));
});

test("the command line's page tells what each is for", () => {
  const page = readFileSync("docs/cli.md", "utf8");
  for (const want of wants) expect(page).toContain(installCommand(want));
});

/** Every module that is loaded as soon as one is, and the packages that they name. */
function loadedWith(file: string, seen: Set<string> = new Set()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const code = readFileSync(file, "utf8").replaceAll(/^import type [^;]+;/gm, "");
  for (const [, specifier] of code.matchAll(/^(?:import|export)[^;]*? from "([^"]+)";|^import "([^"]+)";/gm)) {
    if (specifier?.startsWith(".") === true) loadedWith(normalize(join(dirname(file), specifier)), seen);
    else seen.add(specifier!);
  }
  return seen;
}

test.each([
  "src/boot/cli/main.ts",
  "src/boot/cli/convert.ts",
  "src/boot/cli/serve.ts",
  "src/boot/convert-worker.ts",
  "src/boot/service.ts",
  "src/boot/processes.ts",
  "src/boot/administration.ts",
])("%s is loaded without them", (file) => {
  const loaded = [...loadedWith(file)];
  expect(loaded.length).toBeGreaterThan(3);
  expect(loaded.filter((name) => name in versions)).toEqual([]);
});

test("what does load them is seen to", () => {
  expect([...loadedWith("src/boot/controller.ts")]).toContain("@kubernetes/client-node");
});
