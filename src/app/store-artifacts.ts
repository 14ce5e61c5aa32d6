/** Puts the files of a conversion into the object store, before the database learns of them. */
import { formats } from "../formats/index.ts";
import { asFault } from "../core/fault.ts";
import type { ConversionResult } from "./ports.ts";
import type { ServicePorts } from "./service.ts";
import type { StoredArtifact } from "./stores.ts";

/** Removes objects; what cannot be removed is collected later. */
export async function discard(ports: ServicePorts, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await ports.blobs.delete(key).catch((error: unknown) => ports.tell({ kind: "trouble", where: "files that are not needed", error }));
  }
}

/** Stores every file below a prefix, in the product's order; when one cannot be stored none stays. */
export async function storeArtifacts(
  ports: ServicePorts,
  prefix: string,
  artifacts: ConversionResult["artifacts"],
): Promise<readonly StoredArtifact[]> {
  const stored: StoredArtifact[] = [];
  try {
    for (const { id, mediaType } of formats) {
      const artifact = artifacts.find(({ format }) => format === id);
      if (artifact === undefined) throw asFault(new Error(`the conversion gave no ${id}`));
      const key = `${prefix}${id}`;
      const { bytes, sha256 } = await ports.blobs.put(key, artifact.bytes);
      stored.push({ format: id, extension: artifact.extension, mediaType, key, bytes, sha256 });
    }
    return stored;
  } catch (error) {
    await discard(
      ports,
      stored.map(({ key }) => key),
    );
    throw error;
  }
}
