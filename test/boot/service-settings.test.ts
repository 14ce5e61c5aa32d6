/** What a setting takes and refuses, where a mistake would be expensive. */
import { expect, test } from "vitest";
import { serviceSettings } from "../../src/boot/service-settings.ts";

test.each([
  [serviceSettings.baseUrl, "https://redraw.example/v1", true],
  [serviceSettings.baseUrl, "https://example.org/tools/redraw/v1", true],
  [serviceSettings.baseUrl, "https://redraw.example", false],
  [serviceSettings.baseUrl, "redraw.example/v1", false],
  [serviceSettings.corsOrigins, "https://a.example,https://b.example", true],
  [serviceSettings.corsOrigins, "https://a.example/", false],
  [serviceSettings.corsOrigins, "*", false],
  [serviceSettings.trustedProxies, "10.0.0.0/8,2001:db8::/32,192.0.2.7/32", true],
  [serviceSettings.trustedProxies, "10.0.0.0/8, 10.1.0.0/16", false],
  [serviceSettings.trustedProxies, "proxy.example", false],
  [serviceSettings.trustedProxies, "10.0.0.0/33", false],
  [serviceSettings.masterKey, "k".repeat(31), false],
  [serviceSettings.masterKey, `${"k".repeat(32)},${"o".repeat(32)}`, true],
  [serviceSettings.artifactTtlH, "71", false],
  [serviceSettings.uploadTtlH, "25", false],
  [serviceSettings.maxImageBytes, "20971521", false],
])("$name with %j", (setting, text, isTaken) => {
  expect(setting.parse(text) !== undefined).toBe(isTaken);
});

test("every name is the product's own, and secrets are marked", () => {
  for (const { name } of Object.values(serviceSettings)) expect(name).toMatch(/^REDRAW_[A-Z_]+$/);
  expect(Object.values(serviceSettings).flatMap(({ name, secret }) => (secret === true ? [name] : []))).toEqual([
    "REDRAW_POSTGRES_URL",
    "REDRAW_MASTER_KEY",
  ]);
});
