/** Asks the real draw.io what it makes of a file: serves its web application to a headless browser on this machine. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Point } from "../../src/core/geometry/point.ts";
import { installFontConfiguration } from "../../src/adapters/image/fonts.ts";
import { needChromium, openChromium } from "./chromium.ts";
import { serveDrawio } from "./drawio-server.ts";

type Rectangle = readonly [x: number, y: number, width: number, height: number];

/** A shape or label as draw.io has it; pixels of the page. */
export interface SeenVertex {
  readonly id: string;
  readonly parent: string | null;
  /** True for a label on a connector. */
  readonly relative: boolean;
  readonly text: string;
  readonly box: Rectangle | null;
  /** True when draw.io does not know what it is asked to draw. */
  readonly unknown: boolean;
}

/** A connector as draw.io draws it. */
export interface SeenEdge {
  readonly id: string;
  readonly source: string | null;
  readonly target: string | null;
  readonly points: readonly Point[];
}

/** A line of text as draw.io shows it: where it begins, how large its type is, and whether it was broken where nobody broke it. */
export interface SeenLine {
  readonly text: string;
  readonly box: readonly [number, number, number, number];
  readonly wraps: boolean;
}

/** What draw.io made of a file. */
export interface SeenModel {
  /** The shown lines by the id of their cell. */
  readonly lines: readonly (readonly [id: string, lines: readonly SeenLine[]])[];
  readonly vertices: readonly SeenVertex[];
  readonly edges: readonly SeenEdge[];
  /** Connectors that did not follow the shape that was moved. */
  readonly strays: readonly string[];
  readonly errors: readonly string[];
  /** The names of the heads that the editor can draw. */
  readonly heads: readonly string[];
  /** The styles by the id of their cell. */
  readonly styles: readonly (readonly [id: string, style: string])[];
  /** What the editor shows when the pointer rests on a cell. */
  readonly tips: readonly string[];
  /** Tables to which the editor then added a row: how many they had, how many more they have, and by how much they grew. */
  readonly tables: readonly { readonly id: string; readonly rows: number; readonly added: number; readonly grown: number }[];
}

/** How a picture of a page is made. */
export interface PictureLook {
  /** Pixels of the picture for one of the page. */
  readonly scale: number;
  /** Pixels of the page around what is drawn. */
  readonly border: number;
  /** A colour of CSS for files that have none; without one the ground is transparent. */
  readonly background?: string;
}

/** A cell of a page that was drawn: a shape with its box or a connector with its points, and where its text is; pixels of the page. */
export interface DrawnCell {
  readonly id: string;
  readonly style: string;
  readonly parent?: string | null;
  readonly box?: Rectangle | null;
  readonly source?: string | null;
  readonly target?: string | null;
  readonly points?: readonly Point[];
  readonly textBox: Rectangle | null;
}

/** A picture of a page with the cells on it. */
export interface DrawnPage {
  readonly png: Uint8Array;
  /** The shapes in the order of painting, then the connectors. */
  readonly cells: readonly DrawnCell[];
  /** What the cells take up; its corner is the picture's but for the border. */
  readonly bounds: Rectangle;
}

/** A running draw.io. */
export interface Drawio {
  /** Loads a file (a Visio package is imported) and moves a shape of it, when one is named. */
  inspect(bytes: Uint8Array, moved?: string): Promise<SeenModel>;
  /** Loads a file and exports its page as PNG, at two pixels for one. */
  draw(bytes: Uint8Array): Promise<Uint8Array>;
  /** Loads a file, exports its page as PNG, and tells where its cells are. */
  export(bytes: Uint8Array, look: PictureLook): Promise<DrawnPage>;
  close(): Promise<void>;
}

/** The embed protocol; `dev` runs a source tree. Never `offline`: it forbids eval, and shapes made by scripts become rectangles. */
const query = "embed=1&proto=json&stealth=1&spin=0&libraries=0&lang=en&ui=min&pages=1&math=0&noSaveBtn=1&noExitBtn=1&dark=0";

/** What the page answers when it makes a picture. */
interface Pictured extends Omit<SeenModel, "errors"> {
  /** The address of the picture, with its data. */
  readonly drawn: string;
  readonly bounds: Rectangle;
  readonly textBoxes: readonly (readonly [id: string, box: Rectangle | null])[];
}

function bytesOf({ drawn }: Pictured): Uint8Array {
  return Buffer.from(drawn.slice(drawn.indexOf(",") + 1), "base64");
}

function cellsOf({ vertices, edges, styles, textBoxes }: Pictured): readonly DrawnCell[] {
  const [styleOf, textBoxOf] = [new Map(styles), new Map(textBoxes)];
  const said = (id: string) => ({ style: styleOf.get(id) ?? "", textBox: textBoxOf.get(id) ?? null });
  return [
    ...vertices.map(({ id, parent, box }) => ({ id, parent, box, ...said(id) })),
    ...edges.map((edge) => ({ ...edge, ...said(edge.id) })),
  ];
}

/**
 * Opens draw.io from the folder of its web application (`src/main/webapp` of its repository), with the product's own fonts:
 * a machine without a twin of Arial would set text otherwise. Another file of fontconfig can be named.
 */
export async function openDrawio(app: string, fonts: string = installFontConfiguration()): Promise<Drawio> {
  needChromium();
  const server = await serveDrawio(app);
  const page = await openChromium({ ...process.env, FONTCONFIG_FILE: fonts });
  await page.open(`${server.origin}/host.html`);
  const source = readFileSync(fileURLToPath(new URL("drawio-page.mjs", import.meta.url)), "utf8");
  const inspect = source.slice(source.indexOf("async function"));
  const address = `/index.html?${query}${server.mode}`;
  const see = (bytes: Uint8Array, moved: string | null, picture: PictureLook | null): Promise<unknown> => {
    const isPackage = bytes[0] === 0x50 && bytes[1] === 0x4b;
    const file = isPackage ? `data:application/vnd.visio;base64,${Buffer.from(bytes).toString("base64")}` : new TextDecoder().decode(bytes);
    return page.call(inspect, address, file, moved, picture);
  };
  return {
    inspect: async (bytes, moved) => {
      page.takeErrors();
      const seen = (await see(bytes, moved ?? null, null)) as Omit<SeenModel, "errors">;
      return { ...seen, errors: page.takeErrors() };
    },
    draw: async (bytes) => bytesOf((await see(bytes, null, { scale: 2, border: 8 })) as Pictured),
    export: async (bytes, look) => {
      const pictured = (await see(bytes, null, look)) as Pictured;
      return { png: bytesOf(pictured), cells: cellsOf(pictured), bounds: pictured.bounds };
    },
    close: async () => {
      await page.close();
      server.close();
    },
  };
}
