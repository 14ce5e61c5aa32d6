/** Measures what is left at the end: connections after all calls, and how soon another controller leads when the first one is killed. */
import { jobKind } from "../../src/controller/jobs/job.ts";
import { pictureSource } from "../../test/make/jobs-world.ts";
import { pause } from "./part.ts";
import type { Part, PartResult } from "./part.ts";
import { connectionsTo } from "./scrape.ts";
import { accounts, make, until } from "./world.ts";

/** Measures it. */
export const measureEnd: Part = async ({ world, say }): Promise<PartResult> => {
  const { leader, cluster, moments } = world;
  const { url } = world.jobs.cluster.plane;
  const calls = (await world.metrics()).sum("rest_client_requests_total");
  const sockets = connectionsTo(leader.child.pid!, Number(new URL(url).port));
  say("the leader is killed");
  await pause(1_000);
  await leader.stop("SIGKILL");
  const since = performance.now();
  const spec = { account: accounts[0], source: pictureSource };
  await make(cluster, jobKind, { metadata: { namespace: "default", name: "orphan" }, spec });
  await until("the orphan queued", () => moments.get("orphan")?.queuedAt !== undefined, 120);
  return { measured: { calls, sockets, failoverSeconds: (moments.get("orphan")!.queuedAt! - since) / 1_000 }, sections: [] };
};
