/** Reads metrics, memory and connections of a process that runs. */
import { readFileSync, readdirSync, readlinkSync } from "node:fs";

/** Metrics of one moment. */
export interface Scraped {
  /** The sum over all series of a name whose labels have these values. */
  sum(name: string, labels?: Readonly<Record<string, string>>): number;
  /** Counts below each bound of a histogram, cumulative, smallest bound first. */
  buckets(name: string, labels: Readonly<Record<string, string>>): ReadonlyMap<number, number>;
}

interface Series {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Reads the text format of Prometheus. */
export function readMetrics(text: string): Scraped {
  const series: Series[] = text.split("\n").flatMap((line) => {
    const [, name, labels = "", value] = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) return [];
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key, text]) => [key!, text!] as const);
    return [{ name, labels: Object.fromEntries(pairs), value: Number(value) }];
  });
  const found = (name: string, labels: Readonly<Record<string, string>>): readonly Series[] =>
    series.filter((one) => one.name === name && Object.entries(labels).every(([key, value]) => one.labels[key] === value));
  return {
    sum: (name, labels = {}) => found(name, labels).reduce((sum, { value }) => sum + value, 0),
    buckets(name, labels) {
      const bounds = new Map<number, number>();
      for (const one of found(`${name}_bucket`, labels)) {
        const bound = one.labels["le"] === "+Inf" ? Infinity : Number(one.labels["le"]);
        bounds.set(bound, (bounds.get(bound) ?? 0) + one.value);
      }
      return new Map([...bounds].toSorted(([one], [other]) => one - other));
    },
  };
}

/** Asks a process for its metrics. */
export async function scrape(adminUrl: string): Promise<Scraped> {
  return readMetrics(await (await fetch(`${adminUrl}metrics`)).text());
}

/** The value below which a share of what a histogram counted between two moments lies, drawn straight within its bucket; Infinity above the last bound. */
export function quantileBetween(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>, share: number): number {
  const counts = [...after].map(([bound, count]) => [bound, count - (before.get(bound) ?? 0)] as const);
  const wanted = share * (counts.at(-1)?.[1] ?? 0);
  let [floor, below] = [0, 0];
  for (const [bound, count] of counts) {
    if (count >= wanted) return bound === Infinity ? Infinity : floor + ((bound - floor) * (wanted - below)) / Math.max(1, count - below);
    [floor, below] = [bound, count];
  }
  return Number.NaN;
}

/** Resident memory of a process, in MB. */
export function residentMegabytes(pid: number): number {
  const [, kibibytes = "NaN"] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return (Number(kibibytes) * 1_024) / 1e6;
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    // It was closed meanwhile.
    return "";
  }
}

/** Connections of a process to a port of loopback that stand now. */
export function connectionsTo(pid: number, port: number): number {
  const remote = port.toString(16).toUpperCase().padStart(4, "0");
  const own = new Set(readdirSync(`/proc/${pid}/fd`).map((fd) => /^socket:\[(\d+)\]$/.exec(linkOf(`/proc/${pid}/fd/${fd}`))?.[1]));
  const rows = readFileSync(`/proc/${pid}/net/tcp`, "utf8").trim().split("\n").slice(1);
  const columns = rows.map((row) => row.trim().split(/\s+/));
  // The third column is the remote end, the fourth 01 for a connection that stands, the tenth the socket's number.
  return columns.filter((column) => column[2]!.endsWith(`:${remote}`) && column[3] === "01" && own.has(column[9])).length;
}
