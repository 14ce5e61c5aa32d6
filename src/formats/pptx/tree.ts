/** Arranges the slide: groups of containers and of shapes with their heads, connectors below the heads that cover them, labels on top. */
import type { Edge, Node } from "../../core/diagram/types.ts";
import { boundsOf, union } from "../../core/geometry/box.ts";
import type { Box } from "../../core/geometry/box.ts";
import type { XmlElement } from "../lib/xml.ts";
import type { Drawing } from "./drawing.ts";
import { edgeElement } from "./edges.ts";
import type { GluedEdge, GluePlan } from "./glue.ts";
import { groupElement } from "./groups.ts";
import { coversLine, headBounds, headElement } from "./heads.ts";
import { labelElements } from "./labels.ts";
import { findLevels } from "./levels.ts";
import type { Levels } from "./levels.ts";
import { captionElements, nodeElement } from "./nodes.ts";
import { planHeads } from "./placed-heads.ts";
import type { HeadPlan, PlacedHead } from "./placed-heads.ts";
import { cellElements, isNativeTable, tableElement } from "./tables.ts";

/** Elements at one place in the drawing order, with the box around them. */
interface Layer {
  readonly z: number;
  readonly box: Box;
  readonly elements: readonly XmlElement[];
}

/** What all layers are made from. */
interface Scene {
  readonly drawing: Drawing;
  readonly plan: GluePlan;
  readonly levels: Levels;
  readonly heads: HeadPlan;
  readonly glued: ReadonlySet<string>;
}

/** Writes all elements of the slide, in drawing order. */
export function slideTree(drawing: Drawing, plan: GluePlan): readonly XmlElement[] {
  const levels = findLevels(drawing.diagram);
  const glued = new Set(plan.edges.flatMap(({ source, target }) => [source?.node, target?.node].filter((id) => id !== undefined)));
  const scene = { drawing, plan, levels, heads: planHeads(drawing, plan.edges, levels), glued };
  return layersOf(scene, null).flatMap(({ elements }) => elements);
}

/** Lists what stands in a group, or on the slide itself for null. */
function layersOf(scene: Scene, level: string | null): readonly Layer[] {
  const { drawing, plan, levels } = scene;
  const inner = [...levels.groups].filter((id) => levels.levelOfGroup(id) === level).map((id) => groupLayer(scene, id));
  const nodes = drawing.diagram.nodes.filter(({ id }) => levels.levelOfNode(id) === level).flatMap((node) => nodeLayers(scene, node));
  const edges = plan.edges.filter(({ edge }) => levels.levelOfEdge(edge) === level);
  const lines = edges.map((edge) => edgeLayer(scene, edge));
  const labels = edges.toSorted((a, b) => a.edge.z - b.edge.z).flatMap(({ edge }) => labelLayers(drawing, edge));
  return [...[...inner, ...nodes, ...lines].toSorted((a, b) => a.z - b.z), ...labels];
}

function groupLayer(scene: Scene, id: string): Layer {
  const layers = layersOf(scene, id);
  const box = layers.map((layer) => layer.box).reduce(union);
  const { z } = scene.drawing.diagram.nodes.find((node) => node.id === id)!;
  const elements = layers.flatMap((layer) => layer.elements);
  return { z, box, elements: [groupElement(scene.drawing, id, box, elements)] };
}

/** Writes a node with what goes with it: the heads at it, its cells or caption. A container's heads stand beside it in its own group. */
function nodeLayers(scene: Scene, node: Node): readonly Layer[] {
  const { drawing, levels, heads } = scene;
  const own = nodeElements(scene, node);
  const at = heads.at(node.id);
  const box = scene.plan.forms.get(node.id)!.box;
  if (levels.groups.has(node.id)) return [{ z: node.z, box, elements: own }, ...at.map((head) => headLayer(drawing, head))];
  const elements = [...own, ...at.map((head) => headElement(drawing, head, head.id))];
  if (elements.length === 1) return [{ z: node.z, box, elements }];
  // Over the connectors whose ends the heads cover; a head that takes the glue is met at its back.
  const z = Math.max(node.z, ...at.filter((head) => coversLine(head) && !head.takesGlue).map(({ edge }) => edge.z + 0.5));
  const whole = [box, ...at.map(headBounds)].reduce(union);
  return [{ z, box: whole, elements: [groupElement(drawing, node.id, whole, elements)] }];
}

function headLayer(drawing: Drawing, head: PlacedHead): Layer {
  return { z: head.edge.z + 0.5, box: headBounds(head), elements: [headElement(drawing, head, head.id)] };
}

/** Writes the shape of a node: PowerPoint takes no table into a group, so those in containers are shapes as well. */
function nodeElements({ drawing, plan, levels, glued }: Scene, node: Node): readonly XmlElement[] {
  if (levels.levelOfNode(node.id) === null && isNativeTable(node, glued)) return [tableElement(drawing, node)];
  return [nodeElement(drawing, node, plan.forms.get(node.id)!), ...captionElements(drawing, node), ...cellElements(drawing, node)];
}

/** Writes a connector; heads at free ends follow it, in a group with it where nothing else holds it. */
function edgeLayer({ drawing, heads }: Scene, glued: GluedEdge): Layer {
  const { edge, points } = glued;
  const own = heads.of(edge.id);
  const line = edgeElement(drawing, glued, own);
  const free = [own.source, own.target].filter((head): head is PlacedHead => head !== null && head.node === null);
  const box = [boundsOf(points), ...free.map(headBounds)].reduce(union);
  const elements = [line, ...free.map((head) => headElement(drawing, head, head.id))];
  const alone = glued.source === null && glued.target === null && free.length > 0;
  return { z: edge.z, box, elements: alone ? [groupElement(drawing, edge.id, box, elements)] : elements };
}

function labelLayers(drawing: Drawing, edge: Edge): readonly Layer[] {
  return labelElements(drawing, edge).map((label, index) => ({ z: edge.z, box: edge.labels[index]!.box, elements: [label] }));
}
