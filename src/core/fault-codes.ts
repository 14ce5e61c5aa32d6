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
  {
    code: "invalid_callback_url",
    kind: "invalid",
    meaning: "The callback URL is no public https address on port 443 or 8443, or it names a user.",
    remedy: "Give one such as https://example.com/hook; nothing was charged.",
  },
  {
    code: "source_refused",
    kind: "invalid",
    meaning: "The address of a picture is no public https address on port 443 or 8443, so it was not asked.",
    remedy: "Name one that the whole internet can reach; nothing was charged.",
  },
  {
    code: "source_unreachable",
    kind: "unavailable",
    meaning: "The server of a picture could not be reached, was too slow or broke off, in every one of four tries.",
    remedy: "See to it that the server answers; nothing was charged.",
  },
  {
    code: "source_unreadable",
    kind: "unprocessable",
    meaning: "The server of a picture answered with something else: another status than 200, a redirect, a wrong certificate.",
    remedy: "The sentence says what it answered; nothing was charged.",
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
    meaning: "No shape or connector was found.",
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
    code: "unauthenticated",
    kind: "unauthenticated",
    meaning: "The API key is missing, unknown, malformed or revoked.",
    remedy: "Send a valid key in the header `x-api-key` or as `Authorization: Bearer`; the account's owner makes one on the account page.",
  },
  {
    code: "forbidden",
    kind: "forbidden",
    meaning: "The key may convert, but not manage keys and webhook secrets.",
    remedy: "Use a key of the role `owner`.",
  },
  {
    code: "insufficient_credits",
    kind: "no-credit",
    meaning: "The balance does not cover one conversion; nothing was charged.",
    remedy: "Ask the operator for credits; the answer names balance and price.",
  },
  {
    code: "rate_limited",
    kind: "busy",
    meaning: "The account has used up its conversions of the last hour, or a key its requests of the last minute.",
    remedy: "Wait as many seconds as `Retry-After` says.",
  },
  {
    code: "not_found",
    kind: "not-found",
    meaning: "There is no such job, file, key or path for this account, or it is no longer kept.",
    remedy: "Check the id; files are kept until `expires_at`.",
  },
  {
    code: "method_not_allowed",
    kind: "invalid",
    meaning: "The path does not take this method.",
    remedy: "The header `Allow` lists those that it takes.",
  },
  {
    code: "idempotency_in_flight",
    kind: "conflict",
    meaning: "A request with the same `Idempotency-Key` is being handled.",
    remedy: "Ask again in a second: it answers with the same job.",
  },
  {
    code: "idempotency_mismatch",
    kind: "conflict",
    meaning: "The `Idempotency-Key` was used with another picture or other parameters.",
    remedy: "Use a new key for a new request.",
  },
  {
    code: "job_unfinished",
    kind: "conflict",
    meaning: "A job that waits or runs cannot be deleted.",
    remedy: "Cancel it first.",
  },
  { code: "cancelled", kind: "cancelled", meaning: "The job was cancelled and refunded.", remedy: "Start it again if you want it." },
  {
    code: "deadline_exceeded",
    kind: "unprocessable",
    meaning: "The conversion took longer than it may, and was refunded.",
    remedy: "Send a smaller or simpler picture.",
  },
  {
    code: "queue_deadline_exceeded",
    kind: "unavailable",
    meaning: "The job waited too long for its first attempt, and was refunded.",
    remedy: "Start it again.",
  },
  {
    code: "attempts_exhausted",
    kind: "unavailable",
    meaning: "The machine failed in every attempt at the job, which was refunded.",
    remedy: "Start it again.",
  },
  {
    code: "input_lost",
    kind: "unavailable",
    meaning: "The uploaded picture is no longer there; the job was refunded.",
    remedy: "Upload it again.",
  },
  {
    code: "conversion_crashed",
    kind: "unavailable",
    meaning: "The process that converted the picture was ended by its cap of memory or by a crash. A job tries it once more.",
    remedy: "Nothing, if it succeeds then; else the picture is to blame.",
  },
  {
    code: "data_folder_busy",
    kind: "conflict",
    meaning: "Another process owns the data folder.",
    remedy: "Stop that process, or give this one another `REDRAW_DATA_DIR`.",
  },
  {
    code: "model_unusable",
    kind: "unavailable",
    meaning: "The weights of a net are missing, were altered, or belong to another version; nothing was converted.",
    remedy: "Install Redraw again, or restore the file that the sentence names.",
  },
  {
    code: "internal_error",
    kind: "bug",
    meaning: "Something failed that should not.",
    remedy: "This is a bug: report it with the picture, if you may share it.",
  },
];
