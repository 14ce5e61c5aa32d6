/** Builds files of tensors and folders of models. */
import { createHash } from "node:crypto";
import { cpSync } from "node:fs";
import { aFolder } from "./folder.ts";

/** A tensor to be written: values for singles, bits for halves. */
export interface TensorDraft {
  readonly dtype: "F16" | "F32" | "I64";
  readonly shape: readonly number[];
  readonly values?: readonly number[];
  readonly bits?: readonly number[];
}

/** Writes a safetensors file; its architecture is `test/1` unless another is named. */
export function someTensors(tensors: Readonly<Record<string, TensorDraft>>, architecture = "test/1"): Uint8Array {
  const parts = Object.entries(tensors).map(([name, { dtype, shape, values = [], bits = [] }]) => {
    const data =
      dtype === "F16" ? Uint16Array.from(bits) : dtype === "F32" ? Float32Array.from(values) : BigInt64Array.from(values, BigInt);
    return { name, dtype, shape, bytes: new Uint8Array(data.buffer) };
  });
  let from = 0;
  const entries = parts.map(({ name, dtype, shape, bytes }) => {
    const offsets = [from, from + bytes.length];
    from += bytes.length;
    return [name, { dtype, shape, data_offsets: offsets }] as const;
  });
  const header = new TextEncoder().encode(JSON.stringify({ __metadata__: { architecture }, ...Object.fromEntries(entries) }));
  const length = new Uint8Array(BigUint64Array.of(BigInt(header.length)).buffer);
  return Buffer.concat([length, header, ...parts.map(({ bytes }) => bytes)]);
}

/** Makes a folder of models with one net, `toy`, whose manifest is right. */
export function aModelsFolder(bytes: Uint8Array, entry: Readonly<Record<string, unknown>> = {}): string {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const models = { toy: { file: "toy.safetensors", sha256, architecture: "test/1", ...entry } };
  return aFolder({ "toy.safetensors": bytes, "manifest.json": JSON.stringify({ version: 1, models }) });
}

/** Copies the files of a folder into another one and returns that one's path. */
export function copyFolder(from: string, to: string): string {
  cpSync(from, to, { recursive: true });
  return to;
}
