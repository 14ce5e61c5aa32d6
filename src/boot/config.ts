/** The settings of the whole product, joined; the only reader of the environment. */
import { readFileSync } from "node:fs";
import { pictureLimits } from "../core/image/faults.ts";
import { Fault } from "../core/fault.ts";
import type { Setting, SettingGroup, SettingValues } from "../core/setting.ts";
import { choiceSetting, integerSetting, readSettings, textSetting } from "../core/setting.ts";
import { clientSettings } from "./client-settings.ts";
import { clusterSettings } from "./cluster-settings.ts";
import { engineSettings } from "./engine-settings.ts";
import { mcpSettings } from "./mcp-settings.ts";
import { serviceSettings } from "./service-settings.ts";
import { tracingSettings } from "./tracing-settings.ts";

/** Every setting of the converter. */
export const settings: {
  readonly detector: Setting<"auto" | "gpu" | "native" | "wasm" | "geometry">;
  readonly text: Setting<"auto" | "ctc,ppocr" | "ppocr" | "ctc" | "none">;
  readonly textModels: Setting<string>;
  readonly maxPixels: Setting<number>;
  readonly decodeTimeoutMs: Setting<number>;
  readonly batchSize: Setting<number>;
  readonly batchWaitMs: Setting<number>;
} = {
  detector: choiceSetting({
    name: "REDRAW_DETECTOR",
    description:
      "What finds shapes and lines. `geometry` needs no model and sees what is drawn exactly; `gpu`, `native` and `wasm` add the page net on that backend and a judge that chooses among what both see; `auto` takes the best backend that works.",
    choices: ["auto", "gpu", "native", "wasm", "geometry"],
    default: "auto",
  }),
  text: choiceSetting({
    name: "REDRAW_TEXT",
    description:
      "What reads text: `ctc` is our own net, `ppocr` the public models PP-OCR, `ctc,ppocr` lets PP-OCR read again what our net is unsure of, and Tesseract the scripts that neither has letters for (Japanese, Korean, traditional Chinese, Vietnamese), `auto` takes what reads best, which is `ctc,ppocr` today, `none` leaves every text out.",
    choices: ["auto", "ctc,ppocr", "ppocr", "ctc", "none"],
    default: "auto",
  }),
  textModels: textSetting({
    name: "REDRAW_TEXT_MODELS",
    description:
      "A folder with the newer public models of text, `PP-OCRv6_det_small.onnx` and `PP-OCRv6_rec_small.onnx`, which are in no package. Without it the older ones serve that come along.",
    form: "a path",
    pattern: /\S/,
  }),
  maxPixels: integerSetting({
    name: "REDRAW_MAX_PIXELS",
    description: "Pictures with more pixels are refused.",
    minimum: 1,
    maximum: pictureLimits.maxPixels,
    default: pictureLimits.maxPixels,
  }),
  decodeTimeoutMs: integerSetting({
    name: "REDRAW_DECODE_TIMEOUT_MS",
    description: "Milliseconds after which the decoding of a picture is given up.",
    minimum: 100,
    maximum: 3_600_000,
    default: 60_000,
  }),
  batchSize: integerSetting({
    name: "REDRAW_BATCH_SIZE",
    description: "Tiles of pictures that the page net looks at together on the backends `gpu` and `native`; 1 lets each go alone.",
    minimum: 1,
    maximum: 64,
    default: 4,
  }),
  batchWaitMs: integerSetting({
    name: "REDRAW_BATCH_WAIT_MS",
    description: "Milliseconds that a tile waits for others of its size, of the same picture or of another.",
    minimum: 0,
    maximum: 1_000,
    default: 10,
  }),
};

/** The values of the converter's settings. */
export type Config = SettingValues<typeof settings>;

/** The values of the service's settings, with those of its converter. */
export type ServiceConfig = SettingValues<typeof serviceSettings> & {
  readonly converter: Config;
  readonly engines: SettingValues<typeof engineSettings>;
  readonly tracing: SettingValues<typeof tracingSettings>;
  readonly cluster: SettingValues<typeof clusterSettings>;
};

