import { join } from "node:path";
import { expect, test } from "vitest";
import { openLentNets } from "../../../src/adapters/detector/net-client.ts";
import { aFolder } from "../../make/folder.ts";

// What it does with a server is shown in net-server.test.ts.
test("without anybody at the socket it is unavailable, at once", async () => {
  await expect(openLentNets(join(aFolder(), "nobody"))).rejects.toMatchObject({ code: "unavailable" });
});
