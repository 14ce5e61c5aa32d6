/** Joins the use cases to the application that the edges see. */
import { asFault } from "../core/fault.ts";
import { rotateWebhookSecret, viewAccount, viewWebhookSecret } from "./account.ts";
import { openAdministration } from "./administer.ts";
import { openAdmission } from "./admission.ts";
import type { Administration, Application } from "./application.ts";
import { deleteJob } from "./delete-job.ts";
import { listDeliveries, redeliver } from "./deliver.ts";
import { download, openArtifact } from "./download.ts";
import { openHeadroom } from "./headroom.ts";
import { openKeys, requireOwner } from "./keys.ts";
import type { Keys } from "./keys.ts";
import { inputOf, thumbnailOf } from "./pictures.ts";
import { cancelJob, findJob, followJob, listJobs, waitForJob } from "./query.ts";
import { openRevise } from "./revise.ts";
import type { ServicePorts } from "./service.ts";
import { openPrecheck, submit } from "./submit.ts";
import { openJobWatch } from "./watch-jobs.ts";

async function problemsOf(ports: ServicePorts): Promise<readonly string[]> {
  const probes = await Promise.allSettled([ports.stores.janitor.probe(), ports.blobs.probe()]);
  return probes.flatMap((probe) => (probe.status === "rejected" ? [asFault(probe.reason).message] : []));
}

type OwnersPart = Pick<Application, "keys" | "createKey" | "revokeKey" | "webhookSecret" | "rotateWebhookSecret">;

/** What the role `owner` alone may do. */
function openOwnersPart(ports: ServicePorts, keys: Keys): OwnersPart {
  return {
    async keys(caller) {
      requireOwner(caller);
      return keys.list(caller.account);
    },
    async createKey(caller, options) {
      requireOwner(caller);
      return keys.create(caller.account, options);
    },
    async revokeKey(caller, keyId) {
      requireOwner(caller);
      await keys.revoke(caller.account, keyId);
    },
    async webhookSecret(caller) {
      requireOwner(caller);
      return viewWebhookSecret(ports, caller.account);
    },
    async rotateWebhookSecret(caller) {
      requireOwner(caller);
      return rotateWebhookSecret(ports, caller.account);
    },
  };
}

/** Opens the application and its administration over one set of ports. */
export function openApplication(ports: ServicePorts): { readonly application: Application; readonly administration: Administration } {
  const keys = openKeys(ports);
  const revise = openRevise(ports);
  const watching = { ...ports, watch: openJobWatch(ports) };
  const application: Application = {
    authenticate: (keyText) => keys.authenticate(keyText),
    precheck: openPrecheck(ports, { headroom: openHeadroom(() => ports.clock.now()), admission: openAdmission(ports) }),
    submit: (caller, submission) => submit(ports, caller, submission),
    job: (caller, id) => findJob(ports, caller, id),
    waitForJob: (caller, id, options) => waitForJob(watching, caller, { id, ...options }),
    jobs: (caller, options) => listJobs(ports, caller, options),
    events: (caller, id, options) => followJob(watching, caller, { id, ...options }),
    cancel: (caller, id) => cancelJob(ports, caller, id),
    deleteJob: (caller, id) => deleteJob(ports, caller, id),
    download: (caller, id, options) => download(ports, caller, { id, ...options }),
    input: (caller, id) => inputOf(ports, caller, id),
    thumbnail: (caller, id) => thumbnailOf(ports, caller, id),
    openArtifact: (token) => openArtifact(ports, token),
    revise,
    deliveries: (caller, id) => listDeliveries(ports, caller, id),
    redeliver: (caller, id) => redeliver(ports, caller, id),
    account: (caller) => viewAccount(ports, caller),
    ...openOwnersPart(ports, keys),
    problems: () => problemsOf(ports),
  };
  return { application, administration: openAdministration(ports, keys) };
}
