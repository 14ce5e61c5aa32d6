/** The settings of the whole product, joined; the only reader of the environment. */
import { pictureLimits } from "../core/image/faults.ts";
import { Fault } from "../core/fault.ts";
import type { Setting, SettingValues } from "../core/setting.ts";
import { choiceSetting, integerSetting, readSettings } from "../core/setting.ts";

/** Every setting; `docs/configuration.md` is written from this list. */
export const settings: {
  readonly detector: Setting<"auto" | "geometry">;
  readonly text: Setting<"tesseract" | "none">;
  readonly maxPixels: Setting<number>;
  readonly decodeTimeoutMs: Setting<number>;
} = {
  detector: choiceSetting({
    name: "REDRAW_DETECTOR",
    description: "What finds shapes and lines. `auto` takes the best that this installation has; `geometry` needs no model.",
    choices: ["auto", "geometry"],
    default: "auto",
  }),
  text: choiceSetting({
    name: "REDRAW_TEXT",
    description: "What reads text. `none` leaves every text out.",
    choices: ["tesseract", "none"],
    default: "tesseract",
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
};

/** The values of every setting. */
export type Config = SettingValues<typeof settings>;

/** Reads the environment; throws `invalid_request` naming every setting that is wrong. */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const { values, problems } = readSettings(settings, environment);
  if (problems.length > 0) throw new Fault({ code: "invalid_request", kind: "invalid", message: problems.join("; ") });
  return values;
}

/** True when the reader's terminal must stay without colour (https://no-color.org). */
export function isColourOff(environment: Readonly<Record<string, string | undefined>> = process.env): boolean {
  return (environment["NO_COLOR"] ?? "") !== "" || environment["TERM"] === "dumb";
}
