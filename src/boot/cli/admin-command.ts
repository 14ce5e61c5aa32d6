/** What a command of the administration is: what it takes, does and prints, as data. */
import type { Administration } from "../../app/application.ts";

/** One line of an answer, by column. */
export type Row = Readonly<Record<string, string | number | boolean | Date | null>>;

/** What was typed, in place: operands by position, options by name; one that takes no value is an empty text. */
export interface Typed {
  readonly operands: readonly string[];
  readonly options: Readonly<Record<string, string | undefined>>;
}

/** A command of the administration. */
export interface AdminCommand {
  readonly name: string;
  readonly summary: string;
  /** Names of the operands, all required, in the order of typing. */
  readonly operands: readonly string[];
  /** Options with the name of their value, null for those that take none, and what they mean. */
  readonly options: Readonly<Record<string, { readonly value: string | null; readonly meaning: string }>>;
  /** What could be typed after `redraw`. */
  readonly example: string;
  run(administration: Administration, typed: Typed): Promise<readonly Row[]>;
}
