/** What every cluster keeps to, in memory or real: the suite of the port. */
import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import type { Cluster, ClusterObject, ObjectName, ResourceKind, Written } from "../../src/app/cluster.ts";

/** A cluster under test, and the hands of somebody else in it. */
export interface ClusterUnderTest {
  readonly cluster: Cluster;
  /** Creates or changes an object as somebody else. */
  readonly elsewhere: (kind: ResourceKind, object: object) => Promise<void>;
}

/** The kinds of ours. */
export const poolKind: ResourceKind = { group: "redraw.dev", version: "v1alpha1", kind: "ConversionPool", plural: "conversionpools" };
const jobKind: ResourceKind = { group: "redraw.dev", version: "v1alpha1", kind: "ConversionJob", plural: "conversionjobs" };
const namespaceKind: ResourceKind = { group: "", version: "v1", kind: "Namespace", plural: "namespaces" };

interface PoolSpec {
  readonly replicas?: number;
  readonly accounts?: readonly string[];
  readonly suspend?: boolean;
  readonly scaling?: { readonly maxReplicas?: number; readonly warmReplicas?: number };
}
type Pool = ClusterObject<PoolSpec, { readonly readyReplicas?: number; readonly busyReplicas?: number }>;

/** The object of a write that must have passed. */
export function passed<Item extends ClusterObject>(written: Written<Item>): Item {
  if (written.kind !== "written") throw new Error(`the write ended otherwise: ${JSON.stringify(written)}`);
  return written.object;
}

/** Waits until something is so; the last thing that was thrown is the reason when it never is. */
export async function until(check: () => void, milliseconds = 10_000): Promise<void> {
  const endsAt = performance.now() + milliseconds;
  for (;;) {
    try {
      return check();
    } catch (error) {
      if (performance.now() > endsAt) throw error;
      await pause(10);
    }
  }
}

let spaces = 0;

