/** Evidence that a route is not a connector's own. */
import { expect, test } from "vitest";
import type { LinkCandidate } from "../../../../src/core/judge/links/scene.ts";
import { aNode } from "../../../make/diagram.ts";
import { aLink, aLinkScene, lookAtLink } from "../../../make/links.ts";

const drawn = aLink(60);
const elsewhere = aNode({ id: "elsewhere", box: [300, 40, 80, 40] });

/** A surer line of the same height that ends half way, at another shape. */
function half(source: LinkCandidate["source"] = "traced"): LinkCandidate {
  const link = aLink(60, source);
  const points = [
    [100, 60],
    [200, 60],
  ] as const;
  return { ...link, to: elsewhere, edge: { ...link.edge, points, confidence: 1 } };
}

test("a route that nobody else takes is its own, whoever else joins its shapes", () => {
  const alone = { "own share": 1, "traced share": 0, "surer share": 0, "most along": 0 };
  expect(lookAtLink(drawn, aLinkScene([drawn]))).toMatchObject(alone);
  expect(lookAtLink(drawn, aLinkScene([drawn, aLink(61, "followed"), aLink(140)]))).toMatchObject(alone);
});

test("a route that runs along a surer one for half its way is half its own", () => {
  const seen = lookAtLink({ ...drawn, edge: { ...drawn.edge, confidence: 0.5 } }, aLinkScene([drawn, half()]));
  expect(seen).toMatchObject({ "most along": 1 });
  for (const [name, share] of [
    ["own share", 0.5],
    ["traced share", 0.5],
    ["surer share", 0.5],
  ] as const)
    expect(Math.abs(seen[name]! - share)).toBeLessThan(0.05);
});

test("other ways through the ink take nothing away", () => {
  expect(lookAtLink(drawn, aLinkScene([drawn, half("branch"), half("other")]))["own share"]).toBe(1);
});
