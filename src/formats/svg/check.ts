/** The rules of an SVG file: C1 to C6, S1 nothing foreign, S2 texts, S3 references, S4 title, S6 ends on outlines. S5 is draw.io's. */
import type { Diagram, Edge, EdgeEnd } from "../../core/diagram/types.ts";
import { nodesById, textsOf } from "../../core/diagram/walk.ts";
import type { Point } from "../../core/geometry/point.ts";
import { projectOnOutline } from "../../core/shapes/outline.ts";
import type { Problem } from "../format.ts";
import { checkElements, checkIds, checkInside, checkPictures, checkTexts, checkXml } from "../lib/checks.ts";
import { childElement, descendants, textContent } from "../lib/xml-read.ts";
import type { ReadElement } from "../lib/xml-read.ts";
import { trimOf } from "./marker.ts";
import { boxOfElement, boxOfGroup, readPathData } from "./read.ts";

/** How far from the outline a glued line may end, in pixels, beyond what its head needs. */
const endTolerance = 2;
/** The only elements that the writer writes. */
const allowed: ReadonlySet<string> = new Set(
  "svg title desc defs marker linearGradient stop filter feGaussianBlur feOffset feComponentTransfer feFuncA feMerge feMergeNode g rect circle ellipse path image text tspan".split(
    " ",
  ),
);

function problem(rule: string, what: string): Problem {
  return { rule, what };
}

/** S1: no styles, scripts, foreign objects, event handlers or references to the outside. */
function checkForeign(elements: readonly ReadElement[]): readonly Problem[] {
  return elements.flatMap(({ name, attributes }) => [
    ...(allowed.has(name) ? [] : [problem("S1", `has an element ${name}`)]),
    ...Object.entries(attributes)
      .filter(([key]) => key === "style" || key === "class" || /^on/i.test(key))
      .map(([key]) => problem("S1", `${name} has an attribute ${key}`)),
    ...Object.entries(attributes)
      .filter(([key, value]) => /(?:^|:)href$/.test(key) && !value.startsWith("data:image/png;base64,"))
      .map(([key, value]) => problem("S1", `${name} ${key} refers to ${value.slice(0, 60)}`)),
  ]);
}

/** S2: as many text elements as the diagram has texts; what they say is C3 and C4. */
function checkTextElements(texts: readonly ReadElement[], diagram: Diagram): readonly Problem[] {
  const wanted = textsOf(diagram).length;
  const split = texts.filter((text) => text.children.some((child) => typeof child === "string" || child.name !== "tspan"));
  return [
    ...(texts.length === wanted ? [] : [problem("S2", `has ${texts.length} text elements, the diagram ${wanted} texts`)]),
    ...split.map((text) => problem("S2", `text "${textContent(text).slice(0, 40)}" does not consist of lines`)),
  ];
}

function checkEnd(line: ReadElement, name: "source" | "target", { id, end }: { id: string; end: EdgeEnd }): readonly Problem[] {
  const { attributes } = line;
  const connection = attributes[`inkscape:connection-${name === "source" ? "start" : "end"}`];
  const wanted = end.node ?? undefined;
  return [
    ...(attributes[`data-${name}`] === wanted
      ? []
      : [problem("S3", `${id} names the ${name} ${attributes[`data-${name}`]}, not ${wanted}`)]),
    ...(connection === undefined || connection === `#${wanted}`
      ? []
      : [problem("S3", `${id} is tied to ${connection} at its ${name}, not to ${wanted}`)]),
  ];
}

