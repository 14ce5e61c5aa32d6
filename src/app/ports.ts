/** What the use cases need from the outside world; adapters implement these, boot joins them. */
import type { PreparedPage } from "../core/photo/prepare-page.ts";
import type { Bitmap } from "../core/raster/bitmap.ts";
import type { WebhookOutcome } from "../core/webhook/retry.ts";
import type { FoundLine } from "../core/decode/line-map.ts";
import type { TextLines } from "../core/propose/text-lines.ts";
import type { TextSight } from "../core/propose/text-lines/found-lines.ts";
import type { Detections, LineCandidate, Reading } from "../core/detection.ts";
import type { Diagram } from "../core/diagram/types.ts";
import type { Loss } from "../formats/format.ts";

/** Finds shapes and text lines in a picture. */
export interface Detector {
  detect(page: PreparedPage): Promise<Detections>;
}

/** Finds lines of text in a picture whose capitals are some pixels high, in print or on a photograph. */
export type LineFinder = (bitmap: Bitmap, glyphHeight: number, photo: boolean) => Promise<readonly FoundLine[]>;

/** Tells which lines of a page are text, beside what geometry says of them. */
export type TextFinder = (bitmap: Bitmap, text: TextLines, photo: boolean) => Promise<TextSight>;

/** Reads text lines; the answer has one reading for each line, in order. */
export interface TextReader {
  read(page: PreparedPage, lines: readonly LineCandidate[]): Promise<readonly Reading[]>;
}

/** A decoded picture; very large ones come scaled down, so that `bitmap` may be smaller than `size`. */
export interface Decoded {
  readonly bitmap: Bitmap;
  /** Pixels of the uploaded picture after EXIF orientation: the coordinates of the IR. */
  readonly size: { readonly width: number; readonly height: number };
}

/** Decodes PNG, JPEG and WebP: EXIF applied, alpha on white, sRGB, first frame. Throws `empty_body`, `unreadable_image`, `unsupported_type` or `too_large`. */
export interface ImageDecoder {
  decode(bytes: Uint8Array): Promise<Decoded>;
}

/** Encodes pixels as PNG, without metadata. */
export interface ImageEncoder {
  encodePng(bitmap: {
    readonly width: number;
    readonly height: number;
    readonly channels: 3 | 4;
    readonly data: Uint8Array;
  }): Promise<Uint8Array>;
}

/** Draws an SVG at a width in pixels as PNG, with the product's own fonts only. */
export interface Rasteriser {
  rasterise(svg: string, size: { readonly width: number; readonly height: number }): Promise<Uint8Array>;
}

/** What a conversion that ran in another process gives back: all files, in the product's order. */
export interface ConversionResult {
  readonly diagram: Diagram;
  readonly artifacts: readonly {
    readonly format: string;
    readonly extension: string;
    readonly bytes: Uint8Array;
    readonly losses: readonly Loss[];
  }[];
  /** Milliseconds by stage. */
  readonly stagesMs: Readonly<Record<string, number>>;
}

/**
 * Runs conversions outside this process. Both throw the reason of `signal` when it fires, the Faults of `convertPicture`, and
 * `conversion_crashed` when the work died or broke its cap of memory: the same twice means that the picture is to blame.
 */
export interface Conversions {
  convert(
    picture: Uint8Array,
    options: {
      readonly signal: AbortSignal;
      readonly onStage: (stage: string) => void;
      /** File name of the picture: without its ending it is the title of the files. */
      readonly picture?: string;
    },
  ): Promise<ConversionResult>;
  /** Writes every format from a diagram that a person corrected. */
  write(diagram: Diagram, options: { readonly signal: AbortSignal }): Promise<ConversionResult>;
}

/** Draws small pictures of large ones. */
export interface Thumbnails {
  /** Returns a PNG of the same shape whose longer side has at most so many pixels; throws the Faults of a picture that is none. */
  draw(bytes: Uint8Array, maxSide: number): Promise<Uint8Array>;
}

/** One stored object. */
export interface BlobEntry {
  readonly key: string;
  readonly bytes: number;
  readonly modifiedAt: Date;
}

/** How an object is read under a signed address. */
export interface PresignOptions {
  /** When the address begins to be valid: by the database clock, since that of a process may be wrong. */
  readonly at: Date;
  readonly seconds: number;
  readonly mediaType: string;
  /** The header Content-Disposition of the answer. */
  readonly disposition: string;
}

/**
 * Keeps immutable objects by key: words of `[a-z0-9.-]` joined by `/`, any other key is `internal_error`. `put` shows an object
 * whole or not at all; a full disk or a lost store is `unavailable`, and so is everything else that fails outside.
 */
