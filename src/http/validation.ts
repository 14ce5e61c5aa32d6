/** Checks what clients send, and what they are sent, against the schemas of the interface. */
import { Compile } from "typebox/compile";
import type { TSchema } from "typebox";
import type { Operation, ParameterDescription, QueryValues } from "./operations/operation.ts";
import { EdgeFault } from "./problem.ts";

interface Checker {
  check(value: unknown): boolean;
  firstProblem(value: unknown): string;
}

const checkers = new WeakMap<TSchema, Checker>();

/** Compiling takes a millisecond, so each schema is compiled once, when it is first needed. */
function checkerOf(schema: TSchema): Checker {
  const known = checkers.get(schema);
  if (known !== undefined) return known;
  const validator = Compile(schema);
  const checker: Checker = {
    check: (value) => validator.Check(value),
    firstProblem(value) {
      const [first] = validator.Errors(value);
      return first === undefined ? "does not fit" : `${first.instancePath} ${first.message}`.trim();
    },
  };
  checkers.set(schema, checker);
  return checker;
}

/** Returns what an answer lacks of its schema, null when it fits: a difference is a bug of ours. */
export function answerProblem(schema: TSchema, value: unknown): string | null {
  const checker = checkerOf(schema);
  return checker.check(value) ? null : checker.firstProblem(value);
}

function invalid(message: string, code = "invalid_request"): EdgeFault {
  return new EdgeFault({ status: 400, code, kind: "invalid", message });
}

/** Returns a body that fits a schema; throws `invalid_request` with the first difference. */
export function requireShape(schema: TSchema, value: unknown, where: string): unknown {
  const problem = answerProblem(schema, value);
  if (problem !== null) throw invalid(`${where} is wrong: ${problem}`);
  return value;
}

/** Says in words what a parameter may be. */
function describeForm(schema: TSchema): string {
  const {
    enum: choices,
    type,
    minimum,
    maximum,
  } = schema as {
    readonly enum?: readonly string[];
    readonly type?: string;
    readonly minimum?: number;
    readonly maximum?: number;
  };
  if (choices !== undefined) return `one of ${choices.join(", ")}`;
  if (type === "boolean") return "true or false";
  if (type === "integer") return `a whole number from ${minimum} to ${maximum}`;
  return "as the description says";
}

/** Reads the text of a parameter as what its schema wants; texts that are none stay texts, which the schema then refuses. */
function convert(schema: TSchema, text: string): string | number | boolean {
  const { type } = schema as { readonly type?: string };
  if (type === "integer" && /^\d{1,15}$/.test(text)) return Number(text);
  if (type === "boolean" && (text === "true" || text === "false")) return text === "true";
  return text;
}

function readParameter(name: string, { schema, code }: ParameterDescription, text: unknown): string | number | boolean {
  if (typeof text !== "string") throw invalid(`the query parameter ${name} was sent more than once: send it once`, code);
  const value = convert(schema, text);
  if (!checkerOf(schema).check(value)) throw invalid(`the query parameter ${name} must be ${describeForm(schema)}`, code);
  return value;
}

/** Reads the query of a request; throws `invalid_request`, or the code of the parameter, for what the operation does not take. */
export function readQuery(operation: Operation, query: Readonly<Record<string, unknown>>): QueryValues {
  const known = operation.query ?? {};
  const unknown = Object.keys(query).find((name) => !Object.hasOwn(known, name));
  if (unknown !== undefined && operation.ignoresUnknownQuery !== true) {
    const names = Object.keys(known);
    const takes = names.length === 0 ? "this path takes none" : `this path takes ${names.join(", ")}`;
    throw invalid(`the query parameter ${JSON.stringify(unknown.slice(0, 50))} is unknown: ${takes}`);
  }
  const given = Object.entries(known).filter(([name]) => query[name] !== undefined);
  return Object.fromEntries(given.map(([name, description]) => [name, readParameter(name, description, query[name])]));
}
