/** Writes groups: what is moved together stands in one, in the coordinates of the slide. */
import type { Box } from "../../core/geometry/box.ts";
import { element } from "../lib/xml.ts";
import type { XmlElement } from "../lib/xml.ts";
import { nonVisual, placeOn } from "./drawing.ts";
import type { Drawing } from "./drawing.ts";

/** Writes a group of the elements given, named after the element that it is about. */
export function groupElement(drawing: Drawing, id: string, box: Box, inner: readonly XmlElement[]): XmlElement {
  const [offset, extent] = placeOn(drawing.slide, box);
  const place = [offset!, extent!, { ...offset!, name: "a:chOff" }, { ...extent!, name: "a:chExt" }];
  return element("p:grpSp", {}, [
    element("p:nvGrpSpPr", {}, [nonVisual(drawing.nextId(), `${id} group`), element("p:cNvGrpSpPr"), element("p:nvPr")]),
    element("p:grpSpPr", {}, [element("a:xfrm", {}, place)]),
    ...inner,
  ]);
}
