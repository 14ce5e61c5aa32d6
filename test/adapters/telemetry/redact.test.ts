/** What may never stand in a log line. */
import { expect, test } from "vitest";
import { redact } from "../../../src/adapters/telemetry/redact.ts";

const key = `rdk_${"a1B2".repeat(9)}`;

test.each([
  [`{"msg":"key ${key} is bad"}`, '{"msg":"key rdk_[redacted] is bad"}'],
  ['{"s":"whsec_AbC+/9=="}', '{"s":"whsec_[redacted]"}'],
  ['{"url":"/v1/artifacts/eyJh.bGc_-9~"}', '{"url":"/v1/artifacts/[redacted]"}'],
  ['{"url":"https://example.com/hook?token=1&b=2","x":1}', '{"url":"https://example.com/hook?[redacted]","x":1}'],
  ['{"detail":"cannot reach postgres://user:pa55@10.0.0.7/db"}', '{"detail":"cannot reach postgres://[redacted]@10.0.0.7/db"}'],
  ['{"x-api-key":"anything","Secret":"a\\"b","n":1}', '{"x-api-key":"[redacted]","Secret":"[redacted]","n":1}'],
  ['{"msg":"nothing to hide?","n":1}', '{"msg":"nothing to hide?","n":1}'],
])("%s", (line, want) => {
  expect(redact(line)).toBe(want);
  expect(JSON.parse(redact(line))).toBeDefined();
});
