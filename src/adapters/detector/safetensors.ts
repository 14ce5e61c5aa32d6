/** Reads the safetensors format: a header in JSON with names, types and places, then the values of all tensors. */

/** A tensor in memory; whatever its type in the file, its values are single floats. */
export interface StoredTensor {
  readonly shape: readonly number[];
  readonly values: Float32Array;
}

/** What a file holds. */
export interface StoredTensors {
  /** Free texts of the header, such as `architecture`. */
  readonly facts: Readonly<Record<string, string>>;
  readonly tensors: ReadonlyMap<string, StoredTensor>;
}

/** The header is a few kilobytes; one that claims more is none. */
const longestHeader = 10_000_000;

interface Entry {
  readonly dtype: string;
  readonly shape: readonly number[];
  readonly data_offsets: readonly [number, number];
}

/** Reads every tensor whose name is wanted; throws a plain Error that says what is wrong with the bytes. */
export function readSafetensors(bytes: Uint8Array, isWanted: (name: string) => boolean = () => true): StoredTensors {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = bytes.length >= 8 ? Number(view.getBigUint64(0, true)) : Infinity;
  if (length > longestHeader || 8 + length > bytes.length) throw new Error("the header does not fit into the file");
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(8, 8 + length))) as Record<string, Entry | Record<string, string>>;
  const { __metadata__: facts = {}, ...entries } = header;
  const data = new DataView(bytes.buffer, bytes.byteOffset + 8 + length, bytes.byteLength - 8 - length);
  const wanted = Object.entries(entries as Record<string, Entry>).filter(([name]) => isWanted(name));
  return { facts: facts as Record<string, string>, tensors: new Map(wanted.map(([name, entry]) => [name, readTensor(data, name, entry)])) };
}

function readTensor(data: DataView, name: string, { dtype, shape, data_offsets: [from, to] }: Entry): StoredTensor {
  const size = dtype === "F16" ? 2 : dtype === "F32" ? 4 : null;
  if (size === null) throw new Error(`${name} is of type ${dtype}, which is not read`);
  const count = shape.reduce((product, side) => product * side, 1);
  if (to - from !== count * size || from < 0 || to > data.byteLength) throw new Error(`${name} does not have the bytes of its shape`);
  // A copy lies at the places of its values' size, which the file does not promise.
  const copy = data.buffer.slice(data.byteOffset + from, data.byteOffset + to);
  return { shape, values: size === 2 ? widen(new Uint16Array(copy)) : new Float32Array(copy) };
}

function widen(halves: Uint16Array): Float32Array {
  const values = new Float32Array(halves.length);
  for (let index = 0; index < halves.length; index++) values[index] = singles[halves[index]!]!;
  return values;
}

/** Widens a half float (IEEE 754 binary16): 1 sign, 5 exponent and 10 fraction bits; every value is one of a single float, too. */
function halfToSingle(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 31) return fraction === 0 ? sign * Infinity : Number.NaN;
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

/** Every half float as a single one; a net has millions of them. */
const singles: Float32Array = Float32Array.from({ length: 0x10000 }, (_, bits) => halfToSingle(bits));
