/** Reads URLs: `URL.canParse` is not asked, since once V8 has optimised its caller it refuses host names with letters such as ü (Node 22.23, measured). */

/** Reads a URL; null where the text is none. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
