/** Shapes that Excalidraw fills with strokes come back filled with the colour of these, and with the text on them. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openImageDecoder } from "../../src/adapters/image/decoder.ts";
import { openImageEncoder } from "../../src/adapters/image/encoder.ts";
import { convertPicture } from "../../src/app/convert.ts";
import { openRecognition } from "../../src/boot/recognition.ts";
import type { Diagram } from "../../src/core/diagram/types.ts";
import { containsPoint } from "../../src/core/geometry/box.ts";
import { packedColour } from "../../src/core/raster/bitmap.ts";
import { colourDistance } from "../../src/core/raster/colour.ts";
import { ir } from "../../src/formats/ir/index.ts";
import { openExcalidraw } from "./excalidraw.ts";
import { isSkipped } from "./skip.ts";

/** Excalidraw's own colours, pale and strong. */
const colours = ["#a5d8ff", "#ffc9c9", "#b2f2bb", "#ffec99", "#1971c2", "#e03131", "#868e96", "#fab005"];
const words = ["Order service", "Customer", "payment queue", "Warehouse", "mail gateway", "GET /users", "Balancer", "session store"];
const kinds = ["rectangle", "ellipse", "diamond"];
const [width, height] = [230, 110];
/** Where a shape begins on the drawing, which ends 20 pixels beside the outermost ones. */
const placeOf = (at: number): readonly [number, number] => [20 + (at % 4) * 320, 20 + Math.floor(at / 4) * 170];
/** How far a fill may be off, levels: strokes thinner than a pixel tell their colour by what they cover. */
const slack = 16;

/** What every element of a scene has. */
const common = {
  angle: 0,
  strokeColor: "#1e1e1e",
  backgroundColor: "transparent",
  fillStyle: "solid",
  strokeStyle: "solid",
  roughness: 1,
  opacity: 100,
  groupIds: [],
  frameId: null,
  roundness: null,
  version: 1,
  versionNonce: 1,
  isDeleted: false,
  boundElements: [],
  updated: 1,
  link: null,
  locked: false,
};

/** Makes the elements of a sheet: a shape of each colour with a text in its middle. */
function sheet(fillStyle: string, strokeWidth: number): readonly object[] {
  return colours.flatMap((backgroundColor, at) => {
    const [x, y] = placeOf(at);
    const shape = { ...common, id: `shape${at}`, type: kinds[at % 3], x, y, width, height, backgroundColor, fillStyle, strokeWidth };
    const text = { ...common, id: `text${at}`, type: "text", x: x + 35, y: y + 42, width: 160, height: 25, strokeWidth: 1, fontSize: 20 };
    const written = {
      text: words[at],
      originalText: words[at],
      fontFamily: 5,
      textAlign: "center",
      verticalAlign: "middle",
      lineHeight: 1.25,
    };
    return [
      { ...shape, seed: 100 + at },
      { ...text, ...written, seed: 200 + at, containerId: null, autoResize: true },
    ];
  });
}

describe.skipIf(isSkipped("excalidraw"))("Excalidraw's fills", () => {
  const decoder = openImageDecoder();
  let opened: Awaited<ReturnType<typeof openExcalidraw>>;
  let recognition: Awaited<ReturnType<typeof openRecognition>>;
  beforeAll(async () => {
    opened = await openExcalidraw();
    recognition = await openRecognition({ text: "auto", detector: "auto" }, { threads: 2 });
  });
  afterAll(async () => {
    await opened?.close();
    await recognition?.close();
    await decoder.close();
  });

  test.each([
    ["hachure", 1, 1],
    ["hachure", 2, 1],
    ["hachure", 1, 2],
    ["cross-hatch", 1, 1],
    ["cross-hatch", 2, 1],
  ] as const)("%s with lines of %d pixels, drawn %d times as large", async (fillStyle, strokeWidth, scale) => {
    const picture = await opened.draw(sheet(fillStyle, strokeWidth), scale);
    const ports = {
      ...recognition,
      decoder,
      encoder: openImageEncoder(),
      rasteriser: { rasterise: () => Promise.reject(new Error("no")) },
    };
    const { artifacts } = await convertPicture(picture, [ir], { ...ports, now: () => 0 });
    const { nodes } = JSON.parse(Buffer.from(artifacts[0]!.bytes).toString()) as Diagram;
    const seen = colours.map((colour, at) => {
      const [x, y] = placeOf(at);
      const middle = [scale * (x + width / 2), scale * (y + height / 2)] as const;
      const shape = nodes.find(({ kind, box }) => kind !== "text" && containsPoint(box, middle));
      const fill = shape?.style.fill ?? "#ffffff";
      return [shape?.text?.value.replaceAll("\n", " "), colourDistance(packedColour(fill), packedColour(colour)) <= slack];
    });
    expect(seen).toEqual(words.map((word) => [word, true]));
  });
});
