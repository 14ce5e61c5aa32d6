/** How inputs and outputs of nets travel over a socket: a head in JSON, then the numbers as they lie in memory. */
import type { NetArray } from "./net-runner.ts";

/** One message. */
export interface Frame {
  readonly head: Readonly<Record<string, unknown>>;
  readonly arrays: readonly NetArray[];
}

/** Lengths of head and numbers, 4 bytes each. */
const prefixBytes = 8;
const mostHeadBytes = 65_536;
/** Sixteen outputs of the largest tile; more than that is no message of ours. */
const mostBodyBytes = 256 * 1_024 * 1_024;

/** Writes a message as pieces that go out one after the other; the numbers are not copied. */
export function encodeFrame({ head, arrays }: Frame): readonly Uint8Array[] {
  const text = Buffer.from(JSON.stringify({ ...head, shapes: arrays.map(({ shape }) => shape) }));
  const bodies = arrays.map(({ values }) => new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
  const prefix = Buffer.alloc(prefixBytes);
  prefix.writeUInt32LE(text.byteLength, 0);
  prefix.writeUInt32LE(
    bodies.reduce((sum, body) => sum + body.byteLength, 0),
    4,
  );
  return [prefix, text, ...bodies];
}

function decode(text: Uint8Array, body: Uint8Array): Frame {
  const { shapes, ...head } = JSON.parse(Buffer.from(text).toString()) as { shapes: number[][] };
  // Copied, since numbers must lie at whole multiples of their size.
  const numbers = new Float32Array(new Uint8Array(body).buffer);
  let at = 0;
  const arrays = shapes.map((shape) => {
    const size = shape.reduce((product, side) => product * side, 1);
    at += size;
    return { shape, values: numbers.slice(at - size, at) };
  });
  return { head, arrays };
}

/** Puts pieces of a socket together again; the function that is returned throws for what is no message. */
export function openFrameReader(onFrame: (frame: Frame) => void): (piece: Buffer) => void {
  let pieces: Buffer[] = [];
  let held = 0;
  let wanted = prefixBytes;
  let lengths: readonly [number, number] | null = null;
  const next = (all: Buffer): Buffer => {
    if (lengths === null) {
      lengths = [all.readUInt32LE(0), all.readUInt32LE(4)];
      if (lengths[0] > mostHeadBytes || lengths[1] > mostBodyBytes) throw new Error("a message of nets is too large");
      wanted = lengths[0] + lengths[1];
      return all.subarray(prefixBytes);
    }
    const [headBytes, bodyBytes] = lengths;
    const rest = all.subarray(headBytes + bodyBytes);
    const frame = decode(all.subarray(0, headBytes), all.subarray(headBytes, headBytes + bodyBytes));
    [lengths, wanted] = [null, prefixBytes];
    onFrame(frame);
    return rest;
  };
  return (piece) => {
    pieces.push(piece);
    held += piece.byteLength;
    while (held >= wanted) {
      const rest = next(pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces));
      [pieces, held] = [[rest], rest.byteLength];
    }
  };
}
