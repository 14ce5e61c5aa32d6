/** The ways in which a picture is refused, each with a sentence that says what would be accepted. */
import { Fault } from "../fault.ts";

/** What a decoder accepts at most. */
export interface PictureLimits {
  /** Width times height. */
  readonly maxPixels: number;
  /** Pixels of the longer side. */
  readonly maxSide: number;
}

/** The limits of the product: 64 megapixels, and the longest side that WebP itself can hold. */
export const pictureLimits: PictureLimits = { maxPixels: 64_000_000, maxSide: 16_384 };

const accepted = "send a PNG, JPEG or WebP picture";

/** What to do about a file that the command line does not take. */
const acceptedFiles = "give a PNG, JPEG, WebP, GIF or TIFF picture, a PDF document, or an .ir.json file";

/** Refuses a PDF document, whose pages are pictures once they are drawn. */
export function unsupportedPdf(): Fault {
  return new Fault({
    code: "unsupported_type",
    kind: "unsupported-type",
    message:
      "this is a PDF document: `redraw convert` draws its pages; elsewhere export them as PNG pictures first, for example with `pdftoppm -png -r 150 FILE.pdf NAME`",
  });
}

/** Refuses a file that the command line does not take; `what` names what it is. */
export function unsupportedFile(what: string): Fault {
  return new Fault({
    code: "unsupported_type",
    kind: "unsupported-type",
    message: `this is ${what}, which cannot be converted: ${acceptedFiles}`,
  });
}

/** Refuses a file of another kind; `what` names what it is. */
export function unsupportedType(what: string): Fault {
  return new Fault({
    code: "unsupported_type",
    kind: "unsupported-type",
    message: `this is ${what}, which is not accepted: ${accepted}`,
  });
}

/** Refuses an empty file. */
export function emptyPicture(): Fault {
  return new Fault({ code: "empty_body", kind: "invalid", message: `the file is empty: ${accepted}` });
}

/** Refuses a picture that begins well and is broken; `why` is a half sentence. */
export function unreadableImage(why: string, cause?: unknown): Fault {
  return new Fault({
    code: "unreadable_image",
    kind: "unprocessable",
    message: `the picture is damaged (${why}): ${accepted} that opens in a viewer`,
    cause,
  });
}

/** Gives a picture up that takes longer to open than it may: a hostile file, or a machine with too much to do, and nobody can tell which. */
export function slowPicture(seconds: number): Fault {
  return new Fault({
    code: "unreadable_image",
    kind: "unprocessable",
    message: `opening the picture was given up after ${seconds} s: it is damaged, or too much runs on this machine. Send it again; if that fails too, save it anew in a viewer`,
  });
}

/** Says that no picture can be opened for now; the job waits and is tried again. */
export function decoderUnavailable(cause: unknown): Fault {
  const message = "the program that opens pictures could not be started: this machine lacks memory or processes. Try again in a moment";
  return new Fault({ code: "unavailable", kind: "unavailable", message, cause, facts: { retry_after: 5 } });
}

/** Refuses a picture that is too large; `what` says by which measure. */
export function tooLarge(what: string, limits: PictureLimits): Fault {
  const megapixels = Math.round(limits.maxPixels / 1e5) / 10;
  return new Fault({
    code: "too_large",
    kind: "too-large",
    message: `the picture is too large (${what}): at most ${megapixels} megapixels and ${limits.maxSide.toLocaleString("en-US")} pixels a side are accepted`,
  });
}
