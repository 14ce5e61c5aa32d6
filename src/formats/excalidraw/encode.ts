/** Writes a diagram as a scene of Excalidraw. */
import { ancestorsOf, elementsByZ, nodesById } from "../../core/diagram/walk.ts";
import type { Diagram, Node } from "../../core/diagram/types.ts";
import type { Loss } from "../format.ts";
import { arrowLosses, edgeElements } from "./arrow.ts";
import type { Scene, SceneElement } from "./scene.ts";
import { fileIdOf, nodeElements } from "./shape.ts";

/** Says of the shapes which connectors follow them. */
function withArrows(elements: readonly SceneElement[]): readonly SceneElement[] {
  const arrows = new Map<string, Set<string>>();
  for (const element of elements) {
    if (element.type !== "arrow") continue;
    for (const binding of [element.startBinding, element.endBinding]) {
      if (binding === null) continue;
      const known = arrows.get(binding.elementId) ?? new Set<string>();
      arrows.set(binding.elementId, known.add(element.id));
    }
  }
  return elements.map((element) => {
    const bound = [...(arrows.get(element.id) ?? [])].map((id) => ({ id, type: "arrow" as const }));
    return bound.length === 0 ? element : { ...element, boundElements: [...element.boundElements, ...bound] };
  });
}

/** Arrows cannot follow what is not there, such as a text that says nothing. */
function withoutEmptyBindings(elements: readonly SceneElement[]): readonly SceneElement[] {
  const ids = new Set(elements.map(({ id }) => id));
  const isThere = (binding: { readonly elementId: string } | null): boolean => binding !== null && ids.has(binding.elementId);
  return elements.map((element) =>
    element.type === "arrow"
      ? {
          ...element,
          startBinding: isThere(element.startBinding) ? element.startBinding : null,
          endBinding: isThere(element.endBinding) ? element.endBinding : null,
        }
      : element,
  );
}

/** Makes the scene of a diagram; tables show their titles already. */
export function sceneOf(diagram: Diagram): Scene {
  const byId = nodesById(diagram.nodes);
  const holds = new Set(diagram.nodes.map(({ parent }) => parent));
  const groupsOf = (node: Node): readonly string[] => ancestorsOf(node, byId).map(({ id }) => `${id}:group`);
  const elements = elementsByZ(diagram).flatMap((element) =>
    element.type === "node"
      ? nodeElements(element.node, groupsOf(element.node), holds.has(element.node.id))
      : edgeElements(element.edge, byId),
  );
  const pictures = diagram.nodes.flatMap((node) => (node.image === null ? [] : [{ id: fileIdOf(node), image: node.image }]));
  return {
    type: "excalidraw",
    version: 2,
    source: "https://redraw.dev",
    elements: withArrows(withoutEmptyBindings(elements)),
    appState: { gridSize: null, viewBackgroundColor: diagram.background },
    files: Object.fromEntries(
      pictures.map(({ id, image }) => [
        id,
        { id, mimeType: image.mediaType, dataURL: `data:${image.mediaType};base64,${image.data}`, created: 1 },
      ]),
    ),
  };
}

/** Says what a scene cannot hold. */
export function sceneLosses(diagram: Diagram): readonly Loss[] {
  const ofNodes = diagram.nodes.flatMap(({ id, style, kind }) =>
    [
      style.gradient === null ? "" : "gradient: its mean colour fills the shape",
      style.shadow ? "shadow" : "",
      kind === "text" && style.fill !== null ? "the plate under it is left out" : "",
      style.double === true ? "double outline drawn as one" : "",
      (style.dash === "dashdot" || style.dash === "longdash") && kind !== "text" ? "outline drawn dashed" : "",
    ]
      .filter((what) => what !== "")
      .map((what) => ({ element: id, what: what === "shadow" ? "its shadow is left out" : what })),
  );
  return [...ofNodes, ...diagram.edges.flatMap((edge) => arrowLosses(edge).map((what) => ({ element: edge.id, what })))];
}
