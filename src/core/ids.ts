/** The form of ids and API keys: what can be told of them without asking anybody. */

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Returns the id that a text stands for, in lower case, or null when it is no UUID. */
export function parseUuid(text: string): string | null {
  const id = text.toLowerCase();
  return uuid.test(id) ? id : null;
}

/** Tells whether a text can name an account: a DNS label. */
export function isAccountName(text: string): boolean {
  return /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(text);
}

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const randomLength = 30;
const checkLength = 6;

/** Random bytes that are enough for a key in all but one of 10^15 cases. */
export const keyRandomBytes = 128;

/** CRC-32 of an ASCII text (ISO 3309, as in zip). */
function crc32(text: string): number {
  let crc = 0xffffffff;
  for (let index = 0; index < text.length; index++) {
    crc ^= text.charCodeAt(index);
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** The six base62 digits that end a key. */
function checksum(text: string): string {
  let rest = crc32(text);
  let digits = "";
  for (let index = 0; index < checkLength; index++) {
    digits = alphabet[rest % 62]! + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

/** Writes a key of 178 random bits: `rdk_`, 30 base62 digits and their checksum. Null when too many of the bytes had to be left out. */
export function writeKey(random: Uint8Array): string | null {
  // Bytes from 248 on would make the first digits likelier than the others.
  const digits = [...random].filter((byte) => byte < 248).slice(0, randomLength);
  if (digits.length < randomLength) return null;
  const text = `rdk_${digits.map((byte) => alphabet[byte % 62]).join("")}`;
  return text + checksum(text);
}

/** Tells whether a text has the form of a key and its checksum fits: a typing error costs no query. */
export function isKeyText(text: string): boolean {
  if (!/^rdk_[0-9A-Za-z]{36}$/.test(text)) return false;
  return text.slice(-checkLength) === checksum(text.slice(0, -checkLength));
}

/** The part of a key that is shown to tell it from others. */
export function keyPrefix(keyText: string): string {
  return keyText.slice(0, 10);
}
