/** Runs an ONNX graph on TensorFlow.js: constants are handed to the backend once, then nodes run in their order. */
import * as tf from "@tensorflow/tfjs-core";
import { foldGraph } from "./fold.ts";
import type { OnnxGraph, OnnxNode, OnnxTensor } from "./model.ts";
import type { Operator } from "./operators.ts";
import { operators } from "./operators.ts";
import type { Value } from "./value.ts";
import { asPlain, floatsIn, picture, plain } from "./value.ts";

/** A graph that is ready. */
export interface OpenGraph {
  /** Takes pictures `[batch, height, width, channels]`; gives the first output with the sides of the graph. Run it inside a tidy scope. */
  run(input: tf.Tensor4D): tf.Tensor;
}

/** A node with its operation. */
interface Step {
  readonly node: OnnxNode;
  readonly operator: Operator;
}

function constantOf({ shape, values }: OnnxTensor): Value {
  return values instanceof Int32Array ? { integers: [...values] } : plain(tf.tensor(values, [...shape]));
}

function stepOf(node: OnnxNode): Step {
  const operator = operators[node.operator];
  if (operator === undefined) throw new Error(`the operation ${node.operator} is not known`);
  return { node, operator };
}

/** Counts how often each value is still needed after a node, so that it is given back when nobody is left. */
function lastUses(steps: readonly Step[]): ReadonlyMap<Step, readonly string[]> {
  const last = new Map<string, Step>();
  for (const step of steps) for (const name of step.node.inputs) last.set(name, step);
  const ended = new Map<Step, string[]>(steps.map((step) => [step, []]));
  for (const [name, step] of last) ended.get(step)!.push(name);
  return ended;
}

/** Opens a graph with one input and one output that matters; throws for operations that are not known. */
export function openGraph(model: OnnxGraph): OpenGraph {
  const graph = foldGraph(model);
  const steps = graph.nodes.map(stepOf);
  const constants = new Map([...graph.constants].map(([name, tensor]) => [name, constantOf(tensor)]));
  const ended = lastUses(steps);
  const [input = "", output = ""] = [graph.inputs[0], graph.outputs[0]];
  return {
    run(given) {
      const values = new Map<string, Value>([[input, picture(given)]]);
      const take = (name: string): Value | undefined => values.get(name) ?? constants.get(name);
      for (const step of steps) {
        const { node, operator } = step;
        const made = tf.tidy(() => wrapped(operator(node.inputs.map(take), node.attributes)));
        values.set(node.outputs[0]!, made);
        for (const name of ended.get(step)!) giveBack(name, values, { input, output });
      }
      return asPlain(floatsIn(values.get(output)));
    },
  };
}

/** A value is a container that tidy scopes know: what it holds outlives them. */
function wrapped(value: Value): Value & tf.TensorContainerObject {
  return value as Value & tf.TensorContainerObject;
}

/** Gives back a value that nobody needs any more. */
function giveBack(name: string, values: Map<string, Value>, { input, output }: { readonly input: string; readonly output: string }): void {
  const value = values.get(name);
  if (value === undefined || name === input || name === output) return;
  values.delete(name);
  const isShared = "tensor" in value && [...values.values()].some((other) => "tensor" in other && other.tensor === value.tensor);
  if ("tensor" in value && !isShared) value.tensor.dispose();
}
