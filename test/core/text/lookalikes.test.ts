/** Tests of telling a capital I from a small l by its neighbours. */
import { expect, test } from "vitest";
import { mendLookalikes } from "../../../src/core/text/lookalikes.ts";

test.each([
  ["APl", "API"],
  ["CLl args", "CLI args"],
  ["ADl-vdpa driver", "ADI-vdpa driver"],
  ["lP address, lD", "IP address, ID"],
  ["ltem lndex lmages", "Item Index Images"],
  ["core:Timelnterval", "core:TimeInterval"],
  ["userlD and userlDs", "userID and userIDs"],
  ["Shopltem[] Cartltems", "ShopItem[] CartItems"],
  ["productld, userld: clientlds", "productId, userId: clientIds"],
])("%s is %s", (read, meant) => {
  expect(mendLookalikes(read)).toBe(meant);
});

test.each([
  "All Alpha IPv4 Alice",
  "login list lorem ipsum ls lstat lm ln(x)",
  "l1 l0:Object l2",
  "vulnerable walnut kiln film almost",
  "m'lady can't l'Italia",
  "htmlDocument sqlDump XMLHttp",
  "ul ol li",
  "world field gold build jsonld bld filtered",
])("%s stays", (text) => {
  expect(mendLookalikes(text)).toBe(text);
});
