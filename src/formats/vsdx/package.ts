/** The package: parts, their types and the relationships between them, in a fixed order. */
import { element, writeDocument } from "../lib/xml.ts";
import type { XmlElement } from "../lib/xml.ts";
import type { Part } from "../lib/zip.ts";
import { rootAttributes } from "./cells.ts";
import { masterContents, mastersPart } from "./master.ts";
import type { Master } from "./master.ts";
import { normalStyle, styleSheets } from "./styles.ts";
import { namedFonts } from "../lib/fonts.ts";

/** Beginnings of the relationship types of Visio, Office and the package. */
const relationTypes = {
  visio: "http://schemas.microsoft.com/visio/2010/relationships/",
  office: "http://schemas.openxmlformats.org/officeDocument/2006/relationships/",
  package: "http://schemas.openxmlformats.org/package/2006/relationships/",
} as const;

/** What the page writer hands over. */
export interface PackageContent {
  readonly title: string;
  readonly pages: XmlElement;
  readonly page: XmlElement;
  /** The masters of the page's shapes, named by their place: the first is master2.xml, after that of the connectors. */
  readonly masters: readonly Master[];
  /** PNG files, named by their place: the first is image1.png. */
  readonly media: readonly Uint8Array[];
}

/** A relationship: its id is given by its place in the list, from rId1. */
interface Relation {
  readonly type: string;
  readonly target: string;
}

function relations(list: readonly Relation[]): string {
  const entries = list.map(({ type, target }, index) => element("Relationship", { Id: `rId${index + 1}`, Type: type, Target: target }));
  return writeDocument(element("Relationships", { xmlns: relationTypes.package.slice(0, -1) }, entries), {
    standalone: true,
  });
}

const masterType = "application/vnd.ms-visio.master+xml";

/** Names the parts of the masters, that of the connectors aside. */
function masterTargets(masters: readonly Master[]): readonly string[] {
  return masters.map((_, index) => `master${index + 2}.xml`);
}

/** Content types of the parts that are no plain XML; a drawing type as default would make Visio read every part as a document. */
const overrides: readonly (readonly [part: string, type: string])[] = [
  ["/visio/document.xml", "application/vnd.ms-visio.drawing.main+xml"],
  ["/visio/pages/pages.xml", "application/vnd.ms-visio.pages+xml"],
  ["/visio/pages/page1.xml", "application/vnd.ms-visio.page+xml"],
  ["/visio/masters/masters.xml", "application/vnd.ms-visio.masters+xml"],
  ["/visio/masters/master1.xml", masterType],
  ["/visio/windows.xml", "application/vnd.ms-visio.windows+xml"],
  ["/docProps/app.xml", "application/vnd.openxmlformats-officedocument.extended-properties+xml"],
  ["/docProps/core.xml", "application/vnd.openxmlformats-package.core-properties+xml"],
];

function contentTypes({ media, masters }: PackageContent): string {
  const defaults = [
    element("Default", { Extension: "rels", ContentType: "application/vnd.openxmlformats-package.relationships+xml" }),
    element("Default", { Extension: "xml", ContentType: "application/xml" }),
    ...(media.length > 0 ? [element("Default", { Extension: "png", ContentType: "image/png" })] : []),
  ];
  const ofMasters = masterTargets(masters).map((target) => [`/visio/masters/${target}`, masterType] as const);
  const typed = [...overrides, ...ofMasters].map(([PartName, ContentType]) => element("Override", { PartName, ContentType }));
  const types = element("Types", { xmlns: "http://schemas.openxmlformats.org/package/2006/content-types" }, [...defaults, ...typed]);
  return writeDocument(types, { standalone: true });
}

/** The standard colours of Visio's palette, by their place; a table without entries breaks the schema. */
const palette =
  "000000 ffffff ff0000 00ff00 0000ff ffff00 ff00ff 00ffff 800000 008000 000080 808000 800080 008080 c0c0c0 e6e6e6 cdcdcd b3b3b3 9a9a9a 808080 666666 4d4d4d 333333 1a1a1a".split(
    " ",
  );

