/** The package around the slide: content types, relationships, presentation, master, layout, theme and properties. */
import { element, writeDocument } from "../lib/xml.ts";
import type { XmlElement } from "../lib/xml.ts";
import type { Part } from "../lib/zip.ts";
import type { Slide } from "./slide.ts";
import { themePart } from "./theme.ts";
import { titleShape } from "./title.ts";

const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const presentationType = "application/vnd.openxmlformats-officedocument.presentationml";

/** The namespaces that the roots of slides, layouts and masters declare. */
export const slideNamespaces: Readonly<Record<"xmlns:a" | "xmlns:r" | "xmlns:p", string>> = {
  "xmlns:a": "http://schemas.openxmlformats.org/drawingml/2006/main",
  "xmlns:r": office,
  "xmlns:p": "http://schemas.openxmlformats.org/presentationml/2006/main",
};

/** The parts of the package with their content types, in the order of the file. */
const contentTypes: readonly (readonly [string, string])[] = [
  ["/ppt/presentation.xml", `${presentationType}.presentation.main+xml`],
  ["/ppt/slides/slide1.xml", `${presentationType}.slide+xml`],
  ["/ppt/slideLayouts/slideLayout1.xml", `${presentationType}.slideLayout+xml`],
  ["/ppt/slideMasters/slideMaster1.xml", `${presentationType}.slideMaster+xml`],
  ["/ppt/theme/theme1.xml", "application/vnd.openxmlformats-officedocument.theme+xml"],
  ["/docProps/core.xml", "application/vnd.openxmlformats-package.core-properties+xml"],
  ["/docProps/app.xml", "application/vnd.openxmlformats-officedocument.extended-properties+xml"],
];

function xmlPart(name: string, root: XmlElement): Part {
  return { name, content: writeDocument(root, { standalone: true }) };
}

function contentTypesPart(withPictures: boolean): Part {
  const overrides = contentTypes.map(([PartName, ContentType]) => element("Override", { PartName, ContentType }));
  return xmlPart(
    "[Content_Types].xml",
    element("Types", { xmlns: `${packages}/content-types` }, [
      element("Default", { Extension: "rels", ContentType: "application/vnd.openxmlformats-package.relationships+xml" }),
      element("Default", { Extension: "xml", ContentType: "application/xml" }),
      ...(withPictures ? [element("Default", { Extension: "png", ContentType: "image/png" })] : []),
      ...overrides,
    ]),
  );
}

/** Writes a relationships part; ids count from rId1 in the order given. */
function relationships(name: string, targets: readonly (readonly [string, string])[]): Part {
  const entries = targets.map(([Type, Target], index) => element("Relationship", { Id: `rId${index + 1}`, Type, Target }));
  return xmlPart(name, element("Relationships", { xmlns: `${packages}/relationships` }, entries));
}

function presentationPart({ widthEmu, heightEmu }: Slide): Part {
  const root = element("p:presentation", slideNamespaces, [
    element("p:sldMasterIdLst", {}, [element("p:sldMasterId", { id: 2_147_483_648, "r:id": "rId1" })]),
    element("p:sldIdLst", {}, [element("p:sldId", { id: 256, "r:id": "rId2" })]),
    element("p:sldSz", { cx: widthEmu, cy: heightEmu }),
    element("p:notesSz", { cx: 6_858_000, cy: 9_144_000 }),
  ]);
  return xmlPart("ppt/presentation.xml", root);
}

/** The tree that layout and master hold: a place for the title. */
function titleTree(slide: Slide): XmlElement {
  return element("p:spTree", {}, [...treeHead(), titleShape(slide, 2, "Title")]);
}

/** Returns the properties that every shape tree begins with. */
export function treeHead(): readonly XmlElement[] {
  return [
    element("p:nvGrpSpPr", {}, [element("p:cNvPr", { id: 1, name: "" }), element("p:cNvGrpSpPr"), element("p:nvPr")]),
    element("p:grpSpPr", {}, [
      element("a:xfrm", {}, [
        element("a:off", { x: 0, y: 0 }),
        element("a:ext", { cx: 0, cy: 0 }),
        element("a:chOff", { x: 0, y: 0 }),
        element("a:chExt", { cx: 0, cy: 0 }),
      ]),
    ]),
  ];
}

