/** The rules that nodes keep. */
import { area, bottom, boundsOf, right } from "../geometry/box.ts";
import { shapeOf } from "../shapes/catalog.ts";
import { canBeDivided } from "../shapes/dividers.ts";
import { silhouetteOf } from "../shapes/outline.ts";
import { canHoldInsets } from "./insets.ts";
import { isOnPage } from "./rule.ts";
import type { Checked, DiagramProblem, Rule } from "./rule.ts";
import type { Node, NodeText } from "./types.ts";

/** From this share of the page on, an image would be a picture of the page instead of its reconstruction. */
export const largestImageShare = 0.6;
/** By how many pixels the rows and cells of a table may miss its box: each is rounded by itself. */
const tableTolerance = 1;

function* parentsHold({ diagram, byId }: Checked): Iterable<DiagramProblem> {
  for (const node of diagram.nodes) {
    if (node.parent === null) continue;
    const parent = byId.get(node.parent);
    if (parent === undefined) yield { where: node.id, what: `has a parent ${node.parent} that does not exist` };
    // A cycle cannot climb for ever, so this rule finds cycles too.
    else if (parent.z >= node.z) yield { where: node.id, what: `lies below its parent ${node.parent}` };
  }
}

function* boxesAreOnPage({ diagram }: Checked): Iterable<DiagramProblem> {
  for (const node of diagram.nodes) {
    const { id, box, rotation } = node;
    if (!isOnPage(rotation === 0 ? box : boundsOf(silhouetteOf(node)), diagram)) yield { where: id, what: "lies outside the page" };
  }
}

function* kindsAreComplete({ diagram }: Checked): Iterable<DiagramProblem> {
  for (const { id, kind, path, image, rows, dividers, insets } of diagram.nodes) {
    if ((path !== null) !== (kind === "freeform")) yield { where: id, what: "must have a path exactly when it is a freeform" };
    if ((image !== null) !== (kind === "image")) yield { where: id, what: "must have image data exactly when its kind is image" };
    if (rows !== null && kind !== "table") yield { where: id, what: "has rows and is no table" };
    if (dividers !== undefined && !canBeDivided(kind)) yield { where: id, what: "has dividers and is no box" };
    if (insets !== undefined && !canHoldInsets(kind)) yield { where: id, what: `has pictures in it, which a ${kind} cannot hold` };
  }
}

/** What rounding may add to a share of a box. */
const shareTolerance = 1e-4;

function* insetsAreInTheirShape({ diagram }: Checked): Iterable<DiagramProblem> {
  for (const { id, insets = [] } of diagram.nodes) {
    if (insets.some(({ image }) => image === null)) yield { where: id, what: "has a picture in it without image data" };
    if (insets.some(({ box }) => right(box) > 1 + shareTolerance || bottom(box) > 1 + shareTolerance))
      yield { where: id, what: "has a picture in it that reaches beyond its box" };
  }
}

function* paramsAreKnown({ diagram }: Checked): Iterable<DiagramProblem> {
  for (const { id, kind, params } of diagram.nodes) {
    const known = shapeOf(kind).params;
    for (const [name, value] of Object.entries(params ?? {})) {
      const parameter = Object.hasOwn(known, name) ? known[name] : undefined;
      if (parameter === undefined) yield { where: id, what: `has a parameter ${name}, which a ${kind} does not take` };
      else if (value < parameter.minimum || value > parameter.maximum)
        yield { where: id, what: `has ${name} ${value}, outside ${parameter.minimum} to ${parameter.maximum}` };
      else if (parameter.whole === true && !Number.isInteger(value)) yield { where: id, what: `has ${name} ${value}, which must be whole` };
    }
  }
}

function* pathsBegin({ diagram }: Checked): Iterable<DiagramProblem> {
  for (const { id, path } of diagram.nodes) {
    if (path === null) continue;
    if (path[0]!.op !== "M") yield { where: id, what: "has a path that does not begin with M" };
    if (path.some(({ op }, index) => op === "Z" && path[index + 1] !== undefined && path[index + 1]!.op !== "M"))
      yield { where: id, what: "has a path that goes on after Z without M" };
  }
}

function* imagesAreSmall({ diagram }: Checked): Iterable<DiagramProblem> {
  const page = diagram.size.width * diagram.size.height;
  for (const { id, kind, box, insets = [] } of diagram.nodes) {
    if (kind === "image" && area(box) >= largestImageShare * page) yield { where: id, what: "is an image of most of the page" };
    if (insets.some((inset) => area(inset.box) * area(box) >= largestImageShare * page))
      yield { where: id, what: "has an image of most of the page in it" };
  }
}

function* rowsFillTheirBox({ diagram }: Checked): Iterable<DiagramProblem> {
  for (const { id, box, rows } of diagram.nodes) {
    if (rows === null) continue;
    const height = rows.reduce((sum, row) => sum + row.height, 0);
    if (Math.abs(height - box.height) > tableTolerance) yield { where: id, what: `has rows of ${height} px in a box of ${box.height}` };
    for (const [index, { cells }] of rows.entries()) {
      const width = cells.reduce((sum, cell) => sum + cell.width, 0);
      if (Math.abs(width - box.width) > tableTolerance)
        yield { where: `${id} row ${index + 1}`, what: `has cells of ${width} px in a box of ${box.width}` };
    }
  }
}

function* gradientsAscend({ diagram }: Checked): Iterable<DiagramProblem> {
  for (const { id, style } of diagram.nodes) {
    const places = (style.gradient?.stops ?? []).map(({ at }) => at);
    if (places.some((at, index) => index > 0 && at < places[index - 1]!)) yield { where: id, what: "has gradient stops out of order" };
    if (style.gradient !== null && style.fill === null) yield { where: id, what: "has a gradient and no fill" };
  }
}

/** Lists the texts of a node, those of its cells included. */
function textsOfNode(node: Node): readonly NodeText[] {
  const cells = (node.rows ?? []).flatMap((row) => row.cells);
  return [node, ...cells].flatMap(({ text }) => (text === null ? [] : [text]));
}

/** Drops white space, at which lines break a value. */
function squeeze(text: string): string {
  return text.replace(/\s+/gu, "");
}

/** Says what whoever changed a text by hand forgot. */
function remedyFor(value: string): string {
  const short = value.length > 40 ? `${value.slice(0, 39)}…` : value;
  return `write "${short}" in its lines, too, or leave lines empty`;
}

function* linesSpellTheValue({ diagram }: Checked): Iterable<DiagramProblem> {
  for (const node of diagram.nodes) {
    for (const { value, lines } of textsOfNode(node)) {
      if (lines.length > 0 && squeeze(lines.map(({ text }) => text).join("")) !== squeeze(value))
        yield { where: node.id, what: `has text lines that do not spell its text: ${remedyFor(value)}` };
      if (lines.some(({ box }) => !isOnPage(box, diagram))) yield { where: node.id, what: "has a text line outside the page" };
    }
  }
}

/** In the order in which their problems are told. */
export const nodeRules: readonly Rule[] = [
  parentsHold,
  boxesAreOnPage,
  kindsAreComplete,
  paramsAreKnown,
  pathsBegin,
  insetsAreInTheirShape,
  imagesAreSmall,
  rowsFillTheirBox,
  gradientsAscend,
  linesSpellTheValue,
];
