import { expect, test } from "vitest";
import { countStatuses } from "../../../tools/service/proofs/charges.ts";
import { judgeOutcome } from "../../../tools/service/proofs/hostile.ts";
import type { Outcome } from "../../../tools/service/proofs/hostile.ts";
import { hostilePictures } from "../../make/hostile-pictures.ts";

test("statuses are counted in their order", () => {
  expect(countStatuses([402, 202, 402, 402].map((status) => ({ status })))).toBe("1 × 202, 3 × 402");
});

const outcome = (fate: Outcome["fate"], code: string, credits: number): Outcome => ({ fate, code, credits });

test.each([
  [{ fate: "refused", code: "too_large" }, outcome("refused", "too_large", 0), true],
  [{ fate: "refused", code: "too_large" }, outcome("refused", "unsupported_type", 0), false],
  [{ fate: "refused", code: "too_large" }, outcome("refused", "too_large", 10), false],
  [{ fate: "failed", code: "unreadable_image" }, outcome("failed", "unreadable_image", 0), true],
  [{ fate: "failed", code: "unreadable_image" }, outcome("failed", "unreadable_image", 10), false],
  [{ fate: "failed", code: "unreadable_image" }, outcome("fine", "", 10), false],
  [{ fate: "fine" }, outcome("fine", "", 10), true],
  [{ fate: "fine" }, outcome("fine", "", 0), false],
  [{ fate: "fine" }, outcome("failed", "internal_error", 0), false],
  [{ fate: "failed or fine" }, outcome("failed", "unreadable_image", 0), true],
  [{ fate: "failed or fine" }, outcome("failed", "", 0), false],
  [{ fate: "failed or fine" }, outcome("refused", "too_large", 0), false],
  [{ fate: "failed or fine" }, outcome("unknown", "500", 0), false],
] as const)("%j that ended as %j is kept: %s", (picture, came, isKept) => {
  expect(judgeOutcome(picture, came).isKept).toBe(isKept);
});

test("there are more than a hundred hostile pictures, each of another kind", async () => {
  const pictures = await hostilePictures();
  expect(pictures.length).toBeGreaterThan(100);
  expect(new Set(pictures.map(({ what }) => what)).size).toBe(pictures.length);
  expect(new Set(pictures.map(({ fate }) => fate))).toEqual(new Set(["refused", "failed", "fine", "failed or fine"]));
});
