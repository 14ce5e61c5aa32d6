/** What the parts of a slide are made with: the slide, its ids, and the pictures that it refers to. */
import type { Diagram } from "../../core/diagram/types.ts";
import type { Box } from "../../core/geometry/box.ts";
import { element } from "../lib/xml.ts";
import type { XmlElement } from "../lib/xml.ts";
import { angleUnits, emuOn, extentOn } from "./slide.ts";
import type { Slide } from "./slide.ts";

/** What every writer of an element needs. */
export interface Drawing {
  readonly diagram: Diagram;
  readonly slide: Slide;
  /** Returns the shape id of a node or edge. */
  idOf(element: string): number;
  /** Returns a shape id that no node or edge has: counted, so the order of calls decides. */
  nextId(): number;
  /** Returns the relationship of a picture, given as base64 of a PNG. */
  pictureOf(data: string): string;
  /** Notes what the slide cannot hold. */
  lose(element: string, what: string): void;
}

/** Writes the place of a shape; degrees clockwise. */
export function transform(slide: Slide, box: Box, rotation = 0): XmlElement {
  return element("a:xfrm", { rot: rotation === 0 ? undefined : angleUnits(rotation) }, placeOn(slide, box));
}

/** Writes offset and extent, right and lower side rounded like the sides of neighbours, so that what touches keeps touching. */
export function placeOn(slide: Slide, { x, y, width, height }: Box): readonly XmlElement[] {
  const [left, top] = [emuOn(slide, x), emuOn(slide, y)];
  const extent = (from: number, size: number, start: number): number =>
    size <= 0 ? extentOn(slide, size) : Math.max(1, emuOn(slide, from + size) - start);
  return [element("a:off", { x: left, y: top }), element("a:ext", { cx: extent(x, width, left), cy: extent(y, height, top) })];
}

/** Writes the properties that every element has. */
export function nonVisual(id: number, name: string, description?: string): XmlElement {
  return element("p:cNvPr", { id, name, descr: description });
}

/** Writes a shape from its parts. */
export function shapeElement(parts: {
  readonly properties: XmlElement;
  readonly textBox?: boolean;
  readonly visual: readonly XmlElement[];
  readonly body: XmlElement;
}): XmlElement {
  return element("p:sp", {}, [
    element("p:nvSpPr", {}, [
      parts.properties,
      element("p:cNvSpPr", { txBox: parts.textBox === true ? "1" : undefined }),
      element("p:nvPr"),
    ]),
    element("p:spPr", {}, parts.visual),
    parts.body,
  ]);
}

/** Shortens text for a name in the selection pane. */
export function nameOf(id: string, text: string): string {
  const words = text.replaceAll(/\s+/g, " ").trim();
  const short = words.length > 40 ? `${words.slice(0, 39).trimEnd()}…` : words;
  return short === "" ? id : `${id} ${short}`;
}

/** Holds a box inside the page. */
export function heldOnPage(box: Box, { size }: Diagram): Box {
  const [x, y] = [Math.min(size.width - 1, Math.max(0, box.x)), Math.min(size.height - 1, Math.max(0, box.y))];
  return { x, y, width: Math.min(size.width, box.x + box.width) - x, height: Math.min(size.height, box.y + box.height) - y };
}
