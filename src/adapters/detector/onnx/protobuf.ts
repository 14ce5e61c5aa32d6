/** Reads the wire format of Protocol Buffers: fields by their numbers, without a schema. */

/** One field: a number (varint, or the bits of 4 or 8 bytes) or the bytes of a string, message or packed list. */
export interface Field {
  readonly number: number;
  readonly value: bigint | Uint8Array;
}

/** A varint holds 64 bits in groups of seven. */
const longestVarint = 10;

/** A place in bytes that moves on as it is read. */
interface Cursor {
  at: number;
}

function readVarint(bytes: Uint8Array, cursor: Cursor): bigint {
  let value = 0n;
  for (let group = 0; group < longestVarint; group++) {
    const byte = bytes[cursor.at++];
    if (byte === undefined) break;
    value |= BigInt(byte & 127) << BigInt(7 * group);
    if (byte < 128) return BigInt.asUintN(64, value);
  }
  throw new Error("a number does not end");
}

function readBytes(bytes: Uint8Array, cursor: Cursor, length: number): Uint8Array {
  const end = cursor.at + length;
  if (end > bytes.length) throw new Error("a field is longer than what holds it");
  const value = bytes.subarray(cursor.at, end);
  cursor.at = end;
  return value;
}

/** How the value of each wire type is read (protobuf.dev, "Encoding"). */
const wireTypes: Readonly<Record<number, (bytes: Uint8Array, cursor: Cursor) => bigint | Uint8Array>> = {
  0: readVarint,
  1: (bytes, cursor) => readBytes(bytes, cursor, 8),
  2: (bytes, cursor) => readBytes(bytes, cursor, Number(readVarint(bytes, cursor))),
  5: (bytes, cursor) => readBytes(bytes, cursor, 4),
};

/** Reads the fields of a message; throws a plain Error for bytes that are none. */
export function* readFields(bytes: Uint8Array): Generator<Field> {
  const cursor: Cursor = { at: 0 };
  while (cursor.at < bytes.length) {
    const key = Number(readVarint(bytes, cursor));
    const read = wireTypes[key & 7];
    if (read === undefined || key < 8) throw new Error("a field is of a type that does not exist");
    yield { number: key >>> 3, value: read(bytes, cursor) };
  }
}

/** The value of a field that holds bytes. */
export function bytesOf({ value }: Field): Uint8Array {
  if (typeof value === "bigint") throw new Error("a number stands where bytes are due");
  return value;
}

/** The value of a field that holds text. */
export function textOf(field: Field): string {
  return new TextDecoder("utf-8", { fatal: true }).decode(bytesOf(field));
}

/** The whole numbers of a field, packed or single, with their sign. */
export function integersOf({ value }: Field): readonly number[] {
  if (typeof value === "bigint") return [Number(BigInt.asIntN(64, value))];
  const cursor: Cursor = { at: 0 };
  const numbers: number[] = [];
  while (cursor.at < value.length) numbers.push(Number(BigInt.asIntN(64, readVarint(value, cursor))));
  return numbers;
}

/** The single floats of a field, packed or one. */
export function floatsOf(field: Field): Float32Array {
  // Copied, since numbers must lie at whole multiples of their size.
  return new Float32Array(new Uint8Array(bytesOf(field)).buffer);
}
