/** What a part of the pipeline's benchmark is given, and what it gives back. */
import type limits from "../../test/bench/pipeline-limits.json";
import { quantile } from "../statistics.ts";

/** The name of a limit of test/bench/pipeline-limits.json. */
export type LimitName = keyof typeof limits;

/** A figure that is compared with its limit, with those that it was made of when there are several. */
export interface Measurement {
  readonly value: number;
  /** Runs, in their order; the spread of the value. */
  readonly runs?: readonly number[];
}

/** What a part found. */
export interface PartResult {
  readonly measured: Partial<Readonly<Record<LimitName, Measurement>>>;
  /** Paragraphs and tables for the report, each a text of its own. */
  readonly sections: readonly string[];
  /** Versions of the servers that it ran on. */
  readonly versions: readonly string[];
}

/** What every part is told. */
export interface PartOptions {
  /** A folder for whatever it writes; removed at the end. */
  readonly folder: string;
  /** Multiplies the durations and the counts: 1 in the report, less while something is being developed. */
  readonly scale: number;
  /** Tells what is being done now. */
  readonly say: (text: string) => void;
}

/** A part of the benchmark. */
export type Part = (options: PartOptions) => Promise<PartResult>;

/** Milliseconds at 50, 90, 99 and 100 percent, as cells of a table. */
export function quantileCells(milliseconds: readonly number[]): readonly string[] {
  return [0.5, 0.9, 0.99, 1].map((share) => quantile(milliseconds, share).toFixed(1));
}

/** The head that belongs to those cells. */
export const quantileHead: readonly string[] = ["p50", "p90", "p99", "most"];

/** Waits. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms));
}
