/** Writes small ONNX files. */
import type { OnnxAttribute, OnnxModel, OnnxNode, OnnxTensor } from "../../src/adapters/detector/onnx/model.ts";

/** A model for a test. */
export interface OnnxSketch extends Pick<OnnxModel, "inputs" | "outputs"> {
  readonly nodes: readonly OnnxNode[];
  readonly constants: Readonly<Record<string, OnnxTensor>>;
  readonly facts?: Readonly<Record<string, string>>;
}

function varint(value: number | bigint): readonly number[] {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  while (rest > 127n) {
    bytes.push(Number(rest & 127n) | 128);
    rest >>= 7n;
  }
  return [...bytes, Number(rest)];
}

const field = (number: number, bytes: ArrayLike<number>): readonly number[] => [
  ...varint(8 * number + 2),
  ...varint(bytes.length),
  ...Array.from(bytes),
];
const integer = (number: number, value: number): readonly number[] => [...varint(8 * number), ...varint(value)];
const text = (number: number, value: string): readonly number[] => field(number, new TextEncoder().encode(value));
const single = (number: number, value: number): readonly number[] => [
  ...varint(8 * number + 5),
  ...new Uint8Array(Float32Array.of(value).buffer),
];

function attribute(name: string, value: OnnxAttribute): readonly number[] {
  const content =
    typeof value === "string"
      ? text(4, value)
      : typeof value !== "number"
        ? (value as readonly number[]).flatMap((one) => integer(8, one))
        : Number.isInteger(value)
          ? integer(3, value)
          : single(2, value);
  return field(5, [...text(1, name), ...content]);
}

function tensor(name: string, { shape, values }: OnnxTensor): readonly number[] {
  const raw =
    values instanceof Float32Array
      ? new Uint8Array(values.buffer)
      : new Uint8Array(BigInt64Array.from(values, (value) => BigInt(value)).buffer);
  return field(5, [
    ...shape.flatMap((side) => integer(1, side)),
    ...integer(2, values instanceof Float32Array ? 1 : 7),
    ...text(8, name),
    ...field(9, raw),
  ]);
}

/** Writes a model. */
export function anOnnxModel({ nodes, constants, inputs, outputs, facts = {} }: OnnxSketch): Uint8Array {
  const graph = [
    ...nodes.flatMap((node) =>
      field(1, [
        ...node.inputs.flatMap((name) => text(1, name)),
        ...node.outputs.flatMap((name) => text(2, name)),
        ...text(4, node.operator),
        ...Object.entries(node.attributes).flatMap(([name, value]) => attribute(name, value)),
      ]),
    ),
    ...Object.entries(constants).flatMap(([name, one]) => tensor(name, one)),
    ...inputs.flatMap((name) => field(11, text(1, name))),
    ...outputs.flatMap((name) => field(12, text(1, name))),
  ];
  const said = Object.entries(facts).flatMap(([key, value]) => field(14, [...text(1, key), ...text(2, value)]));
  return Uint8Array.from([...said, ...field(7, graph)]);
}