export interface BlobStore {
  put(key: string, body: Uint8Array | AsyncIterable<Uint8Array>): Promise<{ readonly bytes: number; readonly sha256: string }>;
  /** Opens an object, `start` to `end` inclusive if given; null when there is none. */
  get(
    key: string,
    range?: { readonly start: number; readonly end: number },
  ): Promise<{ readonly bytes: number; readonly stream: AsyncIterable<Uint8Array> } | null>;
  /** Removes an object; one that is not there is no error. */
  delete(key: string): Promise<void>;
  /** Lists what lies below a prefix that ends in `/`, in no order that is promised. */
  list(prefix: string): AsyncIterable<BlobEntry>;
  /** Throws `unavailable` when nothing could be stored now. */
  probe(): Promise<void>;
  /** Signs an address under which anybody may read an object for a while; not there in stores that clients cannot reach. */
  readonly presign?: (key: string, options: PresignOptions) => Promise<string>;
}

/** How urgent work is; a queue gives all work of one priority before any of the next. */
export type JobPriority = "high" | "normal" | "low";

/** A hint that a job may be claimed; the claim decides. */
export interface JobMessage {
  readonly job: string;
  /** Grows with each republication; an older message than the job's is void. */
  readonly epoch: number;
  /** Whose workers may take it; the default pool unless given. */
  readonly pool?: string;
  /** `normal` unless given. */
  readonly priority?: JobPriority;
  /** The trace that the job belongs to, as W3C Trace Context writes it. */
  readonly traceparent?: string;
}

/** A message that a worker took. */
export interface TakenMessage extends JobMessage {
  /** Removes the message for good. */
  done(): void;
  /** Gives the message back, to be taken again after so many milliseconds. */
  later(delayMs: number): void;
  /** Says that it is being worked on; call it every ten seconds, since another worker may get the message after thirty without. */
  extend(): void;
}

/** Wakes workers; it may lose and repeat messages, since SQL publishes again. */
export interface JobQueue {
  /** Stores messages; the same job and epoch twice is one message while the first waits. Throws `unavailable`: publish all again, later. */
  publish(messages: readonly JobMessage[]): Promise<void>;
  /** Takes the oldest message of the highest priority, waiting for one through every outage; null when `signal` fires or the queue closes. */
  take(signal: AbortSignal): Promise<TakenMessage | null>;
  /** How many messages wait, seconds ago at worst; null when that is not known. */
  size(): number | null;
  /** Looks at what it keeps for all processes; `hidden` are messages that it would give nobody. Not there in a queue of one process. */
  readonly inspect?: () => Promise<{ readonly messages: number; readonly hidden: number }>;
  close(): Promise<void>;
}

/** What is known of an account's hour before anything is read or asked of the database. */
export type RateGuess =
  | { readonly kind: "open"; readonly used: number }
  /** The limit was reached; seconds until the next conversion is certain to be admitted, rounded up. */
  | { readonly kind: "limited"; readonly used: number; readonly retryAfterSeconds: number }
  /** Nothing is known: let it through, the database decides. */
  | { readonly kind: "unknown" };

/**
 * Refuses early what the database would refuse later, from a log of accepted jobs that all ingress processes share. It may be empty,
 * away or behind at any time: it never throws, never waits longer than 50 ms, and says `limited` only for jobs that were accepted.
 */
export interface RatePrefilter {
  /** Guesses whether one more conversion would be within the limit of the last 3600 seconds. */
  check(account: string, limitPerHour: number): Promise<RateGuess>;
  /** Notes a job that was accepted now; the same job twice is one, at its first time. */
  note(account: string, job: string): Promise<void>;
  close(): Promise<void>;
}

/** Measures durations in this process; never compared with times of the database. */
export interface Clock {
  /** Milliseconds of a clock that never goes back. */
  now(): number;
  /** Resolves after so many milliseconds, or at once when `signal` fires. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** Chance, digests and seals; keys lie outside the database. */
export interface Secrets {
  /** A random UUID in lower case. */
  uuid(): string;
  /** Uniformly random bytes. */
  random(count: number): Uint8Array;
  /** Keyed hashes of an API key, one for each version of the pepper, the newest first. */
  hashKey(keyText: string): readonly { readonly pepper: number; readonly hash: string }[];
  /** Signs a text for ourselves; URL-safe. */
  sign(text: string): string;
  /** Checks such a signature in constant time. */
  verify(text: string, signature: string): boolean;
  /** Encrypts a text that the database keeps, and the reverse. */
  seal(text: string): string;
  unseal(sealed: string): string;
  /** Starts a SHA-256. */
  sha256(): Hash;
}

/** A hash that is being taken. */
export interface Hash {
  update(bytes: Uint8Array): void;
  hex(): string;
}

/** A webhook as it is sent: the headers are those of the attempt, its signature among them. */
export interface WebhookPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Reads pictures from public addresses only. */
export interface SourceReader {
  /**
   * Asks for a picture and gives its body, at most `maxBytes` of it. Throws, as the body does, `source_refused` for an address that may
   * not be asked, `source_unreachable` for faults of the network, `source_unreadable` for an answer that is none, and `too_large`; the
   * reason of `signal` when it fires, which also ends the connection.
   */
  open(url: string, options: { readonly maxBytes: number; readonly signal: AbortSignal }): Promise<AsyncIterable<Uint8Array>>;
}

/** Sends webhooks to public addresses only; never throws for what a receiver does, and ends within 15 seconds. */
export interface WebhookSender {
  send(post: WebhookPost): Promise<WebhookOutcome>;
}
