/** Lists what an evaluation got wrong by class and share: missed and invented nodes, lost, invented and turned connectors. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Diagram } from "../src/core/diagram/types.ts";
import { intersectionOverUnion } from "../src/core/geometry/box.ts";
import type { Truth } from "./judging.ts";
import { judgeShapes } from "./judging.ts";
import { linkFaults } from "./link-errors.ts";
import type { Fault, Shape } from "./link-errors.ts";
import { markdownTable } from "./statistics.ts";

const { values: options } = parseArgs({
  options: {
    /** What the evaluation wrote. */
    out: { type: "string", default: "out/evaluation" },
    /** Names every error of the classes whose name contains this, instead of counting them. */
    show: { type: "string" },
    /** Looks only at pictures whose path contains this. */
    only: { type: "string", default: "" },
    /** Looks at drawings by hand instead of digital pictures. */
    hand: { type: "boolean", default: false },
  },
});

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
function faultsOf(truth: Truth, found: Diagram): readonly Fault[] {
  const { shapes, judged, match, excused } = judgeShapes(truth, found);
  return [...nodeFaults(shapes, judged, match), ...linkFaults({ lines: truth.edges, shapes, found, match, excused })];
}

if (!existsSync(options.out)) throw new Error(`${options.out} is missing: run make evaluate CORPUS=DIR first`);
const faults = globSync("**/*.gt.json", { cwd: join(options.out, "truth") })
  .toSorted()
  .filter((name) => name.includes(options.only))
  .flatMap((name) => {
    const file = join(options.out, "found", name.replace(/\.gt\.json$/, ".ir.json"));
    const truth = JSON.parse(readFileSync(join(options.out, "truth", name), "utf8")) as Truth;
    if (!existsSync(file) || (truth.kind === "handdrawn") !== options.hand) return [];
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
