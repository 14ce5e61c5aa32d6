/** What each format is called and what its files are, apart from what writes them: help and completion load nothing else. */

/** A format's names. */
export interface Description<Id extends string = string> {
  readonly id: Id;
  readonly name: string;
  /** What follows the input's name: `.vsdx`, `.ir.json`. */
  readonly extension: string;
  readonly mediaType: string;
}

const describe = <const Id extends string>(id: Id, name: string, extension: string, mediaType: string): Description<Id> => ({
  id,
  name,
  extension,
  mediaType,
});

/** Every format that a picture becomes by its id, in the order in which they are offered. */
export const descriptions: { readonly [Id in "vsdx" | "pptx" | "drawio" | "svg" | "ir" | "preview"]: Description<Id> } = {
  vsdx: describe("vsdx", "Visio", ".vsdx", "application/vnd.ms-visio.drawing"),
  pptx: describe("pptx", "PowerPoint", ".pptx", "application/vnd.openxmlformats-officedocument.presentationml.presentation"),
  drawio: describe("drawio", "draw.io", ".drawio", "application/vnd.jgraph.mxfile"),
  svg: describe("svg", "SVG", ".svg", "image/svg+xml"),
  ir: describe("ir", "Redraw IR", ".ir.json", "application/json"),
  preview: describe("preview", "Preview", ".preview.png", "image/png"),
};

/** Formats that are written only when they are asked for by name. */
export const namedDescriptions: { readonly [Id in "excalidraw" | "mermaid"]: Description<Id> } = {
  excalidraw: describe("excalidraw", "Excalidraw", ".excalidraw", "application/vnd.excalidraw+json"),
  mermaid: describe("mermaid", "Mermaid", ".mmd", "text/vnd.mermaid"),
};