/** Makes the document: settings, fonts and style sheets; it must not list pages, which readers find by their part. */
function documentPart(): XmlElement {
  const settings = element(
    "DocumentSettings",
    {
      TopPage: 0,
      DefaultTextStyle: normalStyle,
      DefaultLineStyle: normalStyle,
      DefaultFillStyle: normalStyle,
      DefaultGuideStyle: normalStyle,
    },
    [
      element("GlueSettings", {}, ["9"]),
      element("SnapSettings", {}, ["65847"]),
      element("SnapExtensions", {}, ["34"]),
      element("SnapAngles"),
      element("DynamicGridEnabled", {}, ["1"]),
      element("ProtectStyles", {}, ["0"]),
      element("ProtectShapes", {}, ["0"]),
      element("ProtectMasters", {}, ["0"]),
      element("ProtectBkgnds", {}, ["0"]),
    ],
  );
  const faces = namedFonts.map((name) => element("FaceName", { NameU: name }));
  const sheet = { NameU: "TheDoc", IsCustomNameU: 1, Name: "TheDoc", IsCustomName: 1, LineStyle: 0, FillStyle: 0, TextStyle: 0 };
  return element("VisioDocument", rootAttributes, [
    settings,
    element(
      "Colors",
      {},
      palette.map((color, index) => element("ColorEntry", { IX: index, RGB: `#${color}` })),
    ),
    element("FaceNames", {}, faces),
    styleSheets(),
    element("DocumentSheet", sheet, [element("Cell", { N: "OutputFormat", V: 0 }), element("Cell", { N: "DocLangID", V: "en-US" })]),
  ]);
}

const application = element("Properties", { xmlns: relationTypes.office.replace("/relationships/", "/extended-properties") }, [
  element("Application", {}, ["Redraw"]),
]);

function coreProperties(title: string): XmlElement {
  const namespaces = {
    "xmlns:cp": "http://schemas.openxmlformats.org/package/2006/metadata/core-properties",
    "xmlns:dc": "http://purl.org/dc/elements/1.1/",
  };
  return element("cp:coreProperties", namespaces, [element("dc:title", {}, [title]), element("dc:creator", {}, ["Redraw"])]);
}

function xml(name: string, root: XmlElement): Part {
  return { name, content: writeDocument(root) };
}

/** Returns the relationship id of a picture of the page, by its place among the media. */
export function mediaRelation(index: number): string {
  return `rId${index + 2}`;
}

/** Makes all parts, content types first. */
export function packageParts(content: PackageContent): readonly Part[] {
  const { visio, office, package: opc } = relationTypes;
  const masters = masterTargets(content.masters);
  const masterRelations = (folder: string, targets: readonly string[]): readonly Relation[] =>
    targets.map((target) => ({ type: `${visio}master`, target: `${folder}${target}` }));
  const media = content.media.map((_, index) => ({ type: `${office}image`, target: `../media/image${index + 1}.png` }));
  return [
    { name: "[Content_Types].xml", content: contentTypes(content) },
    {
      name: "_rels/.rels",
      content: relations([
        { type: `${visio}document`, target: "visio/document.xml" },
        { type: `${opc}metadata/core-properties`, target: "docProps/core.xml" },
        { type: `${office}extended-properties`, target: "docProps/app.xml" },
      ]),
    },
    xml("docProps/app.xml", application),
    xml("docProps/core.xml", coreProperties(content.title)),
    xml("visio/document.xml", documentPart()),
    {
      name: "visio/_rels/document.xml.rels",
      content: relations([
        { type: `${visio}masters`, target: "masters/masters.xml" },
        { type: `${visio}pages`, target: "pages/pages.xml" },
        { type: `${visio}windows`, target: "windows.xml" },
      ]),
    },
    xml("visio/masters/masters.xml", mastersPart(content.masters)),
    { name: "visio/masters/_rels/masters.xml.rels", content: relations(masterRelations("", ["master1.xml", ...masters])) },
    xml("visio/masters/master1.xml", masterContents()),
    ...content.masters.map(({ contents }, index) => xml(`visio/masters/${masters[index]!}`, contents)),
    xml("visio/pages/pages.xml", content.pages),
    { name: "visio/pages/_rels/pages.xml.rels", content: relations([{ type: `${visio}page`, target: "page1.xml" }]) },
    xml("visio/pages/page1.xml", content.page),
    {
      name: "visio/pages/_rels/page1.xml.rels",
      // Pictures before the other masters: `mediaRelation` counts from the second.
      content: relations([...masterRelations("../masters/", ["master1.xml"]), ...media, ...masterRelations("../masters/", masters)]),
    },
    ...content.media.map((bytes, index) => ({ name: `visio/media/image${index + 1}.png`, content: bytes })),
    xml("visio/windows.xml", element("Windows", { ClientWidth: 0, ClientHeight: 0, ...rootAttributes })),
  ];
}
