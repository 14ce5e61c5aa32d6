/** The rules that a draw.io file keeps: C1 to C6 of all formats, and D2 to D4. draw.io itself opens broken files without a word. */
import type { Diagram, Edge } from "../../core/diagram/types.ts";
import { commonContainer, nodesById } from "../../core/diagram/walk.ts";
import { boundsOf } from "../../core/geometry/box.ts";
import { projectOnOutline, silhouetteOf, toPage } from "../../core/shapes/outline.ts";
import type { Problem } from "../format.ts";
import { checkElements, checkIds, checkInside, checkPictures, checkTexts, checkXml } from "../lib/checks.ts";
import { childElements, descendants } from "../lib/xml-read.ts";
import { nativeOf, placeOfConnection } from "./native.ts";
import { connectionOf, pageBox, readCells } from "./read.ts";
import type { ReadCell } from "./read.ts";

/** Coordinates are written to hundredths, and those of a nested shape are a sum. */
const tolerance = 0.05;
/** How far from its shape's outline a connection point may lie, in pixels: fractions are written to four digits. */
const outlineTolerance = 1.5;

interface File {
  readonly diagram: Diagram;
  readonly cells: readonly ReadCell[];
  readonly byId: ReadonlyMap<string, ReadCell>;
}

/** D2: what draw.io needs to show a cell at all: parents and terminals that exist and come first, geometry, way-points in their list. */
function checkOrder({ cells }: File): readonly Problem[] {
  const seen = new Set<string>();
  const problems: Problem[] = [];
  const complain = (what: string): unknown => problems.push({ rule: "D2", what });
  for (const { id, type, parent, source, target, geometry } of cells) {
    if (id === "" || (parent === null) !== (id === "0")) complain(`cell ${id} has no id or no parent`);
    for (const other of [parent, source, target])
      if (other !== null && !seen.has(other)) complain(`cell ${id} names ${other}, which does not stand before it`);
    if (type !== "other" && geometry === null) complain(`cell ${id} has no geometry`);
    if (type === "edge" && geometry !== null) {
      if (geometry.attributes["relative"] !== "1") complain(`edge ${id} has a geometry that is not relative`);
      if (childElements(geometry, "mxPoint").some(({ attributes }) => attributes["as"] === undefined))
        complain(`edge ${id} has a bare point`);
    }
    seen.add(id);
  }
  return problems;
}

/** D2: connectors are glued as in the diagram, and their connection points lie on the outlines. */
function checkGlue({ diagram, byId }: File): readonly Problem[] {
  const nodes = nodesById(diagram.nodes);
  const checkEnd = (edge: Edge, cell: ReadCell, name: "source" | "target"): readonly Problem[] => {
    const wanted = edge[name].node;
    if (cell[name] !== wanted)
      return [{ rule: "D2", what: `${name} of ${edge.id} is ${cell[name] ?? "free"} instead of ${wanted ?? "free"}` }];
    const node = wanted === null ? undefined : nodes.get(wanted);
    if (node === undefined) return [];
    const written = connectionOf(cell.style, name === "source" ? "exit" : "entry");
    if (written === null) return [{ rule: "D2", what: `${name} of ${edge.id} has no connection point` }];
    const [x, y] = placeOfConnection(written, nativeOf(node));
    const { distance } = projectOnOutline(node, toPage(node, [x * node.box.width, y * node.box.height]));
    return distance <= outlineTolerance ? [] : [{ rule: "D2", what: `${name} of ${edge.id} misses the outline of ${node.id}` }];
  };
  return diagram.edges.flatMap((edge) => {
    const cell = byId.get(edge.id);
    return cell === undefined ? [] : [...checkEnd(edge, cell, "source"), ...checkEnd(edge, cell, "target")];
  });
}

/** D3: the parent of a connector is the nearest container of both ends. */
function checkEdgeParents({ diagram, byId }: File): readonly Problem[] {
  const nodes = nodesById(diagram.nodes);
  return diagram.edges
    .filter((edge) => byId.has(edge.id) && byId.get(edge.id)!.parent !== (commonContainer(edge, nodes)?.id ?? "1"))
    .map(({ id }) => ({ rule: "D3", what: `connector ${id} does not lie in the nearest container of its ends` }));
}

/** D4: members lie in their containers, at their places on the page. */
function checkMembers({ diagram, byId }: File): readonly Problem[] {
  return diagram.nodes.flatMap(({ id, parent, box }): readonly Problem[] => {
    const cell = byId.get(id);
    if (cell === undefined) return [];
    const found = pageBox(cell, byId);
    const isThere =
      found !== null &&
      Math.abs(found.x - box.x) <= tolerance &&
      Math.abs(found.y - box.y) <= tolerance &&
      Math.abs(found.width - box.width) <= tolerance &&
      Math.abs(found.height - box.height) <= tolerance;
    return [
      ...(cell.parent === (parent ?? "1") ? [] : [{ rule: "D4", what: `shape ${id} is not a member of ${parent ?? "the page"}` }]),
      ...(isThere ? [] : [{ rule: "D4", what: `shape ${id} is not where the diagram has it` }]),
    ];
  });
}

/** Tells whether a cell is part of an element (a row, a cell, a second label), which its id says. */
function isPart({ id }: ReadCell): boolean {
  return id.includes(".");
}

/** Checks a file; an empty list means that it keeps every rule. */
export function checkDrawio(bytes: Uint8Array, diagram: Diagram): readonly Problem[] {
  const { root, problems } = checkXml(new TextDecoder().decode(bytes), "drawio");
  if (root === null) return problems;
  const cells = readCells(root);
  const file: File = { diagram, cells, byId: new Map(cells.map((cell) => [cell.id, cell])) };
  const nodes = nodesById(diagram.nodes);
  const placed = cells.flatMap((cell) => {
    const box = cell.type === "vertex" ? pageBox(cell, file.byId) : null;
    const node = nodes.get(cell.id);
    const drawn = node === undefined || node.rotation === 0 || box === null ? box : boundsOf(silhouetteOf({ ...node, box }));
    return box === null || drawn === null ? [] : [{ id: cell.id, box: drawn, isPicture: cell.style.get("shape") === "image" }];
  });
  const idsOf = (type: ReadCell["type"]): readonly string[] =>
    cells.filter((cell) => cell.type === type && !isPart(cell)).map(({ id }) => id);
  return [
    ...problems,
    ...(descendants(root, "mxGraphModel").length === 1 ? [] : [{ rule: "D2", what: "has not one page" }]),
    ...checkPictures(
      placed.filter(({ isPicture }) => isPicture).map(({ box }) => box),
      diagram,
    ),
    ...checkElements({ nodes: idsOf("vertex"), edges: idsOf("edge") }, diagram),
    ...checkTexts(
      cells.map(({ value }) => value),
      diagram,
    ),
    ...checkIds(cells.map(({ id }) => id)),
    ...checkInside(placed, diagram),
    ...checkOrder(file),
    ...checkGlue(file),
    ...checkEdgeParents(file),
    ...checkMembers(file),
  ];
}