/** Runs the suite. */
export function clusterSuite(name: string, open: () => Promise<ClusterUnderTest>): void {
  describe(name, () => {
    let cluster: Cluster;
    let elsewhere: ClusterUnderTest["elsewhere"];
    beforeAll(async () => {
      ({ cluster, elsewhere } = await open());
    });
    const aNamespace = async (): Promise<string> => {
      const name = `suite-${process.pid}-${++spaces}`;
      passed(await cluster.create(namespaceKind, { metadata: { name } }));
      return name;
    };
    const aPool = (metadata: object, spec: PoolSpec = { accounts: ["acme"] }): object => ({ metadata, spec });
    const make = async (metadata: object, spec?: PoolSpec): Promise<Pool> =>
      passed(await cluster.create<Pool>(poolKind, aPool(metadata, spec)));

    test("an object is read as it was written, with metadata that is complete", async () => {
      const namespace = await aNamespace();
      const created = await make({ name: "one", namespace });
      expect(created.metadata).toMatchObject({
        name: "one",
        namespace,
        generation: 1,
        labels: {},
        annotations: {},
        finalizers: [],
        ownerReferences: [],
      });
      expect(created.metadata.uid).toMatch(/^[0-9a-f-]{36}$/);
      expect(created.metadata.creationTimestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
      expect(created).not.toHaveProperty("metadata.managedFields");
      expect(created).not.toHaveProperty("apiVersion");
      expect(await cluster.read(poolKind, { namespace, name: "one" })).toEqual(created);
      expect(await cluster.read(poolKind, { namespace, name: "two" })).toBeNull();
    });

    test("a name is taken once, and a status is not written with the object", async () => {
      const namespace = await aNamespace();
      const created = passed(await cluster.create<Pool>(poolKind, { ...aPool({ name: "one", namespace }), status: { readyReplicas: 3 } }));
      expect(created.status?.readyReplicas).toBeUndefined();
      expect(await cluster.create(poolKind, aPool({ name: "one", namespace }))).toEqual({ kind: "exists" });
    });

    test("a status is merged, guarded by the version on which it was decided, and leaves the generation alone", async () => {
      const namespace = await aNamespace();
      const created = await make({ name: "one", namespace });
      const first = passed(await cluster.patchStatus(poolKind, created, { readyReplicas: 1, busyReplicas: 1 }));
      expect(first.metadata.generation).toBe(1);
      expect(await cluster.patchStatus(poolKind, created, { readyReplicas: 2 })).toEqual({ kind: "conflict" });
      const second = passed(await cluster.patchStatus<Pool>(poolKind, first, { readyReplicas: 2, busyReplicas: null }));
      expect(second.status).toEqual({ readyReplicas: 2 });
      expect(second.spec).toEqual(created.spec);
      expect(passed(await cluster.patchStatus(poolKind, second, { readyReplicas: 2 })).metadata.resourceVersion).toBe(
        second.metadata.resourceVersion,
      );
      await cluster.remove(poolKind, second);
      expect(await cluster.patchStatus(poolKind, second, { readyReplicas: 3 })).toEqual({ kind: "gone" });
    });

    test("a patch merges, removes what is null, counts a generation, and is guarded where a version is given", async () => {
      const namespace = await aNamespace();
      const created = await make({ name: "one", namespace, labels: { a: "1", b: "2" } }, { accounts: ["acme"], replicas: 2 });
      const name = { namespace, name: "one" };
      const labelled = passed(await cluster.patch<Pool>(poolKind, name, { metadata: { labels: { a: null, c: "3" } } }));
      expect(labelled.metadata.labels).toEqual({ b: "2", c: "3" });
      expect(labelled.metadata.generation).toBe(1);
      const changed = passed(
        await cluster.patch<Pool>(poolKind, name, { spec: { replicas: 3 } }, { resourceVersion: labelled.metadata.resourceVersion }),
      );
      expect(changed.metadata.generation).toBe(2);
      expect(changed.spec).toMatchObject({ replicas: 3, accounts: ["acme"] });
      const guard = { resourceVersion: created.metadata.resourceVersion };
      expect(await cluster.patch(poolKind, name, { spec: { replicas: 4 } }, guard)).toEqual({ kind: "conflict" });
      expect(await cluster.patch(poolKind, { namespace, name: "two" }, { spec: { replicas: 4 } })).toEqual({ kind: "gone" });
      passed(await cluster.patch(poolKind, name, { spec: { replicas: 5 } }, { subresource: "scale" }));
      expect((await cluster.read<Pool>(poolKind, name))?.spec.replicas).toBe(5);
    });

    test("what is applied is made, kept, and taken back when it is no longer applied", async () => {
      const namespace = await aNamespace();
      const metadata = { name: "one", namespace };
      const first = passed(
        await cluster.apply<Pool>(poolKind, { metadata: { ...metadata, labels: { a: "1" } }, spec: { accounts: ["acme"], replicas: 1 } }),
      );
      expect(first.metadata.generation).toBe(1);
      const again = passed(
        await cluster.apply<Pool>(poolKind, { metadata: { ...metadata, labels: { a: "1" } }, spec: { accounts: ["acme"], replicas: 1 } }),
      );
      expect(again.metadata.resourceVersion).toBe(first.metadata.resourceVersion);
      const less = passed(await cluster.apply<Pool>(poolKind, { metadata, spec: { accounts: ["acme"] } }));
      expect(less.metadata.labels).toEqual({});
      expect(less.spec.replicas).toBeUndefined();
    });

    test("what somebody else set is not taken over by an apply, unless by force", async () => {
      const namespace = await aNamespace();
      const metadata = { name: "one", namespace };
      passed(await cluster.apply(poolKind, { metadata, spec: { accounts: ["acme"], replicas: 1 } }));
      await elsewhere(poolKind, { metadata, spec: { replicas: 7 } });
      const wanted = { metadata, spec: { accounts: ["acme"], replicas: 1 } };
      const refused = await cluster.apply(poolKind, wanted);
      expect(refused).toMatchObject({ kind: "conflict", fields: [expect.stringContaining(".spec.replicas")] });
      const without = passed(await cluster.apply<Pool>(poolKind, { metadata, spec: { accounts: ["acme"] } }));
      expect(without.spec.replicas).toBe(7);
      expect(passed(await cluster.apply<Pool>(poolKind, wanted, { force: true })).spec.replicas).toBe(1);
    });

    test("only the object that was meant is removed, and finalizers keep it until they are gone", async () => {
      const namespace = await aNamespace();
      const first = await make({ name: "one", namespace });
      expect(await cluster.remove(poolKind, first)).toBe(true);
      expect(await cluster.remove(poolKind, first)).toBe(true);
      const second = await make({ name: "one", namespace, finalizers: ["redraw.dev/drain"] });
      expect(await cluster.remove(poolKind, first)).toBe(true);
      expect((await cluster.read(poolKind, second.metadata))?.metadata.deletionTimestamp).toBeUndefined();
      expect(await cluster.remove(poolKind, second)).toBe(true);
      const going = await cluster.read(poolKind, second.metadata);
      expect(going?.metadata.deletionTimestamp).toMatch(/Z$/);
      expect(going?.metadata.generation).toBe(2);
      passed(await cluster.patch(poolKind, second.metadata, { metadata: { finalizers: null } }));
      expect(await cluster.read(poolKind, second.metadata)).toBeNull();
    });

    describe("a watch", () => {
      const follow = (namespaces: readonly string[] | null, labelSelector?: string) => {
        const watched = cluster.watch<Pool>(poolKind, {
          namespaces,
          ...(labelSelector === undefined ? {} : { labelSelector }),
          indexes: { account: ({ spec }) => spec.accounts ?? [] },
        });
        const seen: string[] = [];
        watched.onChange(({ metadata, spec }, isLast) => seen.push(`${metadata.name} ${isLast ? "gone" : (spec.replicas ?? "-")}`));
        return { watched, seen };
      };
      const names = (items: readonly ClusterObject[]): readonly string[] => items.map(({ metadata }) => metadata.name).toSorted();

      test("tells what is there, what changes and what goes, in its namespaces only", async () => {
        const [ours, theirs] = [await aNamespace(), await aNamespace()];
        await make({ name: "before", namespace: ours });
        const { watched, seen } = follow([ours]);
        await watched.synced();
        await until(() => expect(seen).toEqual(["before -"]));
        const one = await make({ name: "one", namespace: ours });
        await make({ name: "foreign", namespace: theirs });
        passed(await cluster.patch(poolKind, one.metadata, { spec: { replicas: 2 } }));
        await until(() => expect(seen).toEqual(["before -", "one -", "one 2"]));
        await cluster.remove(poolKind, one);
        await until(() => expect(seen.at(-1)).toBe("one gone"));
        expect(names(watched.list())).toEqual(["before"]);
        expect(watched.get({ namespace: ours, name: "before" })?.metadata.generation).toBe(1);
        expect(watched.get({ namespace: theirs, name: "foreign" })).toBeNull();
        expect(watched.silentSeconds()).toBeLessThan(60);
      });

      test("loses what its selector no longer selects", async () => {
        const namespace = await aNamespace();
        const one = await make({ name: "one", namespace, labels: { tier: "gpu" } });
        const { watched, seen } = follow([namespace], "tier in (gpu),!old");
        await watched.synced();
        await make({ name: "two", namespace, labels: { tier: "cpu" } });
        passed(await cluster.patch(poolKind, one.metadata, { metadata: { labels: { old: "" } } }));
        await until(() => expect(seen).toEqual(["one -", "one gone"]));
        expect(watched.list()).toEqual([]);
      });

      test("finds by index, and tells of an object of the same name as another", async () => {
        const namespace = await aNamespace();
        const { watched, seen } = follow(null);
        await watched.synced();
        const ours = (): readonly string[] => names(watched.list().filter(({ metadata }) => metadata.namespace === namespace));
        const account = namespace;
        const one = await make({ name: "one", namespace }, { accounts: [account, "other"] });
        await make({ name: "two", namespace }, { accounts: [account] });
        await until(() => expect(ours()).toEqual(["one", "two"]));
        expect(names(watched.listBy("account", account))).toEqual(["one", "two"]);
        passed(await cluster.patch(poolKind, one.metadata, { spec: { accounts: ["other"] } }));
        await until(() => expect(names(watched.listBy("account", account))).toEqual(["two"]));
        seen.length = 0;
        await cluster.remove(poolKind, one);
        const again = await make({ name: "one", namespace }, { replicas: 1 });
        await until(() => expect(seen).toEqual(["one gone", "one 1"]));
        expect(watched.get(again.metadata)?.metadata.uid).toBe(again.metadata.uid);
        expect(() => watched.listBy("colour", "red")).toThrow("no index colour");
      });

      test("tells a late listener of what is there", async () => {
        const namespace = await aNamespace();
        await make({ name: "one", namespace });
        const { watched } = follow([namespace]);
        await watched.synced();
        const seen: string[] = [];
        watched.onChange(({ metadata }) => seen.push(metadata.name));
        await until(() => expect(seen).toEqual(["one"]));
      });
    });

    test("the cluster has a name that stays", async () => {
      const first = await cluster.identity();
      expect(first).toMatch(/^[0-9a-f-]{36}$/);
      expect(await cluster.identity()).toBe(first);
    });

    test("a job cannot be changed where it must not; objects that are not there are not evicted", async () => {
      const namespace = await aNamespace();
      const spec = { account: "acme", source: { url: "https://example.com/a.png" } };
      const name: ObjectName = { namespace, name: "job" };
      const job = passed(await cluster.create(jobKind, { metadata: name, spec }));
      expect(
        passed(await cluster.patch<ClusterObject<{ suspend: boolean }>>(jobKind, name, { spec: { suspend: true } })).spec.suspend,
      ).toBe(true);
      expect(job.metadata.generation).toBe(1);
      expect(await cluster.evict({ namespace, name: "pod" })).toBe("gone");
    });
  });
}
