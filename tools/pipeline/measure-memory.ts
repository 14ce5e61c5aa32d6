/** Part "memory": what an ingress and a courier hold after 100,000 requests, and whether that still grows. */
import { markdownTable } from "../statistics.ts";
import { residentBytesOf } from "./children.ts";
import { startEngines } from "./engines.ts";
import type { BenchEngines } from "./engines.ts";
import { openHookedProduct } from "./hooked-product.ts";
import type { HookedProduct, PostedJob } from "./hooked-product.ts";
import { growthOf } from "./growth.ts";
import type { Sample } from "./growth.ts";
import type { Part, PartOptions, PartResult } from "./part.ts";
import { pause } from "./part.ts";

const requests = 100_000;
/** One request in so many is a picture with a webhook; the others read. */
const posting = 10;
const clients = 16;
/** No more requests are sent then, whatever was done. */
const mostSeconds = 200;

/** Sends so many requests, each client one after the other; returns a count that grows meanwhile. */
function startClients(product: HookedProduct, many: number): { readonly done: () => number; readonly ended: Promise<unknown> } {
  let [next, done] = [0, 0];
  const until = performance.now() + 1_000 * mostSeconds;
  const send = async (index: number, last: PostedJob | null): Promise<PostedJob> => {
    if (last === null || index % posting === 0) return product.post(index);
    const path = index % 7 === 0 ? "/jobs" : index % 11 === 0 ? "/account" : `/jobs/${last.id}`;
    const { status, text } = await product.client.get(`${product.ingress.baseUrl}${path}`, last.key);
    if (status !== 200) throw new Error(`${path} was refused: ${status} ${text}`);
    return last;
  };
  const run = async (): Promise<void> => {
    let last: PostedJob | null = null;
    while (next < many && performance.now() < until) {
      last = await send(next++, last);
      done++;
    }
  };
  return { done: () => done, ended: Promise.all(Array.from({ length: clients }, run)) };
}

interface Samples {
  readonly ingress: Sample[];
  readonly courier: Sample[];
}

async function takeSamples(product: HookedProduct, many: number): Promise<Samples> {
  const samples: Samples = { ingress: [], courier: [] };
  const load = startClients(product, many);
  const { received } = product.receiver;
  const sampler = setInterval(() => {
    samples.ingress.push({ done: load.done(), megabytes: product.ingress.residentMegabytes() });
    samples.courier.push({ done: received.size, megabytes: residentBytesOf(product.courier.pid) / 1e6 });
  }, 500);
  await load.ended;
  // The last webhooks are on their way.
  for (let seen = -1; seen < received.size; await pause(2_000)) seen = received.size;
  clearInterval(sampler);
  return samples;
}

function tableRow(name: string, samples: readonly Sample[], what: string): readonly string[] {
  const at = (share: number): Sample => samples[Math.min(samples.length - 1, Math.floor(share * samples.length))]!;
  const along = [0.1, 0.25, 0.5, 0.75, 1].map((share) => at(share).megabytes.toFixed(0));
  return [name, `${at(1).done} ${what}`, ...along, growthOf(samples).toFixed(2)];
}

async function measure(engines: BenchEngines, options: PartOptions): Promise<PartResult> {
  const product = await openHookedProduct(engines, "memory", { slots: 8, ms: 0, failing: 10, clients });
  const many = Math.round(requests * options.scale);
  options.say(`memory: ${many} requests`);
  const { ingress, courier } = await takeSamples(product, many);
  await product.close();
  return {
    versions: engines.versions,
    measured: {
      ingressMegabytes: { value: ingress.at(-1)!.megabytes },
      ingressSlope: { value: growthOf(ingress) },
      courierMegabytes: { value: courier.at(-1)!.megabytes },
      courierSlope: { value: growthOf(courier) },
    },
    sections: [
      `## Memory\n\n${clients} clients, one request in ${posting} a picture with a webhook over TLS, the others read a job, a list or an account. Resident megabytes along the way, and their growth for 10,000 in the second half.`,
      markdownTable([
        ["process", "after", "10 %", "25 %", "50 %", "75 %", "end", "growth"],
        tableRow("ingress", ingress, "requests"),
        tableRow("courier", courier, "webhooks"),
      ]),
    ],
  };
}

/** Measures memory. */
export const measureMemory: Part = async (options) => {
  const engines = await startEngines(options.folder);
  try {
    return await measure(engines, options);
  } finally {
    await engines.stop();
  }
};
