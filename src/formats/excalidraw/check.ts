/** Checks a scene: E1 it is one · C5 no id twice · E2 what it refers to is there, and says so itself · E3 shapes and connectors stand where they did · C3, C4 texts. */
import type { Diagram } from "../../core/diagram/types.ts";
import { nodesById } from "../../core/diagram/walk.ts";
import type { Problem } from "../format.ts";
import { checkIds, checkTexts } from "../lib/checks.ts";
import type { ArrowElement, Scene, SceneElement } from "./scene.ts";

function parse(bytes: Uint8Array): Scene | null {
  try {
    const scene = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) as Partial<Scene>;
    return scene.type === "excalidraw" && scene.version === 2 && Array.isArray(scene.elements) ? (scene as Scene) : null;
  } catch {
    return null;
  }
}

function* references(scene: Scene): Iterable<Problem> {
  const byId = new Map(scene.elements.map((element) => [element.id, element]));
  const isBound = (holder: string, id: string): boolean => byId.get(holder)?.boundElements.some((bound) => bound.id === id) === true;
  for (const element of scene.elements) {
    const holders = element.type === "arrow" ? [element.startBinding?.elementId, element.endBinding?.elementId] : [];
    const container = element.type === "text" ? element.containerId : null;
    for (const holder of [...holders, container]) {
      if (typeof holder === "string" && !isBound(holder, element.id)) yield { rule: "E2", what: `${holder} does not know ${element.id}` };
    }
    for (const { id } of element.boundElements)
      if (!byId.has(id)) yield { rule: "E2", what: `${element.id} holds ${id}, which is not there` };
    if (element.type === "image" && scene.files[element.fileId] === undefined) yield { rule: "E2", what: `${element.id} has no picture` };
  }
}

const isArrow = (element: SceneElement | undefined): element is ArrowElement => element?.type === "arrow";

function* places(scene: Scene, diagram: Diagram): Iterable<Problem> {
  const byId = new Map(scene.elements.map((element) => [element.id, element]));
  for (const { id, box, kind, text } of diagram.nodes) {
    const element = byId.get(id);
    if (kind === "text" && (text?.value ?? "").trim() === "") continue;
    if (element === undefined) yield { rule: "E3", what: `${id} is not there` };
    else if (
      kind !== "text" &&
      Math.hypot(element.x - box.x, element.y - box.y, element.width - box.width, element.height - box.height) > 0.05
    ) {
      yield { rule: "E3", what: `${id} stands elsewhere` };
    }
  }
  const nodes = nodesById(diagram.nodes);
  for (const { id, source, target } of diagram.edges) {
    const element = byId.get(id);
    if (!isArrow(element)) yield { rule: "E3", what: `connector ${id} is not there` };
    else if (
      [element.startBinding, element.endBinding].some(
        (binding, end) => binding !== null && binding.elementId !== [source, target][end]!.node,
      )
    ) {
      yield { rule: "E3", what: `connector ${id} follows other shapes than those that it joins` };
    } else if (
      [source, target].some(
        ({ node }, end) => node !== null && byId.has(node) && nodes.has(node) && [element.startBinding, element.endBinding][end] === null,
      )
    ) {
      yield { rule: "E3", what: `connector ${id} follows no shape where it meets one` };
    }
  }
  const wanted = new Set(diagram.edges.map(({ id }) => id));
  const others = scene.elements.filter((element) => isArrow(element) && !wanted.has(element.id));
  if (others.length > 0) yield { rule: "E3", what: `${others.length} connectors are not in the diagram` };
}

/** Checks a file. */
export function checkExcalidraw(bytes: Uint8Array, diagram: Diagram): readonly Problem[] {
  const scene = parse(bytes);
  if (scene === null) return [{ rule: "E1", what: "is no scene of Excalidraw, version 2" }];
  const texts = scene.elements.flatMap((element) => (element.type === "text" ? [element.originalText] : []));
  return [...checkIds(scene.elements.map(({ id }) => id)), ...references(scene), ...places(scene, diagram), ...checkTexts(texts, diagram)];
}
