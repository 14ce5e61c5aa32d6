/** Makes a graph shorter without changing what it computes: scales, shifts and limits after a convolution become part of it. */
import type { OnnxAttribute, OnnxGraph, OnnxNode, OnnxTensor } from "./model.ts";

/** What follows a convolution at once: none of it needs a pass of its own. */
const convolutions: ReadonlySet<string> = new Set(["Conv", "ConvTranspose"]);
/** Where the channels of what comes out lie in the kernel. */
const outputSide: Readonly<Record<string, 0 | 1>> = { Conv: 0, ConvTranspose: 1 };

/** y = scale × x + shift, each for every channel or, with one value, for all. */
interface Affine {
  readonly scale: ArrayLike<number>;
  readonly shift: ArrayLike<number>;
}

const at = (values: ArrayLike<number>, channel: number): number => values[values.length === 1 ? 0 : channel]!;

/** The graph while it is folded. */
interface Folding {
  readonly constants: Map<string, OnnxTensor>;
  /** How many nodes take a value. */
  readonly uses: Map<string, number>;
  /** The kept nodes by the name of what they make. */
  readonly kept: Map<string, OnnxNode>;
  /** Values that are others under a new name. */
  readonly names: Map<string, string>;
}

/** The values of a constant that says one number, or one for every channel of `[1, channels, 1, 1]`; null for others. */
function perChannel(tensor: OnnxTensor | undefined): Float32Array | null {
  if (tensor === undefined || tensor.values instanceof Int32Array) return null;
  const { shape, values } = tensor;
  const isOne = values.length === 1;
  const isChannels = (shape.length === 4 && shape[1] === values.length) || (shape.length === 3 && shape[0] === values.length);
  return isOne || isChannels ? values : null;
}

function affineOfArithmetic(operator: string, values: Float32Array, constantFirst: boolean): Affine | null {
  if (operator === "Mul") return { scale: values, shift: [0] };
  if (operator === "Add") return { scale: [1], shift: values };
  if (operator === "Div" && !constantFirst) return { scale: values.map((value) => 1 / value), shift: [0] };
  if (operator === "Sub" && !constantFirst) return { scale: [1], shift: values.map((value) => -value) };
  return null;
}

/** Reads a node as scale and shift of one input; null when it is something else. */
function affineOf(node: OnnxNode, { constants }: Folding): { readonly input: string; readonly affine: Affine } | null {
  const [first = "", second = ""] = node.inputs;
  if (node.operator === "BatchNormalization") {
    const [scale, shift, mean, variance] = node.inputs.slice(1).map((name) => constants.get(name)?.values);
    if (scale === undefined || shift === undefined || mean === undefined || variance === undefined) return null;
    const epsilon = (node.attributes["epsilon"] as number | undefined) ?? 1e-5;
    const factor = Float32Array.from(scale, (value, channel) => value / Math.sqrt(variance[channel]! + epsilon));
    return { input: first, affine: { scale: factor, shift: Float32Array.from(shift, (value, c) => value - mean[c]! * factor[c]!) } };
  }
  for (const [constant, input, constantFirst] of [[second, first, false] as const, [first, second, true] as const]) {
    const values = perChannel(constants.get(constant));
    const affine = values === null ? null : affineOfArithmetic(node.operator, values, constantFirst);
    if (affine !== null) return { input, affine };
  }
  return null;
}

/** Returns the limits that a node sets: Relu, or Clip with constant ones from 0 to 6. */
function activationOf(node: OnnxNode, { constants }: Folding): "relu" | "relu6" | null {
  if (node.operator === "Relu") return "relu";
  if (node.operator !== "Clip") return null;
  const limit = (name: string, place: number): number | undefined =>
    (node.attributes[name] as number | undefined) ?? constants.get(node.inputs[place] ?? "")?.values[0];
  return limit("min", 1) === 0 && limit("max", 2) === 6 ? "relu6" : null;
}

