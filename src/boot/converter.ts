/** Joins the adapters to one converter; the whole object graph of a conversion stands here. */
import { performance } from "node:perf_hooks";
import { openGeometryDetector } from "../adapters/detector/geometry.ts";
import { openImageDecoder } from "../adapters/image/decoder.ts";
import { openImageEncoder } from "../adapters/image/encoder.ts";
import { pictureLimits } from "../core/image/faults.ts";
import { openRasteriser } from "../adapters/image/rasteriser.ts";
import { openTesseractReader } from "../adapters/text/tesseract.ts";
import type { Conversion, ConvertPorts } from "../app/convert.ts";
import { convertPicture } from "../app/convert.ts";
import type { TextReader } from "../app/ports.ts";
import { formats } from "../formats/index.ts";
import type { Config } from "./config.ts";

/** Converts pictures one after the other. */
export interface Converter {
  /** Converts into the formats with these ids, in the order of the product's list. */
  convert(bytes: Uint8Array, formatIds: readonly string[]): Promise<Conversion>;
  close(): Promise<void>;
}

/** Leaves every line unread. */
const readNothing: TextReader & { close(): Promise<void> } = {
  read: (_bitmap, lines) => Promise.resolve(lines.map(() => ({ text: "", confidence: 0 }))),
  close: () => Promise.resolve(),
};

/** Opens everything that a conversion needs; `threads` read text. Children and models start with the first picture. */
export async function openConverter(config: Config, options: { readonly threads: number }): Promise<Converter> {
  const decoder = openImageDecoder({ limits: { ...pictureLimits, maxPixels: config.maxPixels }, timeoutMs: config.decodeTimeoutMs });
  const rasteriser = openRasteriser();
  const reader = config.text === "none" ? readNothing : await openTesseractReader({ threads: options.threads });
  const ports: ConvertPorts = {
    decoder,
    detector: openGeometryDetector(),
    reader,
    encoder: openImageEncoder(),
    rasteriser,
    now: () => performance.now(),
  };
  return {
    convert: (bytes, formatIds) =>
      convertPicture(
        bytes,
        formats.filter((format) => formatIds.includes(format.id)),
        ports,
      ),
    async close() {
      await Promise.all([decoder.close(), rasteriser.close(), reader.close()]);
    },
  };
}
