import { expect, test } from "vitest";
import type { ResourceKind } from "../../src/app/cluster.ts";
import { openLedCluster } from "../../src/boot/led-cluster.ts";
import { openMemoryCluster } from "../make/memory-cluster.ts";

const kind: ResourceKind = { group: "", version: "v1", kind: "ConfigMap", plural: "configmaps" };
const name = { namespace: "default", name: "one" };

test("who does not lead reads, and writes nothing; who leads again writes", async () => {
  const memory = openMemoryCluster();
  let leads = true;
  const cluster = openLedCluster(memory, () => leads);
  expect(await cluster.create(kind, { metadata: name })).toMatchObject({ kind: "written" });
  const object = (await cluster.read(kind, name))!;
  leads = false;
  const before = memory.calls.length;
  const writes = [
    () => cluster.create(kind, { metadata: { ...name, name: "two" } }),
    () => cluster.patch(kind, name, { data: {} }),
    () => cluster.patchStatus(kind, object, {}),
    () => cluster.apply(kind, { metadata: name }),
    () => cluster.remove(kind, object),
    () => cluster.evict(name),
  ];
  for (const write of writes) await expect(write()).rejects.toMatchObject({ code: "unavailable" });
  expect(memory.calls).toHaveLength(before);
  expect(await cluster.read(kind, name)).not.toBeNull();
  leads = true;
  expect(await cluster.remove(kind, object)).toBe(true);
});
