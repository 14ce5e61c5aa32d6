/** What is said about each picture and about all: sentences for people, one object a line for programs. */
import type { Conversion } from "../../app/convert.ts";
import type { Fault } from "../../core/fault.ts";

/** What became of one picture. */
export type Outcome =
  | {
      readonly name: string;
      readonly conversion: Conversion;
      /** Path of each written file by format id. */
      readonly outputs: ReadonlyMap<string, string>;
      readonly seconds: number;
    }
  | { readonly name: string; readonly fault: Fault };

/** What all pictures add up to. */
export interface Summary {
  readonly converted: number;
  readonly failed: number;
  readonly skipped: number;
  readonly nodes: number;
  readonly connectors: number;
  readonly lowConfidence: number;
  /** Median over the converted pictures, 0..1; null when there are none. */
  readonly explainedInk: number | null;
  /** Number of losses by format. */
  readonly losses: Readonly<Record<string, number>>;
  readonly seconds: number;
}

const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;

const percent = (share: number): string => `${Math.round(share * 100)} %`;

const count = (number: number, one: string, many = `${one}s`): string => `${number} ${number === 1 ? one : many}`;

function lossesOf({ artifacts }: Conversion): Record<string, number> {
  return Object.fromEntries(artifacts.map(({ format, losses }) => [format, losses.length]));
}

/** Names the formats that lost something: "losses: pptx 2". */
function lossSentence(losses: Readonly<Record<string, number>>): string {
  const some = Object.entries(losses).filter(([, number]) => number > 0);
  return some.length === 0 ? "no losses" : `losses: ${some.map(([format, number]) => `${format} ${number}`).join(", ")}`;
}

/** Returns the result of a converted picture as one line for people. */
export function sayOutcome(outcome: Extract<Outcome, { conversion: Conversion }>): string {
  const { nodes, edges, report } = outcome.conversion.diagram;
  const facts = [
    count(nodes.length, "node"),
    count(edges.length, "connector"),
    `${report.lowConfidence.length} of low confidence`,
    `${percent(report.explainedInk)} of the ink explained`,
    lossSentence(lossesOf(outcome.conversion)),
  ];
  return `${outcome.name}: ${facts.join(", ")}\n  -> ${[...outcome.outputs.values()].join(" ")}\n`;
}

/** Returns the result of a converted picture as a line so short that a log of many can be read. */
export function sayBriefly({ name, conversion, outputs, seconds }: Extract<Outcome, { conversion: Conversion }>): string {
  const { nodes, edges, report } = conversion.diagram;
  const [first, ...others] = outputs.values();
  const files = others.length === 0 ? first : `${first} and ${others.length} more`;
  const facts = [count(nodes.length, "node"), count(edges.length, "connector"), `${report.lowConfidence.length} of low confidence`];
  return `${name}: ${facts.join(", ")} -> ${files} (${seconds.toFixed(1)} s)\n`;
}

/** Returns what became of a picture as one JSON line. */
export function writeOutcome(outcome: Outcome): string {
  if ("fault" in outcome) {
    const { code, message } = outcome.fault;
    return `${JSON.stringify({ input: outcome.name, status: "failed", error: { code, message } })}\n`;
  }
  const { conversion, name, outputs, seconds } = outcome;
  const { size, nodes, edges, report } = conversion.diagram;
  const line = {
    input: name,
    status: "converted",
    outputs: Object.fromEntries(outputs),
    size,
    nodes: nodes.length,
    connectors: edges.length,
    lowConfidence: report.lowConfidence.length,
    explainedInk: report.explainedInk,
    losses: lossesOf(conversion),
    seconds: round(seconds, 3),
    stagesMs: Object.fromEntries(Object.entries(conversion.stagesMs).map(([stage, time]) => [stage, round(time, 1)])),
  };
  return `${JSON.stringify(line)}\n`;
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  if (sorted.length === 0) return null;
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Adds up the outcomes. */
export function summarise(outcomes: readonly Outcome[], skipped: number, seconds: number): Summary {
  const conversions = outcomes.flatMap((outcome) => ("conversion" in outcome ? [outcome.conversion] : []));
  const losses: Record<string, number> = {};
  for (const conversion of conversions) {
    for (const [format, number] of Object.entries(lossesOf(conversion))) losses[format] = (losses[format] ?? 0) + number;
  }
  const total = (measure: (conversion: Conversion) => number): number => conversions.reduce((sum, one) => sum + measure(one), 0);
  return {
    converted: conversions.length,
    failed: outcomes.length - conversions.length,
    skipped,
    nodes: total(({ diagram }) => diagram.nodes.length),
    connectors: total(({ diagram }) => diagram.edges.length),
    lowConfidence: total(({ diagram }) => diagram.report.lowConfidence.length),
    explainedInk: median(conversions.map(({ diagram }) => diagram.report.explainedInk)),
    losses,
    seconds: round(seconds, 3),
  };
}

/** Returns the summary as sentences for people. */
export function saySummary(summary: Summary): string {
  const { converted, failed, skipped } = summary;
  const first = `${count(converted, "picture")} converted, ${failed} failed, ${skipped} skipped in ${summary.seconds.toFixed(1)} s`;
  if (summary.explainedInk === null) return `${first}\n`;
  const facts = [
    count(summary.nodes, "node"),
    count(summary.connectors, "connector"),
    `${summary.lowConfidence} of low confidence`,
    `${percent(summary.explainedInk)} of the ink explained (median)`,
    lossSentence(summary.losses),
  ];
  return `${first}: ${facts.join(", ")}\n`;
}

/** Returns the summary as one JSON line. */
export function writeSummary(summary: Summary): string {
  return `${JSON.stringify({ summary: true, ...summary })}\n`;
}
