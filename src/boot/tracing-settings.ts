/** The settings of tracing: nothing is traced, and nothing of it is loaded, unless a receiver is named. */
import { textSetting } from "../core/setting.ts";
import type { Setting } from "../core/setting.ts";

/** Every setting of tracing. */
export const tracingSettings: {
  readonly otlpUrl: Setting<string>;
  readonly otlpHeaders: Setting<string>;
  readonly traceRatio: Setting<number>;
} = {
  otlpUrl: textSetting({
    name: "REDRAW_OTLP_URL",
    description:
      "A receiver of OpenTelemetry traces by OTLP over HTTP, such as a collector on port 4318; without a path, `/v1/traces` is asked. Without it nothing is traced.",
    form: "a URL that begins with http:// or https://",
    pattern: /^https?:\/\/[^\s?#@]+$/,
  }),
  otlpHeaders: textSetting({
    name: "REDRAW_OTLP_HEADERS",
    description: "Headers that the receiver of traces asks for, with values as in URLs: `authorization=Bearer%20TOKEN`.",
    form: "NAME=VALUE, several separated by commas",
    pattern: /^[\w-]+=[^\s,]+(?:,[\w-]+=[^\s,]+)*$/,
    secret: true,
  }),
  traceRatio: {
    name: "REDRAW_TRACE_RATIO",
    description: "The share of conversions that are traced. Requests that belong to a trace already are traced if their caller is.",
    form: "a number from 0 to 1",
    default: 1,
    parse: (text) => (/^(?:0(?:\.\d{1,9})?|1(?:\.0{1,9})?)$/.test(text) ? Number(text) : undefined),
  },
};
