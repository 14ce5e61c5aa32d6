/** Crash points: ports that kill their process with SIGKILL at a named call. */
import type { ServicePorts } from "../../../src/app/service.ts";
import type { CrashPoint } from "./orders.ts";

type Call = (...values: readonly unknown[]) => Promise<unknown>;

/** Dies without a word; the promise never resolves. */
function die(): Promise<never> {
  process.kill(process.pid, "SIGKILL");
  return new Promise(() => {});
}

/** Changes the function at a path and leaves everything else as it is; throws for a path that is none. */
function changeAt<Whole extends object>(whole: Whole, path: readonly string[], change: (call: Call) => Call): Whole {
  const [name = "", ...rest] = path;
  const part: unknown = Reflect.get(whole, name);
  if (rest.length > 0 && typeof part === "object" && part !== null) return { ...whole, [name]: changeAt(part, rest, change) };
  if (rest.length > 0 || typeof part !== "function") throw new Error(`${path.join(".")} is no call of a port`);
  return { ...whole, [name]: change((...values) => Reflect.apply(part, whole, values) as Promise<unknown>) };
}

/** Passes the first piece of a body on, and dies. */
async function* cutShort(body: Uint8Array | AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  for await (const piece of body instanceof Uint8Array ? [body] : body) {
    yield piece;
    await die();
  }
}

/** Makes the arguments of a call deadly in its middle: a body that ends the process, or a stage that does. */
function deadly(values: readonly unknown[]): readonly unknown[] {
  const [first, second] = values;
  const isStaged = typeof second === "object" && second !== null && "onStage" in second;
  return isStaged ? [first, { ...second, onStage: die }] : [first, cutShort(second as AsyncIterable<Uint8Array>)];
}

/** Returns ports that kill the process at the point. */
export function crashAt(ports: ServicePorts, { call, when, spared }: CrashPoint): ServicePorts {
  let calls = 0;
  return changeAt(ports, call.split("."), (go) => async (...values) => {
    if (++calls <= spared) return go(...values);
    if (when === "before") return die();
    const result = await go(...(when === "during" ? deadly(values) : values));
    return when === "after" ? die() : result;
  });
}
