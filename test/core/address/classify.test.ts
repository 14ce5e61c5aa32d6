import { expect, test } from "vitest";
import { classifyAddress } from "../../../src/core/address/classify.ts";
import { parseAddress } from "../../../src/core/address/parse.ts";
import { allowedAddresses, refusedAddresses } from "../../make/callback-urls.ts";

test.each(refusedAddresses)("%s is %s", (address, kind) => {
  expect(classifyAddress(parseAddress(address)!)).toBe(kind);
});

test.each(allowedAddresses)("%s is public", (address) => {
  expect(classifyAddress(parseAddress(address)!)).toBe("public");
});
