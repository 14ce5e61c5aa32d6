/** What `redraw convert` does with many pictures: which files appear, what is said where, and how it ends. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { inOrderOfWork, runConvert, shareCores } from "../../../src/boot/cli/convert.ts";
import type { ConvertWork } from "../../../src/boot/cli/convert.ts";
import { readConvertOptions } from "../../../src/boot/cli/options.ts";
import { formats, namedFormats } from "../../../src/formats/index.ts";
import { ir } from "../../../src/formats/ir/index.ts";
import { Fault } from "../../../src/core/fault.ts";
import { aPool, aWork } from "../../make/conversion.ts";
import { aDiagram, aNode } from "../../make/diagram.ts";
import { aFolder } from "../../make/folder.ts";
import { aTerminal } from "../../make/terminal.ts";
import type { Heard } from "../../make/terminal.ts";

const ids = { offered: formats.map(({ id }) => id), named: namedFormats.map(({ id }) => id) };

async function run(
  args: readonly string[],
  terminal: Heard = aTerminal(),
  change: Partial<ConvertWork> = {},
): Promise<{ status: number; pool: ReturnType<typeof aPool>; terminal: Heard; modelChecks: number }> {
  const pool = aPool();
  const work = aWork(pool);
  const status = await runConvert(readConvertOptions(args, ids), terminal, { ...work, ...change });
  return { status, pool, terminal, modelChecks: work.modelChecks() };
}

const jsonLines = (terminal: Heard): Record<string, unknown>[] =>
  terminal
    .results()
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test("every format lies beside the picture, and nothing else", async () => {
  const folder = aFolder({ "a.png": "good" });
  const { status, pool } = await run([join(folder, "a.png")]);
  expect(status).toBe(0);
  expect(readdirSync(folder)).toEqual(["a.png", ...formats.map(({ extension }) => `a${extension}`)].toSorted());
  expect(readFileSync(join(folder, "a.svg"), "utf8")).toBe("svg");
  expect(pool.isClosed()).toBe(true);
});

test("the result and the summary name nodes, connectors, low confidence, ink and losses", async () => {
  const folder = aFolder({ "a.png": "good", "b.png": "good" });
  const { terminal } = await run([folder]);
  expect(terminal.results()).toMatch(/a\.png: 2 nodes, 0 connectors, 1 of low confidence, 75 % of the ink explained, losses: svg 1\n/);
  expect(terminal.results()).toMatch(
    /2 pictures converted, 0 failed, 0 skipped in .*: 4 nodes, .*75 % of the ink explained \(median\), losses: svg 2\n$/,
  );
  expect(terminal.messages()).toBe("");
});

describe("one failure", () => {
  test("leaves the others alone, is one line on standard error, and the status is 1", async () => {
    const folder = aFolder({ "a.png": "bad", "b.png": "good" });
    const { status, terminal } = await run(["--out", join(folder, "out"), folder]);
    expect(status).toBe(1);
    expect(terminal.messages()).toBe(`failed ${join(folder, "a.png")}: the picture is damaged\n`);
    expect(readdirSync(join(folder, "out"))).toHaveLength(formats.length);
    expect(terminal.results()).toContain("1 picture converted, 1 failed");
  });

  test("of an output that exists comes before any work, and the rest goes on", async () => {
    const folder = aFolder({ "a.png": "good", "a.svg": "mine", "b.png": "good" });
    const { status, pool, terminal } = await run([folder]);
    expect(status).toBe(1);
    expect(pool.calls()).toBe(1);
    expect(terminal.messages()).toMatch(/a\.svg exists already; --force replaces it/);
    expect(readFileSync(join(folder, "a.svg"), "utf8")).toBe("mine");
    expect((await run([folder, "--force"])).status).toBe(0);
    expect(readFileSync(join(folder, "a.svg"), "utf8")).toBe("svg");
  });

  test("of two inputs for one file comes before any work", async () => {
    const folder = aFolder({ "a.png": "good", "a.jpg": "good" });
    const { status, pool, terminal } = await run([folder]);
    expect(status).toBe(1);
    expect(pool.calls()).toBe(0);
    expect(terminal.messages().match(/would write/g)).toHaveLength(2);
  });

  test("of the folder is told for each picture in one line", async () => {
    const folder = aFolder({ "a.png": "good", file: "" });
    const { status, pool, terminal } = await run([join(folder, "a.png"), "--out", join(folder, "file", "in")]);
    expect(status).toBe(1);
    expect(pool.calls()).toBe(0);
    expect(terminal.messages()).toMatch(/^failed .*a\.png: cannot write to .*in: a part of the path is a file\n$/);
  });

  test("of an --out that is a file is wrong use: nothing is done", async () => {
    const folder = aFolder({ "a.png": "good", file: "" });
    await expect(run([join(folder, "a.png"), "--out", join(folder, "file")])).rejects.toMatchObject({
      code: "invalid_request",
      message: `--out takes a folder, and ${join(folder, "file")} is a file`,
    });
  });
});

test("a folder without pictures is no success", async () => {
  const { status, terminal } = await run([aFolder({ "notes.txt": "" })]);
  expect(status).toBe(1);
  expect(terminal.messages()).toMatch(/no picture was found/);
  expect(terminal.results()).toContain("1 skipped");
});

test("below --out stands the tree of the folder given", async () => {
  const folder = aFolder({ "in/a.png": "good", "in/deep/b.png": "good" });
  await run(["--recursive", "--format", "svg", "--out", join(folder, "out"), join(folder, "in")]);
  expect(new Set(readdirSync(join(folder, "out"), { recursive: true, encoding: "utf8" }))).toEqual(
    new Set(["a.svg", "deep", join("deep", "b.svg")]),
  );
});

test("with --json standard output is one object a line, then the summary", async () => {
  const folder = aFolder({ "a.png": "good", "b.png": "bad", "c.txt": "" });
  const { terminal } = await run(["--json", folder]);
  const lines = jsonLines(terminal).toSorted((one, two) => String(one["input"]).localeCompare(String(two["input"])));
  expect(lines).toHaveLength(3);
  expect(lines).toContainEqual({
    input: join(folder, "b.png"),
    status: "failed",
    error: { code: "unreadable_image", message: "the picture is damaged" },
  });
  expect(lines).toContainEqual(
    expect.objectContaining({
      input: join(folder, "a.png"),
      status: "converted",
      nodes: 2,
      connectors: 0,
      lowConfidence: 1,
      explainedInk: 0.75,
      outputs: expect.objectContaining({ svg: join(folder, "a.svg") }),
      losses: expect.objectContaining({ svg: 1, ir: 0 }),
      stagesMs: { decode: 1, read: 2.3 },
    }),
  );
  expect(jsonLines(terminal).at(-1)).toMatchObject({ summary: true, converted: 1, failed: 1, skipped: 1, nodes: 2, explainedInk: 0.75 });
});

test.each([
  [1, ["a.png", "b.png", "c.png", "-"]],
  [2, ["b.png", "c.png", "a.png", "-"]],
])("%d jobs take pictures in the order %j: several workers start with the largest", (jobs, want) => {
  const folder = aFolder({ "a.png": "x", "b.png": "x".repeat(300), "c.png": "x".repeat(20) });
  const tasks = ["a.png", "b.png", "c.png", "-"].map((name) => ({
    input: { name, below: "", path: name === "-" ? null : join(folder, name) },
    folder,
    outputs: new Map<string, string>(),
  }));
  expect(inOrderOfWork(tasks, jobs).map(({ input }) => input.name)).toEqual(want);
});

test("--quiet says nothing but failures", async () => {
  const folder = aFolder({ "a.png": "good", "b.png": "bad" });
  const { terminal } = await run(["--quiet", folder], aTerminal({ isInteractive: true }));
  expect(terminal.results()).toBe("");
  expect(terminal.messages().split("\n")).toHaveLength(2);
});

test("a bar moves on standard error where somebody watches, and is cleared", async () => {
  const folder = aFolder({ "a.png": "good", "b.png": "good" });
  const { terminal } = await run([folder], aTerminal({ isInteractive: true }));
  expect(terminal.messages()).toContain("1 of 2 pictures");
  expect(terminal.messages().endsWith("\r\u001b[K")).toBe(true);
  expect(terminal.results()).not.toContain("\u001b");
});

test("- reads standard input", async () => {
  const folder = aFolder();
  const { status, terminal } = await run(["-", "--out", folder, "--json"], aTerminal({ input: Buffer.from("good") }));
  expect(status).toBe(0);
  expect(readdirSync(folder)).toContain("stdin.svg");
  expect(jsonLines(terminal)[0]).toMatchObject({ input: "-" });
});

test("--verify reads the files back, and removes all when one breaks a rule", async () => {
  const folder = aFolder({ "a.png": "good" });
  const { status, terminal } = await run(["--verify", join(folder, "a.png")]);
  expect(status).toBe(1);
  expect(terminal.messages()).toMatch(/breaks the rules of its format/);
  expect(readdirSync(folder)).toEqual(["a.png"]);
});

test.each([
  [{ jobs: null, threads: null }, 1, 4, { jobs: 1, threads: 4 }],
  [{ jobs: null, threads: null }, 100, 4, { jobs: 4, threads: 1 }],
  [{ jobs: null, threads: null }, 100, 32, { jobs: 4, threads: 8 }],
  [{ jobs: 2, threads: null }, 100, 8, { jobs: 2, threads: 4 }],
  [{ jobs: 8, threads: null }, 3, 8, { jobs: 3, threads: 2 }],
  [{ jobs: 2, threads: 1 }, 100, 2, { jobs: 2, threads: 1 }],
  [{ jobs: null, threads: null }, 0, 4, { jobs: 1, threads: 4 }],
])("%j over %d pictures on %d cores", (wanted, pictures, cores, want) => {
  expect(shareCores(wanted, pictures, cores)).toEqual(want);
});

const diagram = aDiagram({ nodes: [aNode({ id: "n1" }), aNode({ id: "n2" }), aNode({ id: "n3" })] });
const irOf = async (): Promise<Uint8Array> => (await ir.encode(diagram, {})).bytes;

describe("an IR", () => {
  test("becomes every other format, beside it and named as it is, without a model", async () => {
    const folder = aFolder({ "flow.ir.json": await irOf() });
    const { status, pool, terminal, modelChecks } = await run([join(folder, "flow.ir.json"), "--json"]);
    expect(status).toBe(0);
    expect(readdirSync(folder)).toEqual(formats.map(({ extension }) => `flow${extension}`).toSorted());
    expect(readFileSync(join(folder, "flow.ir.json"))).toEqual(Buffer.from(await irOf()));
    expect(jsonLines(terminal)[0]).toMatchObject({ status: "converted", nodes: 3 });
    expect([pool.calls(), modelChecks]).toEqual([0, 0]);
  });

  test("below --out is written canonically beside the others, and --verify compares", async () => {
    const folder = aFolder({ "flow.json": `\ufeff\n${Buffer.from(await irOf()).toString()}` });
    await run([join(folder, "flow.json"), "--out", join(folder, "out")]);
    expect(readdirSync(join(folder, "out"))).toContain("flow.ir.json");
  });

  test("is never written over itself", async () => {
    const folder = aFolder({ "flow.ir.json": await irOf() });
    const { status, terminal } = await run([join(folder, "flow.ir.json"), "--format", "ir", "--force"]);
    expect(status).toBe(1);
    expect(terminal.messages()).toMatch(/would only write itself: name another --format, or a folder with --out/);
  });

  test.each([
    ["{", /cannot be read: it begins like JSON and is none/],
    ["{}", /cannot be read: not a diagram of IR 1\.0/],
  ])("that is %s is told of its file", async (text, sentence) => {
    const folder = aFolder({ "flow.ir.json": text, "b.png": "good" });
    const { status, terminal } = await run([join(folder, "flow.ir.json"), join(folder, "b.png")]);
    expect(status).toBe(1);
    expect(terminal.messages()).toMatch(sentence);
    expect(terminal.results()).toContain("1 picture converted, 1 failed");
  });
});

test("what can be seen to be no picture is refused before a model is looked at", async () => {
  const folder = aFolder({ "a.png": "text", "b.png": "" });
  const inspect = (): void => {
    throw new Fault({ code: "unsupported_type", kind: "unsupported-type", message: "this is a text file" });
  };
  const { status, pool, terminal, modelChecks } = await run([folder], aTerminal(), { inspect });
  expect([status, pool.calls(), modelChecks]).toEqual([1, 0, 0]);
  expect(terminal.messages()).toMatch(/a\.png: this is a text file\n.*b\.png: the file is empty/);
});

test("models are looked at once for many pictures, before the first", async () => {
  const folder = aFolder({ "a.png": "good", "b.png": "good" });
  expect((await run([folder])).modelChecks).toBe(1);
  const refusing = { checkModels: () => Promise.reject(new Fault({ code: "model_unusable", kind: "unavailable", message: "altered" })) };
  await expect(run([folder, "--force"], aTerminal(), refusing)).rejects.toMatchObject({ code: "model_unusable" });
});
