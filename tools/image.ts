/** Builds an image and prints what it weighs: make image, make image-gpu. */
import { parseArgs } from "node:util";
import { isImageTarget, needImage } from "./image/build.ts";
import { listLayers } from "./image/archive.ts";

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1).padStart(7)} MB`;

try {
  const [target = "base"] = parseArgs({ allowPositionals: true }).positionals;
  if (!isImageTarget(target)) throw new Error(`the Dockerfile has no target ${target}`);
  const started = Date.now();
  const { name, archive, isCached } = needImage(target, "shown");
  const layers = listLayers(archive);
  for (const { bytes, madeBy } of layers) console.log(`${megabytes(bytes)}  ${madeBy}`);
  console.log(`${megabytes(layers.reduce((sum, { bytes }) => sum + bytes, 0))}  in all, compressed`);
  console.log(`${name}: ${archive} (${isCached ? "as it was" : `built in ${((Date.now() - started) / 1000).toFixed(0)} s`})`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
