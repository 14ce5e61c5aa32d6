/** Writes docs/formats.md: the list of formats from the sources, and what each loses, measured by writing every golden diagram. */
import { allFormats, namedFormats } from "../src/formats/index.ts";
import type { Format } from "../src/formats/format.ts";
import { goldens } from "../test/conformance/format-goldens.ts";

/** Makes a Markdown table of a head and rows. */
export type Table = (head: readonly string[], rows: readonly (readonly string[])[]) => string;

/** Replaces what differs from element to element, so that equal losses are listed once. */
function general(what: string): string {
  return what.replace(/\d+(?:\.\d+)?/g, "N");
}

/** Returns the different losses of a format over all golden diagrams, in alphabetical order. */
async function lossesOf(format: Format): Promise<readonly string[]> {
  const lost = new Set<string>();
  for (const { diagram } of goldens) {
    // The preview draws the SVG, and what it draws with does not matter here.
    const { losses } = await format.encode(diagram, { rasterise: () => Promise.resolve(new Uint8Array()) });
    for (const { what } of losses) lost.add(general(what));
  }
  return [...lost].toSorted((a, b) => (a < b ? -1 : 1));
}

/** What stands in every file, by how each format holds it. */
const holds: readonly (readonly string[])[] = [
  [
    "shapes",
    "geometry of its own, editable; instances of masters",
    "preset where its outline is ours, else own geometry",
    "native style where one draws the same, else a stencil",
    "rect, ellipse, path",
  ],
  [
    "dividers of a box",
    "lines of the shape",
    "lines of the shape, geometry of its own",
    "lines that move and stretch with it",
    "paths in the shape's group",
  ],
  ["text in a shape", "the shape's text", "the shape's text", "the cell's value, HTML", "`text` in the shape's group"],
  [
    "connectors",
    "glued to connection points",
    "glued to sites, or to ports that go with the shape",
    "glued to places on the outline",
    "`data-source`, `data-target`; those that Inkscape draws alike are glued there",
  ],
  [
    "routes",
    "drawn as in the picture, follow moves",
    "bent and curved connectors, follow moves",
    "way-points, follow moves",
    "drawn as in the picture",
  ],
  [
    "labels of connectors",
    "the connector's text",
    "text boxes named after the connector",
    "the edge's value",
    "`text` in the connector's group",
  ],
  ["plates under labels", "the ground of the text", "the fill of the text box", "the ground of the label", "a rect behind the text"],
  ["containers", "hold their members", "groups hold their members", "hold their members", "groups hold their members"],
  [
    "tables",
    "group of cells",
    "table, or cells where connectors end in it",
    "table, to which rows can be added",
    "cells and lines in one group",
  ],
  ["pictures (icons)", "embedded", "embedded", "embedded", "embedded"],
  ["confidence", "user cell", "in the IR only", "style, not shown", "`data-confidence`"],
];

const words = `Fonts are named, never embedded: Arial, Times New Roman, Courier New, and Comic Sans MS for writing by hand. The product brings Arimo, Tinos and Cousine, which have
the same widths, and Shantell Sans for writing by hand; signs that these lack come from DejaVu Sans. The others cover Latin
with the letters of Vietnamese, Greek, Cyrillic, arrows, operators and common signs. Chinese and Japanese come from Chocolate Classical Sans, Korean from Gowun Dodum, one weight each
([ADR 32](adr/0032-letters-of-east-asia.md)). Files name fonts of Windows for such letters, by the language that they are in (Microsoft YaHei, Microsoft JhengHei, Yu Gothic, Malgun Gothic), SVG
those of macOS and Linux as well, and they say the language where the format can: SVG, PowerPoint and Visio. Emoji that the fonts lack are kept as text in every file, but the preview
shows boxes in their place. Text is measured in these fonts, and the preview is drawn with them alone, so it is the same on every computer.

Masters of a Visio file have the names of Visio's own stencils: Rectangle, Ellipse, Diamond, Database, Document, Actor, Component, Package and so on; Process, Decision, Data,
Preparation and Start/End where arrows lead to a decision, data or a terminator; Class and Entity for tables whose cells or connectors say so. Shapes of one name that are built
otherwise have a master of their own (Entity.2). Steps, callouts, block arrows, queues, logic gates and other tables have none, since no stencil has their like, nor have containers and lanes, which
add-ons of Visio take for their own, nor texts, pictures and freeforms. Each shape keeps its own geometry: LibreOffice and draw.io show a file as they do without masters.

Nothing is a picture of the page: pictures in the files are exactly the image nodes of the diagram, and none may cover 60 % of the page. Equal diagrams give equal bytes. LibreOffice draws a hairline around every picture of a Visio drawing, since its importer passes no line style on for pictures, whatever the file says; Visio and draw.io draw none.`;

