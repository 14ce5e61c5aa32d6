/** Excalidraw: shapes, arrows that follow them, and groups, on its whiteboard. */
import { namedDescriptions } from "../descriptions.ts";
import type { Format } from "../format.ts";
import { asDrawn } from "../lib/as-drawn.ts";
import { checkExcalidraw } from "./check.ts";
import { sceneLosses, sceneOf } from "./encode.ts";

/** The Excalidraw format. */
export const excalidraw: Format<"excalidraw"> = {
  ...namedDescriptions.excalidraw,
  encode(diagram) {
    const scene = sceneOf(asDrawn(diagram));
    return Promise.resolve({ bytes: new TextEncoder().encode(`${JSON.stringify(scene, null, 2)}\n`), losses: sceneLosses(diagram) });
  },
  check: (bytes, diagram) => Promise.resolve(checkExcalidraw(bytes, asDrawn(diagram))),
};
