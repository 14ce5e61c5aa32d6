/** Makes pictures that hold no diagram, by a seed: photographs of nothing in particular, and pages of running text. */
import sharp from "sharp";
import type { Rasteriser } from "../../src/app/ports.ts";
import type { Converter } from "../../src/boot/converter.ts";
import type { Diagram } from "../../src/core/diagram/types.ts";
import { Fault } from "../../src/core/fault.ts";
import type { Chance } from "./pages.ts";
import { chanceOf } from "./pages.ts";

/** A picture, and what it shows. */
export interface NoDiagram {
  readonly kind: "photograph" | "running text";
  readonly svg: string;
  readonly size: { readonly width: number; readonly height: number };
}

const words =
  "the of and to in that was his with which from were their this have had but not they one all been there who when more out would people time work water place years long great house country state number part night light town river morning system report often under between general public small report answer letter street history members result figure measure question".split(
    " ",
  );
const pick = <One>(chance: Chance, list: readonly One[]): One => list[Math.floor(chance() * list.length)]!;
const between = (chance: Chance, least: number, most: number): number => least + chance() * (most - least);

/** Clouds of colour with grain, some blobs and a horizon. */
function aPhotograph(chance: Chance): NoDiagram {
  const size = { width: Math.round(between(chance, 480, 1000)), height: Math.round(between(chance, 360, 700)) };
  const hue = (): string =>
    `hsl(${Math.round(360 * chance())} ${Math.round(between(chance, 20, 60))}% ${Math.round(between(chance, 20, 75))}%)`;
  const seed = Math.round(10_000 * chance());
  const cloud = `<filter id="cloud"><feTurbulence type="fractalNoise" baseFrequency="${between(chance, 0.004, 0.03).toFixed(4)}" numOctaves="5" seed="${seed}"/><feColorMatrix values="1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 0 1"/></filter>`;
  const blobs = Array.from({ length: Math.round(between(chance, 2, 9)) }, () => {
    const [x, y] = [chance() * size.width, chance() * size.height];
    const [across, down] = [between(chance, 20, 160), between(chance, 20, 160)];
    return `<ellipse cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" rx="${across.toFixed(0)}" ry="${down.toFixed(0)}" fill="${hue()}" opacity="0.7" filter="url(#soft)"/>`;
  });
  const level = between(chance, 0.4, 0.8) * size.height;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><defs>${cloud}<filter id="soft"><feGaussianBlur stdDeviation="6"/></filter></defs>` +
    `<rect width="100%" height="100%" filter="url(#cloud)"/><rect y="${level.toFixed(0)}" width="100%" height="100%" fill="${hue()}" opacity="0.5" filter="url(#soft)"/>${blobs.join("")}</svg>`;
  return { kind: "photograph", svg, size };
}

/** A heading, paragraphs, perhaps a rule below the heading, a list, a link and two columns. */
function aTextPage(chance: Chance): NoDiagram {
  const size = { width: 760, height: 980 };
  const font = pick(chance, ["Arimo", "Cousine"]);
  const px = pick(chance, [13, 14, 15, 16]);
  const columns = pick(chance, [1, 1, 2]);
  const wide = (size.width - 120 - 40 * (columns - 1)) / columns;
  const perLine = Math.floor(wide / (px * (font === "Cousine" ? 0.62 : 0.52)));
  const parts: string[] = [];
  const write = (text: string, x: number, y: number, more = ""): void => {
    parts.push(`<text x="${x}" y="${y}" font-family="${font}" font-size="${px}" fill="#222" ${more}>${text}</text>`);
  };
  const lineOf = (length: number): string => {
    let line = pick(chance, words);
    for (let word = pick(chance, words); line.length + 1 + word.length <= length; word = pick(chance, words)) line += ` ${word}`;
    return line;
  };
  write(lineOf(28), 60, 70, `font-weight="bold" style="font-size:${Math.round(1.6 * px)}px"`);
  if (chance() < 0.5) parts.push(`<path d="M60 88.5H${size.width - 60}" stroke="#999"/>`);
  for (let column = 0; column < columns; column++) {
    const x = 60 + column * (wide + 40);
    for (let y = 120; y < size.height - 80;) {
      const isList = chance() < 0.2;
      for (let row = Math.round(between(chance, 3, 8)); row > 0 && y < size.height - 80; row--, y += Math.round(1.45 * px))
        write(
          (isList ? "• " : "") + lineOf(isList || row === 1 ? 0.6 * perLine : perLine),
          x,
          y,
          chance() < 0.03 ? 'text-decoration="underline"' : "",
        );
      y += px;
    }
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><rect width="100%" height="100%" fill="#fff"/>${parts.join("")}</svg>`;
  return { kind: "running text", svg, size };
}

/** Makes so many of each. */
export function noDiagrams(seed: number, count: number): readonly NoDiagram[] {
  const chance = chanceOf(seed);
  return Array.from({ length: count }, () => [aPhotograph(chance), aTextPage(chance)]).flat();
}

/** A picture that was converted, with what was taken for a diagram in it; null where it was refused as it should be. */
export interface Taken {
  readonly kind: NoDiagram["kind"];
  readonly found: string | null;
}

/** Names what was found, by kinds. */
function nameFound({ nodes, edges }: Diagram): string {
  const kinds = Map.groupBy(nodes, ({ kind }) => kind);
  return [...[...kinds].map(([kind, some]) => `${some.length} ${kind}`), `${edges.length} lines`].join(", ");
}

/** Converts so many of each; photographs are stored as a camera does. Throws what is neither a diagram nor `no_diagram_found`. */
export async function convertNoDiagrams(
  seed: number,
  count: number,
  { converter, rasteriser }: { readonly converter: Pick<Converter, "convert">; readonly rasteriser: Rasteriser },
): Promise<readonly Taken[]> {
  const taken: Taken[] = [];
  for (const { kind, svg, size } of noDiagrams(seed, count)) {
    const png = await rasteriser.rasterise(svg, size);
    const bytes = kind === "photograph" ? await sharp(png).jpeg({ quality: 85 }).toBuffer() : png;
    try {
      taken.push({ kind, found: nameFound((await converter.convert(bytes, ["ir"])).diagram) });
    } catch (error) {
      if (!(error instanceof Fault) || error.code !== "no_diagram_found") throw error;
      taken.push({ kind, found: null });
    }
  }
  return taken;
}
