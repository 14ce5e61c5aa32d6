/** Writes degraded copies of a corpus, pictures and truth: `degrade.ts --corpus DIR --out DIR` makes one folder for each kind of damage. */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import sharp from "sharp";
import type { Sharp } from "sharp";
import { seededNumbers } from "./degrade/seed.ts";
import type { Placement } from "./degrade/truth.ts";
import { placeTruth } from "./degrade/truth.ts";

const { values: options } = parseArgs({
  options: {
    corpus: { type: "string" },
    out: { type: "string" },
    seed: { type: "string", default: "1" },
    /** Takes every nth picture only. */
    every: { type: "string", default: "1" },
  },
});

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A degraded picture. */
interface Degraded {
  readonly picture: Sharp;
  readonly ending: "png" | "jpg";
  readonly place: Placement;
  readonly keepsColours: boolean;
}

/** What is known of a picture; the ground is the colour of its first pixel. */
interface Source extends Size {
  readonly ground: { readonly r: number; readonly g: number; readonly b: number };
}

type Degrade = (picture: Sharp, source: Source, chance: () => number) => Degraded;

const inPlace = ({ width, height }: Size): Placement => ({ width, height, factor: 1, shift: [0, 0] });

function shrunk({ width, height }: Size, factor: number): Size {
  return { width: Math.max(1, Math.round(factor * width)), height: Math.max(1, Math.round(factor * height)) };
}

/** Shows the picture somewhere on a page of its own ground colour, three quarters as large, as a browser would. */
function screenshot(picture: Sharp, { ground, ...size }: Source, chance: () => number): Degraded {
  const inner = shrunk(size, 0.75);
  const [left, top] = [Math.round(8 + 24 * chance()), Math.round(8 + 24 * chance())];
  const [right, bottom] = [Math.round(8 + 24 * chance()), Math.round(8 + 24 * chance())];
  const shown = picture.resize({ ...inner, fit: "fill", kernel: "linear" }).extend({ left, right, top, bottom, background: ground });
  const place = { width: inner.width + left + right, height: inner.height + top + bottom, factor: inner.width / size.width };
  return { picture: shown, ending: "png", place: { ...place, shift: [left, top] }, keepsColours: true };
}

/** Every kind of damage, by the name of its folder. */
const kinds: Readonly<Record<string, Degrade>> = {
  jpeg40: (picture, size) => ({ picture: picture.jpeg({ quality: 40 }), ending: "jpg", place: inPlace(size), keepsColours: true }),
  half: (picture, size) => {
    const target = shrunk(size, 0.5);
    const place: Placement = { ...target, factor: target.width / size.width, shift: [0, 0] };
    return { picture: picture.resize({ ...target, fit: "fill", kernel: "cubic" }), ending: "png", place, keepsColours: true };
  },
  blur: (picture, size) => ({ picture: picture.blur(1), ending: "png", place: inPlace(size), keepsColours: true }),
  // Black on white becomes light grey on a dark grey, and hues stay what they were.
  dark: (picture, size) => ({
    picture: picture.negate({ alpha: false }).modulate({ hue: 180 }).linear(0.82, 28),
    ending: "png",
    place: inPlace(size),
    keepsColours: false,
  }),
  screenshot,
};

async function degradeOne(truthName: string, corpus: string, out: string): Promise<void> {
  const stem = truthName.slice(0, -".gt.json".length);
  const file = ["png", "jpg", "jpeg", "webp"].map((ending) => join(corpus, `${stem}.${ending}`)).find((name) => existsSync(name));
  if (file === undefined) throw new Error(`${truthName} has no picture beside it`);
  const truth = JSON.parse(readFileSync(join(corpus, truthName), "utf8")) as object;
  const { data, info } = await sharp(file).autoOrient().flatten({ background: "#ffffff" }).png().toBuffer({ resolveWithObject: true });
  const [r = 255, g = 255, b = 255] = await sharp(data).extract({ left: 0, top: 0, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
  const source: Source = { width: info.width, height: info.height, ground: { r, g, b } };
  for (const [kind, degrade] of Object.entries(kinds)) {
    const { picture, ending, place, keepsColours } = degrade(sharp(data), source, seededNumbers(`${options.seed}/${kind}/${stem}`));
    const target = join(out, kind, stem);
    mkdirSync(dirname(target), { recursive: true });
    await picture.toFile(`${target}.${ending}`);
    writeFileSync(`${target}.gt.json`, JSON.stringify(placeTruth(truth, place, { keepsColours })));
  }
}

async function main(): Promise<void> {
  const { corpus, out } = options;
  if (corpus === undefined || out === undefined) throw new Error("name two folders: make degrade CORPUS=DIR OUT=DIR");
  const names = globSync("**/*.gt.json", { cwd: corpus }).toSorted();
  const chosen = names.filter((_, index) => index % Number(options.every) === 0);
  for (const name of chosen) await degradeOne(name, corpus, out);
  console.log(`${chosen.length} pictures in ${Object.keys(kinds).length} kinds below ${out}: ${Object.keys(kinds).join(", ")}`);
}

await main();
