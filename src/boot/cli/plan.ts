/** Decides before any work which files each picture will become, and which pictures cannot be written. */
import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Fault } from "../../core/fault.ts";
import { outputConflict, outputExists, outputIsInput } from "./faults.ts";
import type { Input } from "./inputs.ts";
import { stemOf } from "./inputs.ts";

/** A picture and the files that it becomes. */
export interface Task {
  readonly input: Input;
  readonly folder: string;
  /** Path of each output by format id. */
  readonly outputs: ReadonlyMap<string, string>;
}

/** What can be done and what cannot. */
export interface Plan {
  readonly tasks: readonly Task[];
  readonly failed: readonly { readonly name: string; readonly fault: Fault }[];
}

/** What a plan needs to know of a format. */
export interface PlannedFormat {
  readonly id: string;
  readonly extension: string;
}

function taskOf(input: Input, out: string | null, formats: readonly PlannedFormat[]): Task {
  const beside = input.path === null ? "." : dirname(input.path);
  const folder = out === null ? beside : join(out, input.below);
  const stem = input.stem ?? stemOf(input.name);
  const paths = formats.map(({ id, extension }) => [id, join(folder, `${stem}${extension}`)] as const);
  // An IR is never written over itself: it is what a person changed.
  const others = paths.filter(([, path]) => input.path === null || resolve(path) !== resolve(input.path));
  return { input, folder, outputs: new Map(others) };
}

/** Joins every path that would be written, and every path that is read, with the pictures that claim it. */
function claimsOf(tasks: readonly Task[]): ReadonlyMap<string, ReadonlySet<string>> {
  const claims = new Map<string, Set<string>>();
  const claim = (path: string, name: string): void => {
    const key = resolve(path);
    claims.set(key, (claims.get(key) ?? new Set()).add(name));
  };
  for (const { input, outputs } of tasks) {
    if (input.path !== null) claim(input.path, input.name);
    for (const path of outputs.values()) claim(path, input.name);
  }
  return claims;
}

/** Plans the outputs below `out` (null: beside each input); two pictures that would write one file fail both. */
export function planOutputs(
  inputs: readonly Input[],
  options: { readonly out: string | null; readonly force: boolean; readonly formats: readonly PlannedFormat[] },
): Plan {
  const all = inputs.map((input) => taskOf(input, options.out, options.formats));
  const claims = claimsOf(all);
  const tasks: Task[] = [];
  const failed: Plan["failed"][number][] = [];
  for (const task of all) {
    const paths = [...task.outputs.values()];
    const { name } = task.input;
    const contested = paths.find((path) => (claims.get(resolve(path))?.size ?? 0) > 1);
    const existing = options.force ? [] : paths.filter((path) => existsSync(path));
    if (paths.length === 0) failed.push({ name, fault: outputIsInput() });
    else if (contested !== undefined) {
      const others = [...(claims.get(resolve(contested)) ?? [])].filter((other) => other !== name);
      failed.push({ name, fault: outputConflict(contested, others) });
    } else if (existing.length > 0) failed.push({ name, fault: outputExists(existing) });
    else tasks.push(task);
  }
  return { tasks, failed };
}
