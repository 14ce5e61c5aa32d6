/** What belongs together in a diagram and is two things in drawing programs is taken apart for every file, and only there. */
import { expect, test } from "vitest";
import { allFormats } from "../../../src/formats/index.ts";
import { asDrawn } from "../../../src/formats/lib/as-drawn.ts";
import { aDiagram, aNode, redPixel } from "../../make/diagram.ts";

const inset = { box: { x: 0.25, y: 0.25, width: 0.5, height: 0.5 }, image: { mediaType: "image/png", data: redPixel } } as const;
const shape = aNode({ id: "n1", box: [20, 20, 80, 60] });
const diagram = aDiagram({ nodes: [{ ...shape, insets: [inset] }] });

test("a picture in a shape is a picture above it", () => {
  expect(asDrawn(diagram).nodes).toMatchObject([{ id: "n1" }, { kind: "image", box: { x: 40, y: 35, width: 40, height: 30 } }]);
});

test.each(allFormats.filter(({ id }) => id !== "preview"))(
  "$name files hold it, or say that they do not, and keep their rules",
  async (format) => {
    const { bytes, losses } = await format.encode(diagram, {});
    expect(await format.check(bytes, diagram)).toEqual([]);
    const bare = await format.encode({ ...diagram, nodes: [shape] }, {});
    if (format.id === "mermaid") expect(losses).toContainEqual({ element: "n1", what: "the picture in it is left out" });
    else expect(await format.check(bare.bytes, diagram)).not.toEqual([]);
  },
);
