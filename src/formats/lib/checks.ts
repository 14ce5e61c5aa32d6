/** The rules that all formats share, C1 to C6; each format reads its own file and asks these. C7 (equal bytes) is a matter of the tests. */
import type { Diagram } from "../../core/diagram/types.ts";
import { textsOf } from "../../core/diagram/walk.ts";
import { area, boundsOf, centre, containsBox, union } from "../../core/geometry/box.ts";
import type { Box } from "../../core/geometry/box.ts";
import { rotate } from "../../core/geometry/point.ts";
import type { Point } from "../../core/geometry/point.ts";
import type { Problem } from "../format.ts";
import { readXml } from "./xml-read.ts";
import type { ReadElement } from "./xml-read.ts";

/** From this share of the page on, a picture is taken for a picture of the page. */
const largestPicture = 0.6;
/** How far beyond the page a shape may reach, in pixels. */
const pageTolerance = 2;

/** What C1 finds in one XML part. */
export interface XmlReading {
  /** Null when the part is not well-formed. */
  readonly root: ReadElement | null;
  readonly problems: readonly Problem[];
}

function wrongNumbers(element: ReadElement): readonly string[] {
  const own = Object.entries(element.attributes)
    .filter(([, value]) => /(?:^|[\s,(])(?:-?NaN|-?Infinity|undefined|-?\d[\d.]*e[+-]\d+|-0)(?:$|[\s,)])/i.test(value))
    .filter(([name]) => !["id", "href", "xlink:href", "aria-label", "value", "label", "Name", "NameU", "name", "descr"].includes(name))
    .map(([name, value]) => `${element.name} ${name}="${value.slice(0, 40)}"`);
  return [...own, ...element.children.flatMap((child) => (typeof child === "string" ? [] : wrongNumbers(child)))];
}

/** C1: reads an XML part; what is not well-formed, and numbers that are not finite and plain, are problems. */
export function checkXml(document: string, part: string): XmlReading {
  try {
    const root = readXml(document);
    return { root, problems: wrongNumbers(root).map((what) => ({ rule: "C1", what: `${part}: ${what}` })) };
  } catch (error) {
    return { root: null, problems: [{ rule: "C1", what: `${part}: ${error instanceof Error ? error.message : String(error)}` }] };
  }
}

/** C2: the pictures of the file are the image nodes, and none covers most of the page. */
export function checkPictures(pictures: readonly Box[], diagram: Diagram): readonly Problem[] {
  const page = diagram.size.width * diagram.size.height;
  const wanted = diagram.nodes.filter(({ image }) => image !== null).length;
  return [
    ...(pictures.length === wanted ? [] : [{ rule: "C2", what: `has ${pictures.length} pictures, the diagram ${wanted}` }]),
    ...pictures
      .filter((box) => area(box) >= largestPicture * page)
      .map((box) => ({ rule: "C2", what: `a picture covers ${Math.round((100 * area(box)) / page)} % of the page` })),
  ];
}

/** The ids of the nodes and edges that a file holds as native shapes and connectors. */
export interface FoundElements {
  readonly nodes: readonly string[];
  readonly edges: readonly string[];
}

function compareIds(what: string, found: readonly string[], wanted: readonly string[]): readonly Problem[] {
  const [foundIds, wantedIds] = [new Set(found), new Set(wanted)];
  return [
    ...wanted.filter((id) => !foundIds.has(id)).map((id) => ({ rule: "C3", what: `${what} ${id} is missing` })),
    ...found.filter((id) => !wantedIds.has(id)).map((id) => ({ rule: "C3", what: `${what} ${id} is not in the diagram` })),
  ];
}

/** C3, first half: native shapes are the nodes, native connectors the edges. */
export function checkElements(found: FoundElements, diagram: Diagram): readonly Problem[] {
  return [
    ...compareIds(
      "shape",
      found.nodes,
      diagram.nodes.map(({ id }) => id),
    ),
    ...compareIds(
      "connector",
      found.edges,
      diagram.edges.map(({ id }) => id),
    ),
  ];
}

/** Composes a text and drops its white space, which breaks lines differently in every format. */
export function foldText(text: string): string {
  return text.normalize("NFC").replace(/[\p{White_Space}\p{Cc}]+/gu, "");
}

function countTexts(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts.map(foldText).filter((folded) => folded !== "")) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/** C3, second half, and C4: the texts of the file are those of the diagram, none is missing and none stands twice. */
export function checkTexts(found: readonly string[], diagram: Diagram): readonly Problem[] {
  const wanted = countTexts(textsOf(diagram).map(({ text }) => text));
  const counts = countTexts(found);
  const problems: Problem[] = [];
  for (const [text, count] of wanted) {
    if ((counts.get(text) ?? 0) < count) problems.push({ rule: "C3", what: `text "${text.slice(0, 40)}" is missing` });
  }
  for (const [text, count] of counts) {
    const expected = wanted.get(text) ?? 0;
    if (expected === 0) problems.push({ rule: "C3", what: `text "${text.slice(0, 40)}" is not in the diagram` });
    else if (count > expected) problems.push({ rule: "C4", what: `text "${text.slice(0, 40)}" stands ${count} times, not ${expected}` });
  }
  return problems;
}

/** C5: no id stands twice. */
export function checkIds(ids: readonly string[]): readonly Problem[] {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const id of ids) (seen.has(id) ? twice : seen).add(id);
  return [...twice].map((id) => ({ rule: "C5", what: `id ${id} stands twice` }));
}

/** A shape with the box around what is drawn of it, in pixels of the page, without its stroke. */
export interface PlacedShape {
  readonly id: string;
  readonly box: Box;
}

/** Where a shape may lie: on the page; one that is turned also where the corners of its box are, which its outline need not fill. */
function allowedBox(id: string, { size, nodes }: Diagram): Box {
  const page = { x: 0, y: 0, ...size };
  const node = nodes.find((candidate) => candidate.id === id);
  if (node === undefined || node.rotation === 0) return page;
  const { x, y, width, height } = node.box;
  const corners: readonly Point[] = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
  return union(page, boundsOf(corners.map((corner) => rotate(corner, node.rotation, centre(node.box)))));
}

/** C6: every shape lies on the page, give or take two pixels. */
export function checkInside(shapes: readonly PlacedShape[], diagram: Diagram): readonly Problem[] {
  return shapes
    .filter(({ id, box }) => !containsBox(allowedBox(id, diagram), box, pageTolerance))
    .map(({ id }) => ({ rule: "C6", what: `shape ${id} lies outside the page` }));
}
