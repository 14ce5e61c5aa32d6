/** Every code that a Fault may carry: stable words that programs switch on; `docs/errors.md` is written from this list. */
import type { FaultKind } from "./fault.ts";

/** One code with what it means and what the reader can do. */
export interface FaultCode {
  readonly code: string;
  readonly kind: FaultKind;
  readonly meaning: string;
  readonly remedy: string;
}

/** The codes that this version raises, in the order of a conversion. */
export const faultCodes: readonly FaultCode[] = [
  {
    code: "invalid_request",
    kind: "invalid",
    meaning: "The command line or a setting is wrong; nothing was done.",
    remedy: "The sentence names the option or setting and the values that it takes.",
  },
  {
    code: "input_unreadable",
    kind: "invalid",
    meaning: "A file or folder that was named cannot be read.",
    remedy: "Check that it exists and that you may read it.",
  },
  {
    code: "output_conflict",
    kind: "conflict",
    meaning: "Two pictures would write one file; neither is converted.",
    remedy: "Convert them into different folders with `--out`, or rename one.",
  },
  {
    code: "output_exists",
    kind: "conflict",
    meaning: "A file that would be written exists.",
    remedy: "Give `--force` to replace it, or another `--out`.",
  },
  {
    code: "output_unwritable",
    kind: "unavailable",
    meaning: "The files cannot be written: the disk is full, or the folder is read-only or no folder.",
    remedy: "Make room or choose another `--out`; nothing was left behind.",
  },
  { code: "empty_body", kind: "invalid", meaning: "The file is empty.", remedy: "Send a PNG, JPEG or WebP picture." },
  {
    code: "unsupported_type",
    kind: "unsupported-type",
    meaning: "By its leading bytes the file is no PNG, JPEG or WebP picture, whatever its name says.",
    remedy: "Export the diagram as PNG.",
  },
  {
    code: "too_large",
    kind: "too-large",
    meaning: "The picture has more than 64 megapixels or a side above 16,384 pixels, or takes too much memory to decode.",
    remedy: "Scale the picture down.",
  },
  {
    code: "unreadable_image",
    kind: "unprocessable",
    meaning: "The picture is cut, damaged, or not of the size that it claims.",
    remedy: "Export it again; a picture that opens in a viewer without a complaint is accepted.",
  },
  {
    code: "no_diagram_found",
    kind: "unprocessable",
    meaning: "No shape, connector or text was found.",
    remedy: "Send a picture of a diagram; crop a photograph to it.",
  },
  {
    code: "output_invalid",
    kind: "unprocessable",
    meaning: "A written file broke a rule of its format, so none was kept.",
    remedy: "This is a bug: report it with the picture, if you may share it.",
  },
  {
    code: "unavailable",
    kind: "unavailable",
    meaning: "Something that Redraw needs from the machine is missing, such as a writable temporary folder.",
    remedy: "The sentence names it; try again when it is there.",
  },
  {
    code: "internal_error",
    kind: "bug",
    meaning: "Something failed that should not.",
    remedy: "This is a bug: report it with the picture, if you may share it.",
  },
];
