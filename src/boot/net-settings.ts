/** Which nets the settings ask for; known without loading what runs them. */
import type { NetName } from "../adapters/detector/graph/nets.ts";
import type { ModelFolders } from "../adapters/detector/weights.ts";
import type { OwnScript } from "../core/text/page-scripts.ts";
import { scriptRules } from "../core/text/page-scripts.ts";
import type { Config } from "./config.ts";

/** What decides about nets. */
export interface NetConfig extends Pick<Config, "text" | "detector">, Partial<Pick<Config, "batchSize" | "batchWaitMs" | "textModels">> {
  /** Where another process lends its nets. */
  readonly netSocket?: string;
}

/** A setting that is not set is empty. */
const isGiven = (folder: string | undefined): folder is string => folder !== undefined && folder !== "";

/** Returns where the weights of a configuration lie; `models` is a folder in place of the package's. */
export function foldersFor({ textModels }: Pick<NetConfig, "textModels">, models?: string): ModelFolders {
  return { ...(models === undefined ? {} : { models }), ...(isGiven(textModels) ? { textModels } : {}) };
}

/** Tells which generation of the public nets of text serves: the newer where its folder is given. */
export function ppocrGeneration({ textModels }: Pick<NetConfig, "textModels">): "v4" | "v6" {
  return isGiven(textModels) ? "v6" : "v4";
}

/** Tells whether the page net looks at pictures and a judge chooses among what it and geometry see. */
export function usesPageNet({ detector }: Pick<NetConfig, "detector">): boolean {
  return detector !== "geometry";
}

/** Whether our own net reads, and whether PP-OCR does, by the setting. */
const textNets: { readonly [Name in Config["text"]]: readonly ("own" | "ppocr")[] } = {
  auto: ["own", "ppocr"],
  "ctc,ppocr": ["own", "ppocr"],
  ppocr: ["ppocr"],
  ctc: ["own"],
  none: [],
};

/** Tells whether PP-OCR's finder looks for lines beside geometry. */
export function usesFinder({ text }: Pick<NetConfig, "text">): boolean {
  return textNets[text].includes("ppocr");
}

/** Tells whether our own net reads text. */
export function usesOwnNet({ text }: Pick<NetConfig, "text">): boolean {
  return textNets[text].includes("own");
}

/** Returns the model with which Tesseract reads a script. */
export const modelOfScript = <Script extends OwnScript>(script: Script): `tesseract-${Script}` => `tesseract-${script}`;

/** The model that is Tesseract itself, beside its data. */
export const tesseractProgram = "tesseract-core";

/** Returns the models of scripts that a configuration may use, and what reads with them: where both other readers are, of whose readings it is told. */
export function scriptModelsFor({ text }: Pick<NetConfig, "text">): readonly (typeof tesseractProgram | `tesseract-${OwnScript}`)[] {
  const reads = textNets[text].length === 2;
  return reads ? [tesseractProgram, ...(Object.keys(scriptRules) as OwnScript[]).map((script) => modelOfScript(script))] : [];
}

/** Returns the nets that a configuration uses. */
export function netsFor(config: NetConfig): readonly NetName[] {
  const generation = ppocrGeneration(config);
  const text = textNets[config.text].flatMap((who): readonly NetName[] =>
    who === "own" ? ["text-small"] : [`finder-${generation}`, `reader-${generation}`],
  );
  return [...text, ...(usesPageNet(config) ? (["page-small", "cutout-small", "end-small"] as const) : [])];
}