/** Gives a convolution other constants under names of their own. */
function scaledConvolution(conv: OnnxNode, { scale, shift }: Affine, folding: Folding): OnnxNode {
  const [x = "", kernelName = "", biasName = ""] = conv.inputs;
  const kernel = folding.constants.get(kernelName)!;
  const side = outputSide[conv.operator]!;
  const channels = kernel.shape[side]!;
  const inner = kernel.shape.slice(side + 1).reduce((product, one) => product * one, 1);
  // loops, since the callbacks of typed arrays take half a second for the nets of a start
  const values = new Float32Array(kernel.values.length);
  for (let index = 0; index < values.length; index++)
    values[index] = kernel.values[index]! * at(scale, Math.floor(index / inner) % channels);
  const bias = folding.constants.get(biasName)?.values ?? new Float32Array(channels);
  const moved = Float32Array.from({ length: channels }, (_, channel) => bias[channel]! * at(scale, channel) + at(shift, channel));
  const name = `${conv.outputs[0]}/folded`;
  folding.constants.set(`${name}/kernel`, { shape: kernel.shape, values });
  folding.constants.set(`${name}/bias`, { shape: [channels], values: moved });
  return { ...conv, inputs: [x, `${name}/kernel`, `${name}/bias`] };
}

/** Gives a convolution a kernel whose input channels are scaled, and a bias that holds what a shift of them adds: only without padding, which is not shifted. */
function takingIn(conv: OnnxNode, { scale, shift }: Affine, folding: Folding): OnnxNode {
  const [x = "", kernelName = "", biasName = ""] = conv.inputs;
  const kernel = folding.constants.get(kernelName)!;
  const [outputs = 1, inputs = 1] = kernel.shape;
  const area = kernel.values.length / outputs / inputs;
  const groups = (conv.attributes["group"] as number | undefined) ?? 1;
  const channelOf = (index: number): number => {
    const output = Math.floor(index / inputs / area);
    return Math.floor(output / (outputs / groups)) * inputs + (Math.floor(index / area) % inputs);
  };
  const values = new Float32Array(kernel.values.length);
  const bias = Float32Array.from(folding.constants.get(biasName)?.values ?? new Float32Array(outputs));
  for (let index = 0; index < values.length; index++) {
    const [value, channel] = [kernel.values[index]!, channelOf(index)];
    values[index] = value * at(scale, channel);
    bias[Math.floor(index / inputs / area)]! += value * at(shift, channel);
  }
  const name = `${conv.outputs[0]}/taken`;
  folding.constants.set(`${name}/kernel`, { shape: kernel.shape, values });
  folding.constants.set(`${name}/bias`, { shape: [outputs], values: bias });
  return { ...conv, inputs: [x, `${name}/kernel`, `${name}/bias`] };
}

/** Tells whether a convolution sees nothing but its input. */
function isUnpadded({ attributes }: OnnxNode): boolean {
  const pads = (attributes["pads"] as readonly number[] | undefined) ?? [];
  return (attributes["auto_pad"] ?? "NOTSET") === "NOTSET" && pads.every((pad) => pad === 0);
}

/** Takes scales and shifts of its input into a convolution: y = kernel × (scale × x + shift) is a convolution of x. */
function absorbing(node: OnnxNode, folding: Folding): OnnxNode {
  if (node.operator !== "Conv" || !folding.constants.has(node.inputs[1] ?? "")) return node;
  const previous = onlyFor(node.inputs[0]!, folding);
  const before = previous === null ? null : affineOf(previous, folding);
  if (previous === null || before === null) return node;
  const isShift = at(before.affine.shift, 0) !== 0 || before.affine.shift.length > 1;
  if (!isShift || isUnpadded(node)) {
    folding.kept.delete(previous.outputs[0]!);
    const conv = takingIn({ ...node, inputs: [before.input, ...node.inputs.slice(1)] }, before.affine, folding);
    return absorbing(conv, folding);
  }
  return absorbingBelow(node, previous, folding);
}

