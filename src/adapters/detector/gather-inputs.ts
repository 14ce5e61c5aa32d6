/** Gathers inputs of one net and one shape, of one picture or of many, so that a device works on several at once. */
import type { NetName } from "./graph/nets.ts";
import type { NetArray } from "./net-runner.ts";

/** How inputs are gathered. */
export interface Gathering {
  /** Inputs at once at most; 1 lets each go alone. */
  readonly size: number;
  /** Milliseconds that an input waits for others of its shape. */
  readonly waitMs: number;
}

type RunTogether = (net: NetName, inputs: readonly NetArray[]) => Promise<readonly (readonly NetArray[])[]>;

/** An input that waits, and who waits for it. */
interface Waiting {
  readonly input: NetArray;
  settle(outputs: readonly NetArray[]): void;
  fail(error: unknown): void;
}

/** Returns what runs single inputs, gathered; an input that waits too long goes with those that are there. */
export function gatherInputs(
  runTogether: RunTogether,
  { size, waitMs }: Gathering,
): (net: NetName, input: NetArray) => Promise<readonly NetArray[]> {
  const gathered = new Map<string, { readonly waiting: Waiting[]; readonly timer: NodeJS.Timeout }>();

  const send = async (net: NetName, waiting: readonly Waiting[]): Promise<void> => {
    try {
      const inputs = waiting.map(({ input }) => input);
      const outputs = await runTogether(net, inputs);
      for (const [at, one] of waiting.entries()) one.settle(outputs[at]!);
    } catch (error) {
      for (const one of waiting) one.fail(error);
    }
  };
  const flush = (key: string, net: NetName): void => {
    const group = gathered.get(key);
    if (group === undefined) return;
    gathered.delete(key);
    clearTimeout(group.timer);
    void send(net, group.waiting);
  };

  return (net, input) =>
    new Promise((settle, fail) => {
      const one: Waiting = { input, settle, fail };
      if (size <= 1) return void send(net, [one]);
      const key = `${net} ${input.shape.join(" ")}`;
      const group = gathered.get(key) ?? { waiting: [], timer: setTimeout(() => flush(key, net), waitMs) };
      gathered.set(key, group);
      group.waiting.push(one);
      return group.waiting.length >= size ? flush(key, net) : undefined;
    });
}
