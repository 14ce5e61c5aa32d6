/** Loads an HTTP server in an open loop: requests leave at their time whether or not earlier ones were answered, and waiting counts. */
import { performance } from "node:perf_hooks";

/** One answer: its status, and milliseconds from when the request should have left. */
export interface Answer {
  readonly status: number;
  readonly ms: number;
}

/** Sends requests at a steady rate for some seconds and returns all answers; a request that fails counts with status 0. */
export async function openLoop(
  request: (index: number) => Promise<number>,
  load: { readonly perSecond: number; readonly seconds: number },
): Promise<readonly Answer[]> {
  const started = performance.now();
  const count = Math.round(load.perSecond * load.seconds);
  const answers: Promise<Answer>[] = [];
  for (let index = 0; index < count; index++) {
    const due = started + (1000 * index) / load.perSecond;
    const wait = due - performance.now();
    if (wait > 0) await new Promise((resolve) => void setTimeout(resolve, wait));
    answers.push(
      request(index)
        .catch(() => 0)
        .then((status) => ({ status, ms: performance.now() - due })),
    );
  }
  return Promise.all(answers);
}

/** Sends requests as fast as so many clients can, and returns how many were answered with a status below 300 in each second. */
export async function closedLoop(
  request: (index: number) => Promise<number>,
  load: { readonly clients: number; readonly seconds: number },
): Promise<number> {
  const until = performance.now() + 1000 * load.seconds;
  let [next, good] = [0, 0];
  const client = async (): Promise<void> => {
    while (performance.now() < until) if ((await request(next++).catch(() => 0)) < 300) good++;
  };
  await Promise.all(Array.from({ length: load.clients }, client));
  return good / load.seconds;
}
