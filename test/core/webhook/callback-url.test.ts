import { expect, test } from "vitest";
import { Fault } from "../../../src/core/fault.ts";
import { checkCallbackUrl } from "../../../src/core/webhook/callback-url.ts";
import { allowedUrls, refusedAddresses, refusedUrls } from "../../make/callback-urls.ts";

function faultOf(url: string): Fault | null {
  try {
    checkCallbackUrl(url);
    return null;
  } catch (thrown) {
    return thrown as Fault;
  }
}

test("the table has 120 lines at least", () => {
  expect(new Set(refusedUrls.map(([url]) => url)).size).toBeGreaterThanOrEqual(120);
});

test.each(refusedUrls)("%s is refused: %s", (url) => {
  expect(faultOf(url)).toMatchObject({
    code: "invalid_callback_url",
    kind: "invalid",
    message: expect.stringMatching(/^callback_url .*https/),
  });
});

test.each(refusedAddresses)("%s is refused as a host of its own (%s)", (address) => {
  expect(faultOf(`https://${address.includes(":") ? `[${address}]` : address}/`)?.code).toBe("invalid_callback_url");
});

test.each(allowedUrls)("%s is allowed as %s", (url, normalised) => {
  expect(checkCallbackUrl(url).href).toBe(normalised);
});

test.each(["https://user:hunter2@example.com/", "https://example.com:81/?token=hunter2"])("a refusal does not repeat secrets", (url) => {
  expect(faultOf(url)).toBeInstanceOf(Fault);
  expect(faultOf(url)?.message).not.toContain("hunter2");
});
