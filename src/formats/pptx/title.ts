/** Writes the title of the slide: a placeholder above the slide's upper edge, for outlines and readers who cannot see it; it covers nothing. */
import type { Diagram } from "../../core/diagram/types.ts";
import { languageOf } from "../lib/language.ts";
import { element } from "../lib/xml.ts";
import type { XmlElement } from "../lib/xml.ts";
import type { Slide } from "./slide.ts";

/** The height of the title and its distance from the slide, in EMU: a line of 18 points, and a gap that shows that it stands apart. */
const place = { height: 381_000, gap: 95_250 } as const;
/** The title of a diagram that nobody named. */
const unnamed = "Diagram";

/** Returns the title of a diagram. */
export function titleOf({ name }: Diagram): string {
  const words = name?.replaceAll(/\s+/g, " ").trim() ?? "";
  return words === "" ? unnamed : words;
}

/** Writes the title with its placeholder; layout and master hold the same one, with the text that stands in it until something is written. */
export function titleShape(slide: Slide, id: number, text: string): XmlElement {
  const frame = element("a:xfrm", {}, [
    element("a:off", { x: 0, y: -place.height - place.gap }),
    element("a:ext", { cx: slide.widthEmu, cy: place.height }),
  ]);
  return element("p:sp", {}, [
    element("p:nvSpPr", {}, [
      element("p:cNvPr", { id, name: "Title" }),
      element("p:cNvSpPr", {}, [element("a:spLocks", { noGrp: "1" })]),
      element("p:nvPr", {}, [element("p:ph", { type: "title" })]),
    ]),
    element("p:spPr", {}, [frame, element("a:prstGeom", { prst: "rect" }, [element("a:avLst")])]),
    element("p:txBody", {}, [
      element("a:bodyPr", { anchor: "b" }, [element("a:normAutofit")]),
      element("a:lstStyle"),
      element("a:p", {}, [element("a:r", {}, [element("a:rPr", { lang: languageOf(text), sz: 1800 }), element("a:t", {}, [text])])]),
    ]),
  ]);
}
