/** Runs the steps of our GitHub Action as a runner does: bash, the inputs where the action's own lines put them, files to answer in. */
import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parse } from "yaml";
import { aFolder } from "./folder.ts";

interface Action {
  readonly inputs: Readonly<Record<string, { readonly required?: boolean; readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: {
    readonly steps: readonly {
      readonly uses?: string;
      readonly id?: string;
      readonly run?: string;
      readonly shell?: string;
      readonly env?: Readonly<Record<string, string>>;
    }[];
  };
}

/** What a workflow sees of a run. */
export interface ActionRun {
  readonly status: number;
  readonly log: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
}

/** Reads `name=value` and `name<<END … END`. */
function readAnswers(text: string): ReadonlyMap<string, string> {
  const answers = new Map<string, string>();
  const lines = text.split("\n").values();
  for (const line of lines) {
    const [, long, end] = /^(\w+)<<(.+)$/.exec(line) ?? [];
    const [, short, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (short !== undefined) answers.set(short, value!);
    if (long === undefined) continue;
    const held: string[] = [];
    for (const one of lines) {
      if (one === end) break;
      held.push(one);
    }
    answers.set(long, held.join("\n"));
  }
  return answers;
}

/** Runs one script as `shell: bash` does. */
function runScript(script: string, cwd: string, env: NodeJS.ProcessEnv): Promise<{ readonly status: number; readonly log: string }> {
  const file = join(aFolder({ "step.sh": script }), "step.sh");
  const child = spawn("bash", ["--noprofile", "--norc", "-eo", "pipefail", file], { cwd, env });
  let log = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece) => void (log += String(piece)));
  return new Promise((done) => void child.once("close", (status) => done({ status: status ?? 1, log })));
}

/** Runs the action in a workspace; inputs that it does not have are an error, as on a runner that warns. */
export async function runAction(workspace: string, given: Readonly<Record<string, string>>): Promise<ActionRun> {
  const action = parse(readFileSync("action.yml", "utf8")) as Action;
  const unknown = Object.keys(given).filter((name) => !(name in action.inputs));
  if (unknown.length > 0) throw new Error(`the action has no input ${unknown.join(", ")}`);
  const inputs = Object.fromEntries(Object.entries(action.inputs).map(([name, one]) => [name, given[name] ?? one.default ?? ""]));
  const answers = new Map<string, string>();
  const evaluate = (text: string): string =>
    text
      .replaceAll(/\$\{\{ inputs\.([\w-]+) \}\}/g, (_, name: string) => inputs[name]!)
      .replaceAll(/\$\{\{ steps\.(\w+)\.outputs\.(\w+) \}\}/g, (_, id: string, name: string) => answers.get(`${id}.${name}`) ?? "");
  const folder = aFolder({ summary: "" });
  let log = "";
  let status = 0;
  for (const { uses, id, run, shell, env } of action.runs.steps) {
    if (uses !== undefined) continue;
    if (shell !== "bash" || run === undefined || run.includes("${{")) throw new Error("a step is bash without expressions");
    writeFileSync(join(folder, "output"), "");
    const step = await runScript(run, workspace, {
      ...process.env,
      GITHUB_ACTION_PATH: resolve("."),
      GITHUB_OUTPUT: join(folder, "output"),
      GITHUB_STEP_SUMMARY: join(folder, "summary"),
      ...Object.fromEntries(Object.entries(env ?? {}).map(([name, value]) => [name, evaluate(value)])),
    });
    for (const [name, value] of readAnswers(readFileSync(join(folder, "output"), "utf8"))) answers.set(`${id}.${name}`, value);
    log += step.log;
    status = step.status;
    if (status !== 0) break;
  }
  const outputs = Object.fromEntries(Object.entries(action.outputs).map(([name, { value }]) => [name, evaluate(value)]));
  return { status, log, outputs, summary: readFileSync(join(folder, "summary"), "utf8") };
}
