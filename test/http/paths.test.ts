/** Which methods a path has, however it is written. */
import { expect, test } from "vitest";
import { openPathTable } from "../../src/http/paths.ts";

const table = openPathTable();
table.add("/v1/jobs/{jobId}", ["GET", "HEAD"]);
table.add("/v1/jobs/{jobId}/cancel", ["POST"]);
table.add("/v1/keys", ["GET", "HEAD"]);
table.add("/v1/keys", ["POST"]);
table.add("/openapi.yaml", ["GET"]);

test.each([
  ["/v1/jobs/7", ["GET", "HEAD"]],
  ["/v1/jobs/7/cancel", ["POST"]],
  ["/v1/keys", ["GET", "HEAD", "POST"]],
  ["/openapiXyaml", []],
  ["/v1/jobs/", []],
  ["/v1/jobs/7/8", []],
  ["/", []],
])("%s has %j", (path, want) => {
  expect(table.methodsOf(path)).toEqual(want);
});
