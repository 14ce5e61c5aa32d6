/** Joins the adapters to one converter; the whole object graph of a conversion stands here. */
import { performance } from "node:perf_hooks";
import { openImageDecoder } from "../adapters/image/decoder.ts";
import { openImageEncoder } from "../adapters/image/encoder.ts";
import { pictureLimits } from "../core/image/faults.ts";
import { openRasteriser } from "../adapters/image/rasteriser.ts";
import type { Artifact, Conversion, ConvertOptions, ConvertPorts } from "../app/convert.ts";
import { convertPicture, writeDiagram } from "../app/convert.ts";
import type { Diagram } from "../core/diagram/types.ts";
import { allFormats, formats } from "../formats/index.ts";
import type { Config } from "./config.ts";
import { openRecognition } from "./recognition.ts";

/** Converts pictures one after the other. */
export interface Converter {
  /** Every format that a picture becomes unless others are named, in the order of the product's list. */
  readonly formatIds: readonly string[];
  /** Converts into the formats with these ids, in the order of the product's list. */
  convert(bytes: Uint8Array, formatIds: readonly string[], options?: ConvertOptions): Promise<Conversion>;
  /** Writes every format of a diagram that is given. */
  write(diagram: Diagram): Promise<readonly Artifact[]>;
  close(): Promise<void>;
}

/** Opens everything that a conversion needs; `threads` read text and run nets, `takes` is what the decoder takes. Children and models start with the first picture. */
export async function openConverter(
  config: Config,
  options: { readonly threads: number; readonly takes?: "pictures" | "files" },
): Promise<Converter> {
  const takes = options.takes ?? "pictures";
  const decoder = openImageDecoder({ takes, limits: { ...pictureLimits, maxPixels: config.maxPixels }, timeoutMs: config.decodeTimeoutMs });
  const rasteriser = openRasteriser();
  const recognition = await openRecognition(config, options);
  const ports: ConvertPorts = {
    decoder,
    detector: recognition.detector,
    reader: recognition.reader,
    judges: recognition.judges,
    encoder: openImageEncoder(),
    rasteriser,
    now: () => performance.now(),
  };
  return {
    formatIds: formats.map(({ id }) => id),
    convert: (bytes, formatIds, options) =>
      convertPicture(
        bytes,
        allFormats.filter((format) => formatIds.includes(format.id)),
        ports,
        options,
      ),
    write: (diagram) => writeDiagram(diagram, formats, ports),
    async close() {
      await Promise.all([decoder.close(), rasteriser.close(), recognition.close()]);
    },
  };
}
