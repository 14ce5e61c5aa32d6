/** A Lease of coordination.k8s.io: read, made and written, each write guarded by the version that was read. */
import type { ResourceKind } from "../../../app/cluster.ts";
import { apiFault } from "../api.ts";
import type { Api, ApiAnswer, ApiStatus } from "../api.ts";
import { pathOf } from "../objects.ts";

/** What a Lease says. */
export interface LeaseRecord {
  readonly resourceVersion: string;
  /** Empty when nobody holds it. */
  readonly holder: string;
  readonly seconds: number;
  readonly transitions: number;
  /** When the holder took it, as it was written. */
  readonly acquireTime: string;
}

/** What is to be written. */
export interface LeaseChange {
  readonly holder: string;
  readonly seconds: number;
  readonly transitions: number;
  /** True when the holder is another than before. */
  readonly isNew: boolean;
}

/** One Lease; null of a write says that somebody else wrote since. */
export interface Lease {
  read(): Promise<LeaseRecord | null>;
  create(change: LeaseChange): Promise<LeaseRecord | null>;
  write(before: LeaseRecord, change: LeaseChange): Promise<LeaseRecord | null>;
  /** Gives it up if the holder has it. */
  give(holder: string): Promise<void>;
}

interface RawLease {
  readonly metadata: { readonly resourceVersion: string };
  readonly spec?: {
    readonly holderIdentity?: string;
    readonly leaseDurationSeconds?: number;
    readonly leaseTransitions?: number;
    readonly acquireTime?: string;
  };
}

const kind: ResourceKind = { group: "coordination.k8s.io", version: "v1", kind: "Lease", plural: "leases" };

function recordOf({ metadata, spec = {} }: RawLease): LeaseRecord {
  return {
    resourceVersion: metadata.resourceVersion,
    holder: spec.holderIdentity ?? "",
    seconds: spec.leaseDurationSeconds ?? 0,
    transitions: spec.leaseTransitions ?? 0,
    acquireTime: spec.acquireTime ?? "",
  };
}

/** The API takes times of a Lease with six digits of a second and no others. */
const microTime = (): string => new Date().toISOString().replace("Z", "000Z");

function specOf({ holder, seconds, transitions, isNew }: LeaseChange, acquireTime: string): object {
  const time = microTime();
  return {
    holderIdentity: holder,
    leaseDurationSeconds: seconds,
    leaseTransitions: transitions,
    renewTime: time,
    acquireTime: isNew || acquireTime === "" ? time : acquireTime,
  };
}

function refused({ status, body }: ApiAnswer): Error {
  return apiFault(`the lease of the lead: ${status} ${(body as ApiStatus).message ?? ""}`);
}

/** Opens the Lease; nothing is asked before the first call. */
export function openLease(api: Api, name: { readonly namespace: string; readonly name: string }): Lease {
  const path = pathOf(kind, { namespace: name.namespace, name: name.name });
  const head = { apiVersion: "coordination.k8s.io/v1", kind: "Lease" };
  const written = (answer: ApiAnswer): LeaseRecord | null => {
    if (answer.status === 409 || answer.status === 404) return null;
    if (answer.status >= 300) throw refused(answer);
    return recordOf(answer.body as RawLease);
  };
  const lease: Lease = {
    async read() {
      const answer = await api.call({ method: "GET", path });
      if (answer.status === 404) return null;
      if (answer.status >= 300) throw refused(answer);
      return recordOf(answer.body as RawLease);
    },
    async create(change) {
      const body = { ...head, metadata: { name: name.name, namespace: name.namespace }, spec: specOf(change, "") };
      const answer = await api.call({ method: "POST", path: pathOf(kind, { namespace: name.namespace }), body });
      if (answer.status === 404) throw refused(answer);
      return written(answer);
    },
    async write({ resourceVersion, acquireTime }, change) {
      const metadata = { name: name.name, namespace: name.namespace, resourceVersion };
      const body = { ...head, metadata, spec: specOf(change, acquireTime) };
      return written(await api.call({ method: "PUT", path, body }));
    },
    async give(holder) {
      // A renewal that was under way may have come between.
      for (let tries = 0; tries < 3; tries++) {
        const record = await lease.read();
        if (record === null || record.holder !== holder) return;
        if ((await lease.write(record, { holder: "", seconds: 1, transitions: record.transitions, isNew: true })) !== null) return;
      }
    },
  };
  return lease;
}
