/** The heart of the product as one use case: the bytes of a picture in, all files or none out. */
import { withSourceStrokes } from "../core/assemble/borders/source-strokes.ts";
import { withHairlines } from "../core/assemble/borders/hairlines.ts";
import { assemble } from "../core/assemble/pipeline.ts";
import { buildDiagram } from "../core/diagram/build.ts";
import type { DiagramParts } from "../core/diagram/build.ts";
import { holdsDiagram, photoHoldsDiagram } from "../core/diagram/evidence.ts";
import { scaleDiagram } from "../core/diagram/scale.ts";
import type { Diagram } from "../core/diagram/types.ts";
import { filledShare } from "../core/photo/filled-share.ts";
import { enlargePage, preparePage } from "../core/photo/prepare-page.ts";
import type { PreparedPage } from "../core/photo/prepare-page.ts";
import type { Judges } from "../core/judge/judges.ts";
import type { Detections } from "../core/detection.ts";
import { asFault, Fault } from "../core/fault.ts";
import { withoutEnding } from "../core/job-name.ts";
import type { Format, Loss } from "../formats/format.ts";
import { cutImages } from "./cut.ts";
import type { Detector, ImageDecoder, ImageEncoder, Rasteriser, TextReader } from "./ports.ts";
import { readSlanted } from "./read-slanted.ts";
import { readText } from "./read-text.ts";

/** What a conversion needs from the outside. */
export interface ConvertPorts {
  readonly decoder: ImageDecoder;
  readonly detector: Detector;
  readonly reader: TextReader;
  /** Choose among what the detector sees; null where it has chosen already. */
  readonly judges: Judges | null;
  readonly encoder: ImageEncoder;
  readonly rasteriser: Rasteriser;
  /** Milliseconds of any clock that never goes back; for stage times alone. */
  readonly now: () => number;
}

/** One written file. */
export interface Artifact {
  readonly format: string;
  readonly extension: string;
  readonly bytes: Uint8Array;
  readonly losses: readonly Loss[];
}

/** What became of a picture. */
export interface Conversion {
  readonly diagram: Diagram;
  readonly artifacts: readonly Artifact[];
  /** Milliseconds by stage, in the order of the work; a step of the assembly is `assemble.NAME`, a writer `write.FORMAT`. */
  readonly stagesMs: Readonly<Record<string, number>>;
}

/** Adds up milliseconds by stage name, and tells of each stage as it begins. */
function stopwatch(
  now: () => number,
  onStage: (stage: string) => void,
): { stagesMs: Record<string, number>; start(stage: string): void; stop(): void } {
  const stagesMs: Record<string, number> = {};
  let current: string | null = null;
  let since = 0;
  const stop = (): void => {
    if (current !== null) stagesMs[current] = (stagesMs[current] ?? 0) + now() - since;
    current = null;
  };
  const start = (stage: string): void => {
    stop();
    onStage(stage);
    current = stage;
    since = now();
  };
  return { stagesMs, start, stop };
}

/** Sees what a page holds, in an enlarged copy of it where letters are too small. */
export async function detectPage(
  page: PreparedPage,
  { detector }: Pick<ConvertPorts, "detector">,
): Promise<{ readonly bitmap: PreparedPage; readonly detections: Detections }> {
  const detections = await detector.detect(page);
  const large = enlargePage(page, detections.page.glyphHeight);
  return large === null ? { bitmap: page, detections } : { bitmap: large, detections: await detector.detect(large) };
}