/** Every group of settings; `docs/configuration.md` is written from this list. */
export const settingGroups: readonly { readonly title: string; readonly group: SettingGroup }[] = [
  { title: "Converter", group: settings },
  { title: "Service", group: serviceSettings },
  { title: "Several processes", group: engineSettings },
  { title: "Tracing", group: tracingSettings },
  { title: "Kubernetes", group: clusterSettings },
  { title: "Assistants", group: mcpSettings },
  { title: "Clients", group: clientSettings },
];

/** Variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new Fault({ code: "invalid_request", kind: "invalid", message: problems.join("; ") });
}

/** Reads the converter's settings; throws `invalid_request` naming every setting that is wrong. */
export function readConfig(environment: Environment = process.env): Config {
  const { values, problems } = readSettings(settings, environment);
  refuse(problems);
  return values;
}

/** Puts the contents of `NAME_FILE` in the place of each secret that is not given itself. */
function readSecretFiles(
  group: SettingGroup,
  environment: Environment,
): { readonly expanded: Environment; readonly problems: readonly string[] } {
  const expanded: Record<string, string | undefined> = { ...environment };
  const problems: string[] = [];
  for (const { name, secret } of Object.values(group)) {
    const file = environment[`${name}_FILE`];
    if (secret !== true || file === undefined || file === "") continue;
    if ((environment[name] ?? "") !== "") problems.push(`${name} and ${name}_FILE are both given, and one of them should be`);
    try {
      expanded[name] = readFileSync(file, "utf8").trim();
    } catch {
      problems.push(`${name}_FILE names a file that cannot be read`);
    }
  }
  return { expanded, problems };
}

/** Reads a group whose secrets may stand in files. */
function readGroup<Group extends SettingGroup>(group: Group, environment: Environment): SettingValues<Group> {
  const files = readSecretFiles(group, environment);
  const { values, problems } = readSettings(group, files.expanded);
  refuse([...files.problems, ...problems]);
  return values;
}

/** Reads the settings of `redraw mcp`; throws `invalid_request` as the others do. */
export function readMcpConfig(environment: Environment = process.env): SettingValues<typeof mcpSettings> {
  return readGroup(mcpSettings, environment);
}

/** Reads the settings of commands that ask a service; throws `invalid_request` as the others do. */
export function readClientConfig(environment: Environment = process.env): SettingValues<typeof clientSettings> {
  return readGroup(clientSettings, environment);
}

/** Reads every setting; throws `invalid_request` naming every one that is wrong, all at once. */
export function readServiceConfig(environment: Environment = process.env): ServiceConfig {
  const files = readSecretFiles({ ...serviceSettings, ...engineSettings, ...tracingSettings }, environment);
  const service = readSettings(serviceSettings, files.expanded);
  const engines = readSettings(engineSettings, files.expanded);
  const tracing = readSettings(tracingSettings, files.expanded);
  const cluster = readSettings(clusterSettings, environment);
  const converter = readSettings(settings, environment);
  const { port, adminPort } = service.values;
  const clash = port !== 0 && port === adminPort ? ["REDRAW_PORT and REDRAW_ADMIN_PORT are equal and should differ"] : [];
  const groups = [service, engines, tracing, cluster, converter];
  refuse([...files.problems, ...groups.flatMap(({ problems }) => problems), ...clash]);
  const values = { converter: converter.values, engines: engines.values, tracing: tracing.values, cluster: cluster.values };
  return { ...service.values, ...values };
}

/** True when the reader's terminal must stay without colour (https://no-color.org). */
export function isColourOff(environment: Readonly<Record<string, string | undefined>> = process.env): boolean {
  return (environment["NO_COLOR"] ?? "") !== "" || environment["TERM"] === "dumb";
}
