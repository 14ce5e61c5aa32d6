/** Reads numbers that were typed; what is none is wrong use. */
import { wrongUse } from "./faults.ts";

/** No count of the command line is larger. */
const most = 1_000_000_000;

function readNumber(what: string, text: string, least: number): number {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw wrongUse(`${what} takes a whole number from ${least} to ${most}, not "${text}"`);
}

/** Reads a whole number from 0 on; `what` names it in the sentence. */
export function readWhole(what: string, text: string): number {
  return readNumber(what, text, 0);
}

/** Reads a whole number from 1 on. */
export function readCount(what: string, text: string): number {
  return readNumber(what, text, 1);
}
