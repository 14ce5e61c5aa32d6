/** Brings the images that a try-out asks for to a node, under the names that stand in the values of the chart. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { writePartImage } from "../../tools/cluster/install/parts.ts";
import type { PartImage } from "../../tools/cluster/install/parts.ts";
import type { NodeCluster } from "../../tools/cluster/node-cluster.ts";

interface Values {
  readonly devDependencies: Readonly<Record<PartImage, { readonly image: string }>>;
}

const parts: readonly PartImage[] = ["postgres", "nats", "redis"];

/** Lays them out and imports them. */
export async function importParts(cluster: NodeCluster): Promise<void> {
  const { devDependencies } = parse(readFileSync("charts/redraw/values.yaml", "utf8")) as Values;
  for (const part of parts) {
    const archive = join(cluster.folder, `${part}.tar`);
    writePartImage(part, devDependencies[part].image, archive);
    await cluster.importImage(archive);
  }
}
