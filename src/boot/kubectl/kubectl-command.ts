/** The command `kubectl`, which is also the program `kubectl-redraw`: its help and its options. */
import { descriptions, namedDescriptions } from "../../formats/descriptions.ts";
import type { Command } from "../cli/command.ts";
import { wrongUse } from "../cli/faults.ts";
import { readCount } from "../cli/numbers.ts";
import { convertFlags, convertOptionsOf } from "../cli/options.ts";
import type { ConvertOptions, KnownFormats } from "../cli/options.ts";
import { parseArguments } from "../cli/parse.ts";

/** What the user asked for: what to convert as `convert` takes it, and which cluster does it. */
export interface KubectlOptions {
  readonly convert: ConvertOptions;
  /** Flags of kubectl that choose cluster and context. */
  readonly flags: readonly string[];
  /** Null means the namespace of the context. */
  readonly namespace: string | null;
  /** Where the Service of the interface is; null means where the jobs are. */
  readonly serviceNamespace: string | null;
  readonly pool: string;
  readonly timeoutSeconds: number;
}

const { out, format, pages, recursive, force, verify, jobs, service, json, quiet } = convertFlags;
const flags = {
  out,
  format,
  pages,
  recursive,
  force,
  verify,
  jobs,
  service,
  json,
  quiet,
  namespace: { type: "string", short: "n" },
  context: { type: "string" },
  kubeconfig: { type: "string" },
  "service-namespace": { type: "string" },
  pool: { type: "string" },
  timeout: { type: "string" },
} as const;

/** Reads the arguments. Throws `invalid_request`. */
export function readKubectlOptions(args: readonly string[], knownFormats: KnownFormats): KubectlOptions {
  const { values, positionals } = parseArguments(args, flags);
  const { context, kubeconfig, namespace, pool, timeout, "service-namespace": serviceNamespace, ...rest } = values;
  if (rest.service !== undefined && serviceNamespace !== undefined) throw wrongUse("--service and --service-namespace exclude each other");
  const chosen = Object.entries({ context, kubeconfig }).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}=${value}`]));
  return {
    convert: convertOptionsOf({ values: rest, positionals }, knownFormats),
    flags: chosen,
    namespace: namespace ?? null,
    serviceNamespace: serviceNamespace ?? null,
    pool: pool ?? "default",
    timeoutSeconds: timeout === undefined ? 600 : readCount("--timeout", timeout),
  };
}

const formatNames = Object.values({ ...descriptions, ...namedDescriptions }).map(({ id }) => id);

const help = `redraw kubectl - convert pictures in a cluster; installed, it is also \`kubectl redraw\`

Usage:
  kubectl redraw INPUT... [-n NAMESPACE] [--pool NAME] [--timeout SECONDS]
                 [--service URL | --service-namespace NAMESPACE] [--context NAME]
                 [--kubeconfig FILE] [--out DIR] [--format LIST] [--pages PAGES]
                 [--recursive] [--force] [--verify] [--jobs N] [--json] [--quiet]

Each picture becomes a ConversionJob, which is waited for; its files are written beside the
picture. REDRAW_KEY is an API key of the account that is charged. Pictures above 512 KiB are
sent to the interface, which makes a job of them, too.

Options:
  -n, --namespace NAMESPACE      where the jobs are made (default: as for kubectl)
  --pool NAME                    the pool that converts (default: default)
  --timeout SECONDS              how long to wait for each job (default: 600)
  --service URL                  address of the interface; ends in /v1. Without it, kubectl
                                 forwards a port to the Service of Redraw
  --service-namespace NAMESPACE  where that Service is (default: where the jobs are)
  --context, --kubeconfig        as for kubectl
  --out, --format, --pages, --recursive, --force, --verify, --jobs, --json, --quiet
                                 as for redraw convert

Formats: ${formatNames.join(", ")}

Exit status: 0 all pictures converted, 1 some failed (the others are converted), 2 wrong use.

Examples:
  REDRAW_KEY=... kubectl redraw flow.png
  kubectl redraw -n team-a --service-namespace redraw --format vsdx,drawio *.png
`;

/** Converts in a cluster; the formats that `--format` takes are given in. */
export function kubectlCommand(knownFormats: KnownFormats): Command {
  const text = { kind: "text" } as const;
  return {
    name: "kubectl",
    summary: "convert pictures in a cluster; also installed as kubectl redraw",
    operand: { kind: "file" },
    options: Object.entries(flags).map(([name, flag]) => ({
      name,
      ...("short" in flag ? { short: flag.short } : {}),
      meaning: "as --help tells",
      value: flag.type === "boolean" ? ({ kind: "none" } as const) : text,
    })),
    help: () => help,
    async run(args, terminal) {
      const options = readKubectlOptions(args, knownFormats);
      const { runKubectl } = await import("./run-kubectl.ts");
      return runKubectl(options, terminal);
    },
  };
}
