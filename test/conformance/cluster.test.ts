import { afterAll } from "vitest";
import { openMemoryCluster } from "../make/memory-cluster.ts";
import { clusterSuite } from "./cluster-suite.ts";

const cluster = openMemoryCluster();
afterAll(() => cluster.close());

clusterSuite("a cluster in memory", () =>
  Promise.resolve({
    cluster,
    elsewhere(kind, object) {
      cluster.put(kind, object);
      return Promise.resolve();
    },
  }),
);
