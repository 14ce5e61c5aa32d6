/** The elements of an Excalidraw scene, as far as we write them (version 2 of its files, https://docs.excalidraw.com/docs/codebase/json-schema). */
import type { Box } from "../../core/geometry/box.ts";
import type { Point } from "../../core/geometry/point.ts";

/** Which element an end of an arrow follows: where it aims (0: at the middle), and how far from the outline it ends, in pixels. */
export interface Binding {
  readonly elementId: string;
  readonly focus: number;
  readonly gap: number;
}

/** What every element has. */
interface Common {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Radians, clockwise about the middle. */
  readonly angle: number;
  readonly strokeColor: string;
  readonly backgroundColor: string;
  readonly fillStyle: "solid";
  readonly strokeWidth: number;
  readonly strokeStyle: "solid" | "dashed" | "dotted";
  readonly roughness: 0;
  /** Per cent. */
  readonly opacity: number;
  /** From the innermost group outwards. */
  readonly groupIds: readonly string[];
  readonly frameId: null;
  readonly roundness: { readonly type: 2 | 3; readonly value?: number } | null;
  readonly seed: number;
  readonly version: 1;
  readonly versionNonce: number;
  readonly isDeleted: false;
  readonly boundElements: readonly { readonly id: string; readonly type: "arrow" | "text" }[];
  readonly updated: 1;
  readonly link: null;
  readonly locked: false;
}

/** A shape that arrows can follow. */
export interface ShapeElement extends Common {
  readonly type: "rectangle" | "ellipse" | "diamond";
}

/** Lines, in which a shape of another outline is drawn. */
export interface LineElement extends Common {
  readonly type: "line";
  readonly points: readonly Point[];
}

/** A connector. */
export interface ArrowElement extends Common {
  readonly type: "arrow";
  readonly points: readonly Point[];
  readonly lastCommittedPoint: null;
  readonly startBinding: Binding | null;
  readonly endBinding: Binding | null;
  readonly startArrowhead: string | null;
  readonly endArrowhead: string | null;
  readonly elbowed: false;
}

/** A text: of the element that contains it, or by itself. */
export interface TextElement extends Common {
  readonly type: "text";
  readonly text: string;
  readonly originalText: string;
  readonly fontSize: number;
  readonly fontFamily: number;
  readonly textAlign: "left" | "center" | "right";
  readonly verticalAlign: "top" | "middle" | "bottom";
  readonly containerId: string | null;
  readonly autoResize: true;
  readonly lineHeight: number;
}

/** A picture; its bytes stand in the scene's files. */
export interface ImageElement extends Common {
  readonly type: "image";
  readonly fileId: string;
  readonly status: "saved";
  readonly scale: readonly [1, 1];
}

/** Any element. */
export type SceneElement = ShapeElement | LineElement | ArrowElement | TextElement | ImageElement;

/** A whole file. */
export interface Scene {
  readonly type: "excalidraw";
  readonly version: 2;
  readonly source: string;
  readonly elements: readonly SceneElement[];
  readonly appState: { readonly gridSize: null; readonly viewBackgroundColor: string };
  readonly files: Readonly<
    Record<string, { readonly id: string; readonly mimeType: string; readonly dataURL: string; readonly created: 1 }>
  >;
}

/** How an element looks and where it belongs; the rest of what every element has is always the same. */
export interface Look {
  readonly id: string;
  readonly box: Box;
  readonly degrees?: number;
  readonly stroke?: string | null;
  readonly fill?: string | null;
  readonly strokeWidth?: number;
  readonly strokeStyle?: Common["strokeStyle"];
  /** 0 to 1. */
  readonly opacity?: number;
  readonly groups?: readonly string[];
  readonly roundness?: Common["roundness"];
}

/** A number that is the same for the same id, as Excalidraw draws its hand-drawn strokes by it (FNV-1a). */
function seedOf(id: string): number {
  let hash = 0x811c9dc5;
  for (const sign of new TextEncoder().encode(id)) hash = Math.imul(hash ^ sign, 0x01000193);
  return hash >>> 1;
}

/** Pixels with at most two decimals, as in the IR. */
export const round = (value: number): number => Math.round(value * 100) / 100;

/** Returns what every element has. */
export function commonOf(look: Look): Common {
  const { box } = look;
  return {
    id: look.id,
    x: round(box.x),
    y: round(box.y),
    width: round(box.width),
    height: round(box.height),
    angle: Math.round(((((look.degrees ?? 0) % 360) + 360) % 360) * (Math.PI / 180) * 1e6) / 1e6,
    strokeColor: look.stroke ?? "transparent",
    backgroundColor: look.fill ?? "transparent",
    fillStyle: "solid",
    strokeWidth: look.strokeWidth ?? 1,
    strokeStyle: look.strokeStyle ?? "solid",
    roughness: 0,
    opacity: Math.round(100 * (look.opacity ?? 1)),
    groupIds: look.groups ?? [],
    frameId: null,
    roundness: look.roundness ?? null,
    seed: seedOf(look.id),
    version: 1,
    versionNonce: seedOf(`${look.id}:`),
    isDeleted: false,
    boundElements: [],
    updated: 1,
    link: null,
    locked: false,
  };
}
