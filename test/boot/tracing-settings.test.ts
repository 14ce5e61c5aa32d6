/** What the settings of tracing take and refuse. */
import { expect, test } from "vitest";
import { readServiceConfig } from "../../src/boot/config.ts";
import { tracingSettings } from "../../src/boot/tracing-settings.ts";

const { otlpUrl, otlpHeaders, traceRatio } = tracingSettings;

test.each([
  [otlpUrl, "http://collector:4318", true],
  [otlpUrl, "https://traces.example.com/v1/traces", true],
  [otlpUrl, "collector:4318", false],
  [otlpUrl, "https://user:word@traces.example.com", false],
  [otlpUrl, "https://traces.example.com/?key=1", false],
  [otlpHeaders, "authorization=Bearer%20abc,x-scope=one", true],
  [otlpHeaders, "authorization=Bearer abc", false],
  [otlpHeaders, "authorization", false],
  [traceRatio, "0", true],
  [traceRatio, "0.05", true],
  [traceRatio, "1", true],
  [traceRatio, "1.5", false],
  [traceRatio, "5%", false],
  [traceRatio, "", false],
])("$name with %j", (setting, text, isTaken) => {
  expect(setting.parse(text) !== undefined).toBe(isTaken);
});

test("nothing is traced unless somebody says where to, and headers are a secret", () => {
  expect(readServiceConfig({}).tracing).toEqual({ otlpUrl: "", otlpHeaders: "", traceRatio: 1 });
  expect(readServiceConfig({ REDRAW_TRACE_RATIO: "0.25" }).tracing.traceRatio).toBe(0.25);
  expect(otlpHeaders.secret).toBe(true);
  expect(() => readServiceConfig({ REDRAW_OTLP_HEADERS: "authorization=s3cret word" })).toThrow(
    /REDRAW_OTLP_HEADERS is not what it should be/,
  );
});
