/** `redraw doctor`: says which backends work here, which model each would use and how fast it is. */
import type { NetName } from "../../adapters/detector/graph/nets.ts";
import type { NetConfig } from "../net-settings.ts";
import type { BackendState, Diagnosis, ModelState } from "./doctor/examine.ts";
import { examine } from "./doctor/examine.ts";
import { wrongUse } from "./faults.ts";
import { parseArguments } from "./parse.ts";
import type { Terminal } from "./terminal.ts";

/** What one run of a net is called. */
const units: { readonly [Net in NetName]: string } = {
  "text-small": "a line of text",
  "page-small": "a tile of 768 × 768 pixels",
  "cutout-small": "a cut-out",
  "end-small": "an end of a connector",
  "finder-v4": "a picture of 320 × 320 pixels",
  "finder-v6": "a picture of 320 × 320 pixels",
  "reader-v4": "a line of text",
  "reader-v6": "a line of text",
};

function sayModel({ net, state, sha256, bytes, why }: ModelState): string {
  if (state === "ready") return `${net}: ready, ${((bytes ?? 0) / 1e6).toFixed(1)} MB, sha256 ${sha256?.slice(0, 12)}`;
  return state === "unusable" ? `${net}: UNUSABLE, ${why}` : `${net}: not trained yet, nothing uses it`;
}

function sayBackend({ backend, works, why, engine, runMs }: BackendState): string {
  if (!works) return `${backend}: does not work here: ${why}`;
  const times = (Object.keys(runMs) as NetName[]).map((net) => `${net} ${runMs[net]!.toFixed(0)} ms ${units[net]}`);
  const computes = engine === null ? [] : [engine.name, ...(engine.lacks === null ? [] : [engine.lacks])];
  return [`${backend}: works`, ...computes, ...(times.length === 0 ? [] : [times.join(", ")])].join("; ");
}

function sayUse({ uses, isWell }: Diagnosis): readonly string[] {
  const nets = uses.nets.length === 0 ? "no net" : `${uses.nets.join(", ")} on ${uses.backend ?? "no backend, since none works"}`;
  return [
    `shapes and lines: ${uses.detector}`,
    `text (REDRAW_TEXT): ${uses.text}`,
    `nets: ${nets}`,
    isWell ? "all of this works" : "NOT all of this works",
  ];
}

const section = (title: string, rows: readonly string[]): string => `${title}\n${rows.map((row) => `  ${row}\n`).join("")}`;

/** Writes a diagnosis for people. */
export function sayDiagnosis(diagnosis: Diagnosis): string {
  return [
    section("Models", diagnosis.models.map(sayModel)),
    section("Backends, best first", diagnosis.backends.map(sayBackend)),
    section("With these settings", sayUse(diagnosis)),
  ].join("\n");
}

/** Runs the command with the arguments after its name; returns the exit status. Throws `invalid_request` for wrong use. */
export async function runDoctor(
  args: readonly string[],
  terminal: Pick<Terminal, "out">,
  { config, folder }: { readonly config: NetConfig; readonly folder?: string },
): Promise<number> {
  const asJson = readArguments(args);
  const diagnosis = await examine(config, folder);
  terminal.out(asJson ? `${JSON.stringify(diagnosis)}\n` : sayDiagnosis(diagnosis));
  return diagnosis.isWell ? 0 : 1;
}

function readArguments(args: readonly string[]): boolean {
  const { values, positionals } = parseArguments(args, { json: { type: "boolean" } });
  if (positionals.length > 0) throw wrongUse(`doctor takes no operand, not ${positionals.join(" ")}`);
  return values.json ?? false;
}
