/** The product built for a benchmark, and how whoever starts one of its programs by name starts it. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Settings } from "./engines.ts";

let built: { readonly folder: string; readonly extension: string; readonly how: string } | null = null;

/** The child that stands for a worker or a courier is compiled as the product is, so that it is measured as that. */
const builds = [
  ["npm", "run", "--silent", "build"],
  ["tsc", "-p", "tools/pipeline/tsconfig.json"],
] as const;

/** Builds the product once: sources are compiled in memory (40 MB a process, measured) that is not the product's. A tree that does not build is run from its sources. */
function buildOnce(): NonNullable<typeof built> {
  if (built !== null) return built;
  const isBuilt = builds.every(([command, ...words]) => spawnSync(command, words, { stdio: ["ignore", 2, 2] }).status === 0);
  built = isBuilt
    ? { folder: "dist", extension: "js", how: "as they are built" }
    : { folder: ".", extension: "ts", how: "from their sources, since the build failed: each holds about 40 MB more" };
  return built;
}

/** The file of a module of the product or of a benchmark's child, such as `cmd/ingress`, as it is built. */
export function builtFile(module: string): string {
  const { folder, extension } = buildOnce();
  return `${folder}/${module}.${extension}`;
}

/** Says how the product's processes were started; null when none was. */
export function howProcessesRan(): string | null {
  return built === null ? null : `The product's processes ran ${built.how}.`;
}

/** What the first line of a program asks for, as whoever starts it by its name gets it: variables of its environment, and options of Node. */
export function firstLineOf(file: string): { readonly env: Settings; readonly options: readonly string[] } {
  const [first = ""] = readFileSync(file, "utf8").split("\n", 1);
  const words = first.split(" ");
  return {
    env: Object.fromEntries(words.flatMap((word) => (/^[A-Z_]+=/.test(word) ? [word.split("=", 2)] : []))),
    options: words.filter((word) => word.startsWith("--")),
  };
}
