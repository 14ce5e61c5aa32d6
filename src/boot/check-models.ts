/** Whether the weights that pictures may need are what they should be: looked at when a process starts, without loading what runs nets. */
import { architectures } from "../adapters/detector/architectures.ts";
import { loadJudges } from "../adapters/detector/judges.ts";
import { checkWeights, folderOfModel } from "../adapters/detector/weights.ts";
import { foldersFor, netsFor, scriptModelsFor, usesPageNet } from "./net-settings.ts";
import type { NetConfig } from "./net-settings.ts";

/**
 * Refuses to start with weights that are missing, altered or for another architecture, or a judge that was fitted on other nets:
 * throws `model_unusable` with the file's name.
 */
export async function checkModels(config: NetConfig, models?: string): Promise<void> {
  const folders = foldersFor(config, models);
  for (const net of netsFor(config)) await checkWeights({ net, architecture: architectures[net] }, folders);
  for (const model of scriptModelsFor(config)) await folderOfModel(model, folders);
  if (usesPageNet(config)) await loadJudges(folders);
}
