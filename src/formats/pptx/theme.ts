/** The theme part: PowerPoint needs one; the slide names every colour and font itself. */
import { element } from "../lib/xml.ts";
import type { XmlElement } from "../lib/xml.ts";

const drawingNamespace = "http://schemas.openxmlformats.org/drawingml/2006/main";

/** The palette that the colour menu offers, in the order of the schema. */
const palette: Readonly<Record<string, string>> = {
  dk1: "000000",
  lt1: "FFFFFF",
  dk2: "44546A",
  lt2: "E7E6E6",
  accent1: "4472C4",
  accent2: "ED7D31",
  accent3: "A5A5A5",
  accent4: "FFC000",
  accent5: "5B9BD5",
  accent6: "70AD47",
  hlink: "0563C1",
  folHlink: "954F72",
};

function fontCollection(name: "a:majorFont" | "a:minorFont"): XmlElement {
  return element(name, {}, [
    element("a:latin", { typeface: "Arial" }),
    element("a:ea", { typeface: "" }),
    element("a:cs", { typeface: "" }),
  ]);
}

/** Three entries each are required (ECMA-376, CT_StyleMatrix). */
function threeOf(name: string, entry: XmlElement): XmlElement {
  return element(name, {}, [entry, entry, entry]);
}

/** Builds the theme. */
export function themePart(): XmlElement {
  const placeholder = element("a:solidFill", {}, [element("a:schemeClr", { val: "phClr" })]);
  const colours = Object.entries(palette).map(([name, val]) => element(`a:${name}`, {}, [element("a:srgbClr", { val })]));
  return element("a:theme", { "xmlns:a": drawingNamespace, name: "Redraw" }, [
    element("a:themeElements", {}, [
      element("a:clrScheme", { name: "Redraw" }, colours),
      element("a:fontScheme", { name: "Redraw" }, [fontCollection("a:majorFont"), fontCollection("a:minorFont")]),
      element("a:fmtScheme", { name: "Redraw" }, [
        threeOf("a:fillStyleLst", placeholder),
        threeOf("a:lnStyleLst", element("a:ln", { w: 9525 }, [placeholder])),
        threeOf("a:effectStyleLst", element("a:effectStyle", {}, [element("a:effectLst")])),
        threeOf("a:bgFillStyleLst", placeholder),
      ]),
    ]),
  ]);
}