const masterColours = {
  bg1: "lt1",
  tx1: "dk1",
  bg2: "lt2",
  tx2: "dk2",
  accent1: "accent1",
  accent2: "accent2",
  accent3: "accent3",
  accent4: "accent4",
  accent5: "accent5",
  accent6: "accent6",
  hlink: "hlink",
  folHlink: "folHlink",
} as const;

function masterPart(slide: Slide): Part {
  const background = element("p:bg", {}, [element("p:bgRef", { idx: 1001 }, [element("a:schemeClr", { val: "bg1" })])]);
  const root = element("p:sldMaster", slideNamespaces, [
    element("p:cSld", {}, [background, titleTree(slide)]),
    element("p:clrMap", masterColours),
    element("p:sldLayoutIdLst", {}, [element("p:sldLayoutId", { id: 2_147_483_649, "r:id": "rId1" })]),
    element("p:txStyles", {}, [element("p:titleStyle"), element("p:bodyStyle"), element("p:otherStyle")]),
  ]);
  return xmlPart("ppt/slideMasters/slideMaster1.xml", root);
}

function layoutPart(slide: Slide): Part {
  const root = element("p:sldLayout", { ...slideNamespaces, type: "titleOnly", preserve: "1" }, [
    element("p:cSld", { name: "Title above the slide" }, [titleTree(slide)]),
    element("p:clrMapOvr", {}, [element("a:masterClrMapping")]),
  ]);
  return xmlPart("ppt/slideLayouts/slideLayout1.xml", root);
}

/** Properties without dates, so that equal diagrams give equal bytes. */
function propertyParts(title: string | undefined): readonly Part[] {
  const core = element(
    "cp:coreProperties",
    {
      "xmlns:cp": `${packages}/metadata/core-properties`,
      "xmlns:dc": "http://purl.org/dc/elements/1.1/",
      "xmlns:dcterms": "http://purl.org/dc/terms/",
      "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
    },
    [...(title === undefined ? [] : [element("dc:title", {}, [title])]), element("dc:creator", {}, ["Redraw"])],
  );
  const app = element("Properties", { xmlns: "http://schemas.openxmlformats.org/officeDocument/2006/extended-properties" }, [
    element("Application", {}, ["Redraw"]),
  ]);
  return [xmlPart("docProps/core.xml", core), xmlPart("docProps/app.xml", app)];
}

/** Builds all parts around a slide; `pictures` are PNG files in the order of their relationships, which begin at rId2; `title` goes into the properties. */
export function packageParts(slide: Slide, slideRoot: XmlElement, pictures: readonly Uint8Array[], title?: string): readonly Part[] {
  return [
    contentTypesPart(pictures.length > 0),
    relationships("_rels/.rels", [
      [`${office}/officeDocument`, "ppt/presentation.xml"],
      [`${packages}/relationships/metadata/core-properties`, "docProps/core.xml"],
      [`${office}/extended-properties`, "docProps/app.xml"],
    ]),
    presentationPart(slide),
    relationships("ppt/_rels/presentation.xml.rels", [
      [`${office}/slideMaster`, "slideMasters/slideMaster1.xml"],
      [`${office}/slide`, "slides/slide1.xml"],
      [`${office}/theme`, "theme/theme1.xml"],
    ]),
    xmlPart("ppt/slides/slide1.xml", slideRoot),
    relationships("ppt/slides/_rels/slide1.xml.rels", [
      [`${office}/slideLayout`, "../slideLayouts/slideLayout1.xml"],
      ...pictures.map((_, index) => [`${office}/image`, `../media/image${index + 1}.png`] as const),
    ]),
    layoutPart(slide),
    relationships("ppt/slideLayouts/_rels/slideLayout1.xml.rels", [[`${office}/slideMaster`, "../slideMasters/slideMaster1.xml"]]),
    masterPart(slide),
    relationships("ppt/slideMasters/_rels/slideMaster1.xml.rels", [
      [`${office}/slideLayout`, "../slideLayouts/slideLayout1.xml"],
      [`${office}/theme`, "../theme/theme1.xml"],
    ]),
    xmlPart("ppt/theme/theme1.xml", themePart()),
    ...propertyParts(title),
    ...pictures.map((content, index) => ({ name: `ppt/media/image${index + 1}.png`, content })),
  ];
}
