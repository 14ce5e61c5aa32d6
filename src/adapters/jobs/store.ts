/** Everything that the use cases ask of SQL, over one database. */
import type { Stores } from "../../app/stores.ts";
import { openAccountStore } from "./accounts.ts";
import type { Database } from "./database.ts";
import { openDeliveryStore } from "./deliveries.ts";
import { openJanitorStore } from "./janitor.ts";
import { openJobStore } from "./jobs.ts";
import { openMirrorStore } from "./mirrors.ts";
import { openObjectStore } from "./objects.ts";
import { openPoolControl } from "./pool-control.ts";
import { openPoolStore } from "./pools.ts";
import { openSourceStore } from "./source-fetches.ts";
import { openWorkStore } from "./work.ts";

/** Opens the stores of a database whose schema is current. */
export function openStores(database: Database): Stores {
  return {
    accounts: openAccountStore(database),
    jobs: openJobStore(database),
    work: openWorkStore(database),
    deliveries: openDeliveryStore(database),
    janitor: openJanitorStore(database),
    sources: openSourceStore(database),
    pools: openPoolStore(database),
    objects: openObjectStore(database),
    mirrors: openMirrorStore(database),
    control: openPoolControl(database),
  };
}
