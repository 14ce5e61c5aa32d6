/** Reads the arguments of `redraw convert`; whatever is not understood is wrong use, never a guess. */
import type { CompletedOption, Value } from "./completion/shells.ts";
import { wrongUse } from "./faults.ts";
import { readPages } from "./pages.ts";
import type { PageRange } from "./pages.ts";
import { parseArguments } from "./parse.ts";
import { didYouMean } from "./suggest.ts";

/** What the user asked for. */
export interface ConvertOptions {
  readonly inputs: readonly string[];
  /** Null means beside each input. */
  readonly out: string | null;
  /** Ids of formats, in the order of the product's list. */
  readonly formats: readonly string[];
  /** Pages of PDF documents; null for all. */
  readonly pages: readonly PageRange[] | null;
  readonly recursive: boolean;
  readonly force: boolean;
  readonly verify: boolean;
  /** Pictures at once; null lets the number of pictures and cores decide. */
  readonly jobs: number | null;
  /** Threads for each picture; null means cores divided by jobs. */
  readonly threads: number | null;
  /** Base address of the service that recognises; null means here. */
  readonly service: string | null;
  readonly json: boolean;
  readonly quiet: boolean;
}

/** The options of `convert`, as they are taken apart. */
export const convertFlags = {
  out: { type: "string" },
  format: { type: "string", multiple: true },
  pages: { type: "string" },
  recursive: { type: "boolean", short: "r" },
  force: { type: "boolean", short: "f" },
  verify: { type: "boolean" },
  jobs: { type: "string" },
  threads: { type: "string" },
  service: { type: "string" },
  json: { type: "boolean" },
  quiet: { type: "boolean", short: "q" },
} as const;

/** Returns what completion knows of the options; `formats` are the words that `--format` takes. */
export function convertCompletion(formats: readonly string[]): readonly CompletedOption[] {
  const none = { kind: "none" } as const;
  const meanings: { readonly [Name in keyof typeof convertFlags]: readonly [string, Value] } = {
    out: ["write below this folder instead of beside each picture", { kind: "folder" }],
    format: ["only these formats, separated by commas", { kind: "words", words: formats, isList: true }],
    pages: ["only these pages of PDF documents, such as 1,3-5", { kind: "text" }],
    recursive: ["take the pictures of folders in folders too", none],
    force: ["replace files that exist", none],
    verify: ["check every written file against its format's rules", none],
    jobs: ["pictures at once", { kind: "text" }],
    threads: ["threads that read text, for each picture", { kind: "text" }],
    service: ["let the service at this address recognise", { kind: "text" }],
    json: ["one JSON object a line", none],
    quiet: ["no progress and no results, only errors", none],
  };
  return Object.entries(meanings).map(([name, [meaning, value]]) => {
    const flag = convertFlags[name as keyof typeof convertFlags];
    return { name, meaning, value, ...("short" in flag ? { short: flag.short } : {}) };
  });
}

/** Reads a count of pictures or threads, null when it was not given; throws `invalid_request`. */
export function readCount(name: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  const count = /^\d+$/.test(text) ? Number(text) : 0;
  if (count < 1 || count > 256) throw wrongUse(`--${name} takes a whole number from 1 to 256, not "${text}"`);
  return count;
}

/** The formats that `--format` takes. */
export interface KnownFormats {
  /** Ids of those that are written unless others are named. */
  readonly offered: readonly string[];
  /** Ids of those that are written only when they are named. */
  readonly named: readonly string[];
}

/** Reads what `--format` names, in the order of the product's list; throws `invalid_request`. */
export function readFormats(lists: readonly string[] | undefined, { offered, named }: KnownFormats): readonly string[] {
  if (lists === undefined) return offered;
  const known = [...offered, ...named];
  const wanted = lists.flatMap((list) => list.split(",")).map((name) => name.trim().toLowerCase());
  const unknown = wanted.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw wrongUse(`--format does not know "${unknown}"${didYouMean(unknown, known)}; it takes a list of ${known.join(", ")}`);
  }
  return known.filter((name) => wanted.includes(name));
}

/** What stands in a command line of `convert`, taken apart. */
type ConvertValues = ReturnType<typeof parseArguments<typeof convertFlags>>;

/** Reads the arguments after `convert`. Throws `invalid_request`. */
export function readConvertOptions(args: readonly string[], knownFormats: KnownFormats): ConvertOptions {
  return convertOptionsOf(parseArguments(args, convertFlags), knownFormats);
}

/** Makes options of what was typed. Throws `invalid_request`. */
export function convertOptionsOf({ values, positionals }: ConvertValues, knownFormats: KnownFormats): ConvertOptions {
  if (positionals.length === 0) throw wrongUse("convert needs at least one picture or folder");
  if (positionals.includes("")) throw wrongUse("an input is an empty text");
  if (positionals.filter((name) => name === "-").length > 1) throw wrongUse("standard input (-) can be read only once");
  if (values.out === "") throw wrongUse("--out needs the name of a folder");
  return {
    inputs: positionals,
    out: values.out ?? null,
    formats: readFormats(values.format, knownFormats),
    pages: readPages(values.pages),
    recursive: values.recursive ?? false,
    force: values.force ?? false,
    verify: values.verify ?? false,
    jobs: readCount("jobs", values.jobs),
    threads: readCount("threads", values.threads),
    service: values.service ?? null,
    json: values.json ?? false,
    quiet: values.quiet ?? false,
  };
}
