/** Reads IP addresses and ranges from text: strictly, so that what is vetted is what is connected to. */

/** An address as its bytes, 4 or 16 of them, in network order. */
export interface Address {
  readonly family: 4 | 6;
  readonly bytes: readonly number[];
}

/** All addresses whose first `bits` bits are those of `base`. */
export interface AddressRange {
  readonly base: Address;
  readonly bits: number;
}

/** Reads four decimal parts without leading zeros: the only notation that every program reads alike. */
function parseFour(text: string): readonly number[] | null {
  if (!/^(?:0|[1-9]\d{0,2})(?:\.(?:0|[1-9]\d{0,2})){3}$/.test(text)) return null;
  const bytes = text.split(".").map(Number);
  return bytes.every((byte) => byte <= 255) ? bytes : null;
}

/** Reads groups of hexadecimal digits between colons; the last one may be an IPv4 address. */
function parseGroups(text: string): readonly number[] | null {
  if (text === "") return [];
  const groups = text.split(":");
  const bytes: number[] = [];
  for (const [index, group] of groups.entries()) {
    const four = index === groups.length - 1 ? parseFour(group) : null;
    if (four !== null) bytes.push(...four);
    else if (/^[0-9a-f]{1,4}$/i.test(group)) bytes.push(Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff);
    else return null;
  }
  return bytes;
}

function parseSix(text: string): readonly number[] | null {
  const halves = text.split("::");
  if (halves.length > 2) return null;
  const [head, tail] = [parseGroups(halves[0]!), parseGroups(halves[1] ?? "")];
  if (head === null || tail === null) return null;
  // An IPv4 address may stand at the very end only.
  if (halves.length === 2 && halves[0]!.includes(".")) return null;
  const missing = 16 - head.length - tail.length;
  if (halves.length === 1 ? missing !== 0 : missing < 2) return null;
  return [...head, ...Array.from({ length: missing }, () => 0), ...tail];
}

/** Reads an IPv4 or IPv6 address without brackets or zone; null when the text is no address in a strict notation. */
export function parseAddress(text: string): Address | null {
  const four = parseFour(text);
  if (four !== null) return { family: 4, bytes: four };
  const six = text.includes(":") ? parseSix(text) : null;
  return six === null ? null : { family: 6, bytes: six };
}

/** Reads a range such as `10.0.0.0/8` or `fd00::/8`; null when the text is none. */
export function parseRange(text: string): AddressRange | null {
  const match = /^([^/]+)\/(0|[1-9]\d{0,2})$/.exec(text);
  const base = match === null ? null : parseAddress(match[1]!);
  const bits = Number(match?.[2]);
  return base === null || bits > base.bytes.length * 8 ? null : { base, bits };
}

/** Tells whether a range holds an address; addresses of the other family are never inside. */
export function isInRange({ family, bytes }: Address, { base, bits }: AddressRange): boolean {
  if (family !== base.family) return false;
  return bytes.every((byte, index) => {
    const left = bits - index * 8;
    const mask = left >= 8 ? 0xff : left <= 0 ? 0 : (0xff << (8 - left)) & 0xff;
    return (byte & mask) === (base.bytes[index]! & mask);
  });
}
