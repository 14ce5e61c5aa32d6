/** The command `watch`: its help and its options. */
import { descriptions, namedDescriptions } from "../../formats/descriptions.ts";
import { listenForStop } from "../stop-signals.ts";
import type { Command } from "./command.ts";
import { wrongUse } from "./faults.ts";
import { openWork } from "./open-work.ts";
import { readCount, readFormats } from "./options.ts";
import type { KnownFormats } from "./options.ts";
import { parseArguments } from "./parse.ts";

/** What the user asked for. */
export interface WatchOptions {
  readonly folder: string;
  /** Null means beside each picture. */
  readonly out: string | null;
  /** Ids of formats, in the order of the product's list. */
  readonly formats: readonly string[];
  readonly recursive: boolean;
  /** Seconds between two looks at the folder; null lets the system tell. */
  readonly pollSeconds: number | null;
  /** Pictures at once; null lets the number of cores decide. */
  readonly jobs: number | null;
  /** Threads for each picture; null means cores divided by jobs. */
  readonly threads: number | null;
  /** Base address of the service that recognises; null means here. */
  readonly service: string | null;
  readonly json: boolean;
}

const watchFlags = {
  out: { type: "string" },
  format: { type: "string", multiple: true },
  recursive: { type: "boolean", short: "r" },
  poll: { type: "string" },
  jobs: { type: "string" },
  threads: { type: "string" },
  service: { type: "string" },
  json: { type: "boolean" },
} as const;

/** Reads the arguments after `watch`. Throws `invalid_request`. */
export function readWatchOptions(args: readonly string[], knownFormats: KnownFormats): WatchOptions {
  const { values, positionals } = parseArguments(args, watchFlags);
  const [folder] = positionals;
  if (folder === undefined || folder === "" || positionals.length > 1) throw wrongUse("watch takes one folder");
  if (values.out === "") throw wrongUse("--out needs the name of a folder");
  return {
    folder,
    out: values.out ?? null,
    formats: readFormats(values.format, knownFormats),
    recursive: values.recursive ?? false,
    pollSeconds: readCount("poll", values.poll),
    jobs: readCount("jobs", values.jobs),
    threads: readCount("threads", values.threads),
    service: values.service ?? null,
    json: values.json ?? false,
  };
}

const formatNames = Object.values({ ...descriptions, ...namedDescriptions }).map(({ id }) => id);

const help = `redraw watch - convert every picture that appears in a folder

Usage:
  redraw watch DIR [--out DIR] [--format LIST] [--recursive] [--poll SECONDS]
                   [--jobs N] [--threads N] [--service URL] [--json]

Pictures (.png .jpg .jpeg .webp .gif .tif .tiff) that are new, or newer than their files, are
converted once they are wholly written; a picture that changes replaces its files. Whatever was
converted before a restart is left alone. Hidden files, links and previews are passed over.
Runs until it is interrupted.

Options:
  --out DIR        write below DIR instead of beside each picture
  --format LIST    only these formats, separated by commas (default: the first six)
  -r, --recursive  watch the folders in the folder too
  --poll SECONDS   look every so many seconds; for network drives, where nothing tells of changes
  --jobs N         pictures at once (default: by the number of cores, at most 4)
  --threads N      threads that read text, for each picture (default: cores / jobs)
  --service URL    let a service recognise them; REDRAW_KEY is its key, URL ends in /v1
  --json           one JSON object a line for each picture

Formats: ${formatNames.join(", ")}

Exit status: 0 interrupted, 1 the folder cannot be watched, 2 wrong use.

Examples:
  redraw watch ~/Pictures/diagrams
  redraw watch --recursive --out editable --format vsdx,drawio scans
  REDRAW_KEY=... redraw watch --service https://redraw.example.com/v1 --poll 10 /mnt/share
`;

/** Watches a folder; the formats that `--format` takes are given in. */
export function watchCommand(knownFormats: KnownFormats): Command {
  const none = { kind: "none" } as const;
  const text = { kind: "text" } as const;
  const folder = { kind: "folder" } as const;
  return {
    name: "watch",
    summary: "convert every picture that appears in a folder",
    endsItself: true,
    operand: folder,
    options: [
      { name: "out", meaning: "write below this folder instead of beside each picture", value: folder },
      {
        name: "format",
        meaning: "only these formats, separated by commas",
        value: { kind: "words", words: [...knownFormats.offered, ...knownFormats.named], isList: true },
      },
      { name: "recursive", short: "r", meaning: "watch the folders in the folder too", value: none },
      { name: "poll", meaning: "look every so many seconds", value: text },
      { name: "jobs", meaning: "pictures at once", value: text },
      { name: "threads", meaning: "threads that read text, for each picture", value: text },
      { name: "service", meaning: "let the service at this address recognise", value: text },
      { name: "json", meaning: "one JSON object a line", value: none },
    ],
    help: () => help,
    async run(args, terminal) {
      const options = readWatchOptions(args, knownFormats);
      const stop = listenForStop();
      const work = await openWork(options.service);
      const { runWatch } = await import("./watch.ts");
      return runWatch(options, terminal, { work, stop });
    },
  };
}
