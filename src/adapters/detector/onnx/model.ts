/** Reads a model in the ONNX format (onnx.proto of ONNX 1.x): its graph of operations, its constants and what it says of itself. */
import type { Field } from "./protobuf.ts";
import { bytesOf, floatsOf, integersOf, readFields, textOf } from "./protobuf.ts";

/** Constants of a model: floats compute, whole numbers say shapes and places. */
export interface OnnxTensor {
  readonly shape: readonly number[];
  readonly values: Float32Array | Int32Array;
}

/** What an attribute may be; text is UTF-8. */
export type OnnxAttribute = number | string | readonly number[] | OnnxTensor;

/** One operation: names of what goes in and comes out; an input that is left out is empty. */
export interface OnnxNode {
  readonly operator: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly attributes: Readonly<Record<string, OnnxAttribute>>;
}

/** A graph whose nodes stand in an order in which they can run. */
export interface OnnxGraph {
  readonly nodes: readonly OnnxNode[];
  readonly constants: ReadonlyMap<string, OnnxTensor>;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
}

/** A model as its file holds it. */
export interface OnnxModel extends OnnxGraph {
  /** Free texts, such as the alphabet of a reader. */
  readonly facts: Readonly<Record<string, string>>;
}

/** Groups the fields of a message by their numbers. */
function fieldsOf(bytes: Uint8Array): (number: number) => readonly Field[] {
  const fields = [...readFields(bytes)];
  return (number) => fields.filter((field) => field.number === number);
}

const first = <Value>(fields: readonly Field[], read: (field: Field) => Value): Value | undefined =>
  fields[0] === undefined ? undefined : read(fields[0]);

/** Whole numbers of 64 bits become 32: the largest one means "to the end". */
const clamp = (value: number): number => Math.min(0x7fffffff, Math.max(-0x80000000, value));

/** Types of numbers by their codes in `TensorProto.DataType`. */
const isFloat = 1;
const integerSizes: Readonly<Record<number, 4 | 8>> = { 6: 4, 7: 8 };

function rawIntegers(bytes: Uint8Array, size: 4 | 8): Int32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = (index: number): number => (size === 4 ? view.getInt32(4 * index, true) : clamp(Number(view.getBigInt64(8 * index, true))));
  return Int32Array.from({ length: bytes.byteLength / size }, (_, index) => at(index));
}

function readTensor(bytes: Uint8Array): { readonly name: string; readonly tensor: OnnxTensor } {
  const fields = fieldsOf(bytes);
  const name = first(fields(8), textOf) ?? "";
  const shape = fields(1).flatMap(integersOf);
  const type = first(fields(2), integersOf)?.[0] ?? 0;
  const raw = first(fields(9), bytesOf);
  const size = integerSizes[type];
  if (type !== isFloat && size === undefined) throw new Error(`the constant ${name} is of the type ${type}, which is not read`);
  const values =
    size === undefined
      ? raw === undefined
        ? Float32Array.from(fields(4).flatMap((field) => [...floatsOf(field)]))
        : new Float32Array(new Uint8Array(raw).buffer)
      : raw === undefined
        ? Int32Array.from(fields(size === 4 ? 5 : 7).flatMap(integersOf), clamp)
        : rawIntegers(raw, size);
  if (values.length !== shape.reduce((product, side) => product * side, 1)) throw new Error(`the constant ${name} lacks values`);
  return { name, tensor: { shape, values } };
}

function readAttribute(bytes: Uint8Array): readonly [string, OnnxAttribute] {
  const fields = fieldsOf(bytes);
  const name = first(fields(1), textOf) ?? "";
  const value: OnnxAttribute | undefined =
    first(fields(2), (field) => floatsOf(field)[0]!) ??
    first(fields(3), (field) => integersOf(field)[0]!) ??
    first(fields(4), textOf) ??
    first(fields(5), (field) => readTensor(bytesOf(field)).tensor);
  const lists = [...fields(7).flatMap((field) => [...floatsOf(field)]), ...fields(8).flatMap(integersOf)];
  return [name, value ?? lists];
}

function readNode(bytes: Uint8Array): OnnxNode {
  const fields = fieldsOf(bytes);
  const attributes = Object.fromEntries(fields(5).map((field) => readAttribute(bytesOf(field))));
  return { operator: first(fields(4), textOf) ?? "", inputs: fields(1).map(textOf), outputs: fields(2).map(textOf), attributes };
}

const nameOf = (field: Field): string => first(fieldsOf(bytesOf(field))(1), textOf) ?? "";

/** Reads a model; throws a plain Error that says what is wrong with the bytes. */
export function readOnnxModel(bytes: Uint8Array): OnnxModel {
  const model = fieldsOf(bytes);
  const graphBytes = first(model(7), bytesOf);
  if (graphBytes === undefined) throw new Error("it holds no graph");
  const graph = fieldsOf(graphBytes);
  const stored = graph(5).map((field) => readTensor(bytesOf(field)));
  const nodes = graph(1).map((field) => readNode(bytesOf(field)));
  const made = nodes.flatMap(({ operator, outputs, attributes }) =>
    operator === "Constant" ? [{ name: outputs[0]!, tensor: attributes["value"] as OnnxTensor }] : [],
  );
  const facts = model(14).map((field) => {
    const entry = fieldsOf(bytesOf(field));
    return [first(entry(1), textOf) ?? "", first(entry(2), textOf) ?? ""] as const;
  });
  const constants = new Map([...stored, ...made].map(({ name, tensor }) => [name, tensor]));
  return {
    nodes: nodes.filter(({ operator }) => operator !== "Constant"),
    constants,
    inputs: graph(11)
      .map(nameOf)
      .filter((name) => !constants.has(name)),
    outputs: graph(12).map(nameOf),
    facts: Object.fromEntries(facts),
  };
}
