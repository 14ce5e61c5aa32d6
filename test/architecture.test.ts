/** Keeps the shape of the tree: import ranks, lists that equal folders, a test for every module, budgets, names. */
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, test } from "vitest";
import { shapes } from "../src/core/shapes/catalog.ts";
import { allFormats } from "../src/formats/index.ts";
import { untested } from "./untested.ts";

const sources = globSync(["src/**/*.ts", "cmd/*.ts"]).toSorted();
const own = [...sources, ...globSync(["tools/**/*.ts", "test/**/*.ts"])].toSorted();
const textOf = (file: string): string => readFileSync(file, "utf8");

/** Lower ranks know nothing of higher ones; parts of rank 3 know nothing of each other. */
const ranks: readonly (readonly [RegExp, number])[] = [
  [/^src\/core\//, 0],
  [/^src\/formats\//, 1],
  [/^src\/app\//, 2],
  // The client of a service is an adapter that others can install, too.
  [/^clients\/typescript\/src\//, 3],
  [/^src\/(adapters\/[^/]+|http|controller|worker|courier|mcp)\//, 3],
  [/^src\/boot\//, 4],
  [/^cmd\//, 5],
];

function placeOf(file: string): { readonly rank: number; readonly part: string } {
  const found = ranks.find(([pattern]) => pattern.test(file));
  if (found === undefined) throw new Error(`${file} belongs to no rank`);
  return { rank: found[1], part: found[0].exec(file)![0] };
}

/** Every module that a file names: imports, re-exports, dynamic imports. */
function importsOf(file: string): readonly string[] {
  return [...textOf(file).matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map((match) => match[1]!);
}

/** Returns why a file may not import something, or null. */
function objection(file: string, specifier: string): string | null {
  const from = placeOf(file);
  if (!specifier.startsWith(".")) {
    const isSchema = file === "src/core/diagram/schema.ts" && specifier.startsWith("typebox");
    if (from.rank === 0 && !isSchema) return "core is pure";
    if (from.rank === 1 && specifier !== "jszip") return "formats know one package, jszip";
    if (from.rank === 2) return "use cases reach the world through ports";
    return null;
  }
  const to = placeOf(normalize(join(dirname(file), specifier)));
  if (from.part === to.part) return null;
  return to.rank < from.rank ? null : `rank ${from.rank} may not know rank ${to.rank}`;
}

describe("imports", () => {
  test("go from higher to lower ranks only", () => {
    const objections = sources.flatMap((file) =>
      importsOf(file).flatMap((specifier) => {
        const why = objection(file, specifier);
        return why === null ? [] : [`${file} imports ${specifier}: ${why}`];
      }),
    );
    expect(objections).toEqual([]);
  });

  test("are seen at all: the rules refuse what they should", () => {
    expect(importsOf("src/boot/converter.ts")).toContain("../app/convert.ts");
    expect(objection("src/core/fault.ts", "node:fs/promises")).not.toBeNull();
    expect(objection("src/core/fault.ts", "../app/ports.ts")).not.toBeNull();
    expect(objection("src/formats/format.ts", "sharp")).not.toBeNull();
    expect(objection("src/adapters/text/tesseract.ts", "../image/encoder.ts")).not.toBeNull();
    expect(objection("src/adapters/text/tesseract.ts", "../../app/ports.ts")).toBeNull();
  });

  test("core reads no clock, no chance and no environment", () => {
    const impure = /\bnew Date\b|\bDate[.(]|Math\.random|\bprocess\.|\bperformance\.|\bsetTimeout\b|\bfetch\(|\bcrypto\./;
    const code = (file: string): string => textOf(file).replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
    expect(sources.filter((file) => file.startsWith("src/core/") && impure.test(code(file)))).toEqual([]);
  });

  test("the environment is read in boot alone", () => {
    const readers = sources.filter((file) => /process\.env/.test(textOf(file)) && file !== "src/boot/config.ts");
    // The rasteriser and conversions start their children with an environment of their own, and the command line itself; no setting is read from it.
    expect(readers).toEqual(["src/adapters/image/rasteriser.ts", "src/boot/conversions.ts"]);
  });
});

describe("lists", () => {
  const kebab = (id: string): string => id.replaceAll("_", "-");

  test("every shape has a file of its name", () => {
    expect(shapes.map(({ id }) => id).filter((id) => !existsSync(`src/core/shapes/${kebab(id)}.ts`))).toEqual([]);
  });

  test("every format is a folder and every folder a format", () => {
    const folders = readdirSync("src/formats", { withFileTypes: true }).filter((entry) => entry.isDirectory() && entry.name !== "lib");
    expect(allFormats.map(({ id }) => id).toSorted()).toEqual(folders.map(({ name }) => name).toSorted());
  });
});

describe("files", () => {
  test("open with a sentence on what they are for", () => {
    // A test says what it is for by the names of its cases.
    const silent = own
      .filter((file) => !file.endsWith(".test.ts"))
      .filter((file) => !/^(#!.*\n)?(\/\*\* \S|\/\*\*\n \* \S|\/\/ \S)/.test(textOf(file)));
    expect(silent).toEqual([]);
  });

  test("stay within 400 lines", () => {
    expect(own.filter((file) => textOf(file).split("\n").length > 401)).toEqual([]);
  });

  test("are named after what they do", () => {
    const vague = /(^|[/-])(utils?|common|misc|helpers?|manager|stuff)([/.-]|$)/;
    expect(own.filter((file) => vague.test(file))).toEqual([]);
  });

  test("entries stay thin", () => {
    expect(globSync("cmd/*.ts").filter((file) => textOf(file).split("\n").length > 21)).toEqual([]);
  });

  test("modules without a test are a short list that may only shrink", () => {
    const lanes = ["", ".slow", ".oracle", ".integration"];
    const hasTest = (path: string): boolean => lanes.some((lane) => existsSync(`${path}${lane}.test.ts`));
    const isTested = (file: string): boolean => {
      const mirrored = file.replace(/^(src\/)?/, "test/").replace(/\.ts$/, "");
      // A folder beside a module of its name holds that module's parts: trace.ts and trace/*.ts have one test.
      const isShape = file.startsWith("src/core/shapes/");
      return hasTest(mirrored) || hasTest(dirname(mirrored)) || (isShape && hasTest("test/core/shapes/catalog"));
    };
    const isCode = (file: string): boolean => /^export (async )?(const|function|class)/m.test(textOf(file));
    const missing = sources.filter((file) => isCode(file) && !isTested(file) && !untested.includes(file));
    expect(missing, "write a test, or say in test/untested.ts what else proves them").toEqual([]);
    const needless = untested.filter((file) => !existsSync(file) || isTested(file));
    expect(needless, "these have a test now or are gone: take them off test/untested.ts").toEqual([]);
  });
});
