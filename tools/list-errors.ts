/** Lists what an evaluation got wrong by class and share: missed and invented nodes, lost, invented and turned connectors. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Diagram } from "../src/core/diagram/types.ts";
import { area, intersectionOverUnion, overlapArea } from "../src/core/geometry/box.ts";
import { linkFaults } from "./link-errors.ts";
import type { Fault, Shape, TrueLine } from "./link-errors.ts";
import { markdownTable } from "./statistics.ts";

const { values: options } = parseArgs({
  options: {
    /** What the evaluation wrote. */
    out: { type: "string", default: "out/evaluation" },
    /** Names every error of the classes whose name contains this, instead of counting them. */
    show: { type: "string" },
    /** Looks only at pictures whose path contains this. */
    only: { type: "string", default: "" },
  },
});

interface Truth {
  readonly kind: string;
  readonly nodes: readonly { readonly id: string; readonly bbox: readonly number[]; readonly shape: string; readonly role?: string }[];
  readonly edges: readonly TrueLine[];
}

/** Matches shapes of two lists, best overlap first: from the second's identifier to the first's. */
function matchShapes(truth: readonly Shape[], found: readonly Shape[]): ReadonlyMap<string, string> {
  const pairs = truth.flatMap((one) => found.map((other) => ({ one, other, overlap: intersectionOverUnion(one.box, other.box) })));
  const match = new Map<string, string>();
  const taken = new Set<string>();
  for (const { one, other, overlap } of pairs.toSorted((a, b) => b.overlap - a.overlap)) {
    if (overlap < 0.5 || taken.has(one.id) || match.has(other.id)) continue;
    taken.add(one.id);
    match.set(other.id, one.id);
  }
  return match;
}

/** Lists missed and invented nodes. */
function nodeFaults(truth: readonly Shape[], found: readonly Shape[], match: ReadonlyMap<string, string>): readonly Fault[] {
  const seen = new Set(match.values());
  const judge = (what: string, list: readonly Shape[], rivals: readonly Shape[]): readonly Fault[] =>
    list.map((shape) => {
      const best = Math.max(0, ...rivals.map(({ box }) => intersectionOverUnion(box, shape.box)));
      const why = best >= 0.5 ? "a second time" : best >= 0.25 ? "badly placed" : "none near";
      return [`node ${what}, ${why}: ${shape.kind}`, `${shape.id} ${Object.values(shape.box).map(Math.round).join(" ")}`];
    });
  const missed = judge(
    "missed",
    truth.filter(({ id }) => !seen.has(id)),
    found,
  );
  return [
    ...missed,
    ...judge(
      "invented",
      found.filter(({ id }) => !match.has(id)),
      truth,
    ),
  ];
}

/** Lists the errors of a picture. */
function faultsOf({ nodes, edges }: Truth, found: Diagram): readonly Fault[] {
  const all = nodes.map(({ id, shape, role = "primary", bbox: [x = 0, y = 0, width = 0, height = 0] }) => ({
    id,
    kind: shape,
    role,
    box: { x, y, width, height },
  }));
  const shapes = all.filter(({ kind, role }) => role === "primary" && kind !== "text");
  const drawn = found.nodes.filter(({ kind }) => kind !== "text");
  const match = matchShapes(shapes, drawn);
  const minor = all.filter(({ role }) => role !== "primary").map(({ box }) => box);
  const isExcused = ({ id, box }: Shape): boolean =>
    !match.has(id) && minor.some((other) => overlapArea(other, box) >= 0.8 * area(box) || intersectionOverUnion(other, box) >= 0.5);
  const excused = new Set(found.nodes.filter((node) => node.kind === "text" || isExcused(node)).map(({ id }) => id));
  const judged = drawn.filter(({ id }) => !excused.has(id));
  return [...nodeFaults(shapes, judged, match), ...linkFaults({ lines: edges, shapes, found, match, excused })];
}

if (!existsSync(options.out)) throw new Error(`${options.out} is missing: run make evaluate CORPUS=DIR first`);
const faults = globSync("**/*.gt.json", { cwd: join(options.out, "truth") })
  .toSorted()
  .filter((name) => name.includes(options.only))
  .flatMap((name) => {
    const file = join(options.out, "found", name.replace(/\.gt\.json$/, ".ir.json"));
    const truth = JSON.parse(readFileSync(join(options.out, "truth", name), "utf8")) as Truth;
    if (!existsSync(file) || truth.kind === "handdrawn") return [];
    return faultsOf(truth, JSON.parse(readFileSync(file, "utf8")) as Diagram).map(([kind, where]): Fault => [kind, `${name}: ${where}`]);
  });
const counts = new Map<string, number>();
for (const [name] of faults) counts.set(name, (counts.get(name) ?? 0) + 1);
const share = (count: number): string => `${((100 * count) / faults.length).toFixed(1)} %`;
if (options.show === undefined)
  console.log(
    markdownTable([
      ["error", "count", "share"],
      ...[...counts].toSorted((a, b) => b[1] - a[1]).map(([name, count]) => [name, String(count), share(count)]),
    ]),
  );
else for (const [name, where] of faults) if (name.includes(options.show)) console.log(`${name}\t${where}`);
