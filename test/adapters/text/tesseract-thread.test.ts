/** The thread of Tesseract, asked without the engine around it. */
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { modelsFolder } from "../../../src/adapters/detector/weights.ts";
import type { ThreadSettings } from "../../../src/adapters/text/tesseract-engine.ts";

const module = new URL("../../../src/adapters/text/tesseract-thread.ts", import.meta.url);

function open(data: string): Worker {
  const workerData: ThreadSettings = { program: `${modelsFolder}/tesseract-core.cjs`, data, language: "vie" };
  return new Worker(module, { workerData, stdout: true, stderr: true });
}

const heard = (worker: Worker, event: "message" | "error"): Promise<unknown> => new Promise((resolve) => void worker.once(event, resolve));

test("a picture is answered with what is seen in it, and nothing is written to the terminal", async () => {
  const thread = open(`${modelsFolder}/vie.traineddata.gz`);
  let said = "";
  for (const stream of [thread.stdout, thread.stderr]) stream.on("data", (piece: Buffer) => (said += piece.toString()));
  const paper = Buffer.concat([Buffer.from("P5 40 20 255\n"), Buffer.alloc(800, 255)]);
  const answer = heard(thread, "message");
  thread.postMessage({ picture: paper, mode: "7" });
  // The recogniser reads words into white paper: whoever asks looks for ink first.
  expect(await answer).toMatchObject({ blocks: [{ paragraphs: [{ lines: [{ words: [{ confidence: expect.any(Number) }] }] }] }] });
  expect(said).toBe("");
  await thread.terminate();
});

test("data of another kind end it before the first picture", async () => {
  const thread = open(`${modelsFolder}/manifest.json`);
  expect(String(await heard(thread, "error"))).toContain("incorrect header check");
});
