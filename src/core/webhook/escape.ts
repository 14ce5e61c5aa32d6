/** Makes foreign bytes harmless text: what a stranger answered is shown, and never acts. */

/** Writes bytes as printable ASCII: line ends as `\n`, everything else that is no plain character as `\xNN`. */
export function escapeBytes(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => {
    if (byte === 0x0a) return "\\n";
    if (byte === 0x5c) return "\\\\";
    return byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, "0")}`;
  }).join("");
}
