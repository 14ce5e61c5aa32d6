/** The diagrams that every application is shown: drawn ones of a new seed each run (`REDRAW_SEED` names one), and conversions where `REDRAW_CORPUS_OUT` names a folder of them. */
import { readFileSync } from "node:fs";
import type { Diagram } from "../../src/core/diagram/types.ts";
import { filesBelow } from "./folder.ts";
import { randomDiagram } from "./random-diagram.ts";

const seed = Number(process.env["REDRAW_SEED"] ?? Math.floor(Math.random() * 1e9));
const count = Number(process.env["REDRAW_DRAWN"] ?? 60);
/** How many conversions are looked at. */
const mostReal = 40;

/** Reads the diagrams of a folder of converted pictures, spread over the folder. */
function realDiagrams(corpus: string): readonly Diagram[] {
  const files = filesBelow(corpus, ".ir.json");
  const step = Math.max(1, files.length / mostReal);
  const chosen = files.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
  return chosen.slice(0, mostReal).map((file) => JSON.parse(readFileSync(file, "utf8")) as Diagram);
}

const corpus = process.env["REDRAW_CORPUS_OUT"];

/** All of them, the drawn ones first. */
export const bed: readonly Diagram[] = [
  ...Array.from({ length: count }, (_, index) => randomDiagram(seed + index)),
  ...(corpus === undefined ? [] : realDiagrams(corpus)),
];

/** Says which they are, so that a run can be repeated. */
export const aboutBed: string = `drawn diagrams: ${count}, REDRAW_SEED=${seed}; real conversions: ${bed.length - count}`;
