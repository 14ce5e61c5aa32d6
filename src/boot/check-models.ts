/** Whether the weights that pictures may need are what they should be: looked at when a process starts, without loading what runs nets. */
import { architectures } from "../adapters/detector/architectures.ts";
import { checkWeights } from "../adapters/detector/weights.ts";
import { everyNetFor, foldersFor } from "./net-settings.ts";
import type { NetConfig } from "./net-settings.ts";

/**
 * Refuses to start with weights that are missing, altered or for another architecture: throws `model_unusable` with the file's name.
 * Nets that only some pictures need are checked, too: nobody should hear of them from such a picture.
 */
export async function checkModels(config: NetConfig, models?: string): Promise<void> {
  const folders = foldersFor(config, models);
  for (const net of everyNetFor(config)) await checkWeights({ net, architecture: architectures[net] }, folders);
}