const mermaidWords = `Mermaid says what is joined with what and leaves places to itself: tables of one column with heads of classes become a class diagram, boxes with crow's feet an entity diagram, states that a solid dot begins a state diagram with states in states, choices, bars and notes, everything else a flowchart with its containers, colours and labels. What it cannot say stands as remarks at the end of the file. In Excalidraw arrows are bound to their shapes, texts to theirs, containers are groups; outlines that it has none of are lines, in a group with a box for arrows to follow that shows nothing.`;

const rules = `Every file is checked against rules of its format before any file is given out. C1 well-formed parts with plain numbers · C2 pictures are the image nodes · C3 shapes,
connectors and texts are those of the diagram · C4 no text twice · C5 no id twice · C6 shapes lie on the page. For SVG also: S1 no styles, scripts, foreign objects or outside references ·
S2 one text element a text · S3 references and the ends of connectors name what exists · S4 title and description · S6 glued lines end on outlines. For IR: I1 JSON · I2 schema and rules ·
I3 canonical. For the preview: R1 a whole PNG · R2 of the right size · R3 without metadata. For Mermaid: M1 it begins as one of its diagrams · M2 it says this diagram. For Excalidraw: E1 a scene of version 2 · E2 what an element refers to is there and says so itself · E3 shapes and connectors are where they were.`;

function code(text: string): string {
  return `\`${text}\``;
}

/** Writes the page. */
export async function formatPage(table: Table, notice: string): Promise<string> {
  const list = allFormats;
  const losses = await Promise.all(list.map(async (format) => ({ name: format.name, lost: await lossesOf(format) })));
  const lossy = losses.filter(({ lost }) => lost.length > 0);
  const whole = losses.filter(({ lost }) => lost.length === 0).map(({ name }) => name);
  return [
    "# Formats",
    notice,
    "A picture becomes all of these files or none, and those that are marked only when they are asked for by name.",
    table(
      ["Format", "File", "Media type", "`--format`"],
      list.map((format) => [
        format.name,
        code(`NAME${format.extension}`),
        code(format.mediaType),
        namedFormats.includes(format) ? `${code(format.id)}, by name` : code(format.id),
      ]),
    ),
    "## What a file holds",
    table(["", "Visio", "PowerPoint", "draw.io", "SVG"], holds),
    mermaidWords,
    words.replaceAll(/(?<!\n)\n(?!\n)/g, " "),
    "## What a file cannot hold",
    "Losses are reported with every conversion, for each element. Over the diagrams of the conformance suite these occur (N stands for a number).",
    ...lossy.flatMap(({ name, lost }) => [`### ${name}`, lost.map((what) => `- ${what}`).join("\n")]),
    `${whole.join(", ")} lose nothing of a diagram. In SVG text does not wrap anew when its shape is resized; Inkscape lets a connector follow its shapes only if it may draw it anew as a straight line, so only straight ones from middle to middle are glued there.`,
    "## Rules",
    rules.replaceAll("\n", " "),
    "",
  ].join("\n\n");
}