/** Recognises the diagram in a picture; the result is in pixels of the uploaded picture. */
async function recognise(bytes: Uint8Array, ports: ConvertPorts, watch: ReturnType<typeof stopwatch>): Promise<DiagramParts> {
  watch.start("decode");
  const { bitmap: decoded, size } = await ports.decoder.decode(bytes);
  const page = preparePage(decoded);
  watch.start("detect");
  const { bitmap, detections: seen, slanted } = await readSlanted(await detectPage(page, ports), ports);
  watch.start("read");
  const { detections, ...text } = await readText(bitmap, seen, ports.reader);
  const found = assemble({ bitmap, detections, ...text, slanted, judges: ports.judges }, (step) => watch.start(`assemble.${step}`));
  watch.start("cut");
  const holds = bitmap.photo === true ? photoHoldsDiagram(found, filledShare(bitmap)) : holdsDiagram(found);
  if (!holds) {
    const message = "no shape or connector was found in the picture: Redraw takes pictures of diagrams";
    throw new Fault({ code: "no_diagram_found", kind: "unprocessable", message });
  }
  const source = bitmap.original ?? bitmap;
  const sized = scaleDiagram(found, source);
  const told = bitmap.width === source.width ? sized : withSourceStrokes(sized, source);
  return scaleDiagram(await cutImages(withHairlines(told), source, ports.encoder), size);
}

/** Says that a format failed; what exactly is for operators. */
function outputInvalid(format: Format, detail: string, cause?: unknown): Fault {
  const message = `the ${format.name} file did not come out right, so no file was written; this is a bug, please report it with the picture`;
  return new Fault({ code: "output_invalid", kind: "unprocessable", message, detail, cause });
}

/** Writes one format and checks the result against the format's rules. */
async function write(format: Format, diagram: Diagram, ports: Pick<ConvertPorts, "rasteriser">): Promise<Artifact> {
  const rasterise = (svg: string, size: { width: number; height: number }): Promise<Uint8Array> => ports.rasteriser.rasterise(svg, size);
  try {
    const { bytes, losses } = await format.encode(diagram, { rasterise });
    const problems = await format.check(bytes, diagram);
    if (problems.length > 0) throw outputInvalid(format, problems.map(({ rule, what }) => `${rule}: ${what}`).join("; "));
    return { format: format.id, extension: format.extension, bytes, losses };
  } catch (thrown) {
    if (thrown instanceof Fault) throw thrown;
    throw outputInvalid(format, asFault(thrown).detail ?? "", thrown);
  }
}

/** What a caller may ask of a conversion beside its result. */
export interface ConvertOptions {
  /** Hears the name of each stage as it begins; the names are those of `stagesMs`. */
  readonly onStage?: (stage: string) => void;
  /** File name of the picture; without its ending it names the diagram. */
  readonly picture?: string;
}

/** The longest names that the IR takes. */
const longest = { name: 200, picture: 255 };

/** Names a diagram after the file that it was read from. */
function namesOf(picture: string | undefined): Pick<Diagram, "name" | "picture"> {
  if (picture === undefined) return {};
  return { name: withoutEnding(picture).slice(0, longest.name), picture: picture.slice(0, longest.picture) };
}

/**
 * Converts a picture into every format given, or throws a Fault and gives none: `empty_body`, `unsupported_type`, `too_large`,
 * `unreadable_image`, `no_diagram_found` or `output_invalid`. Equal bytes in give equal bytes out.
 */
export async function convertPicture(
  bytes: Uint8Array,
  formats: readonly Format[],
  ports: ConvertPorts,
  options: ConvertOptions = {},
): Promise<Conversion> {
  const watch = stopwatch(ports.now, options.onStage ?? (() => {}));
  const diagram = buildDiagram({ ...(await recognise(bytes, ports, watch)), ...namesOf(options.picture) });
  const artifacts = await writeAll(diagram, formats, ports, (stage) => watch.start(stage));
  watch.stop();
  return { diagram, artifacts, stagesMs: watch.stagesMs };
}

async function writeAll(
  diagram: Diagram,
  formats: readonly Format[],
  ports: Pick<ConvertPorts, "rasteriser">,
  start: (stage: string) => void,
): Promise<readonly Artifact[]> {
  const artifacts: Artifact[] = [];
  for (const format of formats) {
    start(`write.${format.id}`);
    artifacts.push(await write(format, diagram, ports));
  }
  return artifacts;
}

/** Writes a diagram that a person corrected in every format given, all or none; throws `output_invalid`. */
export function writeDiagram(
  diagram: Diagram,
  formats: readonly Format[],
  ports: Pick<ConvertPorts, "rasteriser">,
): Promise<readonly Artifact[]> {
  return writeAll(diagram, formats, ports, () => {});
}
