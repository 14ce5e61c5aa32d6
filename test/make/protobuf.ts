/** Reads the wire format of protocol buffers, as far as spans need it (https://protobuf.dev/programming-guides/encoding/). */

/** The fields of a message by their numbers: bytes of what has a length, numbers of the rest, in the order in which they came. */
export type Fields = ReadonlyMap<number, readonly (Buffer | bigint)[]>;

function readVarint(bytes: Buffer, from: number): { readonly value: bigint; readonly end: number } {
  let value = 0n;
  for (let end = from, shift = 0n; ; end++, shift += 7n) {
    const byte = bytes[end]!;
    value |= BigInt(byte & 0x7f) << shift;
    if (byte < 0x80) return { value, end: end + 1 };
  }
}

/** Reads one value of a wire type. */
function readValue(bytes: Buffer, from: number, type: number): { readonly value: Buffer | bigint; readonly end: number } {
  if (type === 0) return readVarint(bytes, from);
  if (type === 1) return { value: bytes.readBigUInt64LE(from), end: from + 8 };
  if (type === 5) return { value: BigInt(bytes.readUInt32LE(from)), end: from + 4 };
  if (type !== 2) throw new Error(`wire type ${type} is none of ours`);
  const { value: length, end: begin } = readVarint(bytes, from);
  const end = begin + Number(length);
  return { value: bytes.subarray(begin, end), end };
}

/** Reads a message. */
export function readFields(bytes: Buffer): Fields {
  const fields = new Map<number, (Buffer | bigint)[]>();
  for (let at = 0; at < bytes.length;) {
    const tag = readVarint(bytes, at);
    const { value, end } = readValue(bytes, tag.end, Number(tag.value & 7n));
    const number = Number(tag.value >> 3n);
    fields.set(number, [...(fields.get(number) ?? []), value]);
    at = end;
  }
  return fields;
}

/** The messages in a field. */
export function messagesOf(fields: Fields, number: number): readonly Fields[] {
  return (fields.get(number) ?? []).map((value) => readFields(value as Buffer));
}

/** The bytes of a field that is there at most once. */
export function bytesOf(fields: Fields, number: number): Buffer {
  return (fields.get(number)?.[0] ?? Buffer.alloc(0)) as Buffer;
}

/** The number in a field that is there at most once. */
export function numberOf(fields: Fields, number: number): bigint {
  return (fields.get(number)?.[0] ?? 0n) as bigint;
}
