/** Every box is looked at by itself, in its order, some together. */
import { expect, test } from "vitest";
import { lookAtEnds, lookCloser } from "../../../src/adapters/detector/look-closer.ts";
import { closeOutputs } from "../../../src/core/decode/close-look.ts";
import { endOutputs } from "../../../src/core/decode/end-look.ts";
import { cutOutSide } from "../../../src/core/judge/cut-outs.ts";
import { whitePicture } from "../../make/draft.ts";
import { anEnd } from "../../make/scene.ts";

const bitmap = whitePicture(400, 300);
for (let at = 0; at < bitmap.data.length / 2; at++) bitmap.data[at] = 0;
const boxes = Array.from({ length: 70 }, (_, at) => ({ x: 5 * at, y: at % 2 === 0 ? 20 : 220, width: 30, height: 30 }));

/** Takes what is dark for a shape. */
function aNet(asked: (readonly number[])[], answers = closeOutputs): Parameters<typeof lookCloser>[0] {
  return {
    lanes: 2,
    run: (_, { shape, values }) => {
      asked.push(shape);
      const count = shape[0]! / cutOutSide;
      const found = new Float32Array(count * answers).fill(-20);
      for (let at = 0; at < count; at++) found[at * answers] = values[(at * values.length) / count]! < 0.5 ? 20 : -20;
      return Promise.resolve([{ shape: [count, answers], values: found }]);
    },
  };
}

test("looks stand in the order of the boxes, whatever was asked together", async () => {
  const asked: (readonly number[])[] = [];
  const looks = await lookCloser(aNet(asked), bitmap, { boxes, dark: false });
  expect(looks.map(({ answers }) => answers[0])).toEqual(boxes.map(({ y }) => (y === 20 ? 1 : 0)));
  expect(asked).toEqual([32, 32, 6].map((count) => [64 * count, 64, 3]));
  expect(await lookCloser(aNet([]), bitmap, { boxes: [], dark: false })).toEqual([]);
});

test("a dark picture is shown turned over", async () => {
  const looks = await lookCloser(aNet([]), bitmap, { boxes, dark: true });
  expect(looks.map(({ answers }) => answers[0])).toEqual(boxes.map(({ y }) => (y === 20 ? 0 : 1)));
});

test("ends are looked at turned, so that every line leaves to the left", async () => {
  // Lines leave upwards where the picture is dark above, and downwards below its middle.
  const [above, below] = [anEnd([200, 150], [0, -1]), anEnd([200, 150], [0, 1])];
  const looks = await lookAtEnds(aNet([], endOutputs), bitmap, { ends: [above, below], glyphHeight: 10, dark: false });
  expect(looks.map(({ look }) => look.end)).toEqual([1, 0]);
  expect(looks[0]).toMatchObject({ point: [200, 150], direction: [0, -1] });
});

test("answers for other cut-outs are refused", async () => {
  await expect(lookCloser(aNet([], 5), bitmap, { boxes, dark: false })).rejects.toThrow("does not answer for every cut-out");
});
