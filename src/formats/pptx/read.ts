/** Reads a slide back: its shapes, connectors, texts and connection sites, as the rules need them. */
import type { Box } from "../../core/geometry/box.ts";
import { centre } from "../../core/geometry/box.ts";
import { rotate } from "../../core/geometry/point.ts";
import type { Point } from "../../core/geometry/point.ts";
import { childElement, descendants, textContent } from "../lib/xml-read.ts";
import type { ReadElement } from "../lib/xml-read.ts";
import { placed } from "./connector.ts";
import { findPreset } from "./native.ts";

/** One element of the shape tree; lengths in EMU, degrees clockwise. */
export interface SlideElement {
  /** `p:sp`, `p:cxnSp`, `p:pic` or `p:graphicFrame`. */
  readonly type: string;
  readonly id: string;
  readonly name: string;
  readonly box: Box;
  readonly rotation: number;
  readonly element: ReadElement;
}

/** One end of a connector as glued. */
export interface ReadGlue {
  readonly shapeId: string;
  readonly site: number;
}

const elementTypes: ReadonlySet<string> = new Set(["p:sp", "p:cxnSp", "p:pic", "p:graphicFrame"]);

/** Reads an attribute as a number; NaN when it is missing or none. */
function numberOf(element: ReadElement | undefined, attribute: string): number {
  return Number(element?.attributes[attribute] ?? Number.NaN);
}

/** Lists the elements of a slide, those in groups included, in drawing order. */
export function slideElements(slide: ReadElement): readonly SlideElement[] {
  return descendants(slide)
    .filter(({ name }) => elementTypes.has(name))
    .map((element) => {
      const properties = descendants(element, "p:cNvPr")[0];
      const frame = element.name === "p:graphicFrame" ? childElement(element, "p:xfrm") : descendants(element, "a:xfrm")[0];
      const [offset, extent] = [frame && childElement(frame, "a:off"), frame && childElement(frame, "a:ext")];
      return {
        type: element.name,
        id: properties?.attributes["id"] ?? "",
        name: properties?.attributes["name"] ?? "",
        box: { x: numberOf(offset, "x"), y: numberOf(offset, "y"), width: numberOf(extent, "cx"), height: numberOf(extent, "cy") },
        rotation: Number(frame?.attributes["rot"] ?? 0) / 60_000,
        element,
      };
    });
}

/** Tells whether an element is the placeholder of the slide's title, which stands for no element of the diagram. */
export function isTitle({ element }: SlideElement): boolean {
  return descendants(element, "p:ph").some(({ attributes }) => attributes["type"] === "title");
}

/** Returns the texts that an element shows: of its body, or of each cell of a table. */
export function textsOfElement({ element }: SlideElement): readonly string[] {
  const bodies = descendants(element).filter(({ name }) => name === "p:txBody" || name === "a:txBody");
  return bodies.map((body) => descendants(body, "a:p").map(paragraphText).join("\n"));
}

function paragraphText(paragraph: ReadElement): string {
  return descendants(paragraph)
    .map((part) => (part.name === "a:br" ? "\n" : part.name === "a:t" ? textContent(part) : ""))
    .join("");
}

/** Returns the name of an element's preset, undefined when it has an outline of its own. */
export function presetName({ element }: SlideElement): string | undefined {
  return descendants(element, "a:prstGeom")[0]?.attributes["prst"];
}

/** Returns the adjust values of an element's preset. */
export function adjustValues({ element }: SlideElement): Readonly<Record<string, string>> {
  const list = descendants(element, "a:avLst")[0];
  const guides = list === undefined ? [] : descendants(list, "a:gd");
  return Object.fromEntries(guides.map(({ attributes }) => [attributes["name"] ?? "", attributes["fmla"] ?? ""]));
}

/** Returns the connection sites of a shape on the slide, in EMU; undefined for an element that cannot be glued to. */
export function sitesOf(shape: SlideElement): readonly Point[] | undefined {
  if (shape.type !== "p:sp" && shape.type !== "p:pic") return undefined;
  const name = presetName(shape);
  const local = name === undefined ? customSites(shape) : presetSites(shape, name);
  return local?.map(([x, y]) => rotate([shape.box.x + x, shape.box.y + y], shape.rotation, centre(shape.box)));
}

function presetSites(shape: SlideElement, name: string): readonly Point[] | undefined {
  const adjust = Object.fromEntries(
    Object.entries(adjustValues(shape)).map(([guide, formula]) => [guide, Number(formula.replace("val ", ""))]),
  );
  return findPreset(name)
    ?.sites({ width: shape.box.width, height: shape.box.height, adjust })
    .map(({ point }) => point);
}

function customSites({ element, box }: SlideElement): readonly Point[] {
  const guides = new Map(
    descendants(element, "a:gd").map(({ attributes }) => [attributes["name"], shareOf(attributes["fmla"] ?? "", box)] as const),
  );
  return descendants(element, "a:cxn").map((site) => {
    const place = childElement(site, "a:pos")?.attributes ?? {};
    return [guides.get(place["x"]) ?? Number.NaN, guides.get(place["y"]) ?? Number.NaN];
  });
}

/** Evaluates a guide of the form that the writer writes: a share of the width or the height. */
function shareOf(formula: string, box: Box): number {
  const [, side, numerator, denominator] = /^\*\/ ([wh]) (-?\d+) (\d+)$/.exec(formula) ?? [];
  return ((side === "w" ? box.width : box.height) * Number(numerator)) / Number(denominator);
}

/** Returns where a connector is glued. */
export function glueOf({ element }: SlideElement): { readonly source: ReadGlue | null; readonly target: ReadGlue | null } {
  const end = (name: string): ReadGlue | null => {
    const found = descendants(element, name)[0]?.attributes;
    return found === undefined ? null : { shapeId: found["id"] ?? "", site: Number(found["idx"] ?? Number.NaN) };
  };
  return { source: end("a:stCxn"), target: end("a:endCxn") };
}

/** Returns the ends of a connector on the slide, in EMU: from its transform, or from its path when it has one of its own. */
export function endsOf(connector: SlideElement): readonly [Point, Point] {
  const { box, element } = connector;
  const frame = descendants(element, "a:xfrm")[0]?.attributes ?? {};
  const transform = {
    ...box,
    rotation: connector.rotation === 270 ? (16_200_000 as const) : (0 as const),
    flipX: frame["flipH"] === "1",
    flipY: frame["flipV"] === "1",
  };
  const path = descendants(element, "a:path")[0];
  if (path === undefined) return [placed(transform, [0, 0]), placed(transform, [box.width, box.height])];
  const points = descendants(path, "a:pt").map((point): Point => [numberOf(point, "x"), numberOf(point, "y")]);
  const scale: Point = [box.width / numberOf(path, "w"), box.height / numberOf(path, "h")];
  const onSlide = ([x, y]: Point): Point => placed(transform, [x * scale[0], y * scale[1]]);
  return [onSlide(points[0] ?? [Number.NaN, Number.NaN]), onSlide(points.at(-1) ?? [Number.NaN, Number.NaN])];
}
