/** Takes out of a log line what must not stand in one: keys, secrets, signed paths, queries of addresses, passwords in them. */

const secrets: readonly (readonly [RegExp, string])[] = [
  [/\brdk_[0-9A-Za-z]+/g, "rdk_[redacted]"],
  [/\bwhsec_[0-9A-Za-z+/=]+/g, "whsec_[redacted]"],
  [/\/artifacts\/[\w.~%-]+/g, "/artifacts/[redacted]"],
  [/(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@"\\]*@/gi, "$1[redacted]@"],
  [/(\bhttps?:\/\/[^\s?"\\]*)\?[^\s"\\]*/gi, "$1?[redacted]"],
  [/("(?:x-api-key|authorization|cookie|webhook-signature|password|pepper|secret|token)"\s*:\s*)"(?:[^"\\]|\\.)*"/gi, '$1"[redacted]"'],
];

/** Returns a line without its secrets; what else is in it stays as it was. */
export function redact(line: string): string {
  let text = line;
  for (const [pattern, replacement] of secrets) text = text.replace(pattern, replacement);
  return text;
}