/** S3: every reference within the file names an element that exists, and the ends of connectors are those of the diagram. */
function checkReferences(elements: readonly ReadElement[], ids: ReadonlySet<string>, diagram: Diagram): readonly Problem[] {
  const byId = new Map(elements.map((found) => [found.attributes["id"], found]));
  const inner = elements.flatMap(({ name, attributes }) =>
    Object.entries(attributes).flatMap(([key, value]) =>
      [...value.matchAll(/url\(#([^)]*)\)/g)]
        .filter(([, id]) => !ids.has(id!))
        .map(([, id]) => problem("S3", `${name} ${key} names #${id}`)),
    ),
  );
  const parents = diagram.nodes
    .filter(({ id, parent }) => byId.has(id) && byId.get(id)!.attributes["data-parent"] !== (parent ?? undefined))
    .map(({ id }) => problem("S3", `${id} names another parent than the diagram`));
  const ends = diagram.edges.flatMap((edge) => {
    const line = byId.get(`${edge.id}.line`);
    if (line === undefined) return [problem("C3", `connector ${edge.id} has no line`)];
    return [...checkEnd(line, "source", { id: edge.id, end: edge.source }), ...checkEnd(line, "target", { id: edge.id, end: edge.target })];
  });
  return [...inner, ...parents, ...ends];
}

/** S4: a title and a description that the root refers to. */
function checkTitle(root: ReadElement, ids: ReadonlySet<string>): readonly Problem[] {
  const named = (root.attributes["aria-labelledby"] ?? "").split(" ").every((id) => ids.has(id));
  const complete = ["title", "desc"].every((name) => {
    const found = childElement(root, name);
    return found !== undefined && textContent(found).trim() !== "";
  });
  return complete && named ? [] : [problem("S4", "the title or description is missing")];
}

/** S6: the drawn line of a glued end stops at the outline of its node. */
function checkLineEnds(line: ReadElement, edge: Edge, nodes: ReturnType<typeof nodesById>): readonly Problem[] {
  const commands = readPathData(line.attributes["d"] ?? "");
  const [first, last] = [commands?.[0], commands?.at(-1)];
  if (first === undefined || last === undefined || first.op === "Z" || last.op === "Z") return [problem("S6", `${edge.id} has no line`)];
  const strays = (end: EdgeEnd, point: Point, trim: number): boolean => {
    const node = end.node === null ? undefined : nodes.get(end.node);
    return node !== undefined && projectOnOutline(node, point).distance > endTolerance + trim;
  };
  return [
    ...(strays(edge.source, first.to, trimOf(edge.startMarker, edge.style)) ? [problem("S6", `${edge.id} begins off its source`)] : []),
    ...(strays(edge.target, last.to, trimOf(edge.endMarker, edge.style)) ? [problem("S6", `${edge.id} ends off its target`)] : []),
  ];
}

/** The page's own size and view box. */
function checkSize({ name, attributes }: ReadElement, { size }: Diagram): readonly Problem[] {
  const right =
    name === "svg" &&
    Number(attributes["width"]) === size.width &&
    Number(attributes["height"]) === size.height &&
    attributes["viewBox"] === `0 0 ${size.width} ${size.height}`;
  return right ? [] : [problem("C6", "the page has another size than the diagram")];
}

function idOf({ attributes }: ReadElement): string {
  return attributes["id"] ?? "";
}

/** Checks a file against every rule. */
export function checkSvg(bytes: Uint8Array, diagram: Diagram): readonly Problem[] {
  const { root, problems } = checkXml(new TextDecoder().decode(bytes), "svg");
  if (root === null) return problems;
  const elements = [root, ...descendants(root)];
  const ids = elements.flatMap(({ attributes }) => (attributes["id"] === undefined ? [] : [attributes["id"]]));
  const known = new Set(ids);
  const groups = elements.filter(({ name, attributes }) => name === "g" && attributes["data-kind"] !== undefined);
  const shapes = groups.filter(({ attributes }) => attributes["data-kind"] !== "connector");
  const connectors = groups.filter(({ attributes }) => attributes["data-kind"] === "connector");
  const texts = elements.filter(({ name }) => name === "text");
  const pictures = elements.filter(({ name }) => name === "image").map((image) => boxOfElement(image)!);
  const placed = shapes.flatMap((group) => {
    const box = boxOfGroup(group);
    return box === null ? [] : [{ id: idOf(group), box }];
  });
  const byId = nodesById(diagram.nodes);
  const lines = new Map(elements.map((found) => [found.attributes["id"], found]));
  return [
    ...problems,
    ...checkSize(root, diagram),
    ...checkPictures(pictures, diagram),
    ...checkElements({ nodes: shapes.map(idOf), edges: connectors.map(idOf) }, diagram),
    ...checkTexts(texts.map(textContent), diagram),
    ...checkIds(ids),
    ...checkInside(placed, diagram),
    ...checkForeign(elements),
    ...checkTextElements(texts, diagram),
    ...checkReferences(elements, known, diagram),
    ...checkTitle(root, known),
    ...diagram.edges.flatMap((edge) => {
      const line = lines.get(`${edge.id}.line`);
      return line === undefined ? [] : checkLineEnds(line, edge, byId);
    }),
  ];
}
