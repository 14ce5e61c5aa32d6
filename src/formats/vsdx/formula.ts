/** Evaluates the formulas that the writer writes, as a proof that the cached values are what Visio will compute. */
import type { Sheet } from "./read.ts";
import { numberOf, userValue } from "./read.ts";

/** Formulas whose result is no number of the shape itself: glue, triggers, relations and splines have rules of their own. */
const elsewhere = /^(?:PAR\(PNT\(|_XFTRIGGER\(|SUM\(DEPENDSON\(|NURBS\()/;

/** The result of a formula; null when it has no number to compare. */
export type Evaluation = { readonly value: number | null } | { readonly problem: string };

const tokenPattern = /\s*(?:(\d+(?:\.\d+)?)(?:DA)?|((?:Sheet\.\d+!)?[A-Za-z_][\w.]*)|([-+*/(),]))/y;

/** Splits a formula; null when something in it is none of ours. */
function tokens(formula: string): readonly string[] | null {
  const found: string[] = [];
  tokenPattern.lastIndex = 0;
  while (tokenPattern.lastIndex < formula.length) {
    const match = tokenPattern.exec(formula);
    if (match === null) return null;
    found.push(match[1] ?? match[2] ?? match[3]!);
  }
  return found;
}

/** What a formula is evaluated in. */
export interface FormulaScope {
  readonly sheet: Sheet;
  readonly byId: ReadonlyMap<number, Sheet>;
}

function userNumber(sheet: Sheet, name: string, reference: string): number {
  const value = Number(userValue(sheet, name) ?? Number.NaN);
  if (Number.isNaN(value)) throw new RangeError(`${reference} names a cell that does not exist`);
  return value;
}

/** Finds the number behind a reference such as `Width`, `Sheet.5!PinX` or `Controls.TextPosition.Y`. */
function lookUp(reference: string, { sheet, byId }: FormulaScope): number {
  const foreign = /^Sheet\.(\d+)!(.+)$/.exec(reference);
  const target = foreign === null ? sheet : byId.get(Number(foreign[1]));
  const name = foreign === null ? reference : foreign[2]!;
  if (target === undefined) throw new RangeError(`${reference} names a shape that does not exist`);
  const user = /^User\.(\w+)$/.exec(name);
  if (user !== null) return userNumber(target, user[1]!, reference);
  const control = /^Controls\.(\w+)(?:\.([XY]))?$/.exec(name);
  const row = control === null ? undefined : target.rows.get("Control")?.find(({ key }) => key === control[1]);
  const cells = control === null ? target.cells : row?.cells;
  const value = cells === undefined ? Number.NaN : numberOf(cells, control === null ? name : (control[2] ?? "X"));
  if (Number.isNaN(value)) throw new RangeError(`${reference} names a cell that does not exist`);
  return value;
}

/** The functions that our formulas call; Visio's ATAN2 takes y first, too. */
const functions: Readonly<Record<string, (...values: readonly number[]) => number>> = {
  GUARD: (value = Number.NaN) => value,
  SETATREF: (value = Number.NaN) => value,
  SIN: (value = Number.NaN) => Math.sin(value),
  COS: (value = Number.NaN) => Math.cos(value),
  ATAN2: (y = Number.NaN, x = Number.NaN) => Math.atan2(y, x),
  MIN: Math.min,
  MAX: Math.max,
};

/** A recursive descent over sums, products, signs, calls and references. */
function evaluate(list: readonly string[], scope: FormulaScope): number {
  let at = 0;
  const expect = (wanted: string): void => {
    if (list[at++] !== wanted) throw new RangeError(`"${wanted}" is missing`);
  };
  const factor = (): number => {
    const token = list[at++];
    if (token === "-") return -factor();
    if (token === "(") {
      const inner = sum();
      expect(")");
      return inner;
    }
    if (token === undefined) throw new RangeError("it ends too early");
    if (/^\d/.test(token)) return Number(token);
    if (token === "TRUE" || token === "FALSE") return token === "TRUE" ? 1 : 0;
    if (list[at] !== "(") return lookUp(token, scope);
    const call = functions[token];
    if (call === undefined) throw new RangeError(`${token} is no function of ours`);
    at += 1;
    const values = [sum()];
    while (list[at] === ",") {
      at += 1;
      values.push(sum());
    }
    expect(")");
    return call(...values);
  };
  const product = (): number => {
    let value = factor();
    while (list[at] === "*" || list[at] === "/") value = list[at++] === "*" ? value * factor() : value / factor();
    return value;
  };
  const sum = (): number => {
    let value = product();
    while (list[at] === "+" || list[at] === "-") value = list[at++] === "+" ? value + product() : value - product();
    return value;
  };
  const value = sum();
  if (at !== list.length) throw new RangeError(`"${list[at]}" is too much`);
  return value;
}

/** Evaluates a formula from the cached values of the cells that it names. */
export function evaluateFormula(formula: string, scope: FormulaScope): Evaluation {
  if (elsewhere.test(formula)) return { value: null };
  const list = tokens(formula);
  if (list === null) return { problem: `formula ${formula} cannot be read` };
  try {
    return { value: evaluate(list, scope) };
  } catch (error) {
    if (error instanceof RangeError) return { problem: `formula ${formula}: ${error.message}` };
    throw error;
  }
}
