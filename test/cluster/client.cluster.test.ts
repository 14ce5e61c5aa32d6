import { afterAll, beforeAll } from "vitest";
import { clusterSuite } from "../conformance/cluster-suite.ts";
import { openClientWorld } from "./client-world.ts";
import type { ClientWorld } from "./client-world.ts";

let world: ClientWorld;
beforeAll(async () => {
  world = await openClientWorld({ reconciles: false });
}, 900_000);
afterAll(() => world.stop());

clusterSuite("a cluster over an API server", async () => {
  const other = await world.client({ fieldManager: "somebody" });
  return {
    cluster: await world.client(),
    async elsewhere(kind, object) {
      await other.apply(kind, object, { force: true });
    },
  };
});
