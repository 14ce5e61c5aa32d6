import { expect, test } from "vitest";
import type { NodeCandidate } from "../../../src/core/detection.ts";
import { joinSilhouettes } from "../../../src/core/propose/silhouettes.ts";
import { flattenColours } from "../../../src/core/raster/flatten.ts";
import { labelColours } from "../../../src/core/raster/colour-regions.ts";
import { aCandidate, aLine, aPage, drawBitmap } from "../../make/bitmap.ts";

async function join(elements: string, candidates: readonly NodeCandidate[] = [], lines: readonly ReturnType<typeof aLine>[] = []) {
  const bitmap = await drawBitmap(300, 200, elements);
  return joinSilhouettes(candidates, { regions: labelColours(flattenColours(bitmap)), page: aPage(bitmap, { glyphHeight: 12 }), lines });
}

const server = '<path d="M110 40L125 25H170L155 40Z M110 44H152V80H110Z M110 84H152V124H110Z M157 42L172 27V110L157 124Z" fill="#036897"/>';
const foot = aCandidate(
  { x: 110, y: 84, width: 42, height: 40 },
  { style: { ...aCandidate({ x: 0, y: 0, width: 1, height: 1 }).style, fill: "#036897", stroke: null } },
);

test("pieces of one colour with thin gaps are one picture, whatever was found in it", async () => {
  const [picture, ...others] = await join(server, [foot]);
  expect(others).toEqual([]);
  expect(picture).toMatchObject({ kind: "image", style: { fill: "#036897", stroke: null } });
  expect(Math.abs(picture!.box.x - 110) + Math.abs(picture!.box.y - 25)).toBeLessThanOrEqual(2);
  expect(Math.abs(picture!.box.width - 62) + Math.abs(picture!.box.height - 99)).toBeLessThanOrEqual(3);
});

test("a picture that was found whole stays as it is, without its parts", async () => {
  const whole = aCandidate({ x: 109, y: 24, width: 64, height: 101 }, { kind: "image" });
  expect(await join(server, [foot, whole])).toEqual([whole]);
});

test("a container around it stays", async () => {
  const container = aCandidate({ x: 80, y: 10, width: 200, height: 180 });
  expect((await join(server, [container, foot])).map(({ kind }) => kind)).toEqual([container.kind, "image"]);
});

test.each([
  ["far apart", '<path d="M60 40L75 25H120L105 40Z M60 54H102V90H60Z" fill="#036897"/>'],
  ["of two colours", '<path d="M110 40L125 25H170L155 40Z" fill="#036897"/><path d="M110 44H152V84H110Z" fill="#970368"/>'],
  ["all boxes", '<path d="M110 44H152V80H110Z M110 84H152V124H110Z M156 44H190V124H156Z" fill="#036897"/>'],
  [
    "of one size",
    '<path d="M60 40H90L100 55L90 70H60L70 55Z M104 40H134L144 55L134 70H104L114 55Z M148 40H178L188 55L178 70H148L158 55Z M192 40H222L232 55L222 70H192L202 55Z" fill="#036897"/>',
  ],
  ["as dark as lines", server.replace("#036897", "#111111")],
])("pieces that are %s stay as they are", async (_, drawn) => {
  expect(await join(drawn)).toEqual([]);
});

test("what bears text, or hangs together with a shape of another kind, stays as it is", async () => {
  expect(await join(server, [foot], [aLine(115, 55, 30)])).toEqual([foot]);
  const other = aCandidate({ x: 140, y: 90, width: 80, height: 60 });
  expect(await join(server, [other])).toEqual([other]);
});
