/** URLs are read alike however often it was done. */
import { expect, test } from "vitest";
import { parseUrl } from "../../../src/core/address/parse-url.ts";

test("a host name with an umlaut is read after a hundred thousand others as it is before", () => {
  const read = (): string | undefined => parseUrl("https://bücher.example.com/")?.href;
  expect(read()).toBe("https://xn--bcher-kva.example.com/");
  for (let at = 0; at < 100_000; at++) parseUrl(`https://example.com/${at}`);
  expect(read()).toBe("https://xn--bcher-kva.example.com/");
});

test("what is no URL is null", () => expect(parseUrl("https://")).toBeNull());
