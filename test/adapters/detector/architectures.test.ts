/** The weights of this tree, and of the packages that it names, are for the nets of this tree. */
import { expect, test } from "vitest";
import { architectures } from "../../../src/adapters/detector/architectures.ts";
import { nets } from "../../../src/adapters/detector/graph/nets.ts";
import { checkWeights } from "../../../src/adapters/detector/weights.ts";

const packed = Object.entries(architectures).filter(([net]) => !net.endsWith("-v6"));

test.each(packed)("%s is of the architecture %s", async (net, architecture) => {
  await checkWeights({ net, architecture });
  await expect(checkWeights({ net, architecture: `${architecture}0` })).rejects.toMatchObject({ code: "model_unusable" });
  expect(nets).toHaveProperty([net, "architecture"], architecture);
});
