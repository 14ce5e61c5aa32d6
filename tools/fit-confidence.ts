/**
 * Fits what each sign of a right connector weighs, on synthetic pages (`python -m training.scenes.pages`) that `make evaluate` converted:
 * `node tools/fit-confidence.ts DIR [OTHER]` reads `DIR/truth` and `DIR/found`, prints the weights in the order of
 * src/core/assemble/weigh/connector-signs.ts, and how well they are calibrated on `DIR`, and on `OTHER`, which they were not fitted on.
 * `node tools/fit-confidence.ts --level DIR` says how much the weight of "any" is to rise so that the present weights are right on average on pages as
 * programs draw them (`tools/scenes`): synthetic ones are harder than any that people send.
 * Pages that nobody would draw so are left out: sketched ones, such with tables, whose rows count as shapes, and such whose lines run through shapes.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { connectorSigns } from "../src/core/assemble/weigh/connector-signs.ts";
import { lookAround } from "../src/core/assemble/weigh/surroundings.ts";
import type { Diagram } from "../src/core/diagram/types.ts";
import { containsPoint } from "../src/core/geometry/box.ts";
import type { Point } from "../src/core/geometry/point.ts";
import { calibrationOf, judgeElements } from "./calibration.ts";
import type { Truth } from "./judging.ts";
import type { TrueLine } from "./link-errors.ts";
import { fitLevel, fitLogistic } from "./logistic.ts";
import type { Example } from "./logistic.ts";

interface Page {
  readonly truth: Truth;
  readonly found: Diagram;
}

function readPages(folder: string): readonly Page[] {
  const names = globSync("**/*.ir.json", { cwd: join(folder, "found") }).toSorted();
  return names.map((name) => ({
    found: JSON.parse(readFileSync(join(folder, "found", name), "utf8")) as Diagram,
    truth: JSON.parse(readFileSync(join(folder, "truth", name.replace(/\.ir\.json$/, ".gt.json")), "utf8")) as Truth,
  }));
}

const holding: ReadonlySet<string> = new Set(["container", "swimlane", "text"]);
/** More lines through shapes than this share are not what a person draws. */
const mostThrough = 0.2;
/** A line runs through a box by more than this, pixels. */
const margin = 3;

/** Tells whether a true line runs through a shape that is not one of its ends and holds no others. */
function runsThrough({ source, target, points = [] }: TrueLine, { nodes }: Truth): boolean {
  const others = nodes.filter(({ id, shape }) => id !== source && id !== target && !holding.has(shape));
  const isInside = ([x, y]: Point): boolean =>
    others.some(({ bbox: [left = 0, top = 0, width = 0, height = 0] }) =>
      containsPoint({ x: left, y: top, width, height }, [x, y], -margin),
    );
  return points.slice(1).some((to, index) => placesBetween(points[index]!, to).some(isInside));
}

/** Places along a segment, some pixels apart. */
function placesBetween([x, y]: Point, [toX, toY]: Point): readonly Point[] {
  const steps = Math.max(1, Math.ceil(Math.hypot(toX - x, toY - y) / margin));
  return Array.from({ length: steps + 1 }, (_, step) => [x + ((toX - x) * step) / steps, y + ((toY - y) * step) / steps] as const);
}

function isLikely({ truth }: Page): boolean {
  const lines = truth.edges;
  const through = lines.filter((line) => runsThrough(line, truth)).length;
  return (
    truth.kind === "drawn" &&
    truth.nodes.every(({ shape }) => shape !== "table") &&
    lines.length > 0 &&
    through <= mostThrough * lines.length
  );
}

/** The found connectors that the truth judges; each is known by its place in the list, which stands for its confidence meanwhile. */
function examplesOf({ truth, found }: Page): readonly Example[] {
  const around = lookAround({ ...found, ...found.report });
  const numbered = { ...found, edges: found.edges.map((edge, index) => ({ ...edge, confidence: index })) };
  return judgeElements(truth, numbered)
    .filter(({ what }) => what === "connector")
    .map(({ confidence, isRight }) => ({
      isRight,
      evidence: connectorSigns.map(({ measure }) => measure(found.edges[confidence]!, around)),
    }));
}

function printCalibration(folder: string, examples: readonly Example[], probabilityOf: (evidence: readonly number[]) => number): void {
  const judgements = examples.map(
    ({ evidence, isRight }) => ({ what: "connector", isRight, confidence: probabilityOf(evidence) }) as const,
  );
  const { elements, error, sure } = calibrationOf(judgements);
  const surest = `${(100 * sure.precision).toFixed(1)} % of the ${(100 * sure.share).toFixed(1)} % from 0.9 on are right`;
  console.log(`${folder}: ${elements} connectors, expected calibration error ${error.toFixed(3)}; ${surest}`);
}

/** Prints by how much the weight of "any" differs from what pages ask for. */
function printLevel(folder: string): void {
  const cases = readPages(folder)
    .filter(isLikely)
    .flatMap(examplesOf)
    .map(({ evidence, isRight }) => ({
      isRight,
      logit: evidence.reduce((sum, value, index) => sum + value * connectorSigns[index]!.weight, 0),
    }));
  const right = cases.filter(({ isRight }) => isRight).length;
  console.log(`${folder}: ${cases.length} connectors, ${right} right; "any" is to rise by ${fitLevel(cases).toFixed(2)}`);
}

const { values, positionals } = parseArgs({ options: { level: { type: "string" } }, allowPositionals: true });
if (values.level !== undefined) printLevel(values.level);
const [folder, other] = positionals;
if (folder !== undefined) {
  const examples = readPages(folder).filter(isLikely).flatMap(examplesOf);
  const { weights, probabilityOf } = fitLogistic(examples);
  connectorSigns.forEach(({ name }, index) => console.log(`${weights[index]!.toFixed(2).padStart(6)}  ${name}`));
  printCalibration(folder, examples, probabilityOf);
  if (other !== undefined) printCalibration(other, readPages(other).flatMap(examplesOf), probabilityOf);
}
