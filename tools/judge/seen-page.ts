/** A page as it was seen before anything is chosen, as a file: fields of bytes are written in base 64. */
import { basename } from "node:path";
import { createHash } from "node:crypto";
import type { Detections, ReadFragment, Reading } from "../../src/core/detection.ts";
import type { PreparedPage } from "../../src/core/photo/prepare-page.ts";
import { enlargePage } from "../../src/core/photo/prepare-page.ts";
import type { SlantedLine } from "../../src/core/text/slanted.ts";

/** What was seen; all in pixels of a bitmap of this size. */
export interface SeenPage {
  readonly size: { readonly width: number; readonly height: number };
  readonly detections: Detections;
  readonly readings: readonly Reading[];
  /** Missing where a page was looked at before there were any. */
  readonly fragments?: readonly ReadFragment[];
  /** Lines that lean, which were taken out before the rest was seen; missing as above. */
  readonly slanted?: readonly SlantedLine[];
}

/** Returns a prepared page in the size in which it was looked at; null where it is no longer made so. */
export function asLookedAt(page: PreparedPage, { size }: Pick<SeenPage, "size">): PreparedPage | null {
  // Capitals were measured on the page that was enlarged for being too small: they say no more that it must be.
  const shown = page.width === size.width ? page : enlargePage(page, 0);
  return shown?.width === size.width && shown.height === size.height ? shown : null;
}

/** Names the file of a picture: pictures of several folders may have one name. */
export function nameOf(picture: string): string {
  return `${basename(picture).replace(/\.[a-z]+$/i, "")}-${createHash("sha256").update(picture.split("/").slice(-3).join("/")).digest("hex").slice(0, 8)}`;
}

/** Writes a page. */
export function pack(page: SeenPage): string {
  return JSON.stringify(page, (_, value: unknown) =>
    value instanceof Uint8Array ? { base64: Buffer.from(value).toString("base64") } : value,
  );
}

/** Reads a page. */
export function unpack(text: string): SeenPage {
  return JSON.parse(text, (_, value: unknown) =>
    typeof value === "object" && value !== null && "base64" in value ? new Uint8Array(Buffer.from(String(value.base64), "base64")) : value,
  ) as SeenPage;
}
