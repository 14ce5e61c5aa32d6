/** What a part of the operator's benchmark is given, and what it gives back. */
import type limits from "../../test/bench/cluster-limits.json";
import type { BenchWorld } from "./world.ts";

/** The name of a limit of test/bench/cluster-limits.json. */
export type LimitName = keyof typeof limits;

/** What a part found. */
export interface PartResult {
  readonly measured: Partial<Readonly<Record<LimitName, number>>>;
  /** Paragraphs and tables for the report. */
  readonly sections: readonly string[];
}

/** What every part is told. */
export interface PartOptions {
  readonly world: BenchWorld;
  /** Multiplies counts: 1 in the report, less while something is being developed. */
  readonly scale: number;
  /** How long the load lasts. */
  readonly minutes: number;
  readonly say: (text: string) => void;
}

/** A part of the benchmark. */
export type Part = (options: PartOptions) => Promise<PartResult>;

/** Waits. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms));
}