/** Zeros around a picture may be scaled but not shifted: a scale below a shift goes into the convolution, and the shift is made as much smaller. */
function absorbingBelow(node: OnnxNode, shift: OnnxNode, folding: Folding): OnnxNode {
  const added = affineOf(shift, folding)!;
  const scaling = onlyFor(added.input, folding);
  const scaled = scaling === null ? null : affineOf(scaling, folding);
  const isPlain = (values: ArrayLike<number>, value: number): boolean => values.length === 1 && values[0] === value;
  if (scaling === null || scaled === null || !isPlain(added.affine.scale, 1) || !isPlain(scaled.affine.shift, 0)) return node;
  if (scaled.affine.scale.length !== 1 || added.affine.shift.length !== 1 || scaled.affine.scale[0] === 0) return node;
  const [factor, term] = [scaled.affine.scale[0]!, added.affine.shift[0]!];
  const name = `${shift.outputs[0]}/below`;
  folding.constants.set(name, { shape: [], values: Float32Array.of(term / factor) });
  folding.kept.delete(scaling.outputs[0]!);
  folding.kept.set(shift.outputs[0]!, { operator: "Add", inputs: [scaled.input, name], outputs: shift.outputs, attributes: {} });
  return takingIn(node, { scale: [factor], shift: [0] }, folding);
}

/** Returns the node that made a value, if only one node takes it. */
function onlyFor(value: string, { kept, uses }: Folding): OnnxNode | null {
  return uses.get(value) === 1 ? (kept.get(value) ?? null) : null;
}

function withActivation(conv: OnnxNode, activation: OnnxAttribute): OnnxNode {
  return { ...conv, attributes: { ...conv.attributes, activation } };
}

/** Returns the node that takes the place of two, or null where both are needed. */
function merged(node: OnnxNode, folding: Folding): { readonly previous: OnnxNode; readonly both: OnnxNode } | null {
  const affine = affineOf(node, folding);
  const input = affine?.input ?? node.inputs[0] ?? "";
  const previous = onlyFor(input, folding);
  if (previous === null) return null;
  const isOpenConvolution =
    convolutions.has(previous.operator) && previous.attributes["activation"] === undefined && folding.constants.has(previous.inputs[1]!);
  const activation = activationOf(node, folding);
  if (isOpenConvolution && affine !== null) return { previous, both: scaledConvolution(previous, affine.affine, folding) };
  if (isOpenConvolution && activation !== null) return { previous, both: withActivation(previous, activation) };
  const before = affineOf(previous, folding);
  const isScale = (one: Affine): boolean => one.shift.length === 1 && one.shift[0] === 0 && one.scale.length === 1;
  if (affine === null || before === null || !isScale(affine.affine) || !isScale(before.affine)) return null;
  const name = `${node.outputs[0]}/scale`;
  folding.constants.set(name, { shape: [], values: Float32Array.of(before.affine.scale[0]! * affine.affine.scale[0]!) });
  return { previous, both: { operator: "Mul", inputs: [before.input, name], outputs: node.outputs, attributes: {} } };
}

/** Folds a graph. */
export function foldGraph(graph: OnnxGraph): OnnxGraph {
  const folding: Folding = { constants: new Map(graph.constants), uses: new Map(), kept: new Map(), names: new Map() };
  const nameOf = (name: string): string => folding.names.get(name) ?? name;
  for (const { operator, inputs, outputs } of graph.nodes) if (operator === "Identity") folding.names.set(outputs[0]!, nameOf(inputs[0]!));
  const named = graph.nodes.filter(({ operator }) => operator !== "Identity").map((node) => ({ ...node, inputs: node.inputs.map(nameOf) }));
  const outputs = graph.outputs.map(nameOf);
  for (const name of [...named.flatMap(({ inputs }) => inputs), ...outputs]) folding.uses.set(name, (folding.uses.get(name) ?? 0) + 1);
  for (const given of named) {
    const node = absorbing(given, folding);
    const found = merged(node, folding);
    if (found === null) {
      folding.kept.set(node.outputs[0]!, node);
      continue;
    }
    folding.kept.delete(found.previous.outputs[0]!);
    folding.kept.set(node.outputs[0]!, { ...found.both, outputs: node.outputs });
  }
  const nodes = [...folding.kept.values()];
  const used = new Set(nodes.flatMap(({ inputs }) => inputs));
  return { nodes, constants: new Map([...folding.constants].filter(([name]) => used.has(name))), inputs: graph.inputs, outputs };
}
